/** Written forms that several entities share. `patternHint` follows the field's label: "Mobile must look like …". */
export const CNIC = { max: 15, pattern: '^\\d{5}-\\d{7}-\\d$', patternHint: 'must look like 35202-1234567-1' } as const;
/** International or local, digits with an optional plus: what SMS gateways accept. */
export const PHONE = { max: 20, pattern: '^\\+?[0-9][0-9 -]{6,18}$', patternHint: 'must be a telephone number like 0300-1234567' } as const;
export const MOBILE = { max: 16, pattern: '^(\\+92|0)3\\d{2}-?\\d{7}$', patternHint: 'must be a mobile number like 0300-1234567' } as const;
export const EMAIL = { max: 120, pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', patternHint: 'must be an e-mail address' } as const;
/** Time of day, 24 hours. */
export const TIME = { max: 5, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', patternHint: 'must be a time like 08:30' } as const;
export const LINK = { max: 500, pattern: '^https?://\\S+$', patternHint: 'must start with http:// or https://' } as const;
