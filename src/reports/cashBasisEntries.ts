import { STATEMENT_PARTS } from '../../contract/finance/statementParts.ts';
import { f } from '../../contract/fields.ts';
import { defineReport } from '../../contract/report.ts';

/** What an entry of the cash basis is for the school. */
export const CASH_KINDS = [
  ['fee_received', 'Fee received'],
  ['fines', 'Fines received'],
  ['other_income', 'Other income'],
  ['expenses', 'Expenses'],
  ['salaries', 'Salaries'],
  ['beside', 'Neither income nor expense'],
] as const;
/** Sums of each kind, as day-wise profit and loss shows them. */
export const cashKindColumns = {
  fee_received: f.money(),
  fines: f.money({ label: 'Fines received' }),
  other_income: f.money(),
  expenses: f.money(),
  salaries: f.money(),
};
export const CASH_KIND_SUMS = ['fee_received', 'fines', 'other_income', 'expenses', 'salaries'] as const;
const hidden = f.money({ list: false });

export const cashBasisEntries = defineReport({
  key: 'cash_basis_entries',
  label: 'Cash Basis Entries',
  menu: 'Finance',
  privilege: 'ledger.read',
  call: { method: 'GET', path: '/cash_basis_entries', tenant: 'query', needs: 'cash-flow' },
  params: {
    // One by one they are many; figures that lead here say their own days.
    from_date: f.date({ default: 'month start' }),
    to_date: f.date({ default: 'today' }),
    campus_id: f.ref('campuses'),
    account_id: f.ref('finance_accounts'),
    group_id: f.ref('finance_groups', { label: 'Group' }),
    part: f.enum(STATEMENT_PARTS, { label: 'Part of a statement' }),
    what: f.enum(CASH_KINDS),
    moved: f.enum(
      [
        ['false', 'All entries'],
        ['true', 'Only what moved cash'],
      ],
      { label: 'Entries', default: 'false' },
    ),
  },
  period: ['from_date', 'to_date'],
  paged: true,
  columns: {
    date: f.date(),
    entry: f.int({ names: true, label: 'Entry no' }),
    kind: f.text({ label: 'Entry' }),
    account: f.text(),
    particular: f.text(),
    student: f.text(),
    memo: f.text(),
    received: f.money(),
    paid: f.money(),
    fee_received: hidden,
    fines: hidden,
    other_income: hidden,
    expenses: hidden,
    salaries: hidden,
  },
  totals: ['received', 'paid', ...CASH_KIND_SUMS],
  print: 'landscape',
  note: 'What the cash basis counts, one by one: receipts by what they were put on, and what cash was received and paid for. A void is taken off its own side.',
});
