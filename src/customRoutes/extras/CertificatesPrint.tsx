import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDate, today } from '../../../contract/dates.ts';
import { refusalOf } from '../../resources/ui/refusal.ts';
import { InstituteHead } from '../print/kit/InstituteHead.tsx';
import { paperOf } from '../print/kit/pageSizes.ts';
import { Picture } from '../print/kit/Picture.tsx';
import { PrintFrame } from '../print/kit/PrintFrame.tsx';
import { PrintSheets } from '../print/kit/PrintSheets.tsx';
import { Qr } from '../print/kit/Qr.tsx';
import './certificates.css';
import { checkAddress } from './checkAddress.ts';
import { keepIssued, keptIssued } from './issued.ts';
import { usePrintable, type Printable } from './usePrintable.ts';

const TITLE = 'Print Certificates';

/** `/student-extras/print-document`: certificates, each with its serial number and the code that proves it (specification 2). */
export default function CertificatesPrint() {
  const { printable, isPending, error } = usePrintable();
  const isReprint = useLocation().search.includes('reprint=');
  const back = isReprint ? '/certificates-prints' : '/student-extras';
  const onPrinted = useCallback(() => {
    const kept = keptIssued();
    if (!isReprint && kept) keepIssued(kept.issued, true);
  }, [isReprint]);
  if (!printable) {
    return (
      <PrintFrame title={TITLE} back={back} about="" job={null}>
        <p className="print-note" role={error ? 'alert' : 'status'}>
          {error ? refusalOf(error).message : isPending ? 'Loading …' : 'There is nothing to print here. Go back, choose students and a certificate.'}
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

function Certificate({ printable: { certificate, prints, isDuplicate }, index }: { readonly printable: Printable; readonly index: number }) {
  const print = prints[index];
  if (!print) return null;
  const check = print.verify_url ? checkAddress(print.verify_url) : null;
  return (
    <div className={certificate.background ? 'certificate has-background' : 'certificate'}>
      {certificate.background ? (
        <Picture code={certificate.background} className="certificate-background" />
      ) : (
        <InstituteHead aside={formatDate(today())} />
      )}
      {isDuplicate && <b className="duplicate">DUPLICATE</b>}
      {!certificate.background && <h2>{certificate.name}</h2>}
      <div className="certificate-text" data-fit="">
        {/* Its own direction for each paragraph: an Urdu one reads from the right beside an English one. */}
        {print.body.split('\n').map((paragraph, at) => (
          <p key={at} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      <div className="certificate-foot">
        {check && <Qr text={check} label={`Check code ${print.verify_code}`} />}
        <div>
          <span>
            Serial <b>{print.serial_no}</b>
          </span>
          <span>
            Code <b>{print.verify_code}</b>
          </span>
          <small>{check}</small>
        </div>
        <span className="certificate-sign">Principal</span>
      </div>
    </div>
  );
}
