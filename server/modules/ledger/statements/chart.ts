/** Accounts and groups of the institute, as statements show them. */
import { sql } from 'kysely';
import { sendNow } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';

export type AccountClass = 'asset' | 'liability' | 'equity' | 'income' | 'expense';
export interface Account {
  id: number;
  acc_code: string;
  acc_name: string;
  role: string | null;
  group_id: number;
}
export interface Group {
  id: number;
  group_name: string;
  account_class: AccountClass;
  parent_id: number | null;
}
export interface Chart {
  /** By code. */
  readonly accounts: readonly Account[];
  /** In their order. */
  readonly groups: ReadonlyMap<number, Group>;
}

export async function readChart({ trx, session }: Pick<Call, 'trx' | 'session'>): Promise<Chart> {
  const code = session.instituteCode;
  const [accounts, groups] = await Promise.all([
    sendNow(
      trx,
      sql<Account>`SELECT id, acc_code, acc_name, role, group_id FROM finance_accounts WHERE institute_code = ${code} ORDER BY acc_code, id`,
    ),
    sendNow(
      trx,
      sql<Group>`SELECT id, group_name, account_class, parent_id FROM finance_groups WHERE institute_code = ${code} ORDER BY sort_order, id`,
    ),
  ]);
  return { accounts, groups: new Map(groups.map((group) => [group.id, group])) };
}

export const classOf = ({ groups }: Chart, { group_id }: Pick<Account, 'group_id'>): AccountClass =>
  groups.get(group_id)?.account_class ?? 'asset';
/** Ids of the accounts of these roles. */
export const idsOf = ({ accounts }: Chart, ...roles: readonly string[]): number[] =>
  accounts.filter(({ role }) => role !== null && roles.includes(role)).map(({ id }) => id);
/** The groups of an account, outermost first. */
export function groupsOf({ groups }: Chart, { group_id }: Pick<Account, 'group_id'>): Group[] {
  const path: Group[] = [];
  for (let group = groups.get(group_id); group && !path.includes(group);) {
    path.unshift(group);
    group = group.parent_id === null ? undefined : groups.get(group.parent_id);
  }
  return path;
}
