import { formatMoney } from '../../../contract/money.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { plural } from '../../../contract/plural.ts';
import { Table } from '../../ui/table/Table.tsx';
import type { TableColumn } from '../../ui/table/column.ts';

type Done = Answer<'POST /hrm/salary/process-increments'>['data'];
type Row = Done['rows'][number];
const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'emp_no', label: 'Number', kind: 'no' },
  { key: 'employee', label: 'Employee', role: 'head' },
  { key: 'designation', label: 'Designation' },
  { key: 'old_basic', label: 'Basic now', kind: 'money' },
  { key: 'basic', label: 'Basic then', kind: 'money' },
  { key: 'old_gross', label: 'Gross now', kind: 'money' },
  { key: 'gross', label: 'Gross then', kind: 'money' },
  { key: 'message', label: 'Left out because' },
];
const idOf = ({ employee_id }: Row): number => employee_id;

/** Every employee before and after; who gets nothing, and why. */
export function IncrementPreview({ done }: { readonly done: Done }) {
  const { employees, before, after, rows } = done;
  const none = rows.length - employees;
  return (
    <>
      <output>
        <b>
          {plural(employees, 'salary', 'salaries')} from Rs {formatMoney(before)} to Rs {formatMoney(after)} a month
        </b>
        {none > 0 && `; ${none} left out: the last column says why`}
      </output>
      <Table label="Preview" columns={COLUMNS} rows={rows} idOf={idOf} />
    </>
  );
}
