/**
 * Students who miss something of the months that their plan charges. One round trip: the page, and the sums over all.
 */
import { sql } from 'kysely';
import { nonGenerated } from '../../../../contract/endpoints/fees/generation.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { filterSql, parseFilters } from '../../../resources/filterSql.ts';
import { MAX_PER_PAGE } from '../../../resources/list.ts';
import { limits, paging } from '../../../resources/paging.ts';
import { all } from '../../../resources/scope.ts';
import { students } from '../../../../src/resources/students.ts';
import { studentSearch } from '../../students/hooks.ts';
import { campusAndSearchIn } from '../campusFilters.ts';
import { monthRange } from './days.ts';
import { whom } from './whom.ts';
import { STUDENT_TODAY, type FeeStudentRow } from './rows.ts';

interface Missing extends FeeStudentRow {
  missing_months: string[];
  expected_amount: number;
  has_plan: boolean;
  advance: number;
}
interface Page {
  data: Missing[] | null;
  students: number;
  expected: number;
}

export const nonGeneratedRoute = endpointRoute(nonGenerated, async (call, { body }) => {
  const { session, trx } = call;
  const code = session.instituteCode;
  const { from, to } = monthRange(body.challan_month_from, body.challan_month_to, [
    'challan_month_from',
    'challan_month_to',
  ]);
  const page = { page: body.page ?? 1, perPage: Math.min(body.per_page ?? 50, MAX_PER_PAGE) };
  const sent = parseFilters(
    body.filters === undefined
      ? undefined
      : typeof body.filters === 'string'
        ? body.filters
        : JSON.stringify(body.filters),
  );
  const { at, searches, rest: filters } = campusAndSearchIn(sent, body);
  if (body.search) searches.unshift(body.search);
  // Filters and search are over the alias `r`, as in the list of students.
  const narrowed = all([
    sql`r.institute_code = ${code}`,
    ...filters.map((filter) => filterSql(students, filter)),
    ...(await Promise.all(searches.map((text) => studentSearch(call, text)))),
  ]);
  const isNarrowed = filters.length + searches.length > 0;
  const where = all([
    whom(session, { ...body, ...at, enrolledOnly: body.student_ids === undefined || body.not_enrolled === true }),
    ...(isNarrowed ? [sql`s.id IN (SELECT r.id FROM students r WHERE ${narrowed})`] : []),
  ]);
  const [answer] = await sendNow(
    trx,
    sql<Page>`WITH wanted AS MATERIALIZED (SELECT s.id, s.class_order, s.class_id, s.section_id, s.sid FROM student_details s WHERE ${where}),
      due AS MATERIALIZED (SELECT c.student_id, sum(c.amount - c.discount)::bigint AS expected, array_agg(DISTINCT to_char(c.line_month, 'YYYY-MM')) AS months
        FROM challan_candidates(${code}, (SELECT coalesce(array_agg(w.id), '{}') FROM wanted w), ${from}::date, ${to}::date, ${body.attendance ?? true}) c GROUP BY 1),
      missing AS MATERIALIZED (SELECT w.*, coalesce(d.expected, 0) AS expected, coalesce(d.months, '{}') AS months, d.student_id IS NOT NULL AS has_plan FROM wanted w LEFT JOIN due d ON d.student_id = w.id
        WHERE d.student_id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM student_fee_plans p WHERE p.institute_code = ${code} AND p.student_id = w.id AND p.from_month <= ${to}::date AND (p.to_month IS NULL OR p.to_month >= ${from}::date))),
      page AS (SELECT m.*, row_number() OVER (ORDER BY m.class_order, m.class_id, m.section_id NULLS FIRST, m.sid) AS place
        FROM missing m ORDER BY place ${limits(page)})
      SELECT (SELECT count(*)::int FROM missing) AS students, (SELECT coalesce(sum(m.expected), 0)::bigint FROM missing m) AS expected,
        (SELECT jsonb_agg(to_jsonb(x) - 'place' ORDER BY x.place) FROM (SELECT p.place, ${STUDENT_TODAY}, p.months AS missing_months, p.expected AS expected_amount, p.has_plan
          FROM page p JOIN student_details s ON s.institute_code = ${code} AND s.id = p.id) x) AS data`,
  );
  const { data, students: total = 0, expected = 0 } = answer ?? { data: null, students: 0, expected: 0 };
  return {
    ...paging(data ?? [], total, page),
    totals: { students: total, expected_amount: expected },
  };
});
