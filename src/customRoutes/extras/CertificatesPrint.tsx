import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { refusalOf } from '../../ui/form/refusal.ts';
import { paperOf } from '../../ui/print/pageSizes.ts';
import { PrintFrame } from '../../ui/print/PrintFrame.tsx';
import { PrintSheets } from '../../ui/print/PrintSheets.tsx';
import { CertificateSheet } from '../../print/certificate/CertificateSheet.tsx';
import { checkAddress, NO_QR } from '../../print/certificate/checkAddress.ts';
import { keepIssued, readIssued } from './issued.ts';
import { usePrintable } from './usePrintable.ts';

const TITLE = 'Print Certificates';
/** What a duplicate without a look of its own is. */
const OF_TODAY =
  'How this certificate looked was not recorded when it was issued: its words are those of then, its look is that of its template today.';

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
  const isUnchecked =
    certificate.design.shows_qr &&
    prints.some(({ verify_url }) => verify_url !== '' && checkAddress(verify_url) === null);
  const warnings = [...(printable.isOfToday ? [OF_TODAY] : []), ...(isUnchecked ? [NO_QR] : [])];
  return (
    <PrintSheets
      title={printable.isDuplicate ? `${TITLE} (duplicate)` : TITLE}
      back={back}
      onPrinted={onPrinted}
      {...(warnings.length > 0 ? { warning: warnings.join(' ') } : {})}
      paper={paperOf(certificate.page, certificate.orientation)}
      count={prints.length}
      sheet={(index) => {
        const print = prints[index];
        return print && <CertificateSheet template={certificate} print={print} isDuplicate={printable.isDuplicate} />;
      }}
    />
  );
}
