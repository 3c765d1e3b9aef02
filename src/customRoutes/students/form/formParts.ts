import type { AnyField } from '../../../../contract/fields.ts';

type Named = readonly [name: string, field: AnyField];
export interface FormPart {
  readonly key: string;
  readonly title: string;
  readonly fields: readonly Named[];
}

const PARTS: readonly (readonly [key: string, title: string, names: readonly string[]])[] = [
  [
    'student',
    'Student',
    [
      'photo',
      'student_name',
      'student_name_ur',
      'gender_id',
      'date_of_birth',
      'b_form_no',
      'blood_group',
      'nationality_id',
      'religion_id',
      'mother_tongue_id',
    ],
  ],
  [
    'family',
    'Family and guardian',
    ['family_id', 'father_cnic', 'mobile', 'father_name', 'mother_name', 'address', 'family_no', 'guardian_id'],
  ],
  [
    'admission',
    'Admission',
    [
      'campus_id',
      'session_id',
      'class_id',
      'section_id',
      'roll_no',
      'registration_no',
      'status_id',
      'admission_date',
      'reason',
      'leaving_date',
      'leaving_reason',
    ],
  ],
];
const LAST = ['more', 'More'] as const;

/**
 * Fields in the parts of the form, in the order in which a registrar asks; a field that no part names goes into the
 * last.
 */
export function formParts(fields: readonly Named[]): FormPart[] {
  const byName = new Map(fields);
  const pick = (names: readonly string[]): Named[] =>
    names.flatMap((name) => {
      const field = byName.get(name);
      byName.delete(name);
      return field ? [[name, field] as const] : [];
    });
  const named = PARTS.map(([key, title, names]) => ({ key, title, fields: pick(names) }));
  return [...named, { key: LAST[0], title: LAST[1], fields: [...byName] }].filter((part) => part.fields.length > 0);
}

/** Errors of each part, for its heading and the way to it. */
export const errorCounts = (
  parts: readonly FormPart[],
  errors: Readonly<Record<string, unknown>>,
): Record<string, number> =>
  Object.fromEntries(
    parts.map(({ key, fields }) => [key, fields.filter(([name]) => errors[name] !== undefined).length]),
  );
