/** What one column of a statement is made of, as bars: with nothing beside it, its parts are the picture. */
import { sumRupees } from '../../../../contract/money.ts';
import type { AnsweredRow } from './answered.ts';
import type { StatementChart } from './statement.ts';

interface Series {
  readonly name: string;
  /** What a row adds to a bar of this series. */
  readonly value: (row: AnsweredRow) => number;
}
/** Bars for some rows, one or more series each; bars of the same name are one. No picture where all are nothing. */
export function partsOf(
  title: string,
  head: string,
  rows: readonly { readonly label: string; readonly row: AnsweredRow }[],
  series: readonly Series[],
): StatementChart[] {
  const shown = rows.filter(({ row }) => series.some(({ value }) => value(row) !== 0));
  const bars = [...Map.groupBy(shown, ({ label }) => label)];
  if (bars.length === 0) return [];
  return [
    {
      title,
      bars: {
        labels: bars.map(([label]) => label),
        series: series.map(({ name, value }) => ({
          name,
          values: bars.map(([, of]) => sumRupees(of.map(({ row }) => value(row)))),
        })),
      },
      heads: [head, 'Rupees'],
    },
  ];
}
