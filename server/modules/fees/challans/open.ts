/** GET /open_challans: what a student or a family owes, with the fine as of a date. What the till shows. */
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import { openLines } from '../../../../contract/endpoints/fees/challans.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Session } from '../../../http/whose.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { requireDay } from '../../../http/requireDay.ts';
import { payableOn, NOTHING, readOwed, sumOwed } from '../owed.ts';
import { instant } from './instant.ts';
import {
  columnsOf,
  furtherFine,
  lastFreeDay,
  STUDENT_TODAY,
  toChallan,
  type ChallanRow,
  type FeeStudentRow,
} from './rows.ts';
import { OPEN } from './selection.ts';

interface Owner extends FeeStudentRow {
  photo: string | null;
  advance: number;
}
interface Recent {
  id: number;
  receipt_no: number;
  paid_date: string;
  amount: number;
  status: string;
  at: string;
  username: string | null;
}
/** More open challans than anybody has. */
const MOST = 500;
const RECENT = 5;

interface OpenQuery {
  readonly student_id?: string | undefined;
  readonly family_no?: string | undefined;
  readonly challan_no?: string | undefined;
  readonly 'not-enrolled'?: string | undefined;
}
/** Students `s` that are asked for. Of a family: those at school, and whoever still owes something. */
function owners(session: Session, query: OpenQuery): RawBuilder<unknown> {
  const parts = [...ownRows(session, 's', { id: query.student_id }), sql`s.deleted_at IS NULL`];
  const { instituteCode } = session;
  if (query.student_id !== undefined) return all(parts);
  if (query.challan_no !== undefined)
    parts.push(
      sql`s.id = (SELECT c.student_id FROM challans c WHERE c.institute_code = ${instituteCode} AND c.challan_no = ${Number(query.challan_no)})`,
    );
  else {
    parts.push(
      sql`s.family_id = (SELECT f.id FROM families f WHERE f.institute_code = ${instituteCode} AND f.family_no = ${Number(query.family_no)}::bigint)`,
    );
    if (query['not-enrolled'] !== 'true')
      parts.push(
        sql`(s.status_class = 'enrolled' OR EXISTS (SELECT 1 FROM challans r WHERE r.institute_code = s.institute_code AND r.student_id = s.id AND ${OPEN}))`,
      );
  }
  return all(parts);
}

export const openRoute = endpointRoute(openLines, async (call, { query }) => {
  const { trx, session } = call;
  const code = session.instituteCode;
  const given = [query.student_id, query.family_no, query.challan_no].filter((value) => value !== undefined);
  if (given.length !== 1) throw invalid('student_id', 'Ask for one student, one family or one challan');
  const paidDate = requireDay('paid_date', query.paid_date ?? today());
  const who = owners(session, query);
  const theirs = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`${column} IN (SELECT s.id FROM students s WHERE ${who})`;
  const wanted = { particulars: true, fine: true };
  const parts = [...ownRows(session, 'r'), theirs(sql`r.student_id`), OPEN];
  // A challan that is named is shown, whatever its month.
  const named = query.challan_no === undefined ? sql`false` : sql`r.challan_no = ${Number(query.challan_no)}`;
  if (!isOn(query.include_future_challans)) parts.push(sql`(${payableOn(paidDate, 'r')} OR ${named})`);
  // Of the whole family: whichever child it was paid for, it serves all of them.
  const siblings = sql`SELECT k.id FROM students k WHERE k.institute_code = ${code} AND (k.id IN (SELECT s.id FROM students s WHERE ${who}) OR k.family_id IN (SELECT s.family_id FROM students s WHERE ${who}))`;
  const ahead = all([
    ...ownRows(session, 'y'),
    sql`y.status = 'approved' AND y.allocated + y.advance_used + y.refunded < y.amount AND y.student_id IN (${siblings})`,
  ]);
  const [students, challans, [family], recent] = await Promise.all([
    sendNow(
      trx,
      sql<Owner>`SELECT ${STUDENT_TODAY}, s.photo FROM student_details s WHERE ${who} ORDER BY s.status_class <> 'enrolled', s.sid`,
    ),
    sendNow(
      trx,
      sql<ChallanRow>`SELECT ${columnsOf(wanted)} FROM challan_details r WHERE ${all(parts)} ORDER BY r.due_date, r.id LIMIT ${MOST}`,
    ),
    sendNow(
      trx,
      sql<{
        advance: number;
      }>`SELECT coalesce(sum(y.amount - y.allocated - y.advance_used - y.refunded), 0)::bigint AS advance FROM payments y WHERE ${ahead}`,
    ),
    sendNow(
      trx,
      sql<Recent>`SELECT y.id, y.receipt_no, to_char(y.paid_date, 'YYYY-MM-DD') AS paid_date, y.amount, y.status, ${instant('y.created_at')} AS at,
          (SELECT u.username FROM users u WHERE u.institute_code = y.institute_code AND u.id = y.created_by) AS username
        FROM payments y WHERE ${all([...ownRows(session, 'y'), theirs(sql`y.student_id`)])} ORDER BY y.id DESC LIMIT ${RECENT}`,
    ),
  ]);
  if (students.length === 0)
    throw notFound(query.student_id !== undefined ? 'Student' : query.family_no !== undefined ? 'Family' : 'Challan');
  const owed = await readOwed(
    call,
    students.map(({ id }) => id),
    { day: paidDate },
  );
  const sum = (of: number | null, value: (row: ChallanRow) => number): number =>
    challans.reduce((all, row) => all + (of === null || row.student.id === of ? value(row) : 0), 0);
  return {
    data: {
      students: students.map((student) => ({
        ...student,
        balance: sum(student.id, ({ balance }) => balance),
        pending: sum(student.id, ({ pending }) => pending),
        owed: owed.get(student.id) ?? NOTHING,
      })),
      challans: challans.map((row) => ({
        ...toChallan(row, wanted, paidDate),
        particulars: toChallan(row, wanted, paidDate).particulars ?? [],
        late_fee_fine: furtherFine(row, paidDate),
        last_free_day: lastFreeDay(row),
      })),
      advance: family?.advance ?? 0,
      balance: sum(null, ({ balance }) => balance),
      owed: sumOwed(owed.values()),
      recent,
    },
  };
});
