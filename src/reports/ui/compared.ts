/** Rows of two periods side by side: pure functions, differences to the paisa. */
import { formatDate } from '../../../contract/dates.ts';
import { shiftMonth } from '../../../contract/fees/planMonths.ts';
import { labelOf } from '../../../contract/fields.ts';
import { sumRupees } from '../../../contract/money.ts';
import { shownColumns, type NamedColumn, type Report } from '../../../contract/report.ts';
import { inOrder, number, shareOf, sumOf, type Compared, type ReportRow, type Shaped } from './shape.ts';

/** Rows by their key, of which the sums are those of all rows that have it. */
function merged(rows: readonly ReportRow[], report: Report, by: readonly string[], of: readonly string[]) {
  const keyOf = (row: ReportRow): string => JSON.stringify(by.map((name) => row[name] ?? null));
  return new Map(
    [...Map.groupBy(rows, keyOf)].map(([key, own]): [string, ReportRow] => [
      key,
      { ...own[0], ...Object.fromEntries(of.map((name) => [name, sumOf(own, name, report.columns[name])])) },
    ]),
  );
}
/** Keys of both; one that only the second has comes after the key that it follows there. */
function keysOfBoth(first: readonly string[], second: readonly string[]): string[] {
  const all = [...first];
  const known = new Set(first);
  for (const [at, key] of second.entries())
    if (!known.has(key)) all.splice(at === 0 ? 0 : all.indexOf(second[at - 1] ?? '') + 1, 0, key);
  return all;
}
/** Rows of the other period as if they were of this one: its months are as many months later. */
const asOfNow = (report: Report, { rows, months }: Compared): ReportRow[] => {
  const dated = (report.compare?.by ?? []).filter((name) => report.columns[name]?.kind === 'month');
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(dated.map((name) => [name, shiftMonth(String(row[name]), months)])),
  }));
};

/** Months in order within what they belong to: the other period may have some before those of this one. */
function monthsInOrder(rows: readonly ReportRow[], report: Report, by: readonly string[]): ReportRow[] {
  const month = by.find((name) => report.columns[name]?.kind === 'month');
  if (month === undefined) return [...rows];
  const others = by.filter((name) => name !== month);
  const groups = Map.groupBy(rows, (row) => JSON.stringify(others.map((name) => row[name])));
  return [...groups.values()].flatMap((own) => inOrder(own, [month]));
}

/** What the other period is called above its column. */
export const COMPARED_WITH: Readonly<Record<string, string>> = { previous: 'Previous', last_year: 'Last year' };

/** The columns by which rows are compared, and for each figure this period, the other, the difference and its share. */
export function comparedShape(report: Report, rows: readonly ReportRow[], other: Compared): Shaped {
  const { by = [], of = report.totals ?? [] } = report.compare ?? {};
  const [now, then] = [merged(rows, report, by, of), merged(asOfNow(report, other), report, by, of)];
  const figures = of.flatMap((name): { columns: NamedColumn[]; name: string; label: string; own: string[] }[] => {
    const field = report.columns[name];
    if (!field) return [];
    const label = labelOf(name, field);
    const columns: NamedColumn[] = [
      [name, { ...field, label }],
      [`${name} before`, { ...field, label: `${label}, ${other.name.toLowerCase()}` }],
      [`${name} change`, { ...field, label: `${label}, change` }],
      [`${name} share`, { kind: 'int', label: `${label}, change %` }],
    ];
    return [{ name, label, columns, own: ['This period', other.name, 'Change', '%'] }];
  });
  const sideBySide = (key: string): ReportRow => {
    const [one, two] = [now.get(key), then.get(key)];
    const cells = of.flatMap((name): [string, unknown][] => {
      const [value, before] = [number(one?.[name]), number(two?.[name])];
      const change = sumRupees([value, -before]);
      const share = shareOf(change, before);
      return [
        [name, value],
        [`${name} before`, before],
        [`${name} change`, change],
        [`${name} share`, share],
      ];
    });
    return { ...(one ?? two), ...Object.fromEntries(cells) };
  };
  return {
    columns: [
      ...shownColumns(report).filter(([name]) => by.includes(name)),
      ...figures.flatMap(({ columns }) => columns),
    ],
    totals: of.flatMap((name) => [name, `${name} before`, `${name} change`]),
    shares: Object.fromEntries(of.map((name) => [`${name} share`, [`${name} change`, `${name} before`]])),
    heads: figures.map(({ label, columns, own }) => ({ label, of: columns.map(([name]) => name), own })),
    rows: inOrder(
      monthsInOrder(keysOfBoth([...now.keys()], [...then.keys()]).map(sideBySide), report, by),
      report.order ?? [],
    ),
  };
}

/** The other period in words. */
export const periodText = ({ from, to }: Pick<Compared, 'from' | 'to'>): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`;
