import { formatDate } from '../../contract/dates.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { ReadStatementButton } from './bank/ReadStatement.tsx';
import { defineList, type RowOf } from './list.ts';

type Statement = RowOf<'GET /bank_statements'>;
const STATES = [
  ['open', 'Open'],
  ['finished', 'Finished'],
  ['removed', 'Removed'],
] as const;
const wordOf = (status: Statement['status']): string => STATES.find(([key]) => key === status)?.[1] ?? status;
const TONES = { open: 'pending', finished: 'approved', removed: 'voided' } as const;

const COLUMNS: readonly ListColumn<Statement>[] = [
  {
    key: 'acc_name',
    label: 'Bank account',
    also: [{ label: 'Code', value: ({ acc_code }) => acc_code }],
    render: ({ acc_name, acc_code }) => (
      <>
        <b className="ui-two">{acc_name}</b>
        <span className="ui-two">{acc_code}</span>
      </>
    ),
  },
  {
    key: 'from_date',
    label: 'Statement',
    kind: 'date',
    also: [{ label: 'To', kind: 'date', value: ({ to_date }) => to_date }],
    render: ({ from_date, to_date }) => `${formatDate(from_date)} to ${formatDate(to_date)}`,
  },
  { key: 'opening', label: 'Opening', kind: 'money' },
  { key: 'closing', label: 'Closing', kind: 'money' },
  { key: 'n_lines', label: 'Lines', kind: 'number' },
  { key: 'unmatched', label: 'Not matched', kind: 'number' },
  {
    key: 'status',
    label: 'State',
    value: ({ status }) => wordOf(status),
    also: [{ label: 'Finished by', value: ({ finished_by }) => finished_by }],
    render: ({ status, finished_by, reason }) => (
      <>
        <StatusChip status={TONES[status]} label={wordOf(status)} />
        <bdi className="ui-two">{status === 'finished' ? finished_by : reason}</bdi>
      </>
    ),
  },
];

/** Statements of the bank accounts, the newest first. */
export default defineList('GET /bank_statements', {
  capability: 'bank',
  label: ['statement', 'statements'],
  ofClasses: false,
  filters: [
    {
      kind: 'lookup',
      name: 'account_id',
      label: 'Bank account',
      of: 'finance_accounts',
      where: { role: 'bank' },
      empty: 'All',
    },
    { kind: 'choice', name: 'status', label: 'State', choices: STATES, empty: 'All except removed' },
  ],
  links: [{ part: () => <ReadStatementButton />, needs: 'bank.reconcile', primary: true }],
  columns: COLUMNS,
  opens: ({ id }) => `/bank-reconciliation/statement?id=${id}`,
  empty: {
    title: 'No statements found',
    text: 'Import the statement that the bank sent, as csv or Excel; its lines are then matched with the books.',
  },
});
