/** Reading students by a body, counts of a selection, the next SID. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { fetchStudents, studentTotals, upcomingSid } from '../../../contract/endpoints/students.ts';
import { students } from '../../../src/resources/students.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import { filterSql, parseFilters } from '../../resources/filterSql.ts';
import { listRows } from '../../resources/list.ts';
import { all, visible } from '../../resources/scope.ts';
import { titlesOf } from '../../resources/titles.ts';
import { studentSearch, studentSelection } from './hooks.ts';

type Selected = z.output<NonNullable<typeof fetchStudents.body>> | z.output<NonNullable<typeof studentTotals.body>>;
/** A body as the query that means the same. */
function asQuery({ filters, ids, ...rest }: Selected): Record<string, string> {
  const query = Object.fromEntries(Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
  if (filters !== undefined) query['filters'] = typeof filters === 'string' ? filters : JSON.stringify(filters);
  if (ids !== undefined) query['ids'] = ids.join(',');
  return query;
}
const fetch = endpointRoute(fetchStudents, async (call, { body }) => {
  const { json } = await listRows({ ...call, query: asQuery(body) }, students);
  return json as z.input<typeof fetchStudents.response>;
});

interface Group {
  gender_id: number | null;
  status_id: number | null;
  class_id: number | null;
  campus_id: number | null;
  mask: number;
  total: number;
  students: number;
  families: number;
}
const PARTS = [
  ['by_gender', 'gender_id', 'genders', 7],
  ['by_status', 'status_id', 'student_statuses', 11],
  ['by_class', 'class_id', 'classes', 13],
  ['by_campus', 'campus_id', 'campuses', 14],
] as const;
async function count(call: Call, query: Record<string, string>) {
  const { trx, session } = call;
  const search = query['search']?.trim();
  const where = all([
    visible(students, session),
    ...parseFilters(query['filters']).map((filter) => filterSql(students, filter)),
    ...(search ? [studentSearch(search)] : []),
    studentSelection({ query, session }),
  ]);
  const { rows } =
    await sql<Group>`SELECT r.gender_id, r.status_id, r.class_id, r.campus_id, GROUPING(r.gender_id, r.status_id, r.class_id, r.campus_id) AS mask, count(*)::int AS total,
      count(*) FILTER (WHERE r.status_class NOT IN ('inquiry', 'applied', 'rejected'))::int AS students, count(DISTINCT r.family_id)::int AS families
    FROM students r WHERE ${where} GROUP BY GROUPING SETS ((), (r.gender_id), (r.status_id), (r.class_id), (r.campus_id))`.execute(trx);
  const parts = await Promise.all(
    PARTS.map(async ([name, column, key, mask]) => {
      const groups = rows.filter((row) => row.mask === mask);
      const titles = await titlesOf(
        trx,
        session.instituteCode,
        key,
        groups.flatMap((row) => (row[column] === null ? [] : [Number(row[column])])),
      );
      const shares = groups.map((row) => ({
        id: row[column],
        name: row[column] === null ? 'Not given' : (titles.get(Number(row[column])) ?? `#${row[column]}`),
        count: row.total,
      }));
      return [name, shares.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))] as const;
    }),
  );
  const whole = rows.find((row) => row.mask === 15);
  const shares = Object.fromEntries(parts) as Record<(typeof PARTS)[number][0], (typeof parts)[number][1]>;
  return { total: whole?.total ?? 0, students: whole?.students ?? 0, families: whole?.families ?? 0, ...shares };
}
const counts = endpointRoute(studentTotals, async (call, { body }) => ({ data: await count(call, asQuery(body)) }));

const nextSid = endpointRoute(upcomingSid, async ({ trx, session }) => {
  const { rows } = await sql<{
    next_value: number;
  }>`SELECT next_value FROM counter WHERE institute_code = ${session.instituteCode} AND name = 'sid' AND scope = ''`.execute(trx);
  return { data: { sid: Number(rows[0]?.next_value ?? 1) } };
});
export const listRoutes = [fetch, counts, nextSid];
