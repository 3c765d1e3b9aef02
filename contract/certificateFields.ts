/**
 * The words in double braces of a certificate's text: a fixed list, replaced as text. No expressions, no markup,
 * nothing to inject.
 */
export const CERTIFICATE_FIELDS = {
  studentName: 'Name of the student',
  student_name_ur: 'Name in Urdu',
  sid: 'SID',
  roll_no: 'Roll number',
  registration_no: 'Registration number',
  b_form_no: 'B-form number',
  father_name: 'Father',
  mother_name: 'Mother',
  guardian: 'Guardian',
  gender: 'Gender',
  he_she: 'he or she',
  his_her: 'his or her',
  him_her: 'him or her',
  son_daughter: 'son or daughter',
  date_of_birth: 'Date of birth',
  date_of_birth_words: 'Date of birth in words',
  family_no: 'Family number',
  mobile: 'Mobile',
  address: 'Address',
  class_name: 'Class',
  section_name: 'Section',
  session_name: 'Session',
  campus_name: 'Campus',
  institute_name: 'Institute',
  status: 'Status',
  admission_date: 'Date of admission',
  leaving_date: 'Date of leaving',
  leaving_reason: 'Reason for leaving',
  date: 'Date of issue',
  serial_no: 'Serial number',
  verify_code: 'Code to check it',
  certificate_name: 'Name of the certificate',
} as const;
export type CertificateField = keyof typeof CERTIFICATE_FIELDS;
const FIELD = /\{\{\s*([A-Za-z_]\w{0,60})\s*\}\}/g;
const isField = (name: string): name is CertificateField => Object.hasOwn(CERTIFICATE_FIELDS, name);

/** Names in double braces that are no field, each once, in their order. */
export const unknownFields = (body: string): string[] => [
  ...new Set([...body.matchAll(FIELD)].map((match) => match[1] ?? '').filter((name) => !isField(name))),
];

/**
 * The text with its fields filled in. A field without a value becomes nothing; a name that is no field stays as it is
 * written, so that whoever proofreads sees it. Values are not looked at again: a name that holds braces stays a name.
 */
export const fillCertificate = (
  body: string,
  values: Readonly<Partial<Record<CertificateField, string | null>>>,
): string => body.replace(FIELD, (whole, name: string) => (isField(name) ? (values[name] ?? '') : whole));
