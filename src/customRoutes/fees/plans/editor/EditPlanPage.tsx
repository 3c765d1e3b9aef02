import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentMonth, formatDate } from '../../../../../contract/dates.ts';
import { shiftMonth } from '../../../../../contract/fees/planMonths.ts';
import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import { useSubmit } from '../../../../ui/form/useSubmit.ts';
import { MonthBox } from '../../../../ui/picker/DateBox.tsx';
import { plural } from '../../../../../contract/plural.ts';
import { FEES } from '../../../../challans/useFeeList.ts';
import type { PlanAnswer } from '../calls.ts';
import { formOf, viewOf } from '../../../../lists/feePlans/words.ts';
import { draftOfRow, isChanged, problemOf, sentOf } from './draft.ts';
import { PlanEditor } from './PlanEditor.tsx';
import { PlanFrame } from './PlanFrame.tsx';
import { usePlanOf } from './usePlanOf.ts';
import { useStillHere } from '../../../../ui/screen/useStillHere.ts';
import { write } from '../../../../challans/ask.ts';

/**
 * `/view-edit-fee-plans/edit?student_id=`: rows change, begin and end from one month on; what was before stays in the
 * history.
 */
export default function EditPlanPage() {
  const of = usePlanOf();
  return (
    <PlanFrame
      of={of}
      actions={(plan) => (
        <Button variant="outlined" component={AppLink} to={viewOf(plan.student.id)}>
          View
        </Button>
      )}
    >
      {(plan) =>
        plan.rows.some(({ to_month }) => to_month === null) ? (
          <Form key={plan.rows.map(({ id, version }) => `${id}.${version}`).join()} plan={plan} onReload={of.refetch} />
        ) : (
          <Alert severity="info">
            {plan.student.studentName} has no plan. <AppLink to={formOf(plan.student.id)}>Create one</AppLink>
          </Alert>
        )
      }
    </PlanFrame>
  );
}
/**
 * The first month in which every open row can change: nothing is billed for it, and no change is waiting for a later
 * one.
 */
function firstFree(plan: PlanAnswer): string {
  const coming = plan.rows.flatMap(({ from_month, to_month }) => (to_month === null ? [from_month] : []));
  const billed = plan.rows.flatMap(({ billed_to, first_time, to_month }) =>
    billed_to === null || first_time || to_month !== null ? [] : [shiftMonth(billed_to, 1)],
  );
  return [currentMonth(), ...coming, ...billed].toSorted().at(-1) ?? currentMonth();
}
function Form({ plan, onReload }: { readonly plan: PlanAnswer; readonly onReload: () => void }) {
  const [rows, setRows] = useState(() => plan.rows.filter(({ to_month }) => to_month === null).map(draftOfRow));
  const [month, setMonth] = useState<string | null>(() => firstFree(plan));
  const [tried, setTried] = useState(false);
  const { busy, refused, submit } = useSubmit();
  const navigate = useNavigate();
  const stillHere = useStillHere();
  const notify = useNotify();
  const queries = useQueryClient();
  const ended = rows.filter(({ ends }) => ends);
  const changed = rows.filter((row) => !row.ends && isChanged(row));
  const added = rows.filter(({ id }) => id === null);
  const count = ended.length + changed.length + added.length;
  const save = async (): Promise<void> => {
    setTried(true);
    if (month === null || rows.some((row) => problemOf(row) !== null)) return;
    const versioned = (row: (typeof rows)[number]) => ({
      id: row.id ?? 0,
      ...(row.version === null ? {} : { version: row.version }),
    });
    await submit(async () => {
      await write('PUT /student_feePlan', {
        body: {
          student_id: plan.student.id,
          from_month: month,
          rows: changed.map((row) => ({ ...versioned(row), ...sentOf(row) })),
          particulars: added.map((row) => ({ particular_id: row.particular_id, ...sentOf(row) })),
          end: ended.map(versioned),
        },
      });
      notify(`The plan is changed from ${formatDate(month)}.`, { type: 'success' });
      await queries.invalidateQueries({ queryKey: [FEES] });
      if (stillHere()) void navigate(viewOf(plan.student.id));
    });
  };
  return (
    <form
      className="ui-stack"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="ui-row">
        <MonthBox label="Changes count from" value={month} required onChange={setMonth} />
      </div>
      <PlanEditor rows={rows} onChange={(next) => setRows([...next])} month={month ?? currentMonth()} tried={tried} />
      {refused && (
        <Alert
          severity="error"
          action={
            refused.status === 409 && (
              <Button color="inherit" onClick={onReload}>
                Load it again
              </Button>
            )
          }
        >
          {refused.message}
        </Alert>
      )}
      <div className="ui-bar-line">
        <Button type="submit" variant="contained" loading={busy} disabled={month === null || count === 0}>
          Save
        </Button>
        <Button variant="outlined" component={AppLink} to={viewOf(plan.student.id)}>
          Cancel
        </Button>
        <output className="ui-muted">
          {count === 0
            ? 'Nothing is changed yet.'
            : `${plural(count, 'particular')} changed${month === null ? '' : ` from ${formatDate(month)}`}.`}
        </output>
      </div>
    </form>
  );
}
