import Alert from '@mui/material/Alert';
import type { SeatPlan } from '../calls.ts';
import { HallGrid } from './HallGrid.tsx';
import { classesIn } from './seatMoves.ts';

/** A plan that is not saved yet: looked at, not changed. */
export function PlanPreview({ plan }: { readonly plan: SeatPlan }) {
  const classes = classesIn(plan.seats);
  return (
    <>
      <Alert severity="info">This is how they would sit. Nothing is saved yet.</Alert>
      {plan.halls.map((hall) => (
        <HallGrid
          key={hall.id}
          hall={hall}
          exam="Preview"
          seats={plan.seats}
          classes={classes}
          chosen={null}
          onChoose={null}
          onMove={() => undefined}
        />
      ))}
    </>
  );
}
