import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '../../../contract/dates.ts';
import { formatMoney } from '../../../contract/money.ts';
import { may, useCredentials } from '../../auth/credentials.ts';
import { needed, offers } from '../../auth/offers.ts';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { write } from '../ask.ts';
import { FEES } from '../useFeeList.ts';
import type { StepProps } from './steps.ts';
import { fromAdmission } from './paths.ts';
import css from './admission.module.css';

/** What the class charges, taken over by one press, or changed in the form first. */
export function PlanStep({ steps, section, cursor }: StepProps) {
  const credentials = useCredentials();
  const queries = useQueryClient();
  const { busy, refused, send, submit } = useSubmit();
  const mayPlan = credentials !== null && may(credentials, 'fee_plans.create');
  const proposes = mayPlan && offers('fee-plans') && offers('previews');
  const body = { student_ids: [steps.student_id], from_month: steps.month };
  const { data: proposal } = useQuery({
    queryKey: [FEES, 'admission', steps.student_id, 'plan', steps.month],
    queryFn: async () =>
      (await write('POST /student_feePlan', { body, preview: needed('previews') })).data.students[0] ?? null,
    enabled: proposes,
    retry: false,
  });
  if (!mayPlan) return <p className="ui-muted">Someone who may make fee plans does this.</p>;
  if (!proposes) return null;
  const isReady = proposal?.outcome === 'created' && proposal.rows.length > 0;
  const take = (): Promise<unknown> =>
    submit(async () => {
      const { data } = await send((key) => write('POST /student_feePlan', { body, key }));
      const [made] = data.students;
      if (made?.outcome !== 'created') throw new Error(made?.message ?? 'The plan was not created.');
      await queries.invalidateQueries({ queryKey: [FEES] });
    });
  return (
    <div className={css.open}>
      {isReady && (
        <p>
          {proposal.rows.map(({ particular, net }) => `${particular} ${formatMoney(net)}`).join(', ')}:{' '}
          <strong>Rs {formatMoney(proposal.monthly)} a month</strong>
        </p>
      )}
      {proposal && !isReady && <p className="ui-muted">{proposal.message}.</p>}
      {refused && (
        <p className="ui-error" role="alert">
          {refused.message}
        </p>
      )}
      <div className="ui-actions">
        {isReady && (
          <Button variant="contained" ref={cursor} loading={busy} onClick={() => void take()}>
            Charge this from {formatDate(steps.month)}
          </Button>
        )}
        <Button
          variant="outlined"
          component={AppLink}
          to={fromAdmission(`/create-fee-plans/form?student_id=${steps.student_id}`, section)}
          ref={proposal && !isReady ? cursor : null}
        >
          {isReady ? 'Change it first' : 'Make a fee plan'}
        </Button>
      </div>
    </div>
  );
}
