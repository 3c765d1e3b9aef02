import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider } from 'ra-core';
import { useLayoutEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { designOf } from '../../../../contract/certificateDesign.ts';
import { fillCertificate } from '../../../../contract/certificateFields.ts';
import { certificateValues } from '../../../../contract/certificateValues.ts';
import { today } from '../../../../contract/dates.ts';
import { CertificateSheet } from '../../../print/certificate/CertificateSheet.tsx';
import { checkAddress, NO_QR } from '../../../print/certificate/checkAddress.ts';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { fitText } from '../../../ui/print/fit.ts';
import { paperOf } from '../../../ui/print/pageSizes.ts';
import '../../../ui/print/print.css';
import css from './certificate.module.css';

type Values = Readonly<Record<string, unknown>>;
/** Nobody, where there is no student yet or none may be read. */
const SAMPLE: Values = {
  sid: 120,
  student_name: 'Ayesha Khan',
  student_name_ur: 'عائشہ خان',
  father_name: 'Imran Khan',
  roll_no: '7',
  date_of_birth: '2015-03-14',
  admission_date: '2021-04-01',
  gender: { name: 'Female' },
  class: { class_name: 'Five' },
  section: { section_name: 'A' },
};
const CODE = 'preview';
const PATH = `/verify/${CODE}`;

/** The first student that is found, or of all. */
async function someone(
  provider: Pick<DataProvider, 'getList'>,
  q: string,
  signal: AbortSignal,
): Promise<Values | null> {
  const { data } = await provider.getList('students', {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'sid', order: 'ASC' },
    filter: q === '' ? {} : { q },
    signal,
  });
  return data[0] ?? null;
}
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const file = (value: unknown): string | Blob | null =>
  value instanceof Blob || (typeof value === 'string' && value !== '') ? value : null;

/** The certificate as it is being written, of a real student: beside its form. */
export default function CertificatePreview() {
  const { control } = useFormContext();
  const values = useWatch({ control });
  const provider = useDataProvider();
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  const found = useQuery({
    queryKey: ['certificate of', search],
    queryFn: ({ signal }) => someone(provider, search, signal),
    staleTime: 60_000,
    retry: false,
  });
  const student = found.data ?? SAMPLE;
  const [day, paper] = [today(), paperOf(text(values['page']) || 'A4', text(values['orientation']) || 'portrait')];
  const name = text(values['name']) || 'Certificate';
  const design = designOf(values);
  const issue = { day, serial: 'C-000000', code: CODE, certificate: name };
  const who = found.data
    ? `${text(student['student_name'])}, SID ${String(student['sid'])}`
    : found.isPending
      ? 'Looking for a student …'
      : search === ''
        ? 'A made-up student'
        : 'Nobody was found; a made-up student';
  return (
    <aside className={css.preview} aria-label="Preview">
      <h2>Preview</h2>
      <div className={css.who}>
        <SearchBox
          label="Preview of: name or SID"
          value={search}
          onSearch={setSearch}
          onDown={() => undefined}
          ref={box}
        />
        <output className="ui-muted">{who}</output>
      </div>
      <Scaled paper={paper} content={JSON.stringify([values, student, paper])}>
        <CertificateSheet
          template={{
            name,
            background: file(values['background']),
            design: { ...design, seal_picture: file(values['seal_picture']) },
          }}
          print={{
            serial_no: issue.serial,
            verify_code: CODE,
            verify_url: PATH,
            body: fillCertificate(text(values['body']), certificateValues(student, issue)),
            photo: text(student['photo']) || null,
            issued_on: day,
          }}
        />
      </Scaled>
      {design.shows_qr && checkAddress(PATH) === null && <p className="ui-muted">{NO_QR}</p>}
    </aside>
  );
}

/** A sheet as small as the room beside the form; its text fits as it will on paper. */
function Scaled({
  paper,
  content,
  children,
}: {
  readonly paper: ReturnType<typeof paperOf>;
  /** Changes with what is on the sheet. */
  readonly content: string;
  readonly children: React.ReactNode;
}) {
  const room = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = room.current;
    const sheet = box?.querySelector<HTMLElement>('.sheet');
    if (!box || !sheet) return undefined;
    let isThere = true;
    const fit = (): void => {
      if (!isThere) return;
      sheet.style.zoom = '1';
      const whole = sheet.offsetWidth;
      for (const one of sheet.querySelectorAll<HTMLElement>('[data-fit]')) one.style.removeProperty('--fit');
      fitText(sheet);
      sheet.style.zoom = whole > 0 ? String(Math.min(1, box.clientWidth / whole)) : '1';
    };
    fit();
    void document.fonts?.ready.then(fit);
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(fit);
    watch?.observe(box);
    return () => {
      isThere = false;
      watch?.disconnect();
    };
  }, [content]);
  return (
    <div ref={room} className={`print-page ${css.room}`}>
      <section className={`sheet ${paper}`} aria-label="How it will look">
        {children}
      </section>
    </div>
  );
}
