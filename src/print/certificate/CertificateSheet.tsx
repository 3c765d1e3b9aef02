import type { CSSProperties } from 'react';
import { signers, type CertificateDesign } from '../../../contract/certificateDesign.ts';
import { formatDate } from '../../../contract/dates.ts';
import { Qr } from '../../ui/print/Qr.tsx';
import { InstituteHead } from '../InstituteHead.tsx';
import { nameNastaliq } from '../nastaliq.ts';
import { Picture } from '../Picture.tsx';
import { bodyBlocks } from './bodyBlocks.ts';
import { checkAddress } from './checkAddress.ts';
import './certificate.css';

nameNastaliq();

/** Pictures are codes of stored files, or files that are about to be stored. */
export interface CertificateTemplate {
  readonly name: string;
  readonly background: string | Blob | null;
  readonly design: Omit<CertificateDesign, 'seal_picture'> & { readonly seal_picture: string | Blob | null };
  /** The school as it was, on a duplicate. */
  readonly issued?: { readonly institute_name: string; readonly logo: string | null } | undefined;
}
export interface CertificatePrint {
  readonly serial_no: string;
  readonly verify_code: string;
  readonly verify_url: string;
  /** With its fields filled in. */
  readonly body: string;
  readonly photo: string | null;
  /** 'YYYY-MM-DD' */
  readonly issued_on: string;
}
interface Props {
  readonly template: CertificateTemplate;
  readonly print: CertificatePrint;
  readonly isDuplicate?: boolean;
}
/**
 * A body of more letters than these is a text to be read: its lines begin below each other. Less stands in the middle,
 * as on a wall.
 */
const LONG = 420;
/** A title that does not fit on one line at full size. */
const LONG_TITLE = 34;
const SIZES = { small: 0.86, normal: 1, large: 1.18 } as const;

/** A date stays on one line: word joiners around its dashes. */
const whole = (text: string): string =>
  text.replace(/(\d\d)-([A-Z][a-z]{2})-(\d{4})/g, '$1\u2060-\u2060$2\u2060-\u2060$3');

/** What a certificate is on its sheet. */
export function CertificateSheet({
  template: { name, background, design, issued },
  print,
  isDuplicate = false,
}: Props) {
  const check = design.shows_qr && print.verify_url ? checkAddress(print.verify_url) : null;
  const title = design.heading ?? name;
  const isLong = design.align === 'auto' ? print.body.length > LONG : design.align !== 'center';
  const classes = [
    'certificate',
    `font-${design.font}`,
    ...(background ? ['has-background'] : [`border-${design.border}`]),
    ...(design.photo === 'none' ? [] : [`photo-${design.photo}`]),
  ];
  const style = { '--size': SIZES[design.text_size], ...(design.ink ? { '--ink': design.ink } : {}) } as CSSProperties;
  return (
    <div className={classes.join(' ')} style={style}>
      {background ? (
        <Picture code={background} className="certificate-background" />
      ) : (
        <InstituteHead className="certificate-head" issued={issued} />
      )}
      {design.photo !== 'none' && <Picture code={print.photo} className="certificate-photo" />}
      {!background && (
        <h2 dir="auto" className={title.length > LONG_TITLE ? 'is-long' : undefined}>
          {title}
        </h2>
      )}
      <div className={`certificate-text align-${design.align}${isLong ? ' is-long' : ''}`} data-fit="">
        {/* Its own direction for each paragraph: an Urdu one reads from the right beside an English one. */}
        {bodyBlocks(print.body).map(({ heading, urdu, parts }, at) => {
          const Tag = heading ? 'h3' : 'p';
          return (
            <Tag key={at} dir="auto" {...(urdu ? { lang: 'ur' } : {})}>
              {parts.map(({ text, bold }, part) => (bold ? <b key={part}>{whole(text)}</b> : whole(text)))}
            </Tag>
          );
        })}
      </div>
      <Signs design={design} />
      <div className="certificate-foot">
        {check && <Qr text={check} label={`Check code ${print.verify_code}`} />}
        <dl>
          {(
            [
              ['Date', formatDate(print.issued_on)],
              ['Number', print.serial_no],
              ['Verification code', print.verify_code],
            ] as const
          ).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {!sealAmongSigns(signers(design.signatures)) && <Seal design={design} />}
        {isDuplicate && <b className="certificate-duplicate">DUPLICATE</b>}
        {check && <small>{check}</small>}
      </div>
    </div>
  );
}

/** Beside one or two who sign, the seal is between them; more leave no room, and it is beside what proves it. */
const sealAmongSigns = (who: readonly string[]): boolean => who.length < 3;

const Seal = ({ design }: { readonly design: CertificateTemplate['design'] }) =>
  design.seal === 'ring' ? (
    <i className="certificate-seal">Seal</i>
  ) : design.seal === 'picture' ? (
    <Picture code={design.seal_picture} className="certificate-seal" />
  ) : null;

/** Lines to sign on. One alone is where the last of several would be. */
function Signs({ design }: { readonly design: CertificateTemplate['design'] }) {
  const who = signers(design.signatures);
  const middle = Math.floor(who.length / 2);
  const line = (one: string) => (
    <span key={one} dir="auto">
      {one}
    </span>
  );
  return (
    <div className={`certificate-signs signs-${who.length}`}>
      {who.slice(0, middle).map(line)}
      {sealAmongSigns(who) && <Seal design={design} />}
      {who.slice(middle).map(line)}
    </div>
  );
}
