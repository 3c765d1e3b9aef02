/** What the school holds of students, read off the ledger as of a day. */
import { sql, type RawBuilder } from 'kysely';
import type { Session } from '../../http/whose.ts';
import { all, ownRows } from '../../resources/scope.ts';

/** Roles of the accounts that hold what is the students': nobody posts to them by hand (docs/money.md). */
export const HELD_ROLES = ['advance_fee', 'security_deposit'] as const;
/**
 * Rows (student_id, campus_id, advance, deposit; paisa) of who had anything at the end of `day` at a campus that the
 * session sees.
 */
export function heldOn(
  session: Pick<Session, 'instituteCode' | 'campuses'>,
  day: string,
  of: { readonly campus_id?: string | undefined; readonly student_id?: readonly number[] },
): RawBuilder<unknown> {
  const accounts = (roles: readonly string[]) =>
    sql`ARRAY(SELECT a.id FROM finance_accounts a WHERE a.institute_code = ${session.instituteCode} AND a.role = ANY (${[...roles]}))`;
  return sql`SELECT x.student_id, x.campus_id, x.advance, x.held - x.advance AS deposit FROM (
      SELECT l.student_id, l.campus_id, coalesce(sum(l.credit - l.debit) FILTER (WHERE l.account_id = ANY (${accounts(['advance_fee'])})), 0)::bigint AS advance, sum(l.credit - l.debit)::bigint AS held
      FROM gl_lines l WHERE ${all(ownRows(session, 'l', of))} AND l.entry_date <= ${day}::date AND l.account_id = ANY (${accounts(HELD_ROLES)}) GROUP BY 1, 2) x
    WHERE x.advance <> 0 OR x.held <> 0`;
}
