/** The chart as rows: classes, their groups one below another, and their accounts, each with its sum. */
import { sumRupees } from '../../../../contract/money.ts';
import type { ChartGroup } from '../../../vouchers/chart.ts';

type Account = ChartGroup['accounts'][number];
export const CLASSES = [
  ['asset', 'Assets'],
  ['liability', 'Liabilities'],
  ['equity', 'Equity'],
  ['income', 'Income'],
  ['expense', 'Expenses'],
] as const;

export interface ChartRow {
  /** 'class/asset', 'group/3', 'account/12'. */
  readonly id: string;
  readonly kind: 'class' | 'group' | 'account';
  readonly level: number;
  readonly code: string;
  readonly name: string;
  /** Debit more than credit; of all that stands below it. Null: the provider gives none. */
  readonly balance: number | null;
  /** How many accounts stand below it. */
  readonly count: number;
  readonly account: Account | null;
  readonly groupId: number | null;
  /** Rows below it, of the next level. */
  readonly children: readonly ChartRow[];
}
const sum = (rows: readonly ChartRow[]): number | null =>
  rows.every(({ balance }) => balance === null) ? null : sumRupees(rows.map(({ balance }) => balance ?? 0));
const accountRow = (account: Account, level: number): ChartRow => ({
  id: `account/${account.id}`,
  kind: 'account',
  level,
  code: account.acc_code,
  name: account.acc_name,
  balance: (account as Partial<Account>).balance ?? null,
  count: 1,
  account,
  groupId: null,
  children: [],
});
const above = (
  row: Pick<ChartRow, 'id' | 'kind' | 'level' | 'name' | 'groupId'>,
  children: readonly ChartRow[],
): ChartRow => ({
  ...row,
  code: '',
  account: null,
  balance: sum(children),
  count: children.reduce((count, one) => count + one.count, 0),
  children,
});
/** A tree from the flat answer; a group whose parent is not there stands directly below its class. */
export function treeOf(groups: readonly ChartGroup[]): readonly ChartRow[] {
  const ids = new Set(groups.map(({ id }) => id));
  const groupRow = (group: ChartGroup, level: number): ChartRow =>
    above({ id: `group/${group.id}`, kind: 'group', level, name: group.group_name, groupId: group.id }, [
      ...groups.filter(({ parent_id }) => parent_id === group.id).map((one) => groupRow(one, level + 1)),
      ...((group.accounts as readonly Account[] | undefined) ?? []).map((one) => accountRow(one, level + 1)),
    ]);
  return CLASSES.flatMap(([key, name]) => {
    const own = groups.filter(
      ({ account_class, parent_id }) => account_class === key && (parent_id === null || !ids.has(parent_id)),
    );
    return own.length === 0
      ? []
      : [
          above(
            { id: `class/${key}`, kind: 'class', level: 0, name, groupId: null },
            own.map((one) => groupRow(one, 1)),
          ),
        ];
  });
}
/** Branches that hold what is looked for; a branch that has it in its own name keeps all that is below it. */
export function pruned(rows: readonly ChartRow[], search: string): readonly ChartRow[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const has = ({ code, name }: ChartRow): boolean =>
    words.every((word) => `${code} ${name}`.toLowerCase().includes(word));
  return rows.flatMap((row) => {
    if (has(row)) return [row];
    const children = pruned(row.children, search);
    return children.length === 0 ? [] : [{ ...row, children }];
  });
}
/** Rows one below another, without what is folded away. */
export const flat = (rows: readonly ChartRow[], isFolded: (id: string) => boolean): readonly ChartRow[] =>
  rows.flatMap((row) => [row, ...(isFolded(row.id) ? [] : flat(row.children, isFolded))]);
