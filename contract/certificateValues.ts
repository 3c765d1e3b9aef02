/** The values that the fields of a certificate have for one student, and the words for dates and persons. */
import type { CertificateField } from './certificateFields.ts';
import { formatDate } from './dates.ts';
import { MONTH_NAMES } from './fees/planMonths.ts';
import { inWords } from './fees/words.ts';

type Values = Readonly<Record<string, unknown>>;
const DAYS =
  `First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth Fourteenth Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth Twentieth
  Twenty-first Twenty-second Twenty-third Twenty-fourth Twenty-fifth Twenty-sixth Twenty-seventh Twenty-eighth Twenty-ninth Thirtieth Thirty-first`.split(
    /\s+/,
  );

/** '2015-03-14' -> 'Fourteenth March Two Thousand Fifteen': a year has no "and". */
export function dateInWords(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return `${DAYS[day - 1] ?? day} ${MONTH_NAMES[month - 1] ?? month} ${inWords(year).replace(' and ', ' ')}`;
}
/** Words that follow from the gender; without one, those that fit everybody. */
export function personWords(gender: string | null): {
  he_she: string;
  his_her: string;
  him_her: string;
  son_daughter: string;
} {
  if (/^(male|boy|m)$/i.test(gender ?? ''))
    return { he_she: 'he', his_her: 'his', him_her: 'him', son_daughter: 'son' };
  if (/^(female|girl|f)$/i.test(gender ?? ''))
    return { he_she: 'she', his_her: 'her', him_her: 'her', son_daughter: 'daughter' };
  return { he_she: 'they', his_her: 'their', him_her: 'them', son_daughter: 'child' };
}

export const nameIn = (value: unknown, name: string): string | null =>
  typeof value === 'object' && value !== null ? (((value as Values)[name] as string | undefined) ?? null) : null;
const date = (value: unknown): string | null => (typeof value === 'string' ? formatDate(value) : null);
const text = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

/** Values of every field for one student. */
export function certificateValues(
  student: Values,
  issue: { day: string; serial: string; code: string; certificate: string },
): Record<CertificateField, string | null> {
  const gender = nameIn(student['gender'], 'name');
  return {
    studentName: text(student['student_name']),
    student_name_ur: text(student['student_name_ur']),
    sid: text(student['sid']),
    roll_no: text(student['roll_no']),
    registration_no: text(student['registration_no']),
    b_form_no: text(student['b_form_no']),
    father_name: text(student['father_name']),
    mother_name: text(student['mother_name']),
    // Most templates say "son of {{guardian}}": without one of their own the father is meant.
    guardian: nameIn(student['guardian'], 'name') ?? text(student['father_name']),
    gender,
    ...personWords(gender),
    date_of_birth: date(student['date_of_birth']),
    date_of_birth_words: typeof student['date_of_birth'] === 'string' ? dateInWords(student['date_of_birth']) : null,
    family_no: text(student['family_no']),
    mobile: text(student['mobile']),
    address: text(student['address']),
    class_name: nameIn(student['class'], 'class_name'),
    section_name: nameIn(student['section'], 'section_name'),
    session_name: nameIn(student['session'], 'session_name'),
    campus_name: nameIn(student['campus'], 'campus_name'),
    institute_name: nameIn(student['campus'], 'institute_name'),
    status: nameIn(student['status'], 'name'),
    admission_date: date(student['admission_date']),
    leaving_date: date(student['leaving_date']),
    leaving_reason: text(student['leaving_reason']),
    date: formatDate(issue.day),
    serial_no: issue.serial,
    verify_code: issue.code,
    certificate_name: issue.certificate,
  };
}
