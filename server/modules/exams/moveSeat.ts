/** One student to another seat; two who change places. */
import { sql } from 'kysely';
import { moveExamSeat } from '../../../contract/endpoints/examSeats.ts';
import { students } from '../../../src/resources/students.ts';
import { invalid, notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { all, visible } from '../../resources/scope.ts';
import { examOf, hallsOf, numbered, seatsOf } from './seats.ts';
import type { Row } from '../../database/tables.ts';

export const moveSeatRoute = endpointRoute(moveExamSeat, async (call, { body }) => {
  const { trx, session } = call;
  const { student_id, hall_id, seat_row, seat_column } = body;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`exam ${session.instituteCode} ${body.session_id} ${body.exam_name.toLowerCase()}`}, 0))`.execute(
    trx,
  );
  const own = (await seatsOf(call, body)).find((seat) => seat.student_id === student_id);
  if (!own) throw notFound('Seat');
  const [hall] = await hallsOf(call, body, sql`r.id = ${hall_id} AND r.is_active`);
  const { rows: home } = await sql<
    Pick<Row<'students'>, 'campus_id'>
  >`SELECT r.campus_id FROM students r WHERE ${all([visible(students, session), sql`r.id = ${student_id}`])}`.execute(
    trx,
  );
  if (!hall || hall.campus_id !== home[0]?.campus_id)
    throw invalid('hall_id', 'hall_id names a hall that does not exist at the campus of the student');
  if (seat_row > hall.seat_rows || seat_column > hall.seat_columns)
    throw invalid('seat_row', `${hall.name} has no such seat`);
  // Read without the limits of who asks: a seat is taken whoever sits there.
  const { rows: sitting } = await sql<
    Pick<Row<'exam_seats'>, 'student_id'>
  >`SELECT e.student_id FROM exam_seats e WHERE ${examOf(call, body)} AND e.hall_id = ${hall_id} AND e.seat_row = ${seat_row} AND e.seat_column = ${seat_column}`.execute(
    trx,
  );
  const other = sitting[0] ? Number(sitting[0].student_id) : null;
  if (other === null && own.hall_id !== hall_id && hall.taken >= hall.capacity)
    throw invalid('hall_id', `${hall.name} is full`);
  const moves = [
    { student_id, hall_id, seat_row, seat_column },
    ...(other === null || other === student_id
      ? []
      : [{ student_id: other, hall_id: own.hall_id, seat_row: own.seat_row, seat_column: own.seat_column }]),
  ];
  const who = moves.map((move) => move.student_id);
  // Out and in again: no order of two updates would keep a seat to one student all the way.
  const { rows: before } = await sql<
    Pick<Row<'exam_seats'>, 'exam_name'>
  >`DELETE FROM exam_seats e WHERE ${examOf(call, body)} AND e.student_id = ANY(${who}::bigint[]) RETURNING e.exam_name`.execute(
    trx,
  );
  await sql`INSERT INTO exam_seats (institute_code, session_id, exam_name, student_id, hall_id, seat_row, seat_column)
    SELECT ${session.instituteCode}, ${body.session_id}, ${before[0]?.exam_name ?? body.exam_name}, p.student_id, p.hall_id, p.seat_row, p.seat_column
    FROM jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) AS p(student_id bigint, hall_id bigint, seat_row int, seat_column int)`.execute(
    trx,
  );
  return { data: { seats: (await seatsOf(call, body)).filter((seat) => who.includes(seat.student_id)).map(numbered) } };
});
