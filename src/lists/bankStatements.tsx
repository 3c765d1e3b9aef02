import type { Chip } from '../ui/table/column.ts';
import { choicesOf } from './statuses.ts';
import { formatDate } from '../../contract/dates.ts';
import { ReadStatementButton } from './bank/ReadStatement.tsx';
import { defineList, type RowOf } from './list.ts';

type Statement = RowOf<'GET /bank_statements'>;
const STATES: Readonly<Record<Statement['status'], Chip>> = {
  open: ['pending', 'Open'],
  finished: ['approved', 'Finished'],
  removed: ['voided', 'Removed'],
};
/** Statements of the bank accounts, the newest first. */
export default defineList('GET /bank_statements', {
  capability: 'bank',
  label: ['statement', 'statements'],
  ofClasses: false,
  filters: [
    { kind: 'lookup', name: 'account_id', label: 'Bank account', of: 'finance_accounts', where: { role: 'bank' } },
    { kind: 'choice', name: 'status', label: 'State', choices: choicesOf(STATES), empty: 'All except removed' },
  ],
  links: [{ part: () => <ReadStatementButton />, needs: 'bank.reconcile', primary: true }],
  columns: [
    { key: 'acc_name', label: 'Bank account', bold: true, under: [{ key: 'acc_code', label: 'Code' }] },
    {
      key: 'from_date',
      label: 'Statement',
      kind: 'date',
      also: [{ key: 'to_date', label: 'To', kind: 'date' }],
      render: ({ from_date, to_date }) => `${formatDate(from_date)} to ${formatDate(to_date)}`,
    },
    { key: 'opening', label: 'Opening', kind: 'money' },
    { key: 'closing', label: 'Closing', kind: 'money' },
    { key: 'n_lines', label: 'Lines', kind: 'number' },
    { key: 'unmatched', label: 'Not matched', kind: 'number' },
    {
      key: 'status',
      label: 'State',
      chips: ({ status }) => [STATES[status]],
      under: [{ value: ({ status, finished_by, reason }) => (status === 'finished' ? finished_by : reason) }],
      also: [{ key: 'finished_by', label: 'Finished by' }],
    },
  ],
  opens: ({ id }) => `/bank-reconciliation/statement?id=${id}`,
  empty: {
    title: 'No statements found',
    text: 'Import the statement that the bank sent, as csv or Excel; its lines are then matched with the books.',
  },
});
