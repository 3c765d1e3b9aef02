import { formatDate } from '../../../contract/dates.ts';
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

/** Lines of a salary or a settlement, earnings beside deductions. */
export function LinesTable({ label, lines }: { readonly label: string; readonly lines: readonly Line[] }) {
  const columns = lines.some(({ kind }) => kind === 'employer') ? [...COLUMNS, EMPLOYER] : COLUMNS;
  return <Table<Line, string> label={label} columns={columns} rows={lines} idOf={idOf} />;
}
/** What a salary is made of. */
export function SlipLines({ slip }: { readonly slip: Slip }) {
  const { kind, leave_date, paid_days, days, unpaid_days, net, lines, employee } = slip;
  const isSalary = kind === 'salary';
  return (
    <>
      <p>
        {isSalary
          ? `${paid_days} of ${days} days paid${unpaid_days > 0 ? `, ${unpaid_days} unpaid by attendance` : ''}`
          : `Left on ${formatDate(leave_date)}`}
        ; net Rs {formatMoney(net)}.
      </p>
      <LinesTable label={`${isSalary ? 'Salary' : 'Settlement'} of ${employee}`} lines={lines} />
    </>
  );
}
