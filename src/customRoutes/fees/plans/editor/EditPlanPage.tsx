import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { currentMonth, formatDate } from '../../../../../contract/dates.ts';
import { shiftMonth } from '../../../../../contract/fees/planMonths.ts';
import { AppLink } from '../../../../resources/ui/AppLink.tsx';
import { refusalOf } from '../../../../resources/ui/refusal.ts';
import '../../../admissions/students.css';
import { MonthBox } from '../../kit/DateBox.tsx';
import { plural } from '../../kit/plural.ts';
import { FEES } from '../../kit/useFeeList.ts';
import type { PlanAnswer } from '../calls.ts';
import { formOf, viewOf } from '../words.ts';
import { draftOfRow, isChanged, problemOf, sentOf } from './draft.ts';
import { PlanEditor } from './PlanEditor.tsx';
import { PlanFrame } from './PlanFrame.tsx';
import { usePlanOf } from './usePlanOf.ts';
import { useStillHere } from '../../../../routing/useStillHere.ts';
import { write } from '../../kit/ask.ts';

/** `/view-edit-fee-plans/edit?student_id=`: rows change, begin and end from one month on; what was before stays in the history. */
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
/** The first month in which every open row can change: nothing is billed for it, and no change is waiting for a later one. */
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
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly message: string; readonly stale: boolean } | null>(null);
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
    setBusy(true);
    setRefused(null);
    const versioned = (row: (typeof rows)[number]) => ({ id: row.id ?? 0, ...(row.version === null ? {} : { version: row.version }) });
    try {
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
    } catch (error) {
      const { message, status } = refusalOf(error);
      setRefused({ message, stale: status === 409 });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      className="plan-dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="fee-row">
        <MonthBox label="Changes count from" value={month} required onChange={setMonth} />
      </div>
      <PlanEditor rows={rows} onChange={(next) => setRows([...next])} month={month ?? currentMonth()} tried={tried} />
      {refused && (
        <Alert
          severity="error"
          action={
            refused.stale && (
              <Button color="inherit" onClick={onReload}>
                Load it again
              </Button>
            )
          }
        >
          {refused.message}
        </Alert>
      )}
      <div className="fee-bar-line">
        <Button type="submit" variant="contained" loading={busy} disabled={month === null || count === 0}>
          Save
        </Button>
        <Button variant="outlined" component={AppLink} to={viewOf(plan.student.id)}>
          Cancel
        </Button>
        <output className="ui-muted">
          {count === 0 ? 'Nothing is changed yet.' : `${plural(count, 'particular')} changed${month === null ? '' : ` from ${formatDate(month)}`}.`}
        </output>
      </div>
    </form>
  );
}
