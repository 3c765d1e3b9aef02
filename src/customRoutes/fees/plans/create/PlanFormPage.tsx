import { needed } from '../../../../auth/offers.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { currentMonth, formatDate } from '../../../../../contract/dates.ts';
import { AppLink } from '../../../../ui/screen/AppLink.tsx';
import { FormSkeleton } from '../../../../ui/screen/placeholders.tsx';
import { refusalOf } from '../../../../ui/form/refusal.ts';
import { Picker } from '../../../../ui/picker/Picker.tsx';
import { useLookup } from '../../../../students/lookups.ts';
import { MonthBox } from '../../../../ui/picker/DateBox.tsx';
import { backToAdmission } from '../../../../challans/admission/paths.ts';
import { FEES } from '../../../../challans/useFeeList.ts';
import { useSubmit } from '../../../../ui/form/useSubmit.ts';
import type { PlanAnswer } from '../calls.ts';
import { draftOf, problemOf, sentOf, type DraftRow } from '../editor/draft.ts';
import { PlanEditor } from '../editor/PlanEditor.tsx';
import { PlanFrame } from '../editor/PlanFrame.tsx';
import { usePlanOf } from '../editor/usePlanOf.ts';
import { CREATE, editOf, viewOf } from '../../../../lists/feePlans/words.ts';
import { useStillHere } from '../../../../ui/screen/useStillHere.ts';
import { write } from '../../../../challans/ask.ts';

/** `/create-fee-plans/form?student_id=`: the plan of one student, begun with the tariff of their class. */
export default function PlanFormPage() {
  const of = usePlanOf();
  return (
    <PlanFrame of={of}>
      {(plan) =>
        plan.rows.some(({ to_month }) => to_month === null) ? (
          <Alert severity="info">
            {plan.student.studentName} has a plan already. <AppLink to={editOf(plan.student.id)}>Change it</AppLink>
          </Alert>
        ) : (
          <Tariff plan={plan} />
        )
      }
    </PlanFrame>
  );
}
const wishFor = (plan: PlanAnswer, tariff: number | null, from_month: string) => ({
  student_ids: [plan.student.id],
  not_enrolled: plan.student.status_class !== 'enrolled',
  from_month,
  ...(tariff === null ? {} : { fee_plan_list_id: tariff }),
});

/** Asks what the tariff would give, and starts the form with it. */
function Tariff({ plan }: { readonly plan: PlanAnswer }) {
  const lists = useLookup('fee_plan_lists');
  const [tariff, setTariff] = useState<number | null>(plan.tariffs.length === 1 ? (plan.tariffs[0]?.id ?? null) : null);
  const { data, error } = useQuery({
    queryKey: [FEES, 'tariff of', plan.student.id, tariff],
    queryFn: async () => {
      const body = wishFor(plan, tariff, currentMonth());
      return (await write('POST /student_feePlan', { body, preview: needed('previews') })).data.students[0];
    },
    retry: false,
  });
  return (
    <>
      <div className="ui-row">
        <Picker
          label="Fee plan list"
          choices={lists}
          value={tariff}
          empty={plan.tariffs.length === 0 ? 'None for this class' : 'Choose…'}
          onChange={setTariff}
        />
      </div>
      {error && <Alert severity="error">{refusalOf(error).message}</Alert>}
      {data && data.outcome !== 'created' && (
        <Alert severity="info">{data.message}. Choose a fee plan list, or add the particulars yourself.</Alert>
      )}
      {data || error ? (
        <Form key={tariff} plan={plan} tariff={tariff} rows={data?.rows.map(draftOf) ?? []} />
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}

function Form({
  plan,
  tariff,
  rows: given,
}: {
  readonly plan: PlanAnswer;
  readonly tariff: number | null;
  readonly rows: readonly DraftRow[];
}) {
  const [rows, setRows] = useState(given);
  const [month, setMonth] = useState<string | null>(currentMonth());
  const [tried, setTried] = useState(false);
  const { busy, refused, send, submit } = useSubmit();
  const navigate = useNavigate();
  const back = backToAdmission(useSearchParams()[0], plan.student.id);
  const stillHere = useStillHere();
  const notify = useNotify();
  const queries = useQueryClient();
  const save = async (): Promise<void> => {
    setTried(true);
    if (month === null || rows.length === 0 || rows.some((row) => problemOf(row) !== null)) return;
    await submit(async () => {
      const particulars = rows.map((row) => ({ particular_id: row.particular_id, ...sentOf(row) }));
      const body = { ...wishFor(plan, tariff, month), particulars };
      const { data } = await send((key) => write('POST /student_feePlan', { body, key }));
      const [made] = data.students;
      if (made?.outcome !== 'created') throw new Error(made?.message ?? 'The plan was not created.');
      notify(`The plan of ${plan.student.studentName} is charged from ${formatDate(month)}.`, { type: 'success' });
      await queries.invalidateQueries({ queryKey: [FEES] });
      if (stillHere()) void navigate(back ?? viewOf(plan.student.id));
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
        <MonthBox label="Charged from" value={month} required onChange={setMonth} />
      </div>
      <PlanEditor rows={rows} onChange={setRows} month={month ?? currentMonth()} tried={tried} />
      {refused && <Alert severity="error">{refused.message}</Alert>}
      {tried && rows.length === 0 && <Alert severity="error">Add at least one particular.</Alert>}
      <div className="ui-bar-line">
        <Button type="submit" variant="contained" loading={busy} disabled={month === null}>
          Create the plan
        </Button>
        <Button variant="outlined" component={AppLink} to={back ?? CREATE}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
