import { expect, it } from 'vitest';
import { JOURNAL_SOURCES } from '../../contract/finance/journalSources.ts';
import { documentOf } from '../../src/lists/voided.tsx';
import { pageAt } from '../../src/pages/findPage.ts';

const row: Parameters<typeof documentOf>[0] = {
  journal_id: 1,
  reversal_id: 2,
  kind: 'journal',
  document: 'Cheque A/12',
  trans_id: null,
  entry_date: '2026-03-31',
  void_date: '2026-04-01',
  void_reason: 'Wrong',
  voided_by: null,
  voucher_no: 1,
  reversal_no: 2,
  campus_id: 1,
  campus_name: 'Main',
  student_id: null,
  student: null,
  memo: '',
  total: 1,
};
it.each(JOURNAL_SOURCES)('what was voided of %s is opened on a page of the app', (kind) => {
  const path = documentOf({ ...row, kind }).split('?')[0] ?? '';
  expect(pageAt(path), path).toBeTruthy();
});
it('a cheque is found by its number, whatever it looks like; a payroll where payrolls are', () => {
  expect(documentOf({ ...row, kind: 'cheque' })).toBe('/cheques?search=A%2F12');
  expect(documentOf({ ...row, kind: 'salary' })).toBe('/payroll');
  expect(documentOf({ ...row, kind: 'expense', trans_id: 7 })).toBe('/journal-inquiry?ids=7');
});
