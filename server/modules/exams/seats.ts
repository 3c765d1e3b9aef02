/** Seats of examinations: given, shown and taken back. */
import { sql, type RawBuilder } from 'kysely';
import { assignExamHall, clearExamSeats, examSeats } from '../../../contract/endpoints/examSeats.ts';
import { examHalls } from '../../../src/resources/examHalls.ts';
import { students } from '../../../src/resources/students.ts';
import { invalid } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call } from '../../http/route.ts';
import { visibleIds } from '../../resources/checkReferences.ts';
import { all, visible } from '../../resources/scope.ts';
import { seatingOrder, type Sitter } from './order.ts';
import { seatNumber } from './seatNumber.ts';
import type { Row } from '../../database/tables.ts';

type Hall = Pick<Row<'exam_halls'>, 'id' | 'name' | 'seat_rows' | 'seat_columns' | 'campus_id'> & {
  capacity: number;
  taken: number;
};
type Seat = Pick<Row<'exam_seats'>, 'student_id' | 'hall_id' | 'seat_row' | 'seat_column'>;
type SeatRow = Seat &
  Pick<Row<'student_details'>, 'sid' | 'father_name' | 'roll_no' | 'class_name' | 'section_name'> & {
    studentName: string;
    hall: string;
  };
export interface Exam {
  readonly exam_name: string;
  readonly session_id: number;
}
export const examOf = ({ session }: Call, { exam_name, session_id }: Exam): RawBuilder<unknown> =>
  sql`e.institute_code = ${session.instituteCode} AND e.session_id = ${session_id} AND lower(e.exam_name) = lower(${exam_name})`;

export async function hallsOf(call: Call, exam: Exam, which: RawBuilder<unknown>): Promise<Hall[]> {
  const { rows } =
    await sql<Hall>`SELECT r.id, r.name, r.seat_rows, r.seat_columns, coalesce(r.capacity, r.seat_rows * r.seat_columns) AS capacity, r.campus_id,
      (SELECT count(*)::int FROM exam_seats e WHERE ${examOf(call, exam)} AND e.hall_id = r.id) AS taken
    FROM exam_halls r WHERE ${visible(examHalls, call.session)} AND ${which} ORDER BY lower(r.name), r.id`.execute(
      call.trx,
    );
  return rows;
}
export async function seatsOf(call: Call, exam: Exam, hallId?: number): Promise<SeatRow[]> {
  const { rows } =
    await sql<SeatRow>`SELECT r.id AS student_id, r.sid, r.student_name AS "studentName", r.father_name, r.roll_no, r.class_name, r.section_name, e.hall_id, h.name AS hall, e.seat_row, e.seat_column
    FROM exam_seats e JOIN student_details r ON r.institute_code = e.institute_code AND r.id = e.student_id JOIN exam_halls h ON h.institute_code = e.institute_code AND h.id = e.hall_id
    WHERE ${examOf(call, exam)} AND ${visible(students, call.session)} ${hallId === undefined ? sql`` : sql`AND e.hall_id = ${hallId}`}
    ORDER BY lower(h.name), h.id, e.seat_row, e.seat_column`.execute(call.trx);
  return rows;
}
export const numbered = (seat: SeatRow) => ({ ...seat, seat_no: seatNumber(seat.seat_row, seat.seat_column) });
const shownHall = ({ campus_id: _campus, ...hall }: Hall) => hall;

async function sitters(call: Call, ids: readonly number[]): Promise<(Sitter & { campus_id: number })[]> {
  const { rows } = await sql<
    Sitter & { campus_id: number }
  >`SELECT r.id, r.sid, r.roll_no, r.class_id, r.section_id, r.campus_id,
      coalesce(r.class_order, 0) AS class_order
    FROM student_details r WHERE ${all([visible(students, call.session), sql`r.id = ANY(${[...ids]}::bigint[])`])}`.execute(
    call.trx,
  );
  return rows;
}

const assign = endpointRoute(assignExamHall, async (call, { body }) => {
  const { trx, session } = call;
  const { session_id, hall_ids, student_ids, order = 'roll', replace = false, dry_run = false } = body;
  if (!(await visibleIds(call, 'sessions', [session_id])).has(session_id))
    throw invalid('session_id', 'Session does not exist');
  // One plan of an examination at a time; the name is one name however it is typed.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`exam ${session.instituteCode} ${session_id} ${body.exam_name.toLowerCase()}`}, 0))`.execute(
    trx,
  );
  const exam: Exam = { exam_name: body.exam_name, session_id };
  const ids = [...new Set(student_ids)];
  const people = await sitters(call, ids);
  if (people.length !== ids.length) throw invalid('student_ids', 'student_ids names a student who does not exist');
  const hallIds = [...new Set(hall_ids)];
  const found = await hallsOf(call, exam, sql`r.id = ANY(${hallIds}::bigint[]) AND r.is_active`);
  const halls = hallIds.flatMap((id) => found.filter((hall) => hall.id === id));
  if (halls.length !== hallIds.length) throw invalid('hall_ids', 'hall_ids names a hall that does not exist');
  if (new Set([...halls, ...people].map(({ campus_id }) => campus_id)).size > 1)
    throw invalid('hall_ids', 'Students and halls must be of the same campus');

  const taken = new Set<string>();
  const used = new Map<number, number>();
  const seated = new Set<number>();
  const { rows: before } = await sql<Seat>`SELECT e.student_id, e.hall_id, e.seat_row, e.seat_column FROM exam_seats e
    WHERE ${examOf(call, exam)} AND (e.hall_id = ANY(${hallIds}::bigint[]) OR e.student_id = ANY(${ids}::bigint[]))`.execute(
    trx,
  );
  for (const { student_id, hall_id, seat_row, seat_column } of before) {
    if (ids.includes(student_id)) {
      if (replace) continue;
      seated.add(student_id);
    }
    taken.add(`${hall_id}/${seat_row}/${seat_column}`);
    used.set(hall_id, (used.get(hall_id) ?? 0) + 1);
  }
  const waiting = seatingOrder(
    people.filter(({ id }) => !seated.has(id)),
    order,
  );
  const plan: Seat[] = [];
  for (const hall of halls) {
    let room = hall.capacity - (used.get(hall.id) ?? 0);
    for (let seat = 0; seat < hall.seat_rows * hall.seat_columns && room > 0; seat += 1) {
      const [seat_row, seat_column] = [Math.floor(seat / hall.seat_columns) + 1, (seat % hall.seat_columns) + 1];
      if (taken.has(`${hall.id}/${seat_row}/${seat_column}`)) continue;
      const next = waiting[plan.length];
      if (!next) break;
      plan.push({ student_id: next.id, hall_id: hall.id, seat_row, seat_column });
      room -= 1;
    }
  }
  if (plan.length < waiting.length)
    throw invalid('student_ids', `${waiting.length - plan.length} students have no seat: choose more halls`);
  if (dry_run) await sql`SAVEPOINT preview`.execute(trx);
  if (replace)
    await sql`DELETE FROM exam_seats e WHERE ${examOf(call, exam)} AND e.student_id = ANY(${ids}::bigint[])`.execute(
      trx,
    );
  await sql`INSERT INTO exam_seats (institute_code, session_id, exam_name, student_id, hall_id, seat_row, seat_column)
    SELECT ${session.instituteCode}, ${session_id}, coalesce((SELECT e.exam_name FROM exam_seats e WHERE ${examOf(call, exam)} LIMIT 1), ${body.exam_name}), p.student_id, p.hall_id, p.seat_row, p.seat_column
    FROM jsonb_to_recordset(${JSON.stringify(plan)}::jsonb) AS p(student_id bigint, hall_id bigint, seat_row int, seat_column int)`.execute(
    trx,
  );
  const seats = (await seatsOf(call, exam))
    .filter(({ student_id, hall_id }) => ids.includes(student_id) || hallIds.includes(hall_id))
    .map(numbered);
  const after = await hallsOf(call, exam, sql`r.id = ANY(${hallIds}::bigint[])`);
  if (dry_run) await sql`ROLLBACK TO SAVEPOINT preview`.execute(trx);
  return { data: { halls: after.map(shownHall), seats, without_seat: [] } };
});

const show = endpointRoute(examSeats, async (call, { query }) => {
  const { rows: exams } = await sql<{
    exam_name: string;
    session_id: number;
    session: string;
    seats: number;
  }>`SELECT e.exam_name, e.session_id, s.session_name AS session, count(*)::int AS seats
    FROM exam_seats e JOIN sessions s ON s.institute_code = e.institute_code AND s.id = e.session_id JOIN students r ON r.institute_code = e.institute_code AND r.id = e.student_id
    WHERE e.institute_code = ${call.session.instituteCode} AND ${visible(students, call.session)} GROUP BY e.exam_name, e.session_id, s.session_name, s.start_date ORDER BY s.start_date DESC, e.exam_name`.execute(
    call.trx,
  );
  const { exam_name } = query;
  if (exam_name === undefined) return { data: { exams, halls: [], seats: [], without_seat: [] } };
  const session_id = query.session_id
    ? Number(query.session_id)
    : exams.find((exam) => exam.exam_name.toLowerCase() === exam_name.toLowerCase())?.session_id;
  if (session_id === undefined) return { data: { exams, halls: [], seats: [], without_seat: [] } };
  const exam: Exam = { exam_name, session_id };
  const seats = (await seatsOf(call, exam, query.hall_id === undefined ? undefined : Number(query.hall_id))).map(
    numbered,
  );
  const halls = await hallsOf(
    call,
    exam,
    sql`r.id = ANY(${[...new Set(seats.map(({ hall_id }) => hall_id))]}::bigint[])`,
  );
  return { data: { exams, halls: halls.map(shownHall), seats, without_seat: [] } };
});

const clear = endpointRoute(clearExamSeats, async (call, { body }) => {
  const which = body.student_ids === undefined ? sql`true` : sql`r.id = ANY(${body.student_ids}::bigint[])`;
  const { rows } =
    await sql`DELETE FROM exam_seats e USING students r WHERE ${examOf(call, body)} AND r.institute_code = e.institute_code AND r.id = e.student_id
    AND ${visible(students, call.session)} AND ${which} RETURNING e.student_id`.execute(call.trx);
  return {
    message: rows.length === 1 ? '1 seat is free again' : `${rows.length} seats are free again`,
    data: { cleared: rows.length },
  };
});
export const seatRoutes = [assign, show, clear];
