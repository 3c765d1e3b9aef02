import { formatMoney } from '../../../contract/money.ts';
import type { TableColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/Table.tsx';
import type { RowOf } from '../list.ts';

type Slip = RowOf<'GET /salary_slips'>;
type Line = Slip['lines'][number];
const COLUMNS: readonly TableColumn<Line>[] = [
  { key: 'label', label: 'Component', role: 'head' },
  { key: 'earning', label: 'Earning', kind: 'money', value: ({ kind, amount }) => (kind === 'earning' ? amount : 0) },
  {
    key: 'deduction',
    label: 'Deduction',
    kind: 'money',
    value: ({ kind, amount }) => (kind === 'deduction' ? amount : 0),
  },
];
const EMPLOYER: TableColumn<Line> = {
  key: 'employer',
  label: 'Employer pays',
  kind: 'money',
  value: ({ kind, amount }) => (kind === 'employer' ? amount : 0),
};
const idOf = ({ kind, label }: Line): string => `${kind} ${label}`;

/** What a salary is made of. */
export function SlipLines({ slip }: { readonly slip: Slip }) {
  const { paid_days, days, unpaid_days, net, lines, employee, employer } = slip;
  const columns = employer > 0 ? [...COLUMNS, EMPLOYER] : COLUMNS;
  return (
    <>
      <p>
        {paid_days} of {days} days paid{unpaid_days > 0 && `, ${unpaid_days} unpaid by attendance`}; net Rs{' '}
        {formatMoney(net)}.
      </p>
      <Table<Line, string> label={`Salary of ${employee}`} columns={columns} rows={lines} idOf={idOf} />
    </>
  );
}
