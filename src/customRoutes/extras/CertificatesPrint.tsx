import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { formatDate, today } from '../../../contract/dates.ts';
import { webConfig } from '../../dataProvider/webConfig.ts';
import { refusalOf } from '../../resources/ui/refusal.ts';
import { InstituteHead } from '../print/kit/InstituteHead.tsx';
import { paperOf } from '../print/kit/pageSizes.ts';
import { Picture } from '../print/kit/Picture.tsx';
import { PrintFrame } from '../print/kit/PrintFrame.tsx';
import { PrintSheets } from '../print/kit/PrintSheets.tsx';
import { Qr } from '../print/kit/Qr.tsx';
import './certificates.css';
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
  return (
    <PrintSheets
      title={printable.isDuplicate ? `${TITLE} (duplicate)` : TITLE}
      back={back}
      onPrinted={onPrinted}
      paper={paperOf(certificate.page, certificate.orientation)}
      count={prints.length}
      sheet={(index) => <Certificate printable={printable} index={index} />}
    />
  );
}

/** What is printed is read far from this page, so its address is whole: below the provider's. */
export const checkAddress = (path: string): string => new URL(path, new URL(webConfig.apiBase, window.location.origin)).href;

function Certificate({ printable: { certificate, prints, isDuplicate }, index }: { readonly printable: Printable; readonly index: number }) {
  const print = prints[index];
  if (!print) return null;
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
        {print.verify_url && <Qr text={checkAddress(print.verify_url)} label={`Check code ${print.verify_code}`} />}
        <div>
          <span>
            Serial <b>{print.serial_no}</b>
          </span>
          <span>
            Code <b>{print.verify_code}</b>
          </span>
          <small>{print.verify_url && checkAddress(print.verify_url)}</small>
        </div>
        <span className="certificate-sign">Principal</span>
      </div>
    </div>
  );
}
