import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { needed } from '../../auth/offers.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { ask } from '../../dataProvider/ask.ts';
import { LoadFailed } from '../../ui/screen/placeholders.tsx';
import type { TableColumn } from '../../ui/table/column.ts';
import { Table } from '../../ui/table/Table.tsx';
import type { RowOf } from '../list.ts';

type Result = Answer<'GET /payroll_results'>['data'][number];
const COLUMNS: readonly TableColumn<Result>[] = [
  { key: 'emp_no', label: 'Number', kind: 'no' },
  { key: 'employee', label: 'Employee', role: 'head' },
  { key: 'designation', label: 'Designation' },
  { key: 'message', label: 'No salary, because' },
];
const EMPTY = { title: 'Nobody is left out', text: 'Everybody of this run has a salary.' };
const idOf = ({ employee_id }: Result): number => employee_id;

/** Whoever has no salary in a run, and why. */
export function RunResults({ run }: { readonly run: RowOf<'GET /payroll_runs'> }) {
  const { data, error, refetch } = useQuery({
    queryKey: [FEES, 'payroll results', run.id, run.done],
    queryFn: ({ signal }) =>
      ask('GET /payroll_results', { offered: needed('salaries'), query: { run_id: String(run.id) }, signal }),
  });
  return error ? (
    <LoadFailed error={error} onRetry={() => void refetch()} />
  ) : (
    <Table label="Without a salary" columns={COLUMNS} rows={data?.data} idOf={idOf} empty={EMPTY} />
  );
}
