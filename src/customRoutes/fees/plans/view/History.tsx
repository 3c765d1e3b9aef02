import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { Table } from '../../../../ui/table/Table.tsx';
import type { TableColumn } from '../../../../ui/table/column.ts';
import { historyOf, type Step } from './historyOf.ts';

const COLUMNS: readonly TableColumn<Step>[] = [
  { key: 'month', label: 'From', kind: 'month' },
  { key: 'particular', label: 'Particular' },
  {
    key: 'what',
    label: 'What',
    render: ({ before, after }) =>
      before === null
        ? 'Begins'
        : after === null
          ? 'Ends'
          : after.amount > before.amount
            ? 'Increase'
            : after.amount < before.amount
              ? 'Decrease'
              : 'Changed terms',
  },
  { key: 'before', label: 'Before', kind: 'money', value: ({ before }) => before?.amount ?? null },
  { key: 'after', label: 'After', kind: 'money', value: ({ after }) => after?.amount ?? null },
  {
    key: 'by',
    label: 'Change',
    align: 'end',
    render: ({ before, after }) =>
      before && after && before.amount !== after.amount ? byOf(before.amount, after.amount) : null,
  },
  {
    key: 'net',
    label: 'To pay',
    align: 'end',
    render: ({ before, after }) => [before, after].flatMap((row) => (row ? [formatMoney(row.net)] : [])).join(' → '),
  },
  { key: 'discount', label: 'Standing discount', value: ({ after }) => after?.discount_type ?? '' },
  {
    key: 'who',
    label: 'Written',
    render: ({ after }) =>
      after && (
        <span className="ui-muted">{`${formatDate(after.created_at.slice(0, 10))}${after.username === null ? '' : `, ${after.username}`}`}</span>
      ),
  },
];
function byOf(before: number, after: number): string {
  const by = after - before;
  const percent = before === 0 ? '' : ` (${by > 0 ? '+' : '−'}${Math.abs(Math.round((by / before) * 1000) / 10)} %)`;
  return `${by > 0 ? '+' : '−'}${formatMoney(Math.abs(by))}${percent}`;
}
/** Every beginning, increase and end of the plan, newest first. */
export function History({ rows }: { readonly rows: Parameters<typeof historyOf>[0] }) {
  const steps = historyOf(rows);
  if (steps.length === 0) return null;
  return (
    <section aria-label="History" className="ui-stack">
      <h2>History</h2>
      <Table label="History of the plan" columns={COLUMNS} rows={steps} empty={{ title: 'No history', text: '' }} />
    </section>
  );
}
