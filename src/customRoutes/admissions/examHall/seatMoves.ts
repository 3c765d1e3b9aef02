import type { ExamPlan, Seat } from '../calls.ts';

export type Hall = ExamPlan['halls'][number];
export interface Chair {
  readonly hall: number;
  readonly row: number;
  readonly column: number;
}
const letters = (row: number): string =>
  (row > 26 ? letters(Math.floor((row - 1) / 26)) : '') + String.fromCharCode(65 + ((row - 1) % 26));
/** 'A1' is the first seat of the first row; rows after Z go on with AA. */
export const seatNumber = ({ row, column }: Pick<Chair, 'row' | 'column'>): string => `${letters(row)}${column}`;
export const chairOf = (seat: Seat): Chair => ({ hall: seat.hall_id, row: seat.seat_row, column: seat.seat_column });
export const sameChair = (a: Chair, b: Chair): boolean => a.hall === b.hall && a.row === b.row && a.column === b.column;
export const seatAt = (seats: readonly Seat[], chair: Chair): Seat | undefined =>
  seats.find((seat) => sameChair(chairOf(seat), chair));

/** The plan after a student has changed to another chair; whoever sits there takes theirs. */
export function moveSeat(seats: readonly Seat[], from: Chair, to: Chair, halls: readonly Hall[]): readonly Seat[] {
  const put = (seat: Seat, { hall, row, column }: Chair): Seat => ({
    ...seat,
    hall_id: hall,
    hall: halls.find(({ id }) => id === hall)?.name ?? seat.hall,
    seat_row: row,
    seat_column: column,
    seat_no: seatNumber({ row, column }),
  });
  return seats.map((seat) =>
    sameChair(chairOf(seat), from) ? put(seat, to) : sameChair(chairOf(seat), to) ? put(seat, from) : seat,
  );
}

/** Names of the classes in a plan, in the order they are first met: each has a tint of its own. */
export const classesIn = (seats: readonly Seat[]): string[] =>
  [...new Set(seats.map(({ class_name }) => class_name ?? ''))].toSorted();
