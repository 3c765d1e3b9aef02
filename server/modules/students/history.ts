/** What happened to a student: movements, changes field by field, and all of it on one page. */
import { sql, type RawBuilder } from 'kysely';
import { changeLog, studentMovements } from '../../../contract/endpoints/studentHistory.ts';
import { studentProfile } from '../../../contract/endpoints/students.ts';
import { labelOf } from '../../../contract/fields.ts';
import { families } from '../../../src/resources/families.ts';
import { students } from '../../../src/resources/students.ts';
import { notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import { idOf, readOne } from '../../resources/current.ts';
import type { Values } from '../../resources/hooks.ts';
import { limits, pageOfQuery, paging, type Page } from '../../resources/paging.ts';
import { wireName } from '../../resources/names.ts';
import { readRows, toWireRow } from '../../resources/rows.ts';
import { all, visible } from '../../resources/scope.ts';
import { titlesOf } from '../../resources/titles.ts';
import { totals } from '../../resources/totals.ts';
import { seatNumber } from '../exams/seatNumber.ts';
import { siblingColumns, type Sibling } from './lookup.ts';
import type { MovementKind } from './state.ts';
import type { Row } from '../../database/tables.ts';
import type { Counted } from '../../database/answers.ts';

type Names = ReadonlyMap<string, ReadonlyMap<number, string>>;
/** Titles of records by resource, for ids met in history; what is gone is named by its number. */
async function namesOf({ trx, session }: Call, met: ReadonlyMap<string, ReadonlySet<number>>): Promise<Names> {
  const found = await Promise.all(
    [...met].map(async ([key, ids]) => [key, await titlesOf(trx, session.instituteCode, key, [...ids])] as const),
  );
  return new Map(found);
}
const nameOf = (names: Names, key: string, id: unknown): string | null =>
  typeof id === 'number' ? (names.get(key)?.get(id) ?? `#${id}`) : null;
function meet(met: Map<string, Set<number>>, key: string, id: unknown): void {
  if (typeof id === 'number') met.set(key, (met.get(key) ?? new Set()).add(id));
}

const COLUMNS_OF = {
  campus: ['campus_id', 'campuses'],
  session: ['session_id', 'sessions'],
  class: ['class_id', 'classes'],
  section: ['section_id', 'sections'],
  status: ['status_id', 'student_statuses'],
} as const;
interface MovementRow {
  id: number;
  at: string;
  effective_date: string;
  student_id: number;
  sid: number | null;
  studentName: string | null;
  kind: MovementKind;
  reason: string | null;
  username: string | null;
  batch_id: number | null;
  undone: boolean;
  from_state: Values | null;
  to_state: Values;
}
async function movementsWhere(call: Call, where: RawBuilder<unknown>, page: Page) {
  const { trx, session } = call;
  const { rows } =
    await sql<MovementRow>`SELECT m.id, m.created_at AS at, m.effective_date::text AS effective_date, m.student_id, r.sid, r.student_name AS "studentName", m.kind, m.reason, m.username, m.batch_id,
      EXISTS (SELECT 1 FROM student_movements u WHERE u.institute_code = m.institute_code AND u.undoes_id = m.id) AS undone, m.from_state, m.to_state
    FROM student_movements m JOIN students r ON r.institute_code = m.institute_code AND r.id = m.student_id
    WHERE m.institute_code = ${session.instituteCode} AND ${visible(students, session)} AND ${where} ORDER BY m.id DESC ${limits(page)}`.execute(
      trx,
    );
  const met = new Map<string, Set<number>>();
  for (const { from_state, to_state } of rows)
    for (const [name, key] of Object.values(COLUMNS_OF))
      for (const state of [from_state, to_state]) meet(met, key, state?.[name]);
  const names = await namesOf(call, met);
  const { rows: classes } = await sql<
    Pick<Row<'student_statuses'>, 'id' | 'status_class'>
  >`SELECT id, status_class FROM student_statuses
    WHERE institute_code = ${session.instituteCode} AND id = ANY(${[...(met.get('student_statuses') ?? [])]}::bigint[])`.execute(
    trx,
  );
  const classOf = new Map(classes.map((row) => [Number(row.id), row.status_class]));
  const placement = (state: Values) => ({
    ...(Object.fromEntries(
      Object.entries(COLUMNS_OF).map(([name, [column, key]]) => [name, nameOf(names, key, state[column])]),
    ) as Record<keyof typeof COLUMNS_OF, string | null>),
    status_class: classOf.get(Number(state['status_id'])) ?? null,
    roll_no: (state['roll_no'] as string | null) ?? null,
  });
  return rows.map(({ from_state, to_state, ...row }) => ({
    ...row,
    from: from_state ? placement(from_state) : null,
    to: placement(to_state),
  }));
}
const movements = endpointRoute(studentMovements, async (call, { query }) => {
  const page = pageOfQuery(call.query);
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (query.student_id) parts.push(sql`m.student_id = ${Number(query.student_id)}`);
  if (query.batch_id) parts.push(sql`m.batch_id = ${Number(query.batch_id)}`);
  if (query.kind) parts.push(sql`m.kind = ${query.kind}`);
  if (query.from) parts.push(sql`m.effective_date >= ${query.from}::date`);
  if (query.to) parts.push(sql`m.effective_date <= ${query.to}::date`);
  const where = all(parts);
  const total = await totals.of(call, 'student_movements', async () => {
    const { rows } =
      await sql<Counted>`SELECT count(*)::int AS n FROM student_movements m JOIN students r ON r.institute_code = m.institute_code AND r.id = m.student_id
      WHERE m.institute_code = ${call.session.instituteCode} AND ${visible(students, call.session)} AND ${where}`.execute(
        call.trx,
      );
    return rows[0]?.n ?? 0;
  });
  const data = await movementsWhere(call, where, page);
  return paging(data, total, page);
});

interface AuditRow {
  id: number;
  at: string;
  user_id: number | null;
  username: string | null;
  action: string;
  student_id: number;
  sid: number | null;
  studentName: string | null;
  before: Values | null;
  after: Values | null;
}
/** Copies of what is written elsewhere: a change of them is told with the status or the family. */
const COPIES = new Set(['status_class', 'reason']);
function differences(call: Call, rows: readonly AuditRow[]) {
  const met = new Map<string, Set<number>>();
  const found = rows.map(({ before, after, ...row }) => {
    const fields = Object.entries(students.fields).filter(
      ([name]) => !COPIES.has(name) && JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
    );
    const changed =
      after === null
        ? []
        : fields.map(([name, field]) => ({ name, field, was: before?.[name] ?? null, is: after[name] ?? null }));
    for (const { field, was, is } of changed) if (field.to) for (const id of [was, is]) meet(met, field.to, id);
    return { row, changed };
  });
  return namesOf(call, met).then((names) =>
    found.map(({ row, changed }) => ({
      ...row,
      changes: changed.map(({ name, field, was, is }) => {
        const shown = (value: unknown): string | null => {
          if (value === null || value === '') return null;
          if (field.to) return nameOf(names, field.to, value);
          if (field.kind === 'file') return 'a picture';
          return field.kind === 'bool' ? (value ? 'yes' : 'no') : String(value);
        };
        return { field: wireName(name, field), label: labelOf(name, field), before: shown(was), after: shown(is) };
      }),
    })),
  );
}
const changes = endpointRoute(changeLog, async (call, { query }) => {
  const { trx, session } = call;
  const page = pageOfQuery(call.query);
  let own = sql`true`;
  if (query.sid !== undefined) {
    const found = await sql<
      Pick<Row<'students'>, 'id'>
    >`SELECT r.id FROM students r WHERE ${all([visible(students, session), sql`r.sid = ${Number(query.sid)}`])}`.execute(
      trx,
    );
    if (!found.rows[0]) throw notFound('Student');
    own = sql`a.entity_id = ${String(found.rows[0].id)}`;
  }
  const from = sql`audit_log a JOIN students r ON r.institute_code = a.institute_code AND r.id = a.entity_id::bigint
    WHERE a.institute_code = ${session.instituteCode} AND a.entity = 'students' AND ${own} AND ${visible(students, session)}`;
  const total = await totals.of(call, 'student_changes', async () =>
    Number((await sql<Counted>`SELECT count(*)::int AS n FROM ${from}`.execute(trx)).rows[0]?.n ?? 0),
  );
  const { rows } =
    await sql<AuditRow>`SELECT a.id, a.at, a.user_id, a.username, a.action, r.id AS student_id, r.sid, r.student_name AS "studentName", a.before, a.after
    FROM ${from} ORDER BY a.id DESC ${limits(page)}`.execute(trx);
  return paging(await differences(call, rows), total, page);
});

interface Printed {
  id: number;
  serial_no: string;
  certificate: string;
  printed_at: string;
  username: string | null;
  revoked: boolean;
}
interface Seat {
  exam_name: string;
  session: string;
  hall: string;
  seat_row: number;
  seat_column: number;
}
const profile = endpointRoute(studentProfile, async (call) => {
  const { trx, session } = call;
  const id = idOf(call, students);
  const student = await readOne(call, students, id);
  const own = session.instituteCode;
  const family = student['family_id'];
  const [familyRows, siblings, moved, prints, seats] = await Promise.all([
    readRows(trx, own, families, { where: all([visible(families, session), sql`r.id = ${family}`]) }),
    sql<Sibling>`SELECT ${siblingColumns} FROM student_details r WHERE ${all([visible(students, session), sql`r.family_id = ${family}`, sql`r.id <> ${id}`])} ORDER BY r.sid`.execute(
      trx,
    ),
    movementsWhere(call, sql`m.student_id = ${id}`, { page: 1, perPage: 200 }),
    sql<Printed>`SELECT p.id, p.serial_no, p.certificate, p.printed_at, p.username, p.revoked_at IS NOT NULL AS revoked FROM certificate_prints p
      WHERE p.institute_code = ${own} AND p.student_id = ${id} ORDER BY p.id DESC LIMIT 200`.execute(trx),
    sql<Seat>`SELECT e.exam_name, s.session_name AS session, h.name AS hall, e.seat_row, e.seat_column FROM exam_seats e JOIN sessions s ON s.institute_code = e.institute_code AND s.id = e.session_id
      JOIN exam_halls h ON h.institute_code = e.institute_code AND h.id = e.hall_id WHERE e.institute_code = ${own} AND e.student_id = ${id} ORDER BY s.start_date DESC, e.exam_name LIMIT 200`.execute(
      trx,
    ),
  ]);
  const seatRows = seats.rows.map(({ seat_row, seat_column, ...seat }) => ({
    ...seat,
    seat_no: seatNumber(seat_row, seat_column),
  }));
  return {
    data: {
      student: toWireRow(students, student),
      family: familyRows[0] ? toWireRow(families, familyRows[0]) : null,
      siblings: siblings.rows.map((row) => ({ ...row })),
      movements: moved,
      certificates: prints.rows,
      seats: seatRows,
    },
  };
});
export const historyRoutes = [movements, changes, profile];
