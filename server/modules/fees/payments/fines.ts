/** Late fines of the paid date, put on before a payment in its transaction. */
import { sql } from 'kysely';
import { lateFine, type FinePolicy } from '../../../../contract/fees/lateFine.ts';
import { sendNow } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';
import { POLICY_JSON } from '../policySql.ts';
import { payableSql, type Asked, type Payable } from './context.ts';

interface Fined {
  challan_id: number;
  due_date: string;
  validity_date: string | null;
  open_fee: number;
  already: number;
  policy: FinePolicy;
}
/** Brings the fines of these challans up to what their policies ask on `paidDate`; answers whether anything was added. Their lines must be locked. */
export async function addLateFines({ trx, session }: Pick<Call, 'trx' | 'session'>, challans: readonly number[], paidDate: string): Promise<boolean> {
  const code = session.instituteCode;
  const rows = await sendNow(
    trx,
    sql<Fined>`SELECT c.id AS challan_id, to_char(c.due_date, 'YYYY-MM-DD') AS due_date, to_char(c.validity_date, 'YYYY-MM-DD') AS validity_date, l.open_fee, l.already,
        ${POLICY_JSON} AS policy
      FROM challans c JOIN late_fee_policies p ON p.institute_code = ${code} AND p.id = c.late_fee_policy_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(x.amount - x.discount - x.paid - x.pending - x.pending_discount) FILTER (WHERE x.source <> 'fine'), 0)::bigint AS open_fee, coalesce(sum(x.amount) FILTER (WHERE x.source = 'fine'), 0)::bigint AS already
        FROM challan_lines x WHERE x.institute_code = ${code} AND x.challan_id = c.id AND NOT x.is_void) l
      WHERE c.institute_code = ${code} AND c.id = ANY (${[...challans]}::bigint[]) AND c.voided_at IS NULL AND app_campus_ok(c.campus_id) ORDER BY c.id`,
  );
  const due = rows
    .map((row) => ({ id: row.challan_id, fine: lateFine(row.policy, row, paidDate), already: row.already }))
    .filter(({ fine, already }) => fine > already);
  if (due.length === 0) return false;
  await sendNow(
    trx,
    sql`SELECT challan_fine(${code}, d.id, d.fine, ${paidDate}::date) FROM unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ fine }) => fine)}::bigint[]) AS d (id, fine)`,
  );
  return true;
}
/**
 * What is open once fines were put on `fined`: the lines that were held before, and those fines. What somebody else opened meanwhile is left
 * to the next payment: it is not held, and must not be waited for behind the numbers of the fines.
 */
export async function openWithFines({ trx, session }: Call, asked: Asked, before: Payable, fined: readonly number[]): Promise<Payable> {
  const [again] = await sendNow(trx, sql<{ open: Payable }>`SELECT ${payableSql(session, asked, false)} AS open`);
  const held = new Set(before.lines.map(({ id }) => id));
  const lines = (again?.open.lines ?? before.lines).filter(({ id, is_fine, challan_id }) => held.has(id) || (is_fine && fined.includes(challan_id)));
  return { students: before.students, lines };
}
