import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { designOf } from '../../../contract/certificateDesign.ts';
import { today } from '../../../contract/dates.ts';
import type { CertificatePrint, CertificateTemplate } from '../../print/certificate/CertificateSheet.tsx';
import type { Issued } from './calls.ts';
import { readIssued } from './issued.ts';
import { ask } from '../../dataProvider/ask.ts';

export interface Printable {
  readonly certificate: CertificateTemplate & Pick<Issued['certificate'], 'page' | 'orientation'>;
  readonly prints: readonly CertificatePrint[];
  /** Someone may hold the original already. */
  readonly isDuplicate: boolean;
  /** It looks as its template does today: how it looked when it was issued was not written down. */
  readonly isOfToday: boolean;
}

/**
 * Certificates issued just now, or with `?reprint={serial}` one of the log. `printable` is null when there are none.
 */
export function usePrintable(): {
  readonly printable: Printable | null;
  readonly isPending: boolean;
  readonly error: unknown;
} {
  const serial = new URLSearchParams(useLocation().search).get('reprint');
  const provider = useDataProvider();
  const [last] = useState(() => (serial === null ? readIssued() : null));
  const { data, error } = useQuery({
    queryKey: ['certificate', serial],
    queryFn: async ({ signal }): Promise<Printable | null> => {
      const { data: found } = await ask('GET /get_student_certificates_print', {
        query: { search: serial ?? '', per_page: '50', page: '1' },
        signal,
      });
      const print = found.find((one) => one.serial_no === serial);
      if (!print) return null;
      const issued_on = print.issued_on ?? today(Date.parse(print.printed_at));
      const { look } = print;
      if (look?.design)
        return {
          certificate: { ...look, name: print.certificate, design: designOf(look.design), issued: look },
          prints: [{ ...print, photo: look.photo, issued_on }],
          isDuplicate: true,
          isOfToday: false,
        };
      const { data: template } = await provider.getOne<RaRecord>('certificates', { id: print.certificate_id });
      return {
        certificate: {
          name: print.certificate,
          background: template['background'] ?? null,
          page: String(template['page']),
          orientation: String(template['orientation']),
          design: designOf(template),
        },
        prints: [{ ...print, photo: print.photo ?? null, issued_on }],
        isDuplicate: true,
        isOfToday: true,
      };
    },
    enabled: serial !== null,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (serial !== null) return { printable: data ?? null, isPending: data === undefined && !error, error };
  return {
    printable: last && {
      certificate: { ...last.issued.certificate, design: designOf(last.issued.certificate.design ?? {}) },
      prints: last.issued.prints.map((print) => ({ ...print, issued_on: last.on })),
      isDuplicate: last.wasPrinted,
      isOfToday: false,
    },
    isPending: false,
    error: null,
  };
}
