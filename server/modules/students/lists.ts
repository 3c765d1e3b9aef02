/** Reading students by a body, counts of a selection, the next SID. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { fetchStudents, studentTotals, upcomingSid } from '../../../contract/endpoints/students.ts';
import { students } from '../../../src/resources/students.ts';
import { sendNow } from '../../database/door.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import { filterSql, parseFilters } from '../../resources/filterSql.ts';
import { listRows } from '../../resources/list.ts';
import { all, visible } from '../../resources/scope.ts';
import { titlesOf } from '../../resources/titles.ts';
import { totals } from '../../resources/totals.ts';
import { studentSearch, studentSelection } from './hooks.ts';
import type { Row } from '../../database/tables.ts';

type Selected = z.output<NonNullable<typeof fetchStudents.body>> | z.output<NonNullable<typeof studentTotals.body>>;
/** A body as the query that means the same. */
function asQuery({ filters, ids, ...rest }: Selected): Record<string, string> {
  const query = Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
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
  total: number;
  students: number;
  /** In the one row that counts them; null in a group. */
  families: number | null;
}
const PARTS = [
  ['by_gender', 'gender_id', 'genders'],
  ['by_status', 'status_id', 'student_statuses'],
  ['by_class', 'class_id', 'classes'],
  ['by_campus', 'campus_id', 'campuses'],
] as const;
const sum = (groups: readonly Group[], name: 'total' | 'students'): number =>
  groups.reduce((all, group) => all + group[name], 0);

async function groupsOf(call: Call, query: Record<string, string>): Promise<Group[]> {
  const { trx, session } = call;
  const search = query['search']?.trim();
  const where = all([
    visible(students, session),
    ...parseFilters(query['filters']).map((filter) => filterSql(students, filter)),
    ...(search ? [await studentSearch(call, search)] : []),
    studentSelection({ query, session }),
  ]);
  // One pass into a few hundred groups, added up here: a grouping set for each part would sort all students once more.
  return sendNow(
    trx,
    sql<Group>`WITH g AS (SELECT r.gender_id, r.status_id, r.class_id, r.campus_id, GROUPING(r.family_id) AS apart, count(*)::int AS total,
        count(*) FILTER (WHERE r.status_class NOT IN ('inquiry', 'applied', 'rejected'))::int AS students
        FROM students r WHERE ${where} GROUP BY GROUPING SETS ((r.gender_id, r.status_id, r.class_id, r.campus_id), (r.family_id)))
      SELECT gender_id, status_id, class_id, campus_id, total, students, NULL AS families FROM g WHERE apart = 1
      UNION ALL SELECT NULL, NULL, NULL, NULL, 0, 0, count(*)::int FROM g WHERE apart = 0`,
  );
}
async function count(call: Call, query: Record<string, string>) {
  const { trx, session } = call;
  // Everybody who matches is read, so it is done once for all who ask for the same; names are looked up every time.
  const rows = await totals.of({ trx, session, query }, students.key, () => groupsOf(call, query), 'groups');
  const groups = rows.filter(({ families }) => families === null);
  const families = rows.find((row) => row.families !== null)?.families ?? 0;
  const parts = await Promise.all(
    PARTS.map(async ([name, column, key]) => {
      const own = Map.groupBy(groups, (group) => group[column]);
      const titles = await titlesOf(
        trx,
        session.instituteCode,
        key,
        [...own.keys()].flatMap((id) => (id === null ? [] : [Number(id)])),
      );
      const shares = [...own].map(([id, same]) => ({
        id,
        name: id === null ? 'Not given' : (titles.get(Number(id)) ?? `#${id}`),
        count: sum(same, 'total'),
      }));
      return [name, shares.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))] as const;
    }),
  );
  const shares = Object.fromEntries(parts) as Record<(typeof PARTS)[number][0], (typeof parts)[number][1]>;
  return { total: sum(groups, 'total'), students: sum(groups, 'students'), families, ...shares };
}
const counts = endpointRoute(studentTotals, async (call, { body }) => ({ data: await count(call, asQuery(body)) }));

const nextSid = endpointRoute(upcomingSid, async ({ trx, session }) => {
  const { rows } = await sql<
    Pick<Row<'counter'>, 'next_value'>
  >`SELECT next_value FROM counter WHERE institute_code = ${session.instituteCode} AND name = 'sid' AND scope = ''`.execute(
    trx,
  );
  return { data: { sid: Number(rows[0]?.next_value ?? 1) } };
});
export const listRoutes = [fetch, counts, nextSid];
