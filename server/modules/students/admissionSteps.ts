/** What is done of an admission, read off the records; and the papers that are printed for it. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { shiftDay, today } from '../../../contract/dates.ts';
import { admissionSteps, printedPapers } from '../../../contract/endpoints/admissionSteps.ts';
import { students } from '../../../src/resources/students.ts';
import type { Identified } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import { audit } from '../../resources/audit.ts';
import { idOf } from '../../resources/current.ts';
import { all, visible } from '../../resources/scope.ts';

/** For so many days after it an admission is said to have open steps. */
const RECENT_DAYS = 90;
type Steps = z.output<typeof admissionSteps.response>['data'];
interface Found {
  enrolled: boolean;
  admitted_on: string | null;
  month: string;
  plan_from: string | null;
  challan_id: number | null;
  challan_no: number | null;
  settled: boolean | null;
  payment_id: number | null;
  receipt_no: number | null;
  pending: boolean | null;
  receipt: boolean | null;
  admission_form: boolean;
  fee_card: boolean;
}

/**
 * The last admission that was not taken back, the plan and the first challan from its month on, and the first payment of
 * such a challan. What a direct sale or an opening balance asks for is no fee of the admission.
 */
const found = ({ trx, session }: Call, id: number): Promise<Found[]> =>
  sendNow(
    trx,
    sql<Found>`SELECT r.status_class = 'enrolled' AS enrolled, a.day AS admitted_on, to_char(greatest(a.month, p.month), 'YYYY-MM') AS month,
        to_char(p.month, 'YYYY-MM') AS plan_from, c.id AS challan_id, c.challan_no, c.balance = 0 AS settled,
        y.id AS payment_id, y.receipt_no, y.status = 'pending' AS pending, y.print_count > 0 AS receipt,
        EXISTS (SELECT 1 FROM student_papers w WHERE w.institute_code = r.institute_code AND w.student_id = r.id AND w.paper = 'admission_form' AND w.printed_at >= a.at) AS admission_form,
        EXISTS (SELECT 1 FROM student_papers w WHERE w.institute_code = r.institute_code AND w.student_id = r.id AND w.paper = 'fee_card' AND w.printed_at >= a.at) AS fee_card
      FROM students r
        LEFT JOIN LATERAL (SELECT m.effective_date::text AS day, m.created_at AS at, date_trunc('month', m.effective_date)::date AS month FROM student_movements m
          WHERE m.institute_code = r.institute_code AND m.student_id = r.id AND m.kind IN ('admit', 'readmit')
            AND NOT EXISTS (SELECT 1 FROM student_movements u WHERE u.institute_code = m.institute_code AND u.undoes_id = m.id)
          ORDER BY m.id DESC LIMIT 1) a ON true
        LEFT JOIN LATERAL (SELECT min(f.from_month) AS month FROM student_fee_plans f WHERE f.institute_code = r.institute_code AND f.student_id = r.id
          AND coalesce(f.to_month, 'infinity') >= greatest(f.from_month, a.month)) p ON true
        LEFT JOIN LATERAL (SELECT c.id, c.challan_no, c.balance FROM challans c WHERE c.institute_code = r.institute_code AND c.student_id = r.id
          AND c.voided_at IS NULL AND c.kind NOT IN ('opening', 'direct') AND c.fee_month_to >= a.month ORDER BY c.fee_month, c.id LIMIT 1) c ON true
        LEFT JOIN LATERAL (SELECT y.id, y.receipt_no, y.status, y.print_count
          FROM challans x JOIN challan_lines l ON l.institute_code = x.institute_code AND l.challan_id = x.id
            JOIN payment_allocations o ON o.institute_code = l.institute_code AND o.challan_line_id = l.id AND o.state <> 'released'
            JOIN payments y ON y.institute_code = o.institute_code AND y.id = o.payment_id AND y.status IN ('approved', 'pending')
          WHERE x.institute_code = r.institute_code AND x.student_id = r.id AND x.voided_at IS NULL AND x.kind NOT IN ('opening', 'direct')
            AND x.fee_month_to >= a.month ORDER BY y.id LIMIT 1) y ON true
      WHERE ${all([visible(students, session), sql`r.id = ${id}`])}`,
  );

const steps = endpointRoute(admissionSteps, async (call) => {
  const id = idOf(call, students);
  const [row] = await found(call, id);
  if (!row) throw notFound('Student');
  const { session } = call;
  const readsChallans = session.privileges.has('challans.read');
  const readsPayments = session.privileges.has('payments.read');
  const receipt = row.receipt === true;
  // An advance that covered the challan was paid, and its receipt given, before there was one.
  const covered = row.challan_id !== null && row.settled === true && row.payment_id === null;
  const data: Steps = {
    student_id: id,
    recent: row.enrolled && row.admitted_on !== null && row.admitted_on >= shiftDay(today(), -RECENT_DAYS),
    admitted_on: row.admitted_on,
    month: row.month ?? today().slice(0, 7),
    plan: { done: row.plan_from !== null, from_month: row.plan_from },
    challan: {
      done: row.challan_id !== null,
      id: readsChallans ? row.challan_id : null,
      challan_no: readsChallans ? row.challan_no : null,
    },
    payment: {
      done: row.payment_id !== null || covered,
      id: readsPayments ? row.payment_id : null,
      receipt_no: readsPayments ? row.receipt_no : null,
      pending: row.pending === true,
    },
    papers: {
      done: row.admission_form && row.fee_card && (receipt || covered),
      admission_form: row.admission_form,
      fee_card: row.fee_card,
      receipt: receipt || covered,
    },
  };
  return { data };
});

const printed = endpointRoute(printedPapers, async (call, { body }) => {
  const { trx, session } = call;
  const ids = [...new Set(body.student_ids)];
  const rows = await sendNow(
    trx,
    sql<Identified>`INSERT INTO student_papers (institute_code, student_id, paper, user_id, username)
      SELECT r.institute_code, r.id, ${body.paper}, ${session.userId}, ${session.username} FROM students r
      WHERE ${all([visible(students, session), sql`r.id = ANY(${ids}::bigint[])`])} ORDER BY r.id RETURNING id`,
  );
  if (rows.length !== ids.length) throw notFound(ids.length === 1 ? 'Student' : 'One of these students');
  await audit(
    call,
    ...rows.map(({ id }) => ({
      action: 'print',
      entity: 'student_papers',
      entityId: id,
      after: { paper: body.paper },
    })),
  );
  return { data: { paper: body.paper, students: rows.length } };
});
export const admissionRoutes = [steps, printed];
