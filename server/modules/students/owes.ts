/**
 * What the students of a page owe, with the late fee on a day: asked for by the late-fee flags of the list
 * (specification 7).
 */
import { sql } from 'kysely';
import { today } from '../../../contract/dates.ts';
import { toRupees } from '../../../contract/money.ts';
import { sendNow } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import { requireDay } from '../../http/requireDay.ts';
import type { Call } from '../../http/route.ts';
import type { Values } from '../../resources/hooks.ts';
import { owedSql } from '../fees/reports/owed.ts';
import { FINED, fineOf, POLICIES, type FinedGroup, type Policies } from '../fees/reports/owedFines.ts';

type Query = Readonly<Record<string, string>>;
const FLAG = /^late_fee\w*$/;
export const isOwingFlag = (name: string): boolean => FLAG.test(name) || name === 'challan_paid_date';
/** The day on which fines are judged; today unless `challan_paid_date` names another. Throws 422. */
export const paidDateOf = (query: Query): string =>
  requireDay('challan_paid_date', query['challan_paid_date'] || today());

/** Throws 422 for a flag that is neither on nor off. */
function wantsDues(query: Query): boolean {
  const flags = Object.entries(query).filter(([name]) => FLAG.test(name));
  for (const [name, value] of flags)
    if (!['true', 'false', '1', '0', ''].includes(value)) throw invalid(name, `${name} must be true or false`);
  return (query['challan_paid_date'] ?? '') !== '' || flags.some(([, value]) => value === 'true' || value === '1');
}

/**
 * Rows with `remaining_amount`, all that is open of their challans, and `late_fee_fine`, what the policies ask beside
 * it when it is paid on that day. Rupees.
 */
export async function withOwed(call: Call, rows: readonly Values[]): Promise<readonly Values[]> {
  const { trx, session, query } = call;
  if (!wantsDues(query)) return rows;
  const day = paidDateOf(query);
  const ids = rows.map((row) => Number(row['id']));
  if (ids.length === 0) return rows;
  const selection = owedSql(call, { due: 'all', of: 'all' }, 'student', {
    more: [sql`c.student_id = ANY (${ids}::bigint[])`],
  });
  const [found] = await sendNow(
    trx,
    sql<{
      owed: { id: number; balance: number; fined: FinedGroup[] | null }[] | null;
      policies: Policies;
    }>`WITH i AS (SELECT ${session.instituteCode}::text AS code),
      ${selection}, ${FINED}
      SELECT ${POLICIES} AS policies, (SELECT jsonb_agg(jsonb_build_object('id', k.key, 'balance', k.balance,
        'fined', (SELECT jsonb_agg(f.kind || jsonb_build_object('n', f.n)) FROM fined f WHERE f.key = k.key))) FROM people k) AS owed`,
  );
  const owed = new Map((found?.owed ?? []).map((one) => [one.id, one]));
  return rows.map((row) => {
    const one = owed.get(Number(row['id']));
    return {
      ...row,
      remaining_amount: toRupees(one?.balance ?? 0),
      late_fee_fine: toRupees(fineOf(one?.fined ?? null, found?.policies ?? null, day)),
    };
  });
}
