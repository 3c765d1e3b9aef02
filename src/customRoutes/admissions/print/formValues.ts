/** What an admission form says of a student who is known already. */
import type { DataProvider, RaRecord } from 'ra-core';
import { formatDate } from '../../../../contract/dates.ts';
import { fetchStudents } from '../../../students/fetchStudents.ts';
import { classLine, wordsOf, type StudentRow } from '../../../students/studentRow.ts';
import { runsOf } from '../../../ui/print/parts.ts';
import type { FormValues } from './AdmissionForm.tsx';

type Provider = Pick<DataProvider, 'getList' | 'getMany'>;
type Records = ReadonlyMap<unknown, RaRecord>;
/** What the rows of students name by number only, and their brothers and sisters. */
export interface Beside {
  readonly nationalities: Records;
  readonly religions: Records;
  readonly motherTongues: Records;
  readonly guardians: Records;
  /** By the number of the family's record. */
  readonly families: ReadonlyMap<unknown, readonly StudentRow[]>;
}
const FAMILIES_AT_ONCE = 200;
const numbers = (students: readonly StudentRow[], field: string): number[] => [
  ...new Set(students.map((row) => row[field]).filter((value) => typeof value === 'number')),
];

/** Reads what the forms of these students need besides. */
export async function besides(
  provider: Provider,
  students: readonly StudentRow[],
  signal: AbortSignal,
): Promise<Beside> {
  const records = async (key: string, field: string): Promise<Records> => {
    const ids = numbers(students, field);
    if (ids.length === 0) return new Map();
    // Not everybody may read every lookup: then its line is left to be written by hand.
    const { data } = await provider.getMany<RaRecord>(key, { ids, signal }).catch(() => ({ data: [] as RaRecord[] }));
    return new Map(data.map((record) => [record.id, record]));
  };
  const children = async (): Promise<Beside['families']> => {
    const found = new Map<unknown, StudentRow[]>();
    for (const some of runsOf(numbers(students, 'family_id'), FAMILIES_AT_ONCE)) {
      const filters = [{ field: 'family_id', operator: 'IN', value: some }];
      const selection = { ids: null, filter: { filters }, sort: { field: 'sid', order: 'ASC' } } as const;
      for (const row of (await fetchStudents(provider, selection, signal)).students)
        found.set(row['family_id'], [...(found.get(row['family_id']) ?? []), row]);
    }
    return found;
  };
  const [nationalities, religions, motherTongues, guardians, families] = await Promise.all([
    records('nationalities', 'nationality_id'),
    records('religions', 'religion_id'),
    records('mother_tongues', 'mother_tongue_id'),
    records('guardians', 'guardian_id'),
    children(),
  ]);
  return { nationalities, religions, motherTongues, guardians, families };
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const date = (value: string): string => value && formatDate(value);

/** The lines of the form that are known; an empty one is left to be written. */
export function formValues(row: StudentRow, beside: Beside): FormValues {
  const words = wordsOf(row);
  const guardian = beside.guardians.get(row['guardian_id']);
  const relation = text(guardian?.['relation_other']) || text(guardian?.['relation']);
  const others = (beside.families.get(row['family_id']) ?? []).filter(({ id }) => id !== row.id);
  const name = (records: Records, field: string): string => text(records.get(row[field])?.['name']);
  return {
    'Form no.': words.registrationNo,
    'Admission sought in class': classLine(words),
    Session: words.session,
    Campus: words.campus,
    Date: date(words.admitted),
    'Name (block letters)': words.name.toLocaleUpperCase('en'),
    'Name in Urdu': words.urdu,
    'Date of birth': date(words.born),
    Gender: words.gender,
    'B-form number': words.bForm,
    'Blood group': words.blood,
    Nationality: name(beside.nationalities, 'nationality_id'),
    Religion: name(beside.religions, 'religion_id'),
    'Mother tongue': name(beside.motherTongues, 'mother_tongue_id'),
    'Previous school': words.previousSchool,
    "Father's name": words.father,
    "Father's CNIC": words.fatherCnic,
    "Father's occupation": relation === 'Father' ? text(guardian?.['occupation']) : '',
    "Mother's name": words.mother,
    'Guardian and relation': [words.guardian, relation].filter(Boolean).join(', '),
    Mobile: words.mobile,
    WhatsApp: text(row.family?.['whatsapp']),
    Address: words.address,
    City: text((row['city'] as { name?: unknown } | null | undefined)?.name),
    'Brothers and sisters in this school': others
      .map((one) => [one.student_name, classLine(wordsOf(one))].filter(Boolean).join(', '))
      .join('; '),
    SID: words.sid,
    'Family number': words.familyNo,
    Class: words.class,
    Section: words.section,
    'Date of admission': date(words.admitted),
  };
}
