/** Rows of a statement: accounts under their groups under a heading, each the sum of what is below it. */
import type { z } from 'zod';
import type { statementRow } from '../../../../contract/endpoints/finance/statements.ts';
import { groupsOf, type Account, type Chart } from './chart.ts';

export type Row = z.input<typeof statementRow>;
export type Opens = NonNullable<Row['opens']>;
export type Amounts = readonly number[];

export const addUp = (rows: readonly Amounts[], columns: number): number[] =>
  Array.from({ length: columns }, (_, at) => rows.reduce((sum, row) => sum + (row[at] ?? 0), 0));
export const negated = (amounts: Amounts): number[] => amounts.map((amount) => 0 - amount);
export const isZero = (amounts: Amounts): boolean => amounts.every((amount) => amount === 0);

export interface Line {
  readonly account: Account;
  readonly amounts: Amounts;
  readonly opens: Opens | null;
}
const accountRow = (head: string, { account, amounts, opens }: Line, level: number): Row => ({
  key: `${head}-a${account.id}`,
  label: account.acc_name,
  level,
  kind: 'account',
  amounts: [...amounts],
  account_id: account.id,
  acc_code: account.acc_code,
  opens,
});
export const plainRow = (row: Pick<Row, 'key' | 'label' | 'level' | 'kind' | 'amounts'> & Partial<Row>): Row => ({
  account_id: null,
  acc_code: null,
  opens: null,
  ...row,
});
/** A total of rows, by key and sign. */
export function totalRow(
  key: string,
  label: string,
  rows: readonly Row[],
  signs: Readonly<Record<string, 1 | -1>>,
  level = 0,
): Row {
  const of = rows.flatMap((row) => {
    const sign = signs[row.key];
    return sign === undefined ? [] : [{ key: row.key, sign, amounts: row.amounts }];
  });
  return plainRow({
    key,
    label,
    level,
    kind: 'total',
    amounts: addUp(
      of.map(({ sign, amounts }) => amounts.map((amount) => sign * amount)),
      rows[0]?.amounts.length ?? 0,
    ),
    of: of.map(({ key: row, sign }) => ({ key: row, sign })),
  });
}

interface Head {
  readonly key: string;
  readonly label: string;
  readonly columns: number;
  /** Level of the heading (default 0). */
  readonly level?: number;
  /** Where its figures, and those of its groups, come from, and of which accounts they are. */
  readonly opens?: Opens;
  readonly accounts?: NonNullable<Row['accounts']>;
}
/** Of a heading, or of a group below it: what its figures open. */
const openedBy = ({ opens, accounts }: Head, group_id?: number): Pick<Row, 'opens' | 'accounts'> =>
  opens === undefined
    ? { opens: null }
    : { opens, accounts: group_id === undefined ? accounts : { part: accounts?.part, group_id } };
/** A heading with accounts directly below it. */
export function flatRows(head: Head, lines: readonly Line[]): Row[] {
  const { key, label, columns, level = 0 } = head;
  const shown = lines.filter(({ amounts }) => !isZero(amounts));
  return [
    plainRow({
      key,
      label,
      level,
      kind: 'class',
      ...openedBy(head),
      amounts: addUp(
        shown.map(({ amounts }) => amounts),
        columns,
      ),
    }),
    ...shown.map((line) => accountRow(key, line, level + 1)),
  ];
}
/** A heading with groups, groups in groups and accounts, in the order of the chart; without what is nothing. */
export function treeRows(chart: Chart, head: Head, lines: readonly Line[]): Row[] {
  const { key, label, columns, level = 0 } = head;
  const shown = lines.filter(({ amounts }) => !isZero(amounts));
  const order = new Map([...chart.groups.keys()].map((id, at) => [id, at]));
  const below = (of: readonly (Line & { readonly path: readonly number[] })[], depth: number): Row[] => {
    const own = of.filter(({ path }) => path.length === depth);
    const groups = [
      ...Map.groupBy(
        of.filter(({ path }) => path.length > depth),
        ({ path }) => path[depth] ?? 0,
      ),
    ];
    return [
      ...own.map((line) => accountRow(key, line, level + depth + 1)),
      ...groups
        .toSorted(([a], [b]) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
        .flatMap(([id, inner]) => [
          plainRow({
            key: `${key}-g${id}`,
            label: chart.groups.get(id)?.group_name ?? '',
            level: level + depth + 1,
            kind: 'group',
            ...openedBy(head, id),
            amounts: addUp(
              inner.map(({ amounts }) => amounts),
              columns,
            ),
          }),
          ...below(inner, depth + 1),
        ]),
    ];
  };
  const paths = shown.map((line) => ({ ...line, path: groupsOf(chart, line.account).map(({ id }) => id) }));
  return [
    plainRow({
      key,
      label,
      level,
      kind: 'class',
      ...openedBy(head),
      amounts: addUp(
        shown.map(({ amounts }) => amounts),
        columns,
      ),
    }),
    ...below(paths, 0),
  ];
}
