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
  { key: 'emp_no', label: 'Number', kind: 'no', sort: 'emp_no' },
  {
    key: 'employee',
    label: 'Employee',
    sort: 'employee',
    role: 'head',
    under: [{ label: 'Designation', value: ({ designation }) => designation }],
  },
  {
    key: 'campus',
    label: 'Campus, department',
    sort: 'campus',
    under: [{ label: 'Department', value: ({ department }) => department }],
  },
];
