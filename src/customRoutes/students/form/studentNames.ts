import type { RaRecord } from 'ra-core';

const numbered = (label: string, value: unknown): string | null =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? `${label} ${value}` : null;
const familyNo = (record: Readonly<Record<string, unknown>>): unknown => {
  const family = record['family'];
  return typeof family === 'object' && family !== null && 'family_no' in family
    ? family.family_no
    : record['family_no'];
};
/** 'SID 1043, family 22': the numbers that saving gave. */
export const givenNumbers = (record: RaRecord): string =>
  [numbered('SID', record['sid']), numbered('family', familyNo(record))].filter(Boolean).join(', ');
export const familyNoOf = (record: Readonly<Record<string, unknown>>): string | null => {
  const no = familyNo(record);
  return typeof no === 'number' || typeof no === 'string' ? String(no) : null;
};
export const nameOf = (record: Readonly<Record<string, unknown>>): string => String(record['student_name'] ?? '');
