/**
 * What a parameter of a report is when it is left out, and the period that two of them make. The screen and the server
 * read the same, so that what a box shows is what is asked for.
 */
import { currentMonth, daysBetween, REPORT_START, shiftDay, today } from './dates.ts';
import { shiftMonth } from './fees/planMonths.ts';
import { f, type AnyField, type Fields } from './fields.ts';
import type { Report } from './report.ts';

/** Defaults that are a day or a month only when the report is opened (specification 9). */
const MEANT: Readonly<Record<string, (start: string) => string>> = {
  'report start': (start) => start,
  'month start': () => `${currentMonth()}-01`,
  today: () => today(),
  'this month': () => currentMonth(),
  'last month': () => shiftMonth(currentMonth(), -1),
};
const SHAPES: Readonly<Partial<Record<AnyField['kind'], RegExp>>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-\d{2}$/,
};
/**
 * The default of a parameter as its text; undefined when it has none. `start`: where reports of the institute begin.
 * Throws for a word that means no day or month.
 */
export function defaultOf({ kind, default: given }: AnyField, start = REPORT_START): string | undefined {
  if (given === undefined || given === null) return undefined;
  const text = MEANT[String(given)]?.(start) ?? String(given);
  if (!(SHAPES[kind]?.test(text) ?? true)) throw new Error(`'${text}' is no default of a ${kind}`);
  return text;
}

/** With which other period the chosen one may be compared. */
const COMPARISONS = [
  ['previous', 'Previous period'],
  ['last_year', 'Last year'],
] as const;
export type Comparison = (typeof COMPARISONS)[number][0];
const COMPARE: AnyField = f.enum(COMPARISONS, { label: 'Compare with' });
type Asking = Pick<Report, 'params' | 'period' | 'compare'>;
/** What a report can be asked: its parameters, and `compare` where it compares. */
export const paramsOf = ({ params, compare }: Pick<Report, 'params' | 'compare'>): Fields =>
  compare ? { ...params, compare: COMPARE } : params;

/** Whether what is left out of `given` begins where the reports of the institute do. */
export const opensAtStart = ({ params }: Pick<Report, 'params'>, given: Texts): boolean =>
  Object.entries(params).some(([name, field]) => field.default === 'report start' && given[name] === undefined);

type Texts = Readonly<Record<string, string | undefined>>;
/**
 * Parameters with the defaults of those that are left out. An end of the period whose default lies beyond the other end
 * is that end: who asks for last year alone does not ask for days that run backwards. `start` as in defaultOf.
 */
export function withDefaults(report: Asking, given: Texts, start?: string): Texts {
  const { period } = report;
  const all: Record<string, string | undefined> = Object.fromEntries(
    Object.entries(paramsOf(report)).map(([name, field]) => [name, given[name] ?? defaultOf(field, start)]),
  );
  const [from, to] = period ?? [];
  if (from === undefined || to === undefined) return all;
  const [first, last] = [all[from], all[to]];
  if (first !== undefined && last !== undefined && last < first) {
    if (given[from] === undefined) all[from] = last;
    else if (given[to] === undefined) all[to] = first;
  }
  return all;
}

export interface Period {
  /** Both are days, or both are months. */
  readonly from: string;
  readonly to: string;
}
/** Months from the year 0 to the one of a day or month. */
export const monthNumber = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
const lastDay = (month: string): string => shiftDay(`${shiftMonth(month, 1)}-01`, -1);
/** A day moved by months; to the last of its month when that is shorter, or when it was the last of whole months. */
function movedBy(day: string, by: number, whole: boolean): string {
  const last = lastDay(shiftMonth(day.slice(0, 7), by));
  const same = `${last.slice(0, 7)}${day.slice(7)}`;
  return same > last || (whole && day === lastDay(day.slice(0, 7))) ? last : same;
}
/**
 * The period that one is compared with. The previous one of months, or of days from the first of a month, is as many
 * months earlier (1 to 22 November beside 1 to 22 October, all of November beside all of October); of other days, as
 * many days directly before.
 */
export function otherPeriod({ from, to }: Period, comparison: Comparison): Period {
  const months = comparison === 'last_year' ? 12 : monthNumber(to) - monthNumber(from) + 1;
  if (from.length === 7) return { from: shiftMonth(from, -months), to: shiftMonth(to, -months) };
  const whole = from.endsWith('-01');
  if (comparison === 'previous' && !whole)
    return { from: shiftDay(from, -daysBetween(from, to) - 1), to: shiftDay(from, -1) };
  return { from: movedBy(from, -months, false), to: movedBy(to, -months, whole) };
}
