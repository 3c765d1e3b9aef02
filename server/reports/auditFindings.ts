/**
 * GET /audit_findings: series of numbers with what is missing and void, vouchers entered at night, on Sundays or long after
 * their day, and money that one person alone entered, took back or gave back.
 */
import { sql, type RawBuilder } from 'kysely';
import { auditFindings } from '../../src/reports/auditFindings.ts';
import { sendNow } from '../database/door.ts';
import type { Session } from '../http/whose.ts';
import { all, ownRows } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';

type Found = RowOf<typeof auditFindings>;
type Query = RawBuilder<unknown>;
/** Days between that of a voucher and that on which it was entered, from which on it is listed. */
const LATE_DAYS = 7;

/** Numbers of a series: how many there are, the last, and how many of them are void. */
const series = (code: string, what: string, table: string, number: string, isVoid: string): Query =>
  sql`SELECT 1 AS at, 'Series of numbers' AS finding, ${sql.lit(what)} AS document, NULL::date AS day, NULL::timestamptz AS made, NULL::bigint AS user_id, NULL::bigint AS amount,
      format('1 to %s: %s missing, %s void', coalesce(max(${sql.ref(number)}), 0), coalesce(max(${sql.ref(number)}), 0) - count(*), count(*) FILTER (WHERE ${sql.raw(isVoid)})) AS remark
    FROM ${sql.table(table)} WHERE institute_code = ${code} AND ${sql.ref(number)} IS NOT NULL`;
/** They are of the whole institute: who sees some campuses would find gaps where there are none. */
const allSeries = (code: string): Query[] => [
  series(code, 'Entries of the books', 'gl_journals', 'voucher_no', 'reverses_id IS NOT NULL'),
  series(code, 'Challans', 'challans', 'challan_no', 'voided_at IS NOT NULL'),
  series(code, 'Receipts', 'payments', 'receipt_no', `status = 'voided'`),
  series(code, 'Refunds', 'refunds', 'refund_no', 'voided_at IS NOT NULL'),
  series(code, 'Till closings', 'till_closings', 'closing_no', 'false'),
  series(code, 'Till handovers', 'till_handovers', 'handover_no', `status = 'taken_back'`),
  sql`SELECT 1, 'Series of numbers', format('%s of %s', initcap(v.kind), y.name), NULL::date, NULL::timestamptz, NULL::bigint, NULL::bigint,
      format('1 to %s: %s missing, %s void', max(v.doc_no), max(v.doc_no) - count(*), count(*) FILTER (WHERE v.status = 'voided'))
    FROM vouchers v JOIN fiscal_years y ON y.institute_code = v.institute_code AND y.id = v.fiscal_year_id WHERE v.institute_code = ${code} AND v.doc_no IS NOT NULL GROUP BY v.kind, y.name`,
];

type Question = { readonly from: string; readonly to: string; readonly campus_id?: string | undefined };
/** Vouchers of the days that were asked for, where something holds of the hour they were made at. */
const vouchers = (
  session: Session,
  question: Question,
  at: number,
  finding: string,
  holds: string,
  remark: string,
): Query =>
  sql`SELECT ${sql.lit(at)}, ${sql.lit(finding)}, coalesce(r.voucher, initcap(r.kind)), r.entry_date, r.made_at, r.made_by, r.total, ${sql.raw(remark)}
    FROM (SELECT v.*, v.made_at AT TIME ZONE i.time_zone AS local FROM vouchers v JOIN institute i ON i.institute_code = v.institute_code) r
    WHERE ${all(ownRows(session, 'r', { campus_id: question.campus_id }))} AND r.journal_id IS NOT NULL AND r.takes_back_id IS NULL AND r.entry_date BETWEEN ${question.from}::date AND ${question.to}::date AND ${sql.raw(holds)}`;
const allVouchers = (session: Session, question: Question): Query[] => [
  vouchers(session, question, 2, 'Entered at night', 'extract(hour FROM r.local) NOT BETWEEN 6 AND 21', 'r.memo'),
  vouchers(session, question, 3, 'Entered on a Sunday', 'extract(isodow FROM r.local) = 7', 'r.memo'),
  vouchers(
    session,
    question,
    4,
    'Dated back',
    `r.local::date - r.entry_date > ${LATE_DAYS}`,
    `format('%s days', r.local::date - r.entry_date)`,
  ),
  vouchers(session, question, 5, 'Posted by who made it', 'r.alone', 'r.memo'),
];
/** Money that went out by who had taken it in, or given it. */
const byOnePerson = (session: Session, question: Question): Query[] => [
  sql`SELECT 6, 'Voided by who took it', 'Receipt ' || r.receipt_no, r.void_date, r.voided_at, r.voided_by, r.amount, r.void_reason FROM payments r
    WHERE ${all(ownRows(session, 'r', { campus_id: question.campus_id }))} AND r.status = 'voided' AND r.voided_by = r.created_by AND r.void_date BETWEEN ${question.from}::date AND ${question.to}::date`,
  sql`SELECT 7, 'Given back by who took it', 'Refund ' || r.refund_no, r.refund_date, r.created_at, r.created_by, r.amount, r.reason FROM refunds r
    WHERE ${all(ownRows(session, 'r', { campus_id: question.campus_id }))} AND r.voided_at IS NULL AND r.refund_date BETWEEN ${question.from}::date AND ${question.to}::date
      AND EXISTS (SELECT 1 FROM payments p WHERE p.institute_code = r.institute_code AND p.created_by = r.created_by AND (p.id = r.payment_id OR EXISTS (
        SELECT 1 FROM payment_allocations a WHERE a.institute_code = p.institute_code AND a.payment_id = p.id AND a.challan_line_id = r.challan_line_id AND a.state = 'active')))`,
];

export default answers(auditFindings, async ({ session, trx }, params) => {
  const parts = [
    ...(session.campuses === 'all' && !params.campus_id ? allSeries(session.instituteCode) : []),
    ...allVouchers(session, params),
    ...byOnePerson(session, params),
  ];
  const rows = await sendNow(
    trx,
    sql<Found>`SELECT f.finding, f.document, to_char(f.day, 'YYYY-MM-DD') AS date, to_char(f.made AT TIME ZONE i.time_zone, 'DD-Mon-YYYY HH24:MI') AS entered, u.full_name AS user, f.amount, f.remark
      FROM (SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS x (at, finding, document, day, made, user_id, amount, remark)) f
      JOIN institute i ON i.institute_code = ${session.instituteCode} LEFT JOIN users u ON u.institute_code = ${session.instituteCode} AND u.id = f.user_id
      ORDER BY f.at, f.day, f.made, f.document`,
  );
  return { rows };
});
