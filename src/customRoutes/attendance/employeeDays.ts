/** What the grid of employees by days shows, out of the rows of the report. */
import { readMarks, type EmployeeMark } from '../../../contract/employeeMarks.ts';
import { shiftDay } from '../../../contract/dates.ts';
import type { Report } from '../../../contract/report.ts';
import { employeeGeneralAttendance } from '../../reports/employeeGeneralAttendance.ts';
import type { ReportRow } from '../../reports/ui/shape.ts';
import type { OutColumn } from '../../ui/output/listColumn.ts';

/** The same parameters; a month day by day, that of today unless said. */
export const asks: Pick<Report, 'params' | 'period'> = employeeGeneralAttendance;

export interface EmployeeRow {
  readonly id: number;
  readonly name: string;
  readonly emp_no: number | null;
  readonly designation: string;
  readonly department: string;
  readonly campus: string;
  readonly days: readonly EmployeeMark[];
  readonly sums: Readonly<Record<SumKey, number>>;
}
export const SUMS = [
  ['present', 'P', 'Present'],
  ['absent', 'A', 'Absent'],
  ['on_leave', 'L', 'Leave'],
  ['late_days', 'Late', 'Late'],
  ['early_days', 'Early', 'Left early'],
  ['unpaid', 'Unpaid', 'Unpaid days'],
  ['hours', 'Hours', 'Hours'],
  ['short', 'Short', 'Short hours'],
  ['overtime', 'Over', 'Overtime hours'],
  ['attendance', '%', 'Attendance, per cent'],
] as const;
export type SumKey = (typeof SUMS)[number][0];

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const words = (value: unknown): string => (typeof value === 'string' ? value : '');
/** By number, as the sheet of a day lists them. */
export const employeeRows = (rows: readonly ReportRow[]): EmployeeRow[] =>
  rows.map(rowOf).toSorted((a, b) => (a.emp_no ?? 0) - (b.emp_no ?? 0));
const rowOf = (row: ReportRow): EmployeeRow => ({
  id: number(row['employee_id']),
  name: words(row['employee']),
  emp_no: typeof row['emp_no'] === 'number' ? row['emp_no'] : null,
  designation: words(row['designation']),
  department: words(row['department']),
  campus: words(row['campus']),
  days: readMarks(row['marks']),
  sums: Object.fromEntries(SUMS.map(([key]) => [key, number(row[key])])) as Record<SumKey, number>,
});

/** Days of the period, as many as the longest row tells. */
export function daysOf(from: string, rows: readonly EmployeeRow[]): string[] {
  const most = Math.max(0, ...rows.map(({ days }) => days.length));
  return Array.from({ length: most }, (_, at) => shiftDay(from, at));
}
/** Attendance statuses that are found, by acronym. */
export const legendOf = (rows: readonly EmployeeRow[]): readonly EmployeeMark[] => [
  ...new Map(
    rows
      .flatMap(({ days }) => days)
      .filter(({ acronym }) => acronym !== null)
      .map((day) => [day.acronym, day]),
  ).values(),
];

const KINDS: Readonly<Record<EmployeeMark['kind'], string>> = {
  work: 'Not marked',
  off: 'Weekly off',
  holiday: 'Holiday',
  out: 'Not employed',
};
/** The day in words: what it was marked as, else what kind of day it was. */
export const dayText = ({ status, kind, leave }: EmployeeMark): string =>
  leave === null ? (status ?? KINDS[kind]) : `${status ?? KINDS[kind]}, ${leave}`;
/** What a cell shows. */
export const cellText = ({ acronym, kind, leave }: EmployeeMark): string =>
  acronym ?? (leave !== null ? '½' : kind === 'off' ? '·' : kind === 'holiday' ? 'H' : '');

/** Sums over all employees; of the per cents their mean would say nothing. */
export const totalOf = (rows: readonly EmployeeRow[], key: SumKey): number | null =>
  key === 'attendance' ? null : Math.round(rows.reduce((sum, { sums }) => sum + sums[key], 0) * 10) / 10;

/** The grid as a file: a column for each day. */
export const outOfGrid = (days: readonly string[]): OutColumn<EmployeeRow>[] => [
  { key: 'emp_no', label: 'Number', kind: 'number', value: ({ emp_no }) => emp_no, total: false },
  { key: 'name', label: 'Employee', kind: 'text', value: ({ name }) => name, total: false },
  { key: 'department', label: 'Department', kind: 'text', value: ({ department }) => department, total: false },
  { key: 'designation', label: 'Designation', kind: 'text', value: ({ designation }) => designation, total: false },
  { key: 'campus', label: 'Campus', kind: 'text', value: ({ campus }) => campus, total: false },
  ...days.map((day, at) => ({
    key: day,
    label: day,
    kind: 'text' as const,
    value: (row: EmployeeRow) => {
      const mark = row.days[at];
      return mark ? cellText(mark).replace('·', '') : '';
    },
    total: false,
  })),
  ...SUMS.map(([key, , label]) => ({
    key,
    label,
    kind: 'number' as const,
    value: (row: EmployeeRow) => row.sums[key],
    total: key !== 'attendance',
  })),
];
