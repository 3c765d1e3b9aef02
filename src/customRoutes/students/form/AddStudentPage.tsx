import { useDraft } from '../../../auth/useDraft.ts';
import { offered, offers } from '../../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useNotify, type RaRecord } from 'ra-core';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AnyField } from '../../../../contract/fields.ts';
import { writableFields } from '../../../../contract/resource.ts';
import { students } from '../../../resources/students.ts';
import { presetOf } from '../../../resources/ui/form/useCreateStart.ts';
import { RecordForm } from '../../../resources/ui/form/RecordForm.tsx';
import type { Values } from '../../../resources/ui/form/values.ts';
import { FormSkeleton, LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { PageScreen } from '../../../pages/openPage.tsx';
import { useFixed } from '../../../resources/ui/useFixed.ts';
import { useMay } from '../../../resources/ui/useMay.ts';
import type { FoundFamily } from './familyQuery.ts';
import { admissionOf } from '../../../challans/admission/paths.ts';
import { FormKindProvider } from './formKind.ts';
import { formParts } from './formParts.ts';
import { familyNoOf, givenNumbers, nameOf } from './studentNames.ts';
import { INQUIRIES, type StudentSection } from '../../../pages/studentSection.ts';
import { StudentDraft } from './StudentDraft.tsx';
import { StudentParts } from './StudentParts.tsx';
import { useCreateDefaults } from './useCreateDefaults.ts';
import { useStudentCreate } from './useStudentSave.tsx';
import { useStillHere } from '../../../ui/screen/useStillHere.ts';
import { ask } from '../../../dataProvider/ask.ts';

const NOT_YET = new Set(['leaving_date', 'leaving_reason']);
/** A family is named by the father, who is asked for unless a family is joined. */
const asInput = ([name, field]: [string, AnyField]): [string, AnyField] => [
  name,
  name === 'father_name' ? { ...field, required: true, when: { family_id: null } } : field,
];
/** What the next child written down after this one most likely shares: the family, the class, the day. */
const CARRIED = [
  'campus_id',
  'session_id',
  'class_id',
  'section_id',
  'status_id',
  'admission_date',
  'city_id',
  'nationality_id',
  'religion_id',
  'mother_tongue_id',
  'guardian_id',
];

/** `/{section}/add-student`. `?source={…}` starts with some values. */
export default function AddStudentPage({ section }: { readonly section: StudentSection }) {
  const may = useMay(students);
  const { search } = useLocation();
  const defaults = useCreateDefaults(section === INQUIRIES);
  const given = useMemo(
    () => presetOf(writableFields(students, 'create'), new URLSearchParams(search).get('source')),
    [search],
  );
  return (
    <PageScreen>
      {!may('create') ? (
        <Alert severity="info">You may not add students.</Alert>
      ) : defaults.failed ? (
        <LoadFailed error={defaults.failed.reason} onRetry={defaults.failed.retry} />
      ) : defaults.values === null ? (
        <FormSkeleton />
      ) : (
        <NewStudents section={section} start={{ ...defaults.values, ...given }} />
      )}
    </PageScreen>
  );
}

/** What was typed, with the family that was joined. */
interface Typed {
  readonly values: Values;
  readonly family: FoundFamily | null;
}
interface Round {
  readonly number: number;
  readonly preset: Values;
  readonly family: FoundFamily | null;
}

/** One form after another: "Save and add another" begins a new one with the family and class of the last. */
function NewStudents({ section, start }: { readonly section: StudentSection; readonly start: Values }) {
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const notify = useNotify();
  const fields = useFixed(() =>
    writableFields(students, 'create')
      .filter(([name]) => !NOT_YET.has(name))
      .map(asInput),
  );
  const parts = useFixed(() => formParts(fields));
  const kind = useMemo(() => ({ inquiries: section === INQUIRIES, creating: true }), [section]);
  const { before, store, drop, keyName } = useDraft<Typed>(`student.${section}`);
  const [round, setRound] = useState<Round>(() => ({ number: 0, preset: start, family: before?.family ?? null }));
  const made = useRef<RaRecord | null>(null);
  const list = `/${section}`;
  const next = useQuery({
    queryKey: ['students', 'next sid', round.number],
    queryFn: async ({ signal }) => (await ask('GET /getUpcomingSid', { signal })).data.sid,
    retry: false,
  });
  // A joined family has the father that the form does not ask for any more.
  const joined = useRef(round.family);
  const fatherOf = (values: Values): string | null =>
    typeof values['father_name'] === 'string' ? values['father_name'] : (joined.current?.father_name ?? null);
  const { save, question } = useStudentCreate(`${list}/update-student`, fatherOf, keyName);
  const remember = useCallback(
    (values: Values | null): void => store(values && { values, family: joined.current }),
    [store],
  );
  const send = async (values: Values): Promise<void> => {
    made.current = await save(values);
  };
  const saved = (values: Values, another: boolean): void => {
    drop();
    const record = made.current;
    const numbers = record ? givenNumbers(record) : '';
    notify(
      `${section === INQUIRIES ? 'Inquiry' : 'Student'} “${nameOf(values)}” was added${numbers === '' ? '' : ` with ${numbers}`}.`,
      { type: 'success' },
    );
    // An admission leads on: the page of the student has its next step.
    const leadsOn = section !== INQUIRIES && offers('admission-steps') && typeof record?.id === 'number';
    if (!another) return void (stillHere() && navigate(leadsOn ? admissionOf(section, Number(record.id)) : list));
    void begin(values, record);
  };
  const begin = async (values: Values, record: RaRecord | null): Promise<void> => {
    const carried = Object.fromEntries(CARRIED.map((name) => [name, values[name] ?? null]));
    const number = record ? familyNoOf(record) : null;
    const family = number === null ? null : await familyOf(number);
    joined.current = family;
    setRound((before) => ({
      number: before.number + 1,
      preset: { ...carried, ...(family ? { family_id: family.id } : {}) },
      family,
    }));
  };
  const hint =
    next.data === undefined || section === INQUIRIES ? null : (
      <span className="ui-muted">Next SID {next.data}; the student’s own is given when saving.</span>
    );
  return (
    <FormKindProvider value={kind}>
      <RecordForm
        key={round.number}
        resource={students}
        fields={fields}
        mode="create"
        preset={round.preset}
        focusOn="student_name"
        onSave={send}
        onSaved={saved}
        onCancel={() => navigate(list)}
        addAnother
        saveLabel={section === INQUIRIES ? 'Save inquiry' : 'Save student'}
      >
        <StudentDraft before={round.number === 0 ? (before?.values ?? null) : null} store={remember} />
        <StudentParts
          parts={parts}
          family={round.family}
          onFamily={(family) => {
            joined.current = family;
          }}
          notes={{ student: hint }}
        />
      </RecordForm>
      {question}
    </FormKindProvider>
  );
}

/** The family just joined or made, with the child just added. A failure only means that it has to be found again. */
async function familyOf(family_no: string): Promise<FoundFamily | null> {
  const families = offered('families');
  if (!families) return null;
  try {
    return (await ask('GET /family_lookup', { offered: families, query: { family_no } })).data[0] ?? null;
  } catch (error) {
    console.warn('The family could not be kept for the next student.', error);
    return null;
  }
}
