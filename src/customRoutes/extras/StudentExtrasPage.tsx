import { needed, offered } from '../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList, useNotify, type RaRecord } from 'ra-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { may, useCredentials } from '../../auth/credentials.ts';
import { idempotencyKey } from '../../lean/idempotencyKey.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { refusalOf } from '../../ui/form/refusal.ts';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { PageScreen } from '../../pages/openPage.tsx';
import { Picker } from '../../ui/picker/Picker.tsx';
import { chosenIds, withStudents } from '../../students/chosenIds.ts';
import { fetchStudents } from '../../students/fetchStudents.ts';
import { MOST_CERTIFICATES } from './calls.ts';
import { withThem, type Choice } from './chosen.ts';
import { chosenOf } from './useCandidates.ts';
import './extras.css';
import { keepIssued } from './issued.ts';
import { StudentChooser } from './StudentChooser.tsx';
import { useStillHere } from '../../ui/screen/useStillHere.ts';
import { write } from '../../dataProvider/ask.ts';

const ALL = { pagination: { page: 1, perPage: 500 } } as const;
const choicesOf = (records: readonly RaRecord[] | undefined, title: string) =>
  (records ?? []).map((record) => ({ id: Number(record.id), name: String(record[title]) }));

/** `/student-extras`: certificates and date sheets for chosen students (specification 2). */
export default function StudentExtrasPage() {
  const [choice, setChoice] = useState<Choice>(new Map());
  useNamed(setChoice);
  return (
    <PageScreen>
      <div className="ex-page">
        <StudentChooser choice={choice} onChoose={setChoice} most={MOST_CERTIFICATES} />
        <div className="ex-papers">
          <CertificateBox choice={choice} />
          <DateSheetBox choice={choice} />
        </div>
      </div>
    </PageScreen>
  );
}

/** Begins with the students that the address names: whoever comes from a page about them has chosen already. */
function useNamed(choose: (choice: Choice) => void): void {
  const { search } = useLocation();
  const provider = useDataProvider();
  const notify = useNotify();
  const ids = useMemo(() => chosenIds(search)?.slice(0, MOST_CERTIFICATES) ?? [], [search]);
  const { data, error } = useQuery({
    queryKey: ['students', 'for papers', ids],
    queryFn: ({ signal }) => fetchStudents(provider, { ids, filter: {}, sort: { field: 'sid', order: 'ASC' } }, signal),
    enabled: ids.length > 0,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (data) choose(withThem(new Map(), data.students.map(chosenOf), true));
  }, [data, choose]);
  useEffect(() => {
    if (error) notify(refusalOf(error).message, { type: 'error' });
  }, [error, notify]);
}

function CertificateBox({ choice }: { readonly choice: Choice }) {
  const credentials = useCredentials();
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const notify = useNotify();
  const [certificate, setCertificate] = useState<number | null>(null);
  const { busy, submit } = useSubmit();
  const ids = useMemo(() => [...choice.keys()], [choice]);
  // One key for one choice: pressing again after a lost answer issues nothing twice.
  const key = useRef({ of: '', key: '' });
  const { data } = useGetList<RaRecord>('certificates', {
    ...ALL,
    sort: { field: 'name', order: 'ASC' },
    filter: { is_active: true },
  });
  const mayIssue = credentials !== null && may(credentials, 'student_certificates_record.create');
  const first = ids[0];
  // Without previews it would be issued by being chosen.
  const previewing = offered('previews');
  const preview = useQuery({
    queryKey: ['certificate preview', certificate, first],
    queryFn: async ({ signal }) =>
      (
        await write('POST /save_student_certificates_record', {
          body: { certificate_id: certificate ?? 0, student_ids: [first ?? 0] },
          preview: previewing ?? needed('previews'),
          signal,
        })
      ).data,
    enabled: previewing !== null && mayIssue && certificate !== null && first !== undefined,
    placeholderData: keepPreviousData,
  });
  const tooMany = ids.length > MOST_CERTIFICATES;
  const issue = async (): Promise<void> => {
    if (certificate === null) return;
    const of = `${certificate}:${ids.join(',')}`;
    if (key.current.of !== of) key.current = { of, key: idempotencyKey() };
    const refusal = await submit(async () => {
      const body = { certificate_id: certificate, student_ids: ids };
      const { data: issued } = await write('POST /save_student_certificates_record', { body, key: key.current.key });
      const isPrintable = Array.isArray(issued.prints);
      if (isPrintable) keepIssued(issued);
      else notify('The certificates are recorded.', { type: 'success' });
      if (stillHere()) navigate(isPrintable ? '/student-extras/print-document' : '/certificates-prints');
    });
    if (refusal) notify([refusal.message, ...Object.values(refusal.fields)].join(' '), { type: 'error' });
  };
  return (
    <section className="ui-group" aria-labelledby="ex-certificates">
      <h2 id="ex-certificates">Certificates</h2>
      <Picker
        label="Certificate"
        choices={choicesOf(data, 'name')}
        value={certificate}
        empty="Choose a certificate"
        onChange={setCertificate}
      />
      {data?.length === 0 && (
        <p className="ui-muted">
          There is no certificate yet. <AppLink to="/manage-certificates/create">Write one</AppLink>
        </p>
      )}
      {preview.error && <Alert severity="error">{refusalOf(preview.error).message}</Alert>}
      {preview.data && certificate !== null && first !== undefined && (
        <>
          {preview.data.unknown.length > 0 && (
            <Alert severity="warning">{`The text names what no student has: ${preview.data.unknown.map((name) => `{{${name}}}`).join(', ')}. It is printed as it stands.`}</Alert>
          )}
          <blockquote className="ex-preview" dir="auto" aria-label="How it will read">
            {preview.data.prints[0]?.body}
          </blockquote>
        </>
      )}
      <div className="ex-go">
        <Button
          variant="contained"
          disabled={!mayIssue || certificate === null || ids.length === 0 || tooMany}
          loading={busy}
          onClick={() => void issue()}
        >
          {ids.length === 0 ? 'Issue and print' : `Issue and print ${ids.length.toLocaleString('en-PK')}`}
        </Button>
        <AppLink to="/certificates-prints">Issued before</AppLink>
      </div>
      {tooMany && <p className="ui-error">At most {MOST_CERTIFICATES} certificates are issued at once.</p>}
      <p className="ui-muted">
        Each gets a serial number and a code that anybody can check. They are recorded before they are printed.
      </p>
    </section>
  );
}

function DateSheetBox({ choice }: { readonly choice: Choice }) {
  const [sheet, setSheet] = useState<number | null>(null);
  const { data } = useGetList<RaRecord>('date_sheets', { ...ALL, sort: { field: 'exam_name', order: 'ASC' } });
  const ids = [...choice.keys()];
  const path = sheet === null ? null : withStudents('/student-extras/print-date-sheet', ids);
  return (
    <section className="ui-group" aria-labelledby="ex-sheets">
      <h2 id="ex-sheets">Date sheets</h2>
      <Picker
        label="Date sheet"
        choices={choicesOf(data, 'name')}
        value={sheet}
        empty="Choose a date sheet"
        onChange={setSheet}
      />
      <div className="ex-go">
        <Button
          variant="contained"
          disabled={path === null}
          {...(path === null ? {} : { component: AppLink, to: `${path}&sheet=${String(sheet)}` })}
        >
          {ids.length === 0 ? 'Print one for the board' : `Print for ${ids.length.toLocaleString('en-PK')}`}
        </Button>
        <AppLink to="/date-sheets">Date sheets</AppLink>
        <AppLink to="/date-sheet-papers">Papers</AppLink>
      </div>
    </section>
  );
}
