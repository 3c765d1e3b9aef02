/**
 * How the families of the demo school pay: most at once, some late, in part, every other month, in advance, or no
 * longer at all.
 */
import { sql } from 'kysely';
import type { Trx } from '../../../database/door.ts';

export interface Counter {
  readonly userId: number;
  readonly campusId: number;
  readonly cash: number;
  readonly bank: number;
}
/**
 * Takes the payments of one campus between two days, as `payChallan` does, on what is open then. The habit of a family
 * is made from its number, the day and the way from its number and the month: the same school every time. Answers how
 * many receipts were written.
 */
export async function takePayments(
  trx: Trx,
  institute: string,
  counter: Counter,
  from: string,
  to: string,
  stopFrom: string,
): Promise<number> {
  await sql`SELECT set_config('app.user', ${String(counter.userId)}, true)`.execute(trx);
  const { rows } = await sql<{ receipts: number }>`WITH open AS (
      SELECT l.id, l.student_id, c.family_id, c.campus_id, c.fee_month, l.amount - l.discount - l.paid - l.pending - l.pending_discount AS open,
        row_number() OVER (PARTITION BY c.family_id, c.campus_id ORDER BY c.due_date, c.id, f.priority, l.id) AS place
      FROM challan_lines l JOIN challans c ON c.institute_code = l.institute_code AND c.id = l.challan_id AND c.voided_at IS NULL
      JOIN fee_particulars f ON f.institute_code = l.institute_code AND f.id = l.particular_id
      WHERE l.institute_code = ${institute} AND c.campus_id = ${counter.campusId} AND NOT l.is_void AND l.amount > l.discount + l.paid + l.pending + l.pending_discount AND c.issue_date <= ${to}::date),
    family AS (
      SELECT o.family_id, sum(o.open)::bigint AS due, min(o.student_id) AS student_id, count(DISTINCT o.student_id) AS children,
        ('x' || substr(md5('habit' || o.family_id), 1, 6))::bit(24)::int % 100 AS habit, ('x' || substr(md5(o.family_id || ${from.slice(0, 7)}), 1, 6))::bit(24)::int AS chance
      FROM open o GROUP BY o.family_id),
    wish AS (
      SELECT f.*, (date_trunc('month', ${from}::date)::date + CASE WHEN habit < 66 THEN 1 + chance % 10 WHEN habit < 80 THEN 14 + chance % 13 WHEN habit < 88 THEN 4 + chance % 15 ELSE 3 + chance % 20 END) AS day,
        CASE WHEN habit BETWEEN 80 AND 87 THEN greatest(100000, f.due * (45 + chance % 30) / 10000 * 100)
          WHEN habit >= 98 AND chance % 4 = 0 THEN f.due + 500000 ELSE f.due END AS amount
      FROM family f
      WHERE NOT (habit BETWEEN 88 AND 92 AND EXTRACT(month FROM ${from}::date)::int % 2 = 1) AND NOT (habit BETWEEN 93 AND 97 AND ${from}::date >= ${stopFrom}::date)),
    share AS (
      SELECT w.family_id, w.student_id, w.children, w.day, w.chance, w.amount, o.id AS line_id,
        least(o.open, greatest(0, w.amount - coalesce(sum(o.open) OVER (PARTITION BY o.family_id ORDER BY o.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)))::bigint AS share
      FROM wish w JOIN open o ON o.family_id = w.family_id WHERE w.day BETWEEN ${from}::date AND ${to}::date),
    receipt AS MATERIALIZED (
      SELECT jsonb_build_object('kind', CASE WHEN s.children > 1 THEN 'family' ELSE 'challan' END, 'campus_id', ${counter.campusId}::bigint, 'student_id', s.student_id, 'family_id', CASE WHEN s.children > 1 THEN s.family_id END,
          'paid_date', s.day, 'amount', s.amount, 'method', m.method, 'receiving_account_id', CASE WHEN m.method = 'cash' THEN ${counter.cash}::bigint ELSE ${counter.bank}::bigint END,
          'cash_received', CASE WHEN m.method = 'cash' THEN (s.amount + 99999) / 100000 * 100000 END, 'cash_returned', CASE WHEN m.method = 'cash' THEN (s.amount + 99999) / 100000 * 100000 - s.amount END,
          'cheque_no', CASE WHEN m.method = 'cheque' THEN lpad((s.chance % 1000000)::text, 6, '0') END, 'cheque_date', CASE WHEN m.method = 'cheque' THEN s.day END,
          'reference_no', CASE WHEN m.method IN ('bank', 'online') THEN 'TRX' || lpad((s.chance % 10000000)::text, 7, '0') END) AS payment,
        array_agg(s.line_id ORDER BY s.line_id) FILTER (WHERE s.share > 0) AS lines, array_agg(s.share ORDER BY s.line_id) FILTER (WHERE s.share > 0) AS shares, s.day, s.family_id
      FROM share s CROSS JOIN LATERAL (SELECT CASE WHEN s.chance % 10 < 6 THEN 'cash' WHEN s.chance % 10 < 8 THEN 'bank' WHEN s.chance % 10 = 8 THEN 'online' ELSE 'cheque' END AS method) m
      GROUP BY s.family_id, s.student_id, s.children, s.day, s.amount, s.chance, m.method ORDER BY s.day, s.family_id)
    SELECT count(*)::int AS receipts FROM receipt r CROSS JOIN LATERAL payment_take(${institute}, r.payment, r.lines, r.shares, false) t`.execute(
    trx,
  );
  return rows[0]?.receipts ?? 0;
}
