import { useState, type DragEvent } from 'react';
import type { Seat } from '../calls.ts';
import { sameChair, seatAt, seatNumber, type Chair, type Hall } from './seatMoves.ts';
import css from './examHall.module.css';

interface Props {
  readonly hall: Hall;
  readonly exam: string;
  readonly seats: readonly Seat[];
  readonly classes: readonly string[];
  /** The chair to be changed, null while none is chosen. */
  readonly chosen: Chair | null;
  /** Absent while the plan is not saved. */
  readonly onChoose: ((chair: Chair) => void) | null;
  readonly onMove: (from: Chair, to: Chair) => void;
}
const TINTS = 6;

/** A hall from above: a button per seat, the front at the top. */
export function HallGrid({ hall, exam, seats, classes, chosen, onChoose, onMove }: Props) {
  const [dragged, setDragged] = useState<Chair | null>(null);
  const rows = Array.from({ length: hall.seat_rows }, (_, at) => at + 1);
  const columns = Array.from({ length: hall.seat_columns }, (_, at) => at + 1);
  const taken = seats.filter(({ hall_id }) => hall_id === hall.id).length;
  const drop = (event: DragEvent, to: Chair): void => {
    event.preventDefault();
    if (dragged && !sameChair(dragged, to)) onMove(dragged, to);
    setDragged(null);
  };
  return (
    <section className={css.hall} aria-label={hall.name}>
      <h2>
        <bdi>{hall.name}</bdi>{' '}
        <span className="ui-muted">
          {exam}, {taken.toLocaleString('en-PK')} of {hall.capacity.toLocaleString('en-PK')} seats
        </span>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse */}
      <div className={css.hallBox} tabIndex={0} role="region" aria-label={`Seats of ${hall.name}`}>
        <p className={css.front} aria-hidden="true">
          Front
        </p>
        <table className={css.seats} aria-label={`Seat plan of ${hall.name}`}>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                {columns.map((column) => {
                  const chair = { hall: hall.id, row, column };
                  const seat = seatAt(seats, chair);
                  const number = seatNumber(chair);
                  const isChosen = chosen !== null && sameChair(chosen, chair);
                  const tint = seat ? classes.indexOf(seat.class_name ?? '') % TINTS : -1;
                  const classLine = seat ? [seat.class_name, seat.section_name].filter(Boolean).join(' ') : '';
                  const words = seat ? `${number}, ${seat.studentName}, ${classLine}` : `${number}, free`;
                  const face = (
                    <>
                      <b>{number}</b>
                      {seat && (
                        <>
                          <bdi className={css.seatName}>{seat.studentName}</bdi>
                          <span>
                            <bdi>{classLine}</bdi>
                            {seat.roll_no && ` · ${seat.roll_no}`}
                          </span>
                        </>
                      )}
                    </>
                  );
                  return (
                    <td
                      key={column}
                      className={tint >= 0 ? css[`tint${tint}`] : undefined}
                      draggable={onChoose !== null && seat !== undefined}
                      onDragStart={(event) => {
                        // Without data some browsers drag nothing.
                        event.dataTransfer.setData('text/plain', words);
                        setDragged(chair);
                      }}
                      onDragEnd={() => setDragged(null)}
                      onDragOver={(event) => dragged && event.preventDefault()}
                      onDrop={(event) => drop(event, chair)}
                    >
                      {onChoose ? (
                        <button
                          type="button"
                          aria-pressed={isChosen}
                          aria-label={words}
                          onClick={() => onChoose(chair)}
                        >
                          {face}
                        </button>
                      ) : (
                        <div>{face}</div>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
