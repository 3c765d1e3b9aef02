/** What is owed by and to students who leave, and what is done of it: read off the records of students and fees. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { leavingState } from '../../../contract/endpoints/leaving.ts';
import { students } from '../../../src/resources/students.ts';
import type { Counted } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { all, ownRows, visible } from '../../resources/scope.ts';
import { NOTHING, readOwed } from '../fees/owed.ts';
import { GONE } from './state.ts';

type State = z.output<typeof leavingState.response>['data'];
type Student = State['students'][number];
type Source = State['advances'][number];
type Deposit = Student['deposits'][number];
type Known = Omit<Student, 'owed' | 'deposits'> & { family_id: number | null };

const CERTIFICATE_DAYS = 90;

/** Students with their certificates and how they left, as they were asked for. */
const known = ({ trx, session }: Call, ids: readonly number[]): Promise<Known[]> =>
  sendNow(
    trx,
    sql<Known>`SELECT r.id, r.sid, r.student_name AS "studentName", d.class_name, d.section_name, r.campus_id, r.family_id, d.family_no, coalesce(t.name, '') AS status, r.status_class,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'serial_no', p.serial_no, 'certificate', p.certificate) ORDER BY p.id DESC) FROM certificate_prints p
          WHERE p.institute_code = r.institute_code AND p.student_id = r.id AND p.revoked_at IS NULL AND p.printed_at > now() - make_interval(days => ${CERTIFICATE_DAYS})), '[]') AS certificates,
        (SELECT jsonb_build_object('on', coalesce(r.leaving_date, m.effective_date), 'reason', coalesce(r.leaving_reason, m.reason),
            'batch_id', CASE WHEN (m.to_state ->> 'status_id')::bigint = r.status_id AND m.kind <> 'undo' THEN m.batch_id END)
          FROM student_movements m WHERE r.status_class = ANY (${GONE}::text[]) AND m.institute_code = r.institute_code AND m.student_id = r.id ORDER BY m.id DESC LIMIT 1) AS "left"
      FROM students r JOIN student_details d ON d.institute_code = r.institute_code AND d.id = r.id
        LEFT JOIN student_statuses t ON t.institute_code = r.institute_code AND t.id = r.status_id
      WHERE ${all([visible(students, session), sql`r.id = ANY(${[...ids]}::bigint[])`])} ORDER BY array_position(${[...ids]}::bigint[], r.id)`,
  );

/** Deposits that were paid and not given back; the last receipt that paid each says into which account. */
const deposits = ({ trx, session }: Call, ids: readonly number[]): Promise<Deposit[]> =>
  sendNow(
    trx,
    sql<Deposit>`SELECT l.id AS line_id, f.name AS particular, y.id AS payment_id, y.receipt_no, to_char(y.paid_date, 'YYYY-MM-DD') AS paid_date, s.id AS student_id,
        s.student_name AS "studentName", s.sid, l.campus_id, y.receiving_account_id AS account_id,
        l.paid - coalesce((SELECT sum(x.amount) FROM refunds x WHERE x.institute_code = l.institute_code AND x.challan_line_id = l.id AND x.voided_at IS NULL), 0)::bigint AS "left"
      FROM challan_lines l JOIN fee_particulars f ON f.institute_code = l.institute_code AND f.id = l.particular_id
        JOIN students s ON s.institute_code = l.institute_code AND s.id = l.student_id
        JOIN LATERAL (SELECT p.id, p.receipt_no, p.paid_date, p.receiving_account_id FROM payment_allocations a JOIN payments p ON p.institute_code = a.institute_code AND p.id = a.payment_id
          WHERE a.institute_code = l.institute_code AND a.challan_line_id = l.id AND a.state = 'active' ORDER BY a.id DESC LIMIT 1) y ON true
      WHERE ${all([...ownRows(session, 'l', { student_id: ids }), sql`l.deposit_account_id IS NOT NULL AND NOT l.is_void AND l.paid > 0`])} ORDER BY l.id`,
  );

/** Advances of these families that were neither used nor given back. */
const advancesOf = ({ trx, session }: Call, ids: readonly number[], families: readonly number[]): Promise<Source[]> =>
  sendNow(
    trx,
    sql<Source>`SELECT y.id AS payment_id, y.receipt_no, to_char(y.paid_date, 'YYYY-MM-DD') AS paid_date, s.id AS student_id, s.student_name AS "studentName", s.sid, y.campus_id,
        y.receiving_account_id AS account_id, y.amount - y.allocated - y.advance_used - y.refunded AS "left"
      FROM payments y JOIN students s ON s.institute_code = y.institute_code AND s.id = y.student_id
      WHERE ${all([
        ...ownRows(session, 'y'),
        sql`y.status = 'approved' AND y.allocated + y.advance_used + y.refunded < y.amount`,
        sql`y.student_id IN (SELECT k.id FROM students k
        WHERE k.institute_code = ${session.instituteCode} AND (k.id = ANY(${[...ids]}::bigint[]) OR k.family_id = ANY(${[...families]}::bigint[])))`,
      ])} ORDER BY y.id`,
  );

const state: Route = endpointRoute(leavingState, async (call, { body }) => {
  const { trx, session } = call;
  const ids = [...new Set(body.student_ids)];
  const found = await known(call, ids);
  if (found.length !== ids.length) throw notFound(ids.length === 1 ? 'Student' : 'One of these students');
  const families = [...new Set(found.flatMap(({ family_id }) => family_id ?? []))];
  const readsFees = session.privileges.has('challans.read');
  const readsPayments = session.privileges.has('payments.read');
  const [owed, paid, advances, [others]] = await Promise.all([
    readsFees ? readOwed(call, ids) : new Map(),
    readsPayments ? deposits(call, ids) : [],
    readsPayments ? advancesOf(call, ids, families) : [],
    sendNow(
      trx,
      sql<Counted>`SELECT count(*)::int AS n FROM students r WHERE ${all([visible(students, session), sql`r.family_id = ANY(${families}::bigint[])`, sql`r.status_class IN ('enrolled', 'on_leave')`, sql`r.id <> ALL(${ids}::bigint[])`])}`,
    ),
  ]);
  return {
    data: {
      students: found.map(({ family_id: _family, ...student }) => ({
        ...student,
        owed: readsFees ? (owed.get(student.id) ?? NOTHING) : null,
        deposits: paid.filter(({ student_id, left }) => student_id === student.id && left > 0),
      })),
      advances,
      others: others?.n ?? 0,
    },
  };
});
export const leavingRoutes: readonly Route[] = [state];
