/** The test of an inquiry in words, and the way to the admission, which takes them along as its reason. */
import type { RaRecord } from 'ra-core';

/** The last test that was held. */
export const testOf = (followUps: readonly RaRecord[]): RaRecord | null =>
  followUps.findLast((one) => one['kind'] === 'test' && Boolean(one['result'])) ?? null;

/** 'Test passed, 42 of 50' */
export function testWords(test: RaRecord): string {
  const marks = typeof test['marks'] === 'number' ? `, ${test['marks']}` : '';
  const total = marks !== '' && typeof test['total_marks'] === 'number' ? ` of ${test['total_marks']}` : '';
  return `Test ${String(test['result'])}${marks}${total}`;
}

/** The form that admits, with the result of the test as the reason that it begins with. */
export const admitPath = (base: string, studentId: number, test: RaRecord | null): string =>
  `${base}/update-student?id=${studentId}&change=admit${test ? `&reason=${encodeURIComponent(testWords(test))}` : ''}`;
