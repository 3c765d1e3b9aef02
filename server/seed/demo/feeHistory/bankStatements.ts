/** Statements of the demo school's banks: a month as the bank has it, a day or two behind the books. */
import { sql } from 'kysely';
import type { Trx } from '../../../database/door.ts';
import type { HistoryMonth } from './months.ts';

/**
 * Reads a statement in of what the books have on the account in a month, but for the last two entries, which the bank
 * has later. `charge`: it has a charge that the books do not have, and stays open; else it is finished.
 */
export async function addBankStatement(
  trx: Trx,
  institute: string,
  { account, user }: { readonly account: number; readonly user: number },
  { first, last }: HistoryMonth,
  charge: number,
): Promise<void> {
  await sql`SELECT set_config('app.user', ${String(user)}, true)`.execute(trx);
  const { rows } = await sql<{ id: number | null; version: number }>`WITH booked AS (
      SELECT k.*, row_number() OVER (ORDER BY k.entry_date DESC, k.journal_id DESC) AS from_end FROM bank_book k
        WHERE k.institute_code = ${institute} AND k.account_id = ${account} AND NOT k.clearing AND k.entry_date BETWEEN ${first}::date AND ${last}::date),
    lines AS (
      SELECT least(b.entry_date + (b.journal_id % 3)::int, ${last}::date) AS line_date, b.journal_id AS nth, b.amount, b.cheque_no, b.reference,
        CASE WHEN b.cheque_no IS NOT NULL THEN 'Cheque ' || CASE WHEN b.amount < 0 THEN 'paid' ELSE 'collection' END WHEN b.amount > 0 THEN 'Funds received' ELSE 'Funds transfer' END AS description FROM booked b WHERE b.from_end > 2
      UNION ALL SELECT ${last}::date, 0, -${charge}::bigint, NULL, NULL, 'Service charges and FED' WHERE ${charge}::bigint > 0),
    opening AS (SELECT coalesce(sum(d.debit - d.credit), 0)::bigint AS amount FROM gl_days d WHERE d.institute_code = ${institute} AND d.account_id = ${account} AND d.entry_date < ${first}::date)
    SELECT s.id, s.version FROM opening o CROSS JOIN LATERAL bank_statement_add(${institute},
      jsonb_build_object('account_id', ${account}::bigint, 'from_date', ${first}::text, 'to_date', ${last}::text, 'opening', o.amount, 'closing', o.amount + (SELECT coalesce(sum(l.amount), 0) FROM lines l), 'file_name', 'statement.csv'),
      (SELECT jsonb_agg(jsonb_build_object('line_date', l.line_date, 'description', l.description, 'reference', l.reference, 'cheque_no', l.cheque_no, 'amount', l.amount) ORDER BY l.line_date, l.nth) FROM lines l)) s
    WHERE EXISTS (SELECT 1 FROM lines)`.execute(trx);
  const [made] = rows;
  if (!made) return;
  await sql`SELECT bank_auto(${institute}, ${made.id}::bigint)`.execute(trx);
  // One was put to the wrong entry at first, and put right.
  await sql`SELECT bank_unmatch(${institute}, ${made.id}::bigint, ARRAY[min(m.group_no)]) FROM bank_matches m WHERE m.institute_code = ${institute} AND m.statement_id = ${made.id} HAVING count(*) > 0`.execute(
    trx,
  );
  await sql`SELECT bank_auto(${institute}, ${made.id}::bigint)`.execute(trx);
  if (charge > 0) return;
  await sql`SELECT bank_finish(${institute}, ${made.id}::bigint, ${made.version}::integer) WHERE NOT EXISTS (SELECT 1 FROM bank_statement_lines b LEFT JOIN bank_matches m ON m.institute_code = b.institute_code AND m.line_id = b.id AND m.unmatched_at IS NULL
    WHERE b.institute_code = ${institute} AND b.statement_id = ${made.id} AND m.id IS NULL)`.execute(trx);
}
