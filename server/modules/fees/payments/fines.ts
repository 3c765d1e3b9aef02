/** Late fines of the paid date, put on before a payment in its transaction. */
import { sql } from 'kysely';
import { lateFine, type FinePolicy } from '../../../../contract/fees/lateFine.ts';
import { toRupees } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { notPermitted } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { audit } from '../../../resources/audit.ts';
import { policyOfChallan } from '../policySql.ts';
import { payableSql, type Payment, type Payable } from './context.ts';

interface Fined {
  challan_id: number;
  challan_no: number;
  due_date: string;
  validity_date: string | null;
  open_fee: number;
  already: number;
  policy: FinePolicy | null;
}
export interface DueFine {
  readonly id: number;
  readonly challan_no: number;
  /** The whole fine, and what of it is on the challan. Paisa. */
  readonly fine: number;
  readonly already: number;
}
/** The fines that the policies of these challans ask on `paidDate` beyond what is on them. */
export async function dueFines(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  challans: readonly number[],
  paidDate: string,
): Promise<DueFine[]> {
  const code = session.instituteCode;
  const rows = await sendNow(
    trx,
    sql<Fined>`SELECT c.id AS challan_id, c.challan_no, to_char(c.due_date, 'YYYY-MM-DD') AS due_date, to_char(c.validity_date, 'YYYY-MM-DD') AS validity_date, l.open_fee, l.already,
        ${policyOfChallan('c')}
      FROM challans c
      CROSS JOIN LATERAL (SELECT coalesce(sum(x.amount - x.discount - x.paid - x.pending - x.pending_discount) FILTER (WHERE x.source <> 'fine'), 0)::bigint AS open_fee, coalesce(sum(x.amount) FILTER (WHERE x.source = 'fine'), 0)::bigint AS already
        FROM challan_lines x WHERE x.institute_code = ${code} AND x.challan_id = c.id AND NOT x.is_void) l
      WHERE c.institute_code = ${code} AND c.id = ANY (${[...challans]}::bigint[]) AND c.voided_at IS NULL AND c.late_fee_policy_id IS NOT NULL AND app_campus_ok(c.campus_id) ORDER BY c.id`,
  );
  return rows
    .map((row) => ({
      id: row.challan_id,
      challan_no: row.challan_no,
      fine: lateFine(row.policy, row, paidDate),
      already: row.already,
    }))
    .filter(({ fine, already }) => fine > already);
}
/**
 * Brings the fines of these challans up to what their policies ask on `paidDate`; answers whether anything was added.
 * Their lines must be locked.
 */
export async function addLateFines(call: Call, challans: readonly number[], paidDate: string): Promise<boolean> {
  const due = challans.length === 0 ? [] : await dueFines(call, challans, paidDate);
  if (due.length === 0) return false;
  await sendNow(
    call.trx,
    sql`SELECT challan_fine(${call.session.instituteCode}, d.id, d.fine, ${paidDate}::date) FROM unnest(${due.map(({ id }) => id)}::bigint[], ${due.map(({ fine }) => fine)}::bigint[]) AS d (id, fine)`,
  );
  await keep(call, 'fine', due, paidDate);
  return true;
}
/**
 * The fines that are left out of what is done to these challans: who may not, is refused. Answers how much, in paisa.
 */
export async function leaveFinesOut(call: Call, challans: readonly number[], paidDate: string): Promise<number> {
  const due = challans.length === 0 ? [] : await dueFines(call, challans, paidDate);
  const [first] = due;
  if (!first) return 0;
  if (!call.session.privileges.has('fee_fines.waive'))
    throw notPermitted(`You may not leave out the late fine of challan ${first.challan_no}`);
  await keep(call, 'leave_fine_out', due, paidDate);
  return due.reduce((all, { fine, already }) => all + fine - already, 0);
}
async function keep(call: Call, action: string, due: readonly DueFine[], paidDate: string): Promise<void> {
  for (const { id, challan_no, fine, already } of due) {
    const after = {
      challan_no,
      paid_date: paidDate,
      fine: toRupees(fine),
      [action === 'fine' ? 'added' : 'left_out']: toRupees(fine - already),
    };
    await audit(call, { action, entity: 'challans', entityId: id, after });
  }
}
/**
 * What is open once fines were put on `fined`: the lines that were held before, and those fines. What somebody else
 * opened meanwhile is left to the next payment: it is not held, and must not be waited for behind the numbers of the
 * fines.
 */
export async function openWithFines(
  { trx, session }: Call,
  payment: Payment,
  before: Payable,
  fined: readonly number[],
): Promise<Payable> {
  const [again] = await sendNow(trx, sql<{ open: Payable }>`SELECT ${payableSql(session, payment, false)} AS open`);
  const held = new Set(before.lines.map(({ id }) => id));
  const lines = (again?.open.lines ?? before.lines).filter(
    ({ id, is_fine, challan_id }) => held.has(id) || (is_fine && fined.includes(challan_id)),
  );
  return { students: before.students, lines };
}
