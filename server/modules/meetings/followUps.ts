/** What is to be done after meetings: the list, and marking it as done. */
import { plural } from '../../../contract/plural.ts';
import { sql } from 'kysely';
import { ptmFollowUps, ptmFollowUpsDone, type PtmFollowUp } from '../../../contract/endpoints/meetings.ts';
import type { Counted } from '../../database/answers.ts';
import { sendNow } from '../../database/door.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { requireDay } from '../../http/requireDay.ts';
import { audit } from '../../resources/audit.ts';
import { contains } from '../../resources/filterSql.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, withIds } from '../../resources/scope.ts';
import { ownStudents } from './rows.ts';

const SORTS: Readonly<Record<string, string>> = {
  follow_up_date: 'p.follow_up_date',
  ptm_date: 'p.ptm_date',
  student_name: 'lower(s.student_name)',
};
const FROM = sql`ptm_students p JOIN student_details s ON s.institute_code = p.institute_code AND s.id = p.student_id JOIN ptms m ON m.institute_code = p.institute_code AND m.id = p.ptm_id`;

const listRoute = endpointRoute(ptmFollowUps, async (call, { query }) => {
  const page = pageOfQuery(call.query);
  const { status = 'open', due_to, search, campus_id, class_id, section_id, sort_by, sort_order } = query;
  if (due_to !== undefined) requireDay('due_to', due_to);
  const where = all([
    ...ownStudents(call),
    sql`p.follow_up IS NOT NULL`,
    ...withIds('p', { campus_id, employee_id: query.employee_id }),
    ...withIds('s', { class_id, section_id }),
    ...(status === 'all'
      ? []
      : [status === 'open' ? sql`p.follow_up_done_at IS NULL` : sql`p.follow_up_done_at IS NOT NULL`]),
    ...(due_to === undefined ? [] : [sql`p.follow_up_date <= ${due_to}::date`]),
    ...(search ? [sql`(s.search_text LIKE ${contains(search)} OR lower(p.follow_up) LIKE ${contains(search)})`] : []),
  ]);
  const by = (sort_by !== undefined && Object.hasOwn(SORTS, sort_by) && SORTS[sort_by]) || 'p.follow_up_date';
  const direction = sort_order?.toUpperCase() === 'DESC' ? 'DESC' : 'ASC';
  const rows = await sendNow(
    call.trx,
    sql<PtmFollowUp>`SELECT p.id, p.ptm_id, m.title, p.ptm_date::text AS ptm_date, p.student_id, s.student_name, s.sid, s.class_name, s.section_name, s.campus_name, coalesce(s.mobile, s.family_mobile) AS mobile,
        e.name AS teacher, p.follow_up, p.follow_up_date::text AS follow_up_date, p.follow_up_done_at IS NOT NULL AS done, u.full_name AS done_by
      FROM ${FROM} LEFT JOIN employees e ON e.institute_code = p.institute_code AND e.id = p.employee_id LEFT JOIN users u ON u.institute_code = p.institute_code AND u.id = p.follow_up_done_by
      WHERE ${where} ORDER BY ${sql.raw(`${by} ${direction} NULLS LAST`)}, p.id ${limits(page)}`,
  );
  const [counted] = await sendNow(call.trx, sql<Counted>`SELECT count(*)::int AS n FROM ${FROM} WHERE ${where}`);
  return paging(rows, counted?.n ?? 0, page);
});

const doneRoute = endpointRoute(
  ptmFollowUpsDone,
  async (call, { body: { ids, done } }) => {
    const wanted = [...new Set(ids)];
    const { userId } = call.session;
    const rows = await sendNow(
      call.trx,
      sql<
        Pick<PtmFollowUp, 'id' | 'student_id' | 'ptm_id'>
      >`SELECT p.id, p.student_id, p.ptm_id FROM ptm_students p WHERE ${all([...ownStudents(call), sql`p.id = ANY(${wanted}::bigint[])`, sql`p.follow_up IS NOT NULL`])} ORDER BY p.id FOR UPDATE`,
    );
    if (rows.length < wanted.length) throw invalid('ids', 'ids names a follow-up that does not exist');
    await sendNow(
      call.trx,
      sql`UPDATE ptm_students p SET follow_up_done_at = CASE WHEN ${done} THEN now() END, follow_up_done_by = CASE WHEN ${done} THEN ${userId}::bigint END
        WHERE p.institute_code = ${call.session.instituteCode} AND p.id = ANY(${wanted}::bigint[])`,
    );
    await audit(
      call,
      ...rows.map(({ id, student_id, ptm_id }) => ({
        action: 'update',
        entity: 'ptm_students',
        entityId: id,
        before: { student_id, ptm_id, follow_up_done: !done },
        after: { student_id, ptm_id, follow_up_done: done },
      })),
    );
    const n = wanted.length;
    const what = plural(n, 'follow-up');
    return { message: done ? `${what} done` : `${what} open again`, data: { changed: n } };
  },
  { tenant: 'body' },
);
export const followUpRoutes = [listRoute, doneRoute];
