import { needed } from '../../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/Dialog.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { useAction } from '../../../ui/form/useSubmit.ts';
import type { ExamPlan, Seat } from '../calls.ts';
import type { Exam } from './ExamPicker.tsx';
import { HallGrid } from './HallGrid.tsx';
import { chairOf, classesIn, moveSeat, sameChair, seatAt, seatNumber, type Chair } from './seatMoves.ts';
import { write } from '../../../dataProvider/ask.ts';
import css from './examHall.module.css';

interface Props {
  readonly exam: Exam;
  readonly plan: ExamPlan;
  readonly mayChange: boolean;
  readonly onChanged: () => void;
}
interface Move {
  readonly from: Chair;
  readonly to: Chair;
}

/**
 * The seats as they are kept. A seat and then another one change places, at once and for good; the last move can be
 * taken back.
 */
export function SavedPlan({ exam, plan, mayChange, onChanged }: Props) {
  const [chosen, setChosen] = useState<Chair | null>(null);
  // What is shown until the kept plan is read again.
  const [ahead, setAhead] = useState<{ readonly of: ExamPlan; readonly seats: readonly Seat[] } | null>(null);
  const [last, setLast] = useState<Move | null>(null);
  const [clearing, setClearing] = useState(false);
  const { busy, run } = useAction();
  const [problem, setProblem] = useState<string | null>(null);
  const notify = useNotify();
  const seats = ahead && ahead.of === plan ? ahead.seats : plan.seats;
  const classes = classesIn(plan.seats);
  if (plan.seats.length === 0)
    return <p className={`ui-muted ${css.noPrint}`}>Nobody has a seat for {exam.name} yet.</p>;

  const move = async ({ from, to }: Move, isUndo = false): Promise<void> => {
    const seat = seatAt(seats, from);
    if (!seat) return;
    setChosen(null);
    setProblem(null);
    setAhead({ of: plan, seats: moveSeat(seats, from, to, plan.halls) });
    setLast(isUndo ? null : { from: to, to: from });
    try {
      await write('POST /move_exam_seat', {
        offered: needed('exam-seats'),
        body: {
          exam_name: exam.name,
          session_id: exam.session,
          student_id: seat.student_id,
          hall_id: to.hall,
          seat_row: to.row,
          seat_column: to.column,
        },
      });
    } catch (error) {
      const { message, fields } = refusalOf(error);
      setProblem(Object.values(fields).join(' ') || message);
      setAhead(null);
      setLast(null);
    }
    onChanged();
  };
  const choose = (chair: Chair): void => {
    const [first, second] = [chosen && seatAt(seats, chosen), seatAt(seats, chair)];
    if (!chosen) return setChosen(second ? chair : null);
    if (sameChair(chosen, chair) || !first) return setChosen(null);
    void move({ from: chairOf(first), to: chair });
  };
  const clear = async (): Promise<void> => {
    await run(async () => {
      const { cleared } = (
        await write('POST /clear_exam_seats', {
          offered: needed('exam-seats'),
          body: { exam_name: exam.name, session_id: exam.session },
        })
      ).data;
      notify(`${cleared.toLocaleString('en-PK')} seats are free again.`, { type: 'success' });
      onChanged();
    });
    setClearing(false);
  };
  const who = chosen && seatAt(seats, chosen);
  return (
    <>
      {mayChange && (
        <div className={`ui-toolbar ${css.noPrint}`}>
          <output className="ui-muted">
            {who
              ? `${who.studentName}, ${seatNumber({ row: who.seat_row, column: who.seat_column })}: choose the seat to go to.`
              : 'Choose a seat and then another one to change places, or drag.'}
          </output>
          <span className="ui-grow" />
          <Button variant="outlined" disabled={last === null} onClick={() => last && void move(last, true)}>
            Undo the last move
          </Button>
          <Button variant="outlined" color="error" onClick={() => setClearing(true)}>
            Free all seats
          </Button>
        </div>
      )}
      {problem && <Alert severity="error">{problem}</Alert>}
      {plan.halls.map((hall) => (
        <HallGrid
          key={hall.id}
          hall={hall}
          exam={exam.name}
          seats={seats}
          classes={classes}
          chosen={chosen}
          onChoose={mayChange ? choose : null}
          onMove={(from, to) => void move({ from, to })}
        />
      ))}
      {clearing && (
        <ConfirmDialog
          open
          danger
          busy={busy}
          title={`Free all seats of ${exam.name}?`}
          acceptLabel={`Free ${plan.seats.length.toLocaleString('en-PK')} seats`}
          onAccept={() => void clear()}
          onClose={() => setClearing(false)}
        >
          Nobody will have a seat for this examination. The plan has to be made again.
        </ConfirmDialog>
      )}
    </>
  );
}
