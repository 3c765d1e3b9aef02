/**
 * Rows of one account, in the order of days and, within a day, of voucher numbers (ids of journals rise with them), from
 * any position on: the sums of days find the position, so that no page counts the rows before it.
 */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { shiftDay } from '../../../../contract/dates.ts';
import { shiftMonth } from '../../../../contract/fees/planMonths.ts';
import type { ledgerRow } from '../../../../contract/endpoints/finance/ledger.ts';
import { sendNow } from '../../../database/door.ts';
import type { Row } from '../../../database/tables.ts';
import type { Call } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { staffOf, type Staff } from './staff.ts';
import { ledgerSums, type Ledger, type LedgerAccount } from './accounts.ts';

type Sql = RawBuilder<unknown>;
type Reading = Pick<Call, 'trx' | 'session'>;
export type LedgerRow = z.input<typeof ledgerRow>;
/** Where reading begins: so many rows into a day, and the balance before it. */
export interface Position {
  readonly day: string;
  readonly skip: number;
  readonly carried: number;
}
/** Names of accounts on the other side that a row has room for. */
const MOST_CONTRA = 3;

interface Found {
  day: string;
  before: number;
  moved: number;
}
/** The last of the months, or days, of an account that begins with at most `skip` rows before it. */
async function reach(call: Reading, sums: Sql, day: Sql, skip: number): Promise<Found | undefined> {
  const [found] = await sendNow(
    call.trx,
    sql<Found>`SELECT to_char(r.day, 'YYYY-MM-DD') AS day, r.before::int, r.moved::bigint FROM (
        SELECT s.day, sum(s.n) OVER w - s.n AS before, sum(s.net) OVER w - s.net AS moved FROM (
          SELECT ${day} AS day, sum(d.n) AS n, sum(d.debit - d.credit) AS net FROM ${sums} GROUP BY 1) s
        WINDOW w AS (ORDER BY s.day)) r
      WHERE r.before <= ${skip} ORDER BY r.day DESC LIMIT 1`,
  );
  return found;
}
/** The position of the row number `skip` (from 0) of an account: its month, then its day. */
export async function positionOf(
  call: Reading,
  ledger: Ledger,
  account: LedgerAccount,
  skip: number,
): Promise<Position> {
  const { from, to } = ledger;
  const first: Position = { day: from, skip, carried: account.opening };
  if (skip === 0) return first;
  const of = (first: string, last: string): Sql =>
    sql`d.account_id = ${account.account_id} AND d.entry_date BETWEEN ${first}::date AND ${last}::date`;
  const months = sql`${ledgerSums(call, ledger, [from, shiftDay(to, 1)])} WHERE ${of(from, to)}`;
  const month = await reach(call, months, sql`date_trunc('month', d.entry_date)::date`, skip);
  if (!month) return first;
  const within = [
    month.day > from ? month.day : from,
    shiftDay(`${shiftMonth(month.day.slice(0, 7), 1)}-01`, -1),
  ] as const;
  const days = sql`${ledgerSums(call, ledger)} WHERE ${of(within[0], within[1] < to ? within[1] : to)}`;
  const found = await reach(call, days, sql`d.entry_date`, skip - month.before);
  return {
    day: found?.day ?? within[0],
    skip: skip - month.before - (found?.before ?? 0),
    carried: account.opening + month.moved + (found?.moved ?? 0),
  };
}
/**
 * So many rows of a day, at least: a few sizes, so that few texts of the statement are prepared. A number in the text
 * lets PostgreSQL plan the page for what it is.
 */
const roomFor = (rows: number): number => (rows <= 50 ? 50 : 2 ** Math.ceil(Math.log2(rows)));
/** A row without what its page adds: the balance before it, and the names of accounts. */
export interface BareRow extends Omit<LedgerRow, 'contra' | 'balance' | 'staff'> {
  /** Of the document that posted it, or that posted what it reverses. */
  readonly source_id: number | null;
  /** Accounts of the lines on the other side of its entry, in its order. */
  readonly contra_ids: readonly number[];
  /** Sum of the rows up to this one from where reading began. */
  readonly moved: number;
}
export interface StaffedRow extends BareRow {
  readonly staff: Staff | null;
}
/** At most `most` rows of an account from so many rows into a day on. */
export async function slice(
  call: Reading,
  ledger: Pick<Ledger, 'campus_id' | 'hidden' | 'to'>,
  { account_id }: Pick<LedgerAccount, 'account_id'>,
  { day, skip }: Pick<Position, 'day' | 'skip'>,
  most: number,
): Promise<StaffedRow[]> {
  const code = call.session.instituteCode;
  const own = all(ownRows(call.session, 'l', { campus_id: ledger.campus_id, account_id }));
  const seen = ledger.hidden === null ? sql`true` : sql`l.journal_id NOT IN (${ledger.hidden})`;
  const rows = await sendNow(
    call.trx,
    sql<BareRow>`SELECT ${account_id}::bigint AS account_id, to_char(p.entry_date, 'YYYY-MM-DD') AS date, coalesce(v.id, p.journal_id) AS trans_id, p.journal_id, p.line_no, coalesce(v.voucher, j.voucher_no::text) AS voucher,
        j.source, o.source AS reverses, coalesce(o.source_id, j.source_id) AS source_id, coalesce(w.memo, j.memo) AS memo, s.student_name AS student, s.id AS student_id, v.payee, w.employee_id, NULL AS employee, h.id AS challan_id, h.challan_no, y.id AS payment_id, y.receipt_no, c.campus_name,
        ARRAY(SELECT z.account_id FROM gl_lines z WHERE z.institute_code = ${code} AND z.journal_id = p.journal_id AND (z.debit > 0) <> (p.debit > 0)
          ORDER BY z.line_no) AS contra_ids, p.debit, p.credit, p.moved
      FROM (SELECT l.*, (sum(l.debit - l.credit) OVER (ORDER BY l.entry_date, l.journal_id, l.line_no))::bigint AS moved
        FROM (SELECT l.entry_date, l.journal_id, l.line_no, l.campus_id, l.debit, l.credit FROM gl_lines l
          WHERE ${own} AND l.entry_date BETWEEN ${day}::date AND ${ledger.to}::date AND ${seen} ORDER BY l.entry_date, l.journal_id, l.line_no LIMIT ${sql.raw(String(roomFor(skip + most)))}) l
        ORDER BY l.entry_date, l.journal_id, l.line_no LIMIT ${most} OFFSET ${skip}) p
      JOIN gl_journals j ON j.institute_code = ${code} AND j.id = p.journal_id
      JOIN gl_lines e ON e.institute_code = ${code} AND e.journal_id = p.journal_id AND e.line_no = p.line_no
      JOIN campuses c ON c.institute_code = ${code} AND c.id = p.campus_id
      LEFT JOIN gl_journals o ON o.institute_code = ${code} AND o.id = j.reverses_id
      LEFT JOIN vouchers v ON v.institute_code = ${code} AND v.journal_id = CASE j.source WHEN 'inter_campus' THEN j.source_id ELSE p.journal_id END
      LEFT JOIN LATERAL (SELECT n.memo, n.employee_id FROM voucher_lines n WHERE n.institute_code = ${code} AND n.voucher_id = v.id AND coalesce(n.campus_id, v.campus_id) = p.campus_id
        ORDER BY n.line_no LIMIT 1 OFFSET p.line_no - 1) w ON true
      LEFT JOIN students s ON s.institute_code = ${code} AND s.id = e.student_id
      LEFT JOIN challans h ON h.institute_code = ${code} AND h.id = j.challan_id
      LEFT JOIN payments y ON y.institute_code = ${code} AND y.id = CASE WHEN j.source = 'payment' THEN j.source_id WHEN o.source = 'payment' THEN o.source_id END
      ORDER BY p.entry_date, p.journal_id, p.line_no`,
  );
  const [staff, names] = [await staffOf(call, rows), await employeeNames(call, rows)];
  return rows.map((row, at) => {
    const employee = names.get(row.employee_id ?? 0) ?? null;
    return { ...row, employee_id: employee === null ? null : row.employee_id, employee, staff: staff[at] ?? null };
  });
}
/** Names of the employees that lines are about and the user sees, by id: few rows name one, and a join costs every row. */
async function employeeNames(
  { trx, session }: Reading,
  rows: readonly Pick<BareRow, 'employee_id'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.flatMap(({ employee_id }) => employee_id ?? []))];
  if (ids.length === 0) return new Map();
  const found = await sendNow(
    trx,
    sql<Pick<Row<'employees'>, 'id' | 'name'>>`SELECT e.id, e.name FROM employees e
      WHERE e.institute_code = ${session.instituteCode} AND e.id = ANY (${ids}::bigint[])`,
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}
/**
 * Codes and names of the accounts that the user sees, by id. Joined to each row they would cost more than the row: a
 * school has few accounts.
 */
export async function accountNames({ trx, session }: Reading): Promise<ReadonlyMap<number, string>> {
  const rows = await sendNow(
    trx,
    sql<{
      id: number;
      name: string;
    }>`SELECT a.id, a.acc_code || ' ' || a.acc_name AS name FROM finance_accounts a WHERE a.institute_code = ${session.instituteCode}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
/** Rows as they are answered: with the balance after each and the names of the accounts on its other side. */
export function withNames(
  rows: readonly StaffedRow[],
  carried: number,
  names: ReadonlyMap<number, string>,
): LedgerRow[] {
  return rows.map(({ contra_ids, moved, source_id: _document, ...row }) => {
    const contra = [...new Set(contra_ids)].map((id) => names.get(id)).filter((name) => name !== undefined);
    const rest = contra.length > MOST_CONTRA ? ` and ${contra.length - MOST_CONTRA} more` : '';
    return { ...row, contra: contra.slice(0, MOST_CONTRA).join(', ') + rest, balance: carried + moved };
  });
}
/** A row per account and month. */
export function monthRows(call: Reading, ledger: Ledger): Promise<LedgerRow[]> {
  const ids = ledger.accounts.map(({ account_id }) => account_id);
  const openings = ledger.accounts.map(({ opening }) => opening);
  return sendNow(
    call.trx,
    sql<LedgerRow>`SELECT m.account_id, to_char(m.month, 'YYYY-MM-DD') AS date, NULL AS trans_id, NULL AS journal_id, NULL AS line_no, NULL AS voucher, 'month' AS source, NULL AS reverses,
        m.n || CASE m.n WHEN 1 THEN ' entry' ELSE ' entries' END AS memo, NULL AS student, NULL AS student_id, NULL AS payee, NULL AS employee_id, NULL AS employee, NULL AS challan_id, NULL AS challan_no, NULL AS payment_id, NULL AS receipt_no, NULL AS campus_name,
        '' AS contra, m.debit, m.credit, (o.opening + sum(m.debit - m.credit) OVER (PARTITION BY m.account_id ORDER BY m.month))::bigint AS balance
      FROM (SELECT d.account_id, date_trunc('month', d.entry_date)::date AS month, sum(d.debit)::bigint AS debit, sum(d.credit)::bigint AS credit, sum(d.n) AS n FROM ${ledgerSums(call, ledger, [ledger.from, shiftDay(ledger.to, 1)])}
        WHERE d.account_id = ANY(${ids}::bigint[]) AND d.entry_date BETWEEN ${ledger.from}::date AND ${ledger.to}::date GROUP BY 1, 2 HAVING sum(d.n) <> 0) m
      JOIN unnest(${ids}::bigint[], ${openings}::bigint[]) WITH ORDINALITY AS o (account_id, opening, at) ON o.account_id = m.account_id
      ORDER BY o.at, m.month`,
  );
}
