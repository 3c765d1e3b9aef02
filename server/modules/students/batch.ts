/** Promotion and transfer of many, as a batch that can be taken back. */
import { sql } from 'kysely';
import { batches, batchTransfer, undoBatch } from '../../../contract/endpoints/batches.ts';
import { students } from '../../../src/resources/students.ts';
import { conflict, invalid, notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import { visibleIds } from '../../resources/checkReferences.ts';
import type { Values } from '../../resources/hooks.ts';
import { limits, pageOfQuery, paging } from '../../resources/paging.ts';
import { all, visible } from '../../resources/scope.ts';
import { titlesOf } from '../../resources/titles.ts';
import type { Item } from './changeConflicts.ts';
import { changeMany, lockStudents, type Wish } from './changeMany.ts';
import { classKey } from './placement.ts';
import { STATE } from './state.ts';
import type { Row } from '../../database/tables.ts';

const MOST = 500;
type ClassAt = Readonly<Record<string, number | null | undefined>>;
const DETAILS = {
  campus_id: 'campuses',
  session_id: 'sessions',
  class_id: 'classes',
  section_id: 'sections',
  status_id: 'student_statuses',
} as const;
const given = (at: ClassAt): [keyof typeof DETAILS, number | null][] =>
  Object.entries(at).flatMap(([name, value]) => (value === undefined ? [] : [[name as keyof typeof DETAILS, value]]));

/** "Promoted to Two, A, 2027-28". */
async function summaryOf({ trx, session }: Call, to: ClassAt): Promise<string> {
  const names = await Promise.all(
    given(to).map(async ([name, id]) =>
      id === null
        ? 'no section'
        : ((await titlesOf(trx, session.instituteCode, DETAILS[name], [id])).get(id) ?? `#${id}`),
    ),
  );
  return `To ${names.join(', ')}`;
}
function batchKind(to: ClassAt): Wish['batch'] {
  if (to['session_id'] !== undefined) return 'promote';
  if (to['campus_id'] !== undefined) return 'transfer_campus';
  if (to['class_id'] !== undefined) return 'transfer_class';
  return to['section_id'] !== undefined ? 'transfer_section' : 'status';
}
async function idsAt({ trx, session }: Call, from: ClassAt): Promise<number[]> {
  const parts = given(from).map(([name, value]) => sql`${sql.ref(`r.${name}`)} IS NOT DISTINCT FROM ${value}::bigint`);
  // A class moves up: who left stays behind, unless a status is asked for.
  if (from['status_id'] === undefined) parts.push(sql`r.status_class = 'enrolled'`);
  const { rows } = await sql<
    Pick<Row<'students'>, 'id'>
  >`SELECT r.id FROM students r WHERE ${all([visible(students, session), ...parts])} ORDER BY r.id LIMIT ${MOST + 1}`.execute(
    trx,
  );
  if (rows.length > MOST) throw invalid('from', `More than ${MOST} students are there; move them section by section`);
  return rows.map(({ id }) => Number(id));
}

/** New roll numbers by name, after the numbers in use at each place. */
async function renumber({ trx, session }: Call, students: readonly Values[]): Promise<Map<number, string>> {
  const numbers = new Map<number, string>();
  const groups = Map.groupBy(students, (row) => `${classKey(row)}/${String(row['session_id'])}`);
  for (const group of groups.values()) {
    const [{ campus_id, session_id, class_id, section_id } = {}] = group;
    const { rows } = await sql<{
      last: number;
    }>`SELECT coalesce(max(r.roll_no::int), 0) AS last FROM students r WHERE r.institute_code = ${session.instituteCode} AND r.campus_id = ${campus_id}
      AND r.session_id = ${session_id} AND r.class_id = ${class_id} AND r.section_id IS NOT DISTINCT FROM ${section_id ?? null}::bigint AND r.deleted_at IS NULL AND r.status_class = 'enrolled'
      AND r.roll_no ~ '^[0-9]{1,6}$' AND r.id <> ALL(${students.map((row) => row['id'] as number)}::bigint[])`.execute(
      trx,
    );
    const byName = group.toSorted(
      (a, b) =>
        String(a['student_name']).localeCompare(String(b['student_name'])) || Number(a['sid']) - Number(b['sid']),
    );
    for (const [at, row] of byName.entries())
      numbers.set(row['id'] as number, String(Number(rows[0]?.last ?? 0) + at + 1));
  }
  return numbers;
}

const transfer = endpointRoute(batchTransfer, async (call, { body }) => {
  const { ids: sent, from = {}, to, reason = '', effective_date, roll_no = 'keep', dry_run } = body;
  const target = Object.fromEntries(given(to));
  if (Object.keys(target).length === 0) throw invalid('to', 'Say where the students go');
  if (!sent && given(from).length === 0) throw invalid('ids', 'Name students, or where they are');
  for (const [name, id] of given(to)) {
    if (id !== null && !(await visibleIds(call, DETAILS[name], [id])).has(id))
      throw invalid('to', `${name} names a record that does not exist`);
  }
  const ids = [...new Set(sent ?? (await idsAt(call, from)))];
  const current = await lockStudents(call, ids);
  const elsewhere = (row: Values): boolean => given(from).some(([name, value]) => (row[name] ?? null) !== value);
  const moving = [...current.values()].filter((row) => !elsewhere(row)).map((row) => ({ ...row, ...target }) as Values);
  const rolls = roll_no === 'renumber' ? await renumber(call, moving) : null;
  const items = ids.map((id): Item => {
    const row = current.get(id);
    const roll = rolls ? { roll_no: rolls.get(id) ?? null } : roll_no === 'clear' ? { roll_no: null } : {};
    return {
      id,
      changes: { ...target, ...roll },
      ...(row && elsewhere(row) ? { error: { id: ['This student is somewhere else by now'] } } : {}),
    };
  });
  const wish: Wish = {
    reason: reason || null,
    batch: batchKind(to),
    summary: await summaryOf(call, to),
    effectiveDate: effective_date,
    dryRun: dry_run,
  };
  return { data: await changeMany(call, items, wish) };
});

interface Left {
  id: number;
  student_id: number;
  from_state: Values | null;
  to_state: Values;
  last: boolean;
}
const undo = endpointRoute(undoBatch, async (call, { body }) => {
  const text = call.params['id'] ?? '';
  if (!/^\d{1,15}$/.test(text)) throw notFound('Batch');
  const { trx, session } = call;
  const promoted =
    await sql`SELECT 1 FROM promotions p WHERE p.institute_code = ${session.instituteCode} AND p.batch_id = ${Number(text)}`.execute(
      trx,
    );
  if (promoted.rows.length > 0)
    throw conflict('This batch is a promotion; it is undone as a whole, with its fee plans, on the page Promotion');
  const { rows } = await sql<Left>`SELECT m.id, m.student_id, m.from_state, m.to_state,
      NOT EXISTS (SELECT 1 FROM student_movements l WHERE l.institute_code = m.institute_code AND l.student_id = m.student_id AND l.id > m.id) AS last
    FROM student_movements m JOIN students r ON r.institute_code = m.institute_code AND r.id = m.student_id
    WHERE m.institute_code = ${session.instituteCode} AND m.batch_id = ${Number(text)} AND m.kind <> 'undo' AND m.from_state IS NOT NULL AND ${visible(students, session)}
      AND NOT EXISTS (SELECT 1 FROM student_movements u WHERE u.institute_code = m.institute_code AND u.undoes_id = m.id) ORDER BY m.student_id`.execute(
    trx,
  );
  if (rows.length === 0) {
    const known =
      await sql`SELECT 1 FROM student_movements m JOIN students r ON r.institute_code = m.institute_code AND r.id = m.student_id
      WHERE m.institute_code = ${session.instituteCode} AND m.batch_id = ${Number(text)} AND ${visible(students, session)} LIMIT 1`.execute(
        trx,
      );
    throw known.rows.length ? conflict('Nothing of this batch is left to undo') : notFound('Batch');
  }
  const current = await lockStudents(
    call,
    rows.map(({ student_id }) => Number(student_id)),
  );
  const items = rows.map(({ id, student_id, from_state, to_state, last }): Item => {
    const row = current.get(Number(student_id)) ?? {};
    const moved = !last || STATE.some((name) => (row[name] ?? null) !== (to_state[name] ?? null));
    return {
      id: Number(student_id),
      changes: { ...from_state },
      undoes: Number(id),
      ...(moved ? { error: { id: ['This student was changed again since'] } } : {}),
    };
  });
  return {
    data: await changeMany(call, items, {
      reason: body.reason || null,
      batch: 'undo',
      summary: `Undo of batch ${text}`,
      dryRun: body.dry_run,
    }),
  };
});

interface BatchRow {
  id: number;
  at: string;
  username: string | null;
  kind: string;
  reason: string | null;
  summary: string;
  students: number;
  undone: number;
  movable: number;
  total: number;
}
const list = endpointRoute(batches, async ({ trx, session, query: sent }) => {
  const page = pageOfQuery(sent);
  const { rows } = await sql<BatchRow>`WITH seen AS (
      SELECT m.batch_id, count(*)::int AS students, count(u.id)::int AS undone,
        count(*) FILTER (WHERE u.id IS NULL AND m.kind <> 'undo' AND NOT EXISTS (SELECT 1 FROM student_movements l WHERE l.institute_code = m.institute_code AND l.student_id = m.student_id AND l.id > m.id))::int AS movable
      FROM student_movements m JOIN students r ON r.institute_code = m.institute_code AND r.id = m.student_id
      LEFT JOIN student_movements u ON u.institute_code = m.institute_code AND u.undoes_id = m.id
      WHERE m.institute_code = ${session.instituteCode} AND m.batch_id IS NOT NULL AND ${visible(students, session)} GROUP BY m.batch_id)
    SELECT b.id, b.created_at AS at, b.username, b.kind, b.reason, b.summary, s.students, s.undone,
      CASE WHEN EXISTS (SELECT 1 FROM promotions p WHERE p.institute_code = b.institute_code AND p.batch_id = b.id) THEN 0 ELSE s.movable END AS movable, count(*) OVER ()::int AS total
    FROM student_batches b JOIN seen s ON s.batch_id = b.id WHERE b.institute_code = ${session.instituteCode} ORDER BY b.id DESC ${limits(page)}`.execute(
    trx,
  );
  const total = rows[0]?.total ?? 0;
  return paging(
    rows.map(({ total: _total, ...row }) => row),
    total,
    page,
  );
});
export const batchRoutes = [transfer, undo, list];
