/** What a scanned code names. Codes on paper read 'EDU:CHALLAN:123'; plain digits are left to the search. */
export interface Code {
  readonly kind: 'challan' | 'student' | 'family';
  readonly number: string;
}
const KINDS: Readonly<Record<string, Code['kind']>> = {
  challan: 'challan',
  student: 'student',
  sid: 'student',
  family: 'family',
};

/** @example readCode('EDU:CHALLAN:123') // { kind: 'challan', number: '123' } */
export function readCode(text: string): Code | null {
  const [, kind = '', number = ''] = /^EDU:([A-Z]+):(\d{1,15})$/i.exec(text.trim()) ?? [];
  const known = KINDS[kind.toLowerCase()];
  return known ? { kind: known, number } : null;
}
