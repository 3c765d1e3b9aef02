/**
 * What else happens at a counter within a month: fines of those who are late, discounts, waivers, voids, refunds, the
 * till.
 */
import { sql } from 'kysely';
import type { Trx } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';
import { addLateFines } from '../../../modules/fees/payments/fines.ts';
import type { Counter } from './payments.ts';
import type { Row } from '../../../database/tables.ts';
import type { Identified } from '../../../database/answers.ts';

/**
 * Puts the fine of `day` on every third challan that is late and open: some come to the counter before it is asked for.
 */
export async function addFines(call: Call, day: string): Promise<void> {
  const code = call.session.instituteCode;
  const { rows } = await sql<
    Pick<Row<'challans'>, 'id'>
  >`SELECT c.id FROM challans c WHERE c.institute_code = ${code} AND c.voided_at IS NULL AND c.balance > 0
    AND c.due_date < ${day}::date AND c.due_date >= ${day}::date - 31 AND c.id % 3 = 0 ORDER BY c.id`.execute(call.trx);
  const ids = rows.map(({ id }) => Number(id));
  // Held, as the counter holds them.
  await sql`SELECT payment_open(${code}, NULL, NULL, '{}', ${ids}::bigint[], true) IS NULL`.execute(call.trx);
  await addLateFines(call, ids, day);
}

/**
 * A few discounts a month, each asked for by the clerk and approved by another; one waiver of a fine. `pending`: they
 * still wait.
 */
export async function addDiscounts(
  trx: Trx,
  institute: string,
  clerk: number,
  approver: number,
  day: string,
  pending: boolean,
): Promise<void> {
  await sql`SELECT set_config('app.user', ${String(clerk)}, true)`.execute(trx);
  const waiting =
    await sql<Identified>`SELECT discount_request(${institute}, x.id, x.kind, x.type, x.amount, ${day}::date, x.reason, true) AS id FROM (
      (SELECT l.id, 'discount' AS kind, t.id AS type, 50000::bigint AS amount, 'Father is out of work' AS reason FROM challan_lines l JOIN fee_particulars f ON f.institute_code = l.institute_code AND f.id = l.particular_id AND f.kind = 'tuition'
        JOIN discount_types t ON t.institute_code = l.institute_code AND t.name = 'Hardship' WHERE l.institute_code = ${institute} AND NOT l.is_void AND l.amount - l.discount - l.paid - l.pending - l.pending_discount > 50000 ORDER BY l.id DESC LIMIT 3)
      UNION ALL
      (SELECT l.id, 'fine_waiver', t.id, (l.amount - l.discount - l.paid - l.pending - l.pending_discount), 'Was ill' FROM challan_lines l JOIN discount_types t ON t.institute_code = l.institute_code AND t.name = 'Fine Waiver'
        WHERE l.institute_code = ${institute} AND l.source = 'fine' AND NOT l.is_void AND l.amount - l.discount - l.paid - l.pending - l.pending_discount > 0 ORDER BY l.id DESC LIMIT 1)) x`.execute(
      trx,
    );
  if (pending) return;
  await sql`SELECT set_config('app.user', ${String(approver)}, true)`.execute(trx);
  for (const [index, { id }] of waiting.rows.entries())
    await sql`SELECT discount_decide(${institute}, ${id}, ${index !== 2}, ${index === 2 ? 'Not this month' : null})`.execute(
      trx,
    );
}

/** Takes back one receipt of the month that was taken twice, and one challan. */
export async function addVoids(trx: Trx, institute: string, userId: number, from: string, day: string): Promise<void> {
  await sql`SELECT set_config('app.user', ${String(userId)}, true)`.execute(trx);
  await sql`SELECT payment_void(${institute}, p.id, ${day}::date, 'Entered for the wrong family') FROM (SELECT id FROM payments WHERE institute_code = ${institute} AND status = 'approved' AND paid_date >= ${from}::date
    AND till_closing_id IS NULL AND allocated = amount ORDER BY id DESC OFFSET 5 LIMIT 1) p`.execute(trx);
}
/** Gives part of an advance back, where there is one. */
export async function addRefund(trx: Trx, institute: string, counter: Counter, day: string): Promise<void> {
  await sql`SELECT set_config('app.user', ${String(counter.userId)}, true)`.execute(trx);
  await sql`SELECT refund_make(${institute}, p.id, NULL, 100000, ${day}::date, ${counter.cash}, 'Asked for by the father') FROM (SELECT id FROM payments WHERE institute_code = ${institute} AND campus_id = ${counter.campusId} AND status = 'approved'
    AND amount - allocated - advance_used - refunded >= 100000 AND paid_date <= ${day}::date ORDER BY id DESC LIMIT 1) p`.execute(
    trx,
  );
}
/**
 * Takes the cheques of a campus to its bank; those that were taken there before have cleared, but for one that bounced
 * when `bounces`.
 */
export async function bankCheques(
  trx: Trx,
  institute: string,
  counter: Counter,
  day: string,
  bounces: boolean,
): Promise<void> {
  await sql`SELECT set_config('app.user', ${String(counter.userId)}, true)`.execute(trx);
  const of = sql`q.institute_code = ${institute} AND q.campus_id = ${counter.campusId}`;
  if (bounces)
    await sql`SELECT cheque_bounce(${institute}, (SELECT q.id FROM cheques q JOIN payments p ON p.institute_code = q.institute_code AND p.id = q.payment_id
      WHERE ${of} AND q.state = 'deposited' AND p.allocated = p.amount ORDER BY q.id LIMIT 1), ${day}::date, 'Insufficient funds')
      WHERE EXISTS (SELECT 1 FROM cheques q JOIN payments p ON p.institute_code = q.institute_code AND p.id = q.payment_id WHERE ${of} AND q.state = 'deposited' AND p.allocated = p.amount)`.execute(
      trx,
    );
  await sql`SELECT cheques_clear(${institute}, w.ids, ${day}::date) FROM (SELECT array_agg(q.id) AS ids FROM cheques q WHERE ${of} AND q.state = 'deposited') w WHERE w.ids IS NOT NULL`.execute(
    trx,
  );
  await sql`SELECT cheques_deposit(${institute}, w.ids, ${counter.bank}, ${day}::date) FROM (SELECT array_agg(q.id) AS ids FROM cheques q
    WHERE ${of} AND q.state = 'held' AND q.cheque_date <= ${day}::date AND q.received_on <= ${day}::date) w WHERE w.ids IS NOT NULL`.execute(
    trx,
  );
}
/** Closes the tills of a campus with what must be in them. */
export async function closeTills(
  trx: Trx,
  institute: string,
  counter: Counter,
  day: string,
  carried = 0,
): Promise<void> {
  await sql`SELECT set_config('app.user', ${String(counter.userId)}, true)`.execute(trx);
  await sql`SELECT till_close(${institute}, ${counter.campusId}, ${counter.cash}, ${day}::date, greatest(0, x.amount), 'As expected', NULL, least(${carried}::bigint, greatest(0, x.amount))) FROM (SELECT sum(amount)::bigint AS amount FROM (
      SELECT amount FROM payments WHERE institute_code = ${institute} AND created_by = ${counter.userId} AND receiving_account_id = ${counter.cash} AND campus_id = ${counter.campusId}
        AND status IN ('pending', 'approved') AND till_closing_id IS NULL AND paid_date <= ${day}::date
      UNION ALL SELECT -amount FROM refunds WHERE institute_code = ${institute} AND created_by = ${counter.userId} AND paying_account_id = ${counter.cash} AND campus_id = ${counter.campusId}
        AND voided_at IS NULL AND till_closing_id IS NULL AND NOT of_no_drawer AND refund_date <= ${day}::date
      UNION ALL SELECT counted FROM till_handovers WHERE institute_code = ${institute} AND to_user_id = ${counter.userId} AND account_id = ${counter.cash} AND campus_id = ${counter.campusId}
        AND status = 'accepted' AND till_closing_id IS NULL AND decided_on <= ${day}::date) moved HAVING count(*) > 0) x`.execute(
    trx,
  );
}
/** A float out of what was handed over, and back with the drawer: handed to someone who finds a note missing, and once taken back. */
export async function handOver(trx: Trx, institute: string, counter: Counter, to: number, day: string): Promise<void> {
  const as = (user: number) => sql`SELECT set_config('app.user', ${String(user)}, true)`.execute(trx);
  const desk = sql`${institute}, ${counter.campusId}::bigint, ${counter.cash}::bigint`;
  await as(counter.userId);
  const { rows } =
    await sql`SELECT (SELECT f.handover_id FROM till_float(${desk}, NULL, NULL, ${day}::date, 200000, '1000×2', 'Change for the counter') f) AS id
    WHERE fee_handed_over(${desk}) >= 300000`.execute(trx);
  if (rows.length === 0) return;
  await sql`SELECT till_float(${desk}, NULL, ${to}::bigint, ${day}::date, 100000, NULL, 'For the second counter')`.execute(
    trx,
  );
  await sql`SELECT till_take_back(${institute}, (SELECT max(id) FROM till_handovers WHERE institute_code = ${institute} AND status = 'offered'), ${day}::date, 'It was not opened')`.execute(
    trx,
  );
  const { rows: given } = await sql<
    Pick<Row<'till_handovers'>, 'id'>
  >`SELECT h.handover_id AS id FROM till_hand_over(${desk}, ${to}::bigint, ${day}::date, 200000, NULL, '1000×2') h`.execute(
    trx,
  );
  await as(to);
  await sql`SELECT till_take_over(${institute}, ${given[0]?.id ?? 0}::bigint, ${day}::date, 190000, '1000×1, 500×1, 100×4', 'A note of 100 is missing')`.execute(
    trx,
  );
}
/** Payments of today that wait for approval. */
export async function addPending(trx: Trx, institute: string, counter: Counter, day: string): Promise<void> {
  await sql`SELECT set_config('app.user', ${String(counter.userId)}, true)`.execute(trx);
  await sql`SELECT payment_take(${institute}, jsonb_build_object('campus_id', x.campus_id, 'student_id', x.student_id, 'paid_date', ${day}::text, 'amount', x.open, 'method', 'cash', 'receiving_account_id', ${counter.cash}::bigint), ARRAY[x.id], ARRAY[x.open], true)
    FROM (SELECT DISTINCT ON (l.student_id) l.id, l.student_id, l.campus_id, l.amount - l.discount - l.paid - l.pending - l.pending_discount AS open FROM challan_lines l
      WHERE l.institute_code = ${institute} AND l.campus_id = ${counter.campusId} AND NOT l.is_void AND l.amount > l.discount + l.paid + l.pending + l.pending_discount ORDER BY l.student_id DESC, l.id LIMIT 6) x`.execute(
    trx,
  );
}
