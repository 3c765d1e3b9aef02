import { addUp, type StatementColumn, type StatementRow } from './statement.ts';

export const CLASSES = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountClass = (typeof CLASSES)[number];
const CLASS_NAMES: Readonly<Record<AccountClass, string>> = {
  asset: 'Assets',
  liability: 'Liabilities',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expenses',
};
export interface ChartGroup {
  readonly id: number;
  readonly group_name: string;
  readonly account_class: string;
  readonly parent_id: number | null;
}
export interface ChartAccount {
  readonly id: number;
  readonly acc_code: string;
  readonly acc_name: string;
  readonly group_id: number;
  /** Rupees by column. */
  readonly amounts: readonly (number | null)[];
}
interface Chart<A extends ChartAccount> {
  /** In their order. */
  readonly groups: readonly ChartGroup[];
  readonly accounts: readonly A[];
  /** How many columns are summed; per cents are left to the statement. */
  readonly columns: number;
  /** Which classes, in which order. */
  readonly classes?: readonly AccountClass[];
  readonly drill?: (account: A) => (column: StatementColumn) => string | null;
  /** Where the figures of a group lead. */
  readonly drillGroup?: (group: ChartGroup) => (column: StatementColumn) => string | null;
}

/** Accounts under their groups under their classes, each row the sum of what is below it. */
export function chartRows<A extends ChartAccount>({
  groups,
  accounts,
  columns,
  classes = CLASSES,
  drill,
  drillGroup,
}: Chart<A>): StatementRow[] {
  const inGroup = Map.groupBy(accounts, ({ group_id }) => group_id);
  const inParent = Map.groupBy(groups, ({ parent_id }) => parent_id);
  const known = new Set(groups.map(({ id }) => id));
  /** A row over what is below it, summed up. */
  const over = (row: Omit<StatementRow, 'amounts'>, below: readonly StatementRow[]): StatementRow[] => {
    const direct = below.filter(({ level }) => level === row.level + 1);
    return below.length === 0
      ? []
      : [
          {
            ...row,
            amounts: addUp(
              direct.map(({ amounts }) => amounts),
              columns,
            ),
          },
          ...below,
        ];
  };
  const ofGroup = (group: ChartGroup, level: number): StatementRow[] => {
    const own = (inGroup.get(group.id) ?? []).map((account): StatementRow => ({
      key: `a${account.id}`,
      label: account.acc_name,
      code: account.acc_code,
      level: level + 1,
      kind: 'account',
      amounts: account.amounts,
      ...(drill ? { drill: drill(account) } : {}),
    }));
    const inner = (inParent.get(group.id) ?? []).flatMap((one) => ofGroup(one, level + 1));
    const row = { key: `g${group.id}`, label: group.group_name, level, kind: 'group' as const };
    return over(drillGroup ? { ...row, drill: drillGroup(group) } : row, [...own, ...inner]);
  };
  return classes.flatMap((name) => {
    const outermost = groups.filter(
      ({ account_class, parent_id }) => account_class === name && (parent_id === null || !known.has(parent_id)),
    );
    const below = outermost.flatMap((group) => ofGroup(group, 1));
    return over({ key: name, label: CLASS_NAMES[name], level: 0, kind: 'class' }, below);
  });
}
