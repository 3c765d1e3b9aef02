/**
 * The one bulk path: numbers from the counters, rows checked by the declaration, history beside them; the database
 * fills in the rest.
 */
import type { Row } from '../../database/tables.ts';
import { sql } from 'kysely';
import { inputSchema } from '../../../contract/schema.ts';
import { families } from '../../../src/resources/families.ts';
import { students } from '../../../src/resources/students.ts';
import type { Trx } from '../../database/door.ts';
import { kindOf } from '../../resources/kinds/index.ts';
import { STATE } from '../../modules/students/state.ts';
import type { FamilyRow, Person } from './people.ts';
import type { SchoolLists } from './school.ts';
import type { Identified } from '../../database/answers.ts';

/** The first of so many numbers. */
export async function takeNumbers(trx: Trx, code: string, name: 'sid' | 'family_no', count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`SELECT take_numbers(${code}, ${name}, ${count}) AS first`.execute(trx);
  return Number(rows[0]?.first);
}
const checks = { families: inputSchema(families, 'create'), students: inputSchema(students, 'create') };
function check(key: keyof typeof checks, row: Readonly<Record<string, unknown>>): void {
  const parsed = checks[key].safeParse(row);
  if (!parsed.success)
    throw new Error(
      `${key}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; ')}`,
    );
}
const typesOf = (resource: typeof families | typeof students, names: readonly string[]): string =>
  names.map((name) => `"${name}" ${kindOf(resource.fields[name] ?? { kind: 'text' }).type}`).join(', ');

/** Ids by family number. */
export async function insertFamilies(trx: Trx, code: string, rows: readonly FamilyRow[]): Promise<Map<number, number>> {
  for (const { family_no: _given, ...row } of rows) check('families', row);
  const names = Object.keys(rows[0] ?? { family_no: 0 });
  const list = sql.raw(names.map((name) => `"${name}"`).join(', '));
  const made = await sql<{
    id: number;
    family_no: number;
  }>`INSERT INTO families (institute_code, ${list}) SELECT ${code}, ${list}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(${sql.raw(typesOf(families, names))}) RETURNING id, family_no`.execute(
    trx,
  );
  return new Map(made.rows.map((row) => [row.family_no, Number(row.id)]));
}

/** Inserts students under consecutive SIDs from `firstSid`; ids in order. */
export async function insertStudents(
  trx: Trx,
  code: string,
  people: readonly Person[],
  familyIds: ReadonlyMap<number, number>,
  firstSid: number,
): Promise<number[]> {
  const rows = people.map(({ student, family_no }, at) => {
    check('students', student);
    return { ...student, family_id: familyIds.get(family_no), sid: firstSid + at };
  });
  const names = Object.keys(rows[0] ?? { sid: 0 });
  const list = sql.raw(names.map((name) => `"${name}"`).join(', '));
  const made = await sql<
    Pick<Row<'students'>, 'id' | 'sid'>
  >`INSERT INTO students (institute_code, ${list}) SELECT ${code}, ${list}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(${sql.raw(typesOf(students, names))}) RETURNING id, sid`.execute(
    trx,
  );
  const bySid = new Map(made.rows.map((row) => [row.sid, Number(row.id)]));
  return rows.map(({ sid }) => bySid.get(sid) ?? 0);
}

/**
 * The way each student took: admitted into the class they were in then, promoted every session since, and what they are
 * now. The last movement always ends in the state of the student's row.
 */
export async function insertHistory(
  trx: Trx,
  code: string,
  lists: SchoolLists,
  people: readonly Person[],
  ids: readonly number[],
  batches: readonly number[],
): Promise<void> {
  const orders = [...new Map(lists.classesAt.map((classAt) => [classAt.class_id, classAt.class_order])).entries()]
    .sort((a, b) => a[1] - b[1])
    .map(([id]) => id);
  const enrolled = lists.status.get('enrolled');
  const last = lists.sessions.length - 1;
  const moves: {
    student_id: number | undefined;
    kind: string;
    effective_date: string;
    batch_id: number | null;
    from: object | null;
    to: object;
    reason: string | null;
  }[] = [];
  for (const [at, { student, since, statusClass }] of people.entries()) {
    const now = Object.fromEntries(STATE.map((name) => [name, student[name] ?? null]));
    const student_id = ids[at];
    if (statusClass === 'inquiry' || statusClass === 'applied') {
      const kind = statusClass === 'inquiry' ? 'inquire' : 'apply';
      moves.push({
        student_id,
        kind,
        effective_date: lists.sessions[last]?.start_date ?? '',
        batch_id: null,
        from: null,
        to: now,
        reason: null,
      });
      continue;
    }
    const grade = orders.indexOf(Number(student['class_id']));
    let before: object | null = null;
    for (let year = since; year <= last; year += 1) {
      const there = {
        ...now,
        session_id: lists.sessions[year]?.id ?? null,
        class_id: orders[grade - (last - year)] ?? student['class_id'],
        status_id: enrolled,
        leaving_date: null,
        leaving_reason: null,
      };
      const state: object =
        year === last && statusClass === 'enrolled' ? now : year === last ? there : { ...there, roll_no: null };
      const start = lists.sessions[year]?.start_date ?? '';
      if (year === since)
        moves.push({
          student_id,
          kind: 'admit',
          effective_date: String(student['admission_date'] ?? start),
          batch_id: null,
          from: null,
          to: state,
          reason: null,
        });
      else
        moves.push({
          student_id,
          kind: 'promote',
          effective_date: start,
          batch_id: batches[year] ?? null,
          from: before,
          to: state,
          reason: 'Annual result',
        });
      before = state;
    }
    if (statusClass === 'enrolled') continue;
    const kind = statusClass === 'struck_off' ? 'strike_off' : statusClass === 'withdrawn' ? 'withdraw' : 'leave';
    const reason = student['leaving_reason'] === null ? 'Illness' : String(student['leaving_reason']);
    moves.push({
      student_id,
      kind,
      effective_date: String(student['leaving_date'] ?? lists.sessions[last]?.start_date ?? ''),
      batch_id: null,
      from: before,
      to: now,
      reason,
    });
  }
  await sql`INSERT INTO student_movements (institute_code, student_id, batch_id, kind, effective_date, from_state, to_state, reason)
    SELECT ${code}, m.student_id, m.batch_id, m.kind, m.effective_date, nullif(m."from", 'null'), m."to", m.reason
    FROM jsonb_to_recordset(${JSON.stringify(moves.map((move, order) => ({ ...move, at: order })))}::jsonb) AS m(student_id bigint, batch_id bigint, kind text, effective_date date, "from" jsonb, "to" jsonb, reason text, at bigint)
    ORDER BY m.at`.execute(trx);
}
/** A batch of promotions for each session but the first, by index of the session. */
export async function insertBatches(trx: Trx, code: string, lists: SchoolLists): Promise<number[]> {
  const batches: number[] = [0];
  for (const { session_name } of lists.sessions.slice(1)) {
    const { rows } =
      await sql<Identified>`INSERT INTO student_batches (institute_code, kind, reason, summary) VALUES (${code}, 'promote', 'Annual result', ${`To ${session_name}`}) RETURNING id`.execute(
        trx,
      );
    batches.push(Number(rows[0]?.id));
  }
  return batches;
}
