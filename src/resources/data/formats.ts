/** Written forms that several entities share. `patternHint` follows the field's label: "Mobile must look like …". */
export const CNIC = { max: 15, pattern: '^\\d{5}-\\d{7}-\\d$', patternHint: 'must look like 35202-1234567-1' } as const;
export const MOBILE = {
  max: 16,
  pattern: '^(\\+92|0)3\\d{2}-?\\d{7}$',
  patternHint: 'must be a mobile number like 0300-1234567',
} as const;
