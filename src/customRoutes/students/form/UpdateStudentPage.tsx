import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useGetOne, useLocation, useNavigate, useNotify, type RaRecord } from 'ra-core';
import { useMemo, useState } from 'react';
import { useFormState } from 'react-hook-form';
import { privilege, writableFields } from '../../../../contract/resource.ts';
import { may as mayDo, useCredentials } from '../../../auth/credentials.ts';
import { students } from '../../../resources/students.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { RecordForm } from '../../../resources/ui/form/RecordForm.tsx';
import type { Values } from '../../../resources/ui/form/values.ts';
import { FormSkeleton, LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { PageScreen } from '../../../pages/openPage.tsx';
import { useFixed } from '../../../resources/ui/useFixed.ts';
import { useMay } from '../../../resources/ui/useMay.ts';
import { changes, changesFor, type StatusChangeName } from './statusChanges.ts';
import { useFamilies, type FoundFamily } from './familyQuery.ts';
import { FormKindProvider } from './formKind.ts';
import { formParts } from './formParts.ts';
import { reasonCheck } from './ReasonField.tsx';
import { StatusDialog } from './StatusDialog.tsx';
import { familyNoOf, nameOf } from './studentNames.ts';
import { INQUIRIES, type StudentSection } from '../../../pages/studentSection.ts';
import { admissionOf } from '../../../challans/admission/paths.ts';
import { offers } from '../../../auth/offers.ts';
import { StudentParts } from './StudentParts.tsx';
import { useStudentUpdate } from './useStudentSave.tsx';
import { useTell } from './useTell.ts';
import { useStillHere } from '../../../ui/screen/useStillHere.ts';

/** `/{section}/update-student?id=`. `&change=admit` opens that change of state at once. */
export default function UpdateStudentPage({ section }: { readonly section: StudentSection }) {
  const query = new URLSearchParams(useLocation().search);
  const id = query.get('id');
  const may = useMay(students);
  if (id !== null && /^\d{1,15}$/.test(id) && may('update'))
    return <Edit key={id} section={section} id={id} opens={query.get('change')} reason={query.get('reason')} />;
  return (
    <PageScreen>
      <Alert severity="info">
        {may('update') ? 'The address names no student. Choose one in the list.' : 'You may not change students.'}
      </Alert>
    </PageScreen>
  );
}

/** Whether someone of this class of status is admitted, again or for the first time, when they are enrolled. */
const changesAdmit = (before: unknown): boolean =>
  changesFor(before).some((name) => name === 'admit' || name === 'readmit');

function Edit({
  section,
  id,
  opens,
  reason,
}: {
  readonly section: StudentSection;
  readonly id: string;
  readonly opens: string | null;
  /** What the reason of that change begins with. */
  readonly reason: string | null;
}) {
  const query = useGetOne('students', { id }, { retry: false });
  // What the form works on. A later refetch must not replace what is being typed.
  const [shown, setShown] = useState<RaRecord | null>(null);
  const [change, setChange] = useState<StatusChangeName | 'any' | null>(
    opens !== null && opens in changes ? (opens as StatusChangeName) : null,
  );
  const [dirty, setDirty] = useState(false);
  const navigate = useNavigate();
  if (shown === null && query.data && !query.isFetching) setShown(query.data);
  const family = useFamilyOf(shown);
  const reload = (): void => {
    setShown(null);
    void query.refetch();
  };
  const title = shown ? `Edit ${nameOf(shown)}` : 'Edit student';
  const possible = shown ? changesFor(shown['status_class']) : [];
  const admits = possible.includes('admit');
  const why = dirty ? 'Save or leave your changes first' : undefined;
  const actions = shown && (
    <>
      {typeof shown['sid'] === 'number' && (
        <Button component={AppLink} to={`/${section}/change-log?sid=${shown['sid']}`} variant="outlined">
          Change log
        </Button>
      )}
      {possible.length > 0 && (
        <Button variant="outlined" disabled={dirty} title={why} onClick={() => setChange('any')}>
          Change status
        </Button>
      )}
      {admits && (
        <Button variant="contained" disabled={dirty} title={why} onClick={() => setChange('admit')}>
          Admit
        </Button>
      )}
    </>
  );
  return (
    <PageScreen
      title={title}
      aside={shown && typeof shown['sid'] === 'number' && <span className="ui-muted">SID {shown['sid']}</span>}
      actions={actions}
    >
      {shown && family !== undefined ? (
        <Editor
          key={String(shown['version'])}
          section={section}
          record={shown}
          family={family}
          onReload={reload}
          onDirty={setDirty}
        />
      ) : query.isError ? (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <FormSkeleton />
      )}
      {change !== null && shown && (
        <StatusDialog
          record={shown}
          reason={change === 'any' ? null : reason}
          change={change === 'any' || !possible.includes(change) ? null : change}
          onClose={() => setChange(null)}
          onDone={(saved) => {
            setChange(null);
            const admitted = saved['status_class'] === 'enrolled' && changesAdmit(shown['status_class']);
            if (admitted && offers('admission-steps')) navigate(admissionOf('manage-students', Number(id)));
            else reload();
          }}
        />
      )}
    </PageScreen>
  );
}

/**
 * The family that the record is in, with its children; null when there is none or it may not be looked up, undefined
 * while it is on its way.
 */
function useFamilyOf(record: RaRecord | null): FoundFamily | null | undefined {
  const credentials = useCredentials();
  const finds = credentials !== null && mayDo(credentials, privilege(students, 'update'));
  const number = record ? familyNoOf(record) : null;
  const found = useFamilies(number === null ? {} : { family_no: number }, finds);
  if (!record) return undefined;
  if (number === null || !finds || found.isError) return null;
  return found.data === undefined ? undefined : (found.data[0] ?? null);
}

interface EditorProps {
  readonly section: StudentSection;
  readonly record: RaRecord;
  readonly family: FoundFamily | null;
  readonly onReload: () => void;
  readonly onDirty: (dirty: boolean) => void;
}
function Editor({ section, record, family, onReload, onDirty }: EditorProps) {
  const navigate = useNavigate();
  const notify = useNotify();
  const fields = useFixed(() => writableFields(students, 'update'));
  const parts = useFixed(() => formParts(fields));
  const resource = useMemo(() => ({ ...students, check: [...(students.check ?? []), reasonCheck(record)] }), [record]);
  const kind = useMemo(() => ({ inquiries: section === INQUIRIES, creating: false }), [section]);
  const stillHere = useStillHere();
  const { save, question } = useStudentUpdate(record, fields);
  const back = (): void => navigate(`/${section}`);
  const saved = (values: Values): void => {
    notify(`Student “${nameOf({ ...record, ...values })}” was saved.`, { type: 'success' });
    if (stillHere()) back();
  };
  return (
    <FormKindProvider value={kind}>
      <RecordForm
        resource={resource}
        fields={fields}
        mode="update"
        record={record}
        focusOn="student_name"
        onSave={async (values) => void (await save(values))}
        onSaved={saved}
        onCancel={back}
        onReload={onReload}
      >
        <Dirty onChange={onDirty} />
        <StudentParts
          parts={parts}
          record={record}
          family={family}
          notes={family ? { family: <FamilyLink family={family} /> } : {}}
        />
      </RecordForm>
      {question}
    </FormKindProvider>
  );
}

/** Father, mobile and address belong to all children: they are changed with the family. */
const FamilyLink = ({ family }: { readonly family: FoundFamily }) => (
  <AppLink to={`/families/update?id=${family.id}`}>Edit family {family.family_no}</AppLink>
);

function Dirty({ onChange }: { readonly onChange: (dirty: boolean) => void }) {
  const { isDirty } = useFormState();
  // The buttons that would throw typed values away stand outside the form.
  useTell(isDirty, onChange);
  return null;
}
