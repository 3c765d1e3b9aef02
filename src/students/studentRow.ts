import type { RaRecord } from 'ra-core';

type Named = Readonly<Record<string, unknown>> | null | undefined;
/** A student as the list of /api_students answers it: the declared fields, and the records they refer to. */
export interface StudentRow extends RaRecord {
  readonly sid: number | null;
  readonly student_name: string;
  readonly student_name_ur: string | null;
  readonly photo: string | null;
  readonly session?: Named;
  readonly class?: Named;
  readonly section?: Named;
  readonly campus?: Named;
  readonly gender?: Named;
  readonly status?: Named;
  readonly guardian?: Named;
  readonly family?: Named;
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const of = (record: Named, name: string): string => text(record?.[name]);

/** A student as people read it; what is unset is ''. */
export function wordsOf(row: StudentRow) {
  return {
    sid: text(row.sid),
    rollNo: text(row['roll_no']),
    registrationNo: text(row['registration_no']),
    name: row.student_name,
    urdu: text(row.student_name_ur),
    father: text(row['father_name']) || of(row.family, 'father_name'),
    mother: text(row['mother_name']),
    fatherCnic: text(row['father_cnic']),
    bForm: text(row['b_form_no']),
    familyNo: text(row['family_no']) || of(row.family, 'family_no'),
    gender: of(row.gender, 'name'),
    born: text(row['date_of_birth']),
    admitted: text(row['admission_date']),
    blood: text(row['blood_group']),
    mobile: text(row['mobile']) || of(row.family, 'mobile'),
    address: text(row['address']),
    guardian: of(row.guardian, 'name'),
    class: of(row.class, 'class_name'),
    section: of(row.section, 'section_name'),
    session: of(row.session, 'session_name'),
    campus: of(row.campus, 'campus_name'),
    status: of(row.status, 'name'),
    previousSchool: text(row['previous_school']),
  };
}
export type StudentWords = ReturnType<typeof wordsOf>;
/** "Class 5 · Blue", whatever of it there is. */
export const classLine = ({ class: name, section }: Pick<StudentWords, 'class' | 'section'>): string =>
  [name, section].filter(Boolean).join(' · ');
