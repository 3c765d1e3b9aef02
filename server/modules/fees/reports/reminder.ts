/** POST /feeReminderReport: a letter to each family, or about each student, that owes. One statement. */
import { sql } from 'kysely';
import { currentMonth, today } from '../../../../contract/dates.ts';
import { feeReminder } from '../../../../contract/endpoints/fees/reports.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { CHILDREN, withDue, PEOPLE_JOINS, PHONES, type Child } from './defaulters.ts';
import { FINED, FINED_OF_PAGE, fineOf, POLICIES, type FinedGroup, type Policies } from './owedFines.ts';
import { monthsOf, OPEN_LINES, owedSql } from './owed.ts';
import { BY_CLASS, type Phones } from './studentRows.ts';
import { readPlanned } from '../readPlanned.ts';

const MOST_LETTERS = 2000;

interface Letter extends Phones {
  id: number;
  family_no: number | null;
  father_name: string | null;
  campus_name: string;
  students: Child[];
  lines: { student_id: number; challan_month: string; amount: number }[];
  balance: number;
  pending: number;
  overdue_since: string | null;
  fined: FinedGroup[] | null;
}
interface Found {
  letters: Letter[];
  policies: Policies;
}
export const reminderRoute = endpointRoute(feeReminder, async (call, { body }) => {
  const { session, trx } = call;
  const month = body.report_month ?? currentMonth();
  const query = {
    due: body.overdue === false ? ('all' as const) : ('overdue' as const),
    month_to: month,
    ...(body.student_ids === undefined ? {} : { of: 'all' as const }),
    ...(body.campus_id === undefined ? {} : { campus_id: String(body.campus_id) }),
    ...(body.amount_from === undefined ? {} : { amount_from: String(body.amount_from) }),
  };
  const more = [
    ...(body.class_ids === undefined || body.class_ids.length === 0
      ? []
      : [sql`s.class_id = ANY (${body.class_ids}::bigint[])`]),
    ...(body.student_ids === undefined ? [] : [sql`c.student_id = ANY (${body.student_ids}::bigint[])`]),
  ];
  const by = body.per ?? 'family';
  const [found] = await readPlanned(
    trx,
    'enable_nestloop',
    sql<Found>`WITH i AS (SELECT ${session.instituteCode}::text AS code), ${owedSql(call, query, by, { more })}, ${FINED},
      page AS MATERIALIZED (SELECT k.*, row_number() OVER (ORDER BY ${BY_CLASS}) AS at FROM i CROSS JOIN people k ${PEOPLE_JOINS} ORDER BY at LIMIT ${MOST_LETTERS}),
      ${FINED_OF_PAGE},
      spread AS (SELECT o.key, l.student_id, to_char(l.line_month, 'YYYY-MM') AS month, sum(l.rest)::bigint AS amount
        FROM page k JOIN owed o ON o.key = k.key CROSS JOIN LATERAL ${OPEN_LINES} l WHERE ${monthsOf(query)} GROUP BY 1, 2, 3),
      lines AS (SELECT d.key, jsonb_agg(jsonb_build_object('student_id', d.student_id, 'challan_month', d.month, 'amount', d.amount) ORDER BY d.month, d.student_id) AS lines FROM spread d GROUP BY 1), ${CHILDREN}
      SELECT ${POLICIES} AS policies, (SELECT coalesce(jsonb_agg(jsonb_build_object('id', k.key, 'family_no', y.family_no, 'father_name', coalesce(y.father_name, s.father_name), ${PHONES},
          'campus_name', coalesce((SELECT x.campus_name FROM campuses x WHERE x.institute_code = i.code AND x.id = k.one_campus), ''), 'students', kids.students, 'lines', g.lines,
          'balance', k.balance, 'pending', k.pending, 'overdue_since', to_char(k.since, 'YYYY-MM-DD'), 'fined', f.fined) ORDER BY k.at), '[]')
        FROM i CROSS JOIN page k ${PEOPLE_JOINS} JOIN lines g ON g.key = k.key JOIN children kids ON kids.key = k.key LEFT JOIN fined_page f ON f.key = k.key) AS letters`,
  );
  if (!found) throw new Error('the report answered no row');
  const data = found.letters.map(({ fined, ...letter }) => ({
    ...withDue(letter),
    students: letter.students.map(withDue),
    fine: fineOf(fined, found.policies, today()),
  }));
  return { data, report_month: month };
});
