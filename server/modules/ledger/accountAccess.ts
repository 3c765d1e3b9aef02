/** `as_per_user_access` on the list of accounts: only those the user may use; who has none named may use all. */
import { sql } from 'kysely';
import { users } from '../../../src/resources/users.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { linkTable } from '../../resources/links.ts';

const OFF = new Set([undefined, '', '0', 'false', 'null']);

export const accountHooks: Hooks = {
  scopeList({ query, session }) {
    if (OFF.has(query['as_per_user_access'])) return null;
    const { table, owner, target } = linkTable(users, 'account_ids');
    const mine = sql`SELECT 1 FROM ${table} l WHERE l.institute_code = r.institute_code AND l.${owner} = ${session.userId}`;
    return sql`(NOT EXISTS (${mine}) OR EXISTS (${mine} AND l.${target} = r.id))`;
  },
};
