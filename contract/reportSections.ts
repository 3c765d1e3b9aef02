/**
 * Sections of a report: rows under headings whose sums add up with their signs (opening + received − paid out =
 * closing). Amounts are paisa on the server and rupees on the screen; `sum` adds up either exactly.
 */
import { f, type AnyField } from './fields.ts';
import type { Report, Section, Sections } from './report.ts';

type Row = Readonly<Record<string, unknown>>;
type Sum = (amounts: readonly number[]) => number;

const belongs = (row: Row, { amount, when }: Section): boolean =>
  when
    ? Object.entries(when).every(([name, value]) => row[name] === value)
    : typeof row[amount] === 'number' && row[amount] !== 0;
/** Each row under the sections that it belongs to, in their order, with its amount there. */
export const sectionRows = ({ of }: Sections, rows: readonly Row[]): Row[] =>
  of.flatMap((section) =>
    rows
      .filter((row) => belongs(row, section))
      .map((row) => ({ ...row, section: section.label, sign: section.sign, amount: row[section.amount] ?? 0 })),
  );
/** The sum of each section, and what they come to together. */
export function sectionSums(sections: Sections, rows: readonly Row[], sum: Sum) {
  const all = sectionRows(sections, rows);
  const parts = sections.of.map(({ label, sign }) => ({
    label,
    sign,
    sum: sum(all.filter((row) => row['section'] === label).map((row) => Number(row['amount']))),
  }));
  return { parts, total: sum(parts.map((part) => part.sign * part.sum)) };
}

const AMOUNT: AnyField = f.money();
const SECTION: AnyField = f.text();
/** A report as its sections show it: one column of amounts, under a heading per section within its own groups. */
export function inSections(report: Report): Report {
  const { sections, columns, group = [], totals = [], compare } = report;
  if (!sections) return report;
  const amounts = new Set(sections.of.map(({ amount }) => amount));
  const rest = Object.entries(columns).filter(([name]) => !amounts.has(name));
  return {
    ...report,
    columns: { ...Object.fromEntries(rest), section: SECTION, amount: AMOUNT },
    group: [...group, 'section'],
    totals: [...totals.filter((name) => !amounts.has(name)), 'amount'],
    subtotals: true,
    ...(compare ? { compare: { by: [...compare.by, 'section'], of: ['amount'] } } : {}),
  };
}
