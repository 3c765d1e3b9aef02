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
    also: [{ label: 'Designation', value: ({ designation }) => designation }],
    render: ({ employee, designation }) => (
      <>
        <bdi className="ui-two">{employee}</bdi>
        <span className="ui-two ui-muted">{designation}</span>
      </>
    ),
  },
  {
    key: 'campus',
    label: 'Campus, department',
    sort: 'campus',
    also: [{ label: 'Department', value: ({ department }) => department }],
    render: ({ campus, department }) => (
      <>
        <span className="ui-two">{campus}</span>
        <span className="ui-two">{department}</span>
      </>
    ),
  },
];
