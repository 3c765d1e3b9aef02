/** What a grid of people by days shows, out of the rows of a report that answers their days. */
import { readMarks, type DayMark } from '../../../contract/dayMarks.ts';
import { shiftDay } from '../../../contract/dates.ts';
import type { Report } from '../../../contract/report.ts';
import type { ReportRow } from '../../reports/ui/shape.ts';
import type { OutColumn } from '../../ui/output/listColumn.ts';

/** Whose days they are: what is said of employees and of students each in words of their own. */
export interface Whose {
  readonly report: Report;
  /** Parameters that must be chosen before days are shown. */
  readonly needs?: readonly string[];
  readonly one: string;
  readonly many: string;
  /** Of a row: what it is known by. */
  readonly id: string;
  readonly number: string;
  readonly name: string;
  /** In the order of their numbers, whatever order the report has. */
  readonly byNumber?: true;
  readonly sums: readonly Sum[];
  /** Further columns of the file, by key. */
  readonly more: readonly (readonly [key: string, label: string])[];
  /** A day before they came or after they left. */
  readonly out: string;
  /** Whether there are weekly days off. */
  readonly hasOff: boolean;
  /** The record of one of them, and who may see it. */
  readonly record: { readonly label: string; readonly privilege: string; readonly to: (id: number) => string };
  /** The sheet on which the day was marked. */
  readonly sheet: (query: Readonly<Record<string, string>>, day: string) => string;
}
export interface Sum {
  readonly key: string;
  readonly short: string;
  readonly label: string;
  /** Of per cents the sum would say nothing. */
  readonly total?: false;
}
export interface DaysRow {
  readonly id: number;
  readonly name: string;
  readonly number: string;
  readonly more: Readonly<Record<string, string>>;
  readonly days: readonly DayMark[];
  readonly sums: Readonly<Record<string, number>>;
}
const words = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const figure = (value: unknown): number => (typeof value === 'number' ? value : 0);
export function rowsOf(whose: Whose, rows: readonly ReportRow[]): DaysRow[] {
  const read = rows.map((row): DaysRow => ({
    id: figure(row[whose.id]),
    name: words(row[whose.name]),
    number: words(row[whose.number]),
    more: Object.fromEntries(whose.more.map(([key]) => [key, words(row[key])])),
    days: readMarks(row['marks']),
    sums: Object.fromEntries(whose.sums.map(({ key }) => [key, figure(row[key])])),
  }));
  return whose.byNumber ? read.toSorted((a, b) => Number(a.number) - Number(b.number)) : read;
}

/** Days of the period, as many as the longest row tells. */
export function daysOf(from: string, rows: readonly DaysRow[]): string[] {
  const most = Math.max(0, ...rows.map(({ days }) => days.length));
  return Array.from({ length: most }, (_, at) => shiftDay(from, at));
}
/** Attendance statuses that are found, by acronym. */
export const legendOf = (rows: readonly DaysRow[]): readonly DayMark[] => [
  ...new Map(
    rows
      .flatMap(({ days }) => days)
      .filter(({ acronym }) => acronym !== null)
      .map((day) => [day.acronym, day]),
  ).values(),
];

const KINDS = { work: 'Not marked', off: 'Weekly off', holiday: 'Holiday' } as const;
/** The day in words: what it was marked as, else what kind of day it was. */
export const dayText = ({ out }: Whose, { status, kind, leave }: DayMark): string => {
  const marked = status ?? (kind === 'out' ? out : KINDS[kind]);
  return leave === null ? marked : `${marked}, ${leave}`;
};
/** What a cell shows. */
export const cellText = ({ acronym, kind, leave }: DayMark): string =>
  acronym ?? (leave !== null ? '½' : kind === 'off' ? '·' : kind === 'holiday' ? 'H' : '');

/** Sums over all rows. */
export const totalOf = (rows: readonly DaysRow[], { key, total }: Sum): number | null =>
  total === false ? null : Math.round(rows.reduce((sum, { sums }) => sum + (sums[key] ?? 0), 0) * 10) / 10;

/** The grid as a file: a column for each day. */
export const outOfGrid = (whose: Whose, days: readonly string[]): OutColumn<DaysRow>[] => [
  { key: 'number', label: 'Number', kind: 'text', value: ({ number }) => number, total: false },
  { key: 'name', label: whose.one, kind: 'text', value: ({ name }) => name, total: false },
  ...whose.more.map(([key, label]) => ({
    key,
    label,
    kind: 'text' as const,
    value: ({ more }: DaysRow) => more[key] ?? '',
    total: false,
  })),
  ...days.map((day, at) => ({
    key: day,
    label: day,
    kind: 'text' as const,
    value: (row: DaysRow) => {
      const mark = row.days[at];
      return mark ? cellText(mark).replace('·', '') : '';
    },
    total: false,
  })),
  ...whose.sums.map(({ key, label, total = true }) => ({
    key,
    label,
    kind: 'number' as const,
    value: (row: DaysRow) => row.sums[key],
    total,
  })),
];
