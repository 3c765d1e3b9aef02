import type { ListColumn } from '../../ui/output/listColumn.ts';

interface OfEmployee {
  readonly emp_no: number;
  readonly employee: string;
  readonly campus: string;
  readonly department: string | null;
  readonly designation: string | null;
}
/** Whose salary it is: number, name above designation, campus and department. */
export const employeeColumns: readonly ListColumn<OfEmployee>[] = [
  { key: 'emp_no', label: 'Number', kind: 'no', sort: true },
  {
    key: 'employee',
    label: 'Employee',
    sort: true,
    role: 'head',
    under: [{ key: 'designation', label: 'Designation' }],
  },
  { key: 'campus', label: 'Campus, department', sort: true, under: [{ key: 'department', label: 'Department' }] },
];
