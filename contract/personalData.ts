/** Whose data is asked for. A parent is asked for with each of their children, an inquiry as the student of it. */
export const PERSON_KINDS = ['student', 'employee', 'contact', 'user'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];
/** The table that a person of each kind is a row of. */
export const PERSON_TABLES = {
  student: 'students',
  employee: 'employees',
  contact: 'sms_contacts',
  user: 'users',
} as const satisfies Readonly<Record<PersonKind, string>>;
