import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDate } from '../../../contract/dates.ts';
import { refusalOf } from '../../ui/form/refusal.ts';
import { InstituteHead } from '../../print/InstituteHead.tsx';
import { paperOf } from '../../ui/print/pageSizes.ts';
import { Picture } from '../../print/Picture.tsx';
import { PrintFrame } from '../../ui/print/PrintFrame.tsx';
import { PrintSheets } from '../../ui/print/PrintSheets.tsx';
import { Qr } from '../../ui/print/Qr.tsx';
import './certificates.css';
import { checkAddress } from './checkAddress.ts';
import { keepIssued, readIssued } from './issued.ts';
import { usePrintable, type Printable } from './usePrintable.ts';

const TITLE = 'Print Certificates';

/**
 * `/student-extras/print-document`: certificates, each with its serial number and the code that proves it
 * (specification 2).
 */
export default function CertificatesPrint() {
  const { printable, isPending, error } = usePrintable();
  const isReprint = useLocation().search.includes('reprint=');
  const back = isReprint ? '/certificates-prints' : '/student-extras';
  const onPrinted = useCallback(() => {
    const last = readIssued();
    if (!isReprint && last) keepIssued(last.issued, true, last.on);
  }, [isReprint]);
  if (!printable) {
    return (
      <PrintFrame title={TITLE} back={back} about="" job={null}>
        <p className="print-note" role={error ? 'alert' : 'status'}>
          {error
            ? refusalOf(error).message
            : isPending
              ? 'Loading …'
              : 'There is nothing to print here. Go back, choose students and a certificate.'}
        </p>
      </PrintFrame>
    );
  }
  const { certificate, prints } = printable;
  const isUnchecked = prints.some(({ verify_url }) => verify_url !== '' && checkAddress(verify_url) === null);
  return (
    <PrintSheets
      title={printable.isDuplicate ? `${TITLE} (duplicate)` : TITLE}
      back={back}
      onPrinted={onPrinted}
      {...(isUnchecked ? { warning: NO_QR } : {})}
      paper={paperOf(certificate.page, certificate.orientation)}
      count={prints.length}
      sheet={(index) => <Certificate printable={printable} index={index} />}
    />
  );
}

const NO_QR =
  'No QR code is printed: this server is known only by an address of its own machine, which no other can open. Whoever runs it sets PUBLIC_URL to the address that people use.';

/**
 * A body of more letters than these is a text to be read: its lines begin below each other. Less stands in the middle,
 * as on a wall.
 */
const LONG = 420;
/** The name of a certificate that does not fit on one line at full size. */
const LONG_NAME = 34;
const SIGNS = ['Class Teacher', 'Principal'] as const;

function Certificate({
  printable: { certificate, prints, isDuplicate },
  index,
}: {
  readonly printable: Printable;
  readonly index: number;
}) {
  const print = prints[index];
  if (!print) return null;
  const check = print.verify_url ? checkAddress(print.verify_url) : null;
  const hasBackground = certificate.background !== null;
  return (
    <div className={hasBackground ? 'certificate has-background' : 'certificate'}>
      {hasBackground ? (
        <Picture code={certificate.background} className="certificate-background" />
      ) : (
        <InstituteHead className="certificate-head" />
      )}
      {!hasBackground && (
        <h2 className={certificate.name.length > LONG_NAME ? 'is-long' : undefined}>{certificate.name}</h2>
      )}
      <div className={print.body.length > LONG ? 'certificate-text is-long' : 'certificate-text'} data-fit="">
        {/* Its own direction for each paragraph: an Urdu one reads from the right beside an English one. */}
        {print.body.split('\n').map((paragraph, at) => (
          <p key={at} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      <div className="certificate-signs">
        {SIGNS.map((who) => (
          <span key={who}>{who}</span>
        ))}
      </div>
      <div className="certificate-foot">
        {check && <Qr text={check} label={`Check code ${print.verify_code}`} />}
        <dl>
          <div>
            <dt>Date</dt>
            <dd>{formatDate(print.issued_on)}</dd>
          </div>
          <div>
            <dt>Number</dt>
            <dd>{print.serial_no}</dd>
          </div>
          <div>
            <dt>Verification code</dt>
            <dd>{print.verify_code}</dd>
          </div>
        </dl>
        {isDuplicate && <b className="certificate-duplicate">DUPLICATE</b>}
        {check && <small>{check}</small>}
      </div>
    </div>
  );
}
