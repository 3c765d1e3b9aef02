import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { currentMonth, formatDate } from '../../../contract/dates.ts';
import { formatMoney } from '../../../contract/money.ts';
import { may, useCredentials } from '../../auth/credentials.ts';
import { offered } from '../../auth/offers.ts';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { ask, write } from '../ask.ts';
import { FEES } from '../useFeeList.ts';
import type { StepProps } from './steps.ts';
import css from './admission.module.css';

/** Why a generation made no challan, where the provider says it per student. */
async function whyNot(job: number, student: number): Promise<string> {
  const jobs = offered('jobs');
  const rows = jobs && (await ask('GET /fee_jobs/{id}/rows', { offered: jobs, params: { id: job }, query: {} })).data;
  const own = rows?.find(({ student_id }) => student_id === student);
  return own?.message ?? (own?.outcome === 'nothing_due' ? 'Nothing is due in these months' : 'No challan was made');
}
/** The months from the admission until now on one challan, with what it will come to. */
export function ChallanStep({ steps, cursor }: StepProps) {
  const credentials = useCredentials();
  const queries = useQueryClient();
  const { busy, refused, send, submit } = useSubmit();
  const mayBill = credentials !== null && may(credentials, 'challans.create');
  const to = steps.month > currentMonth() ? steps.month : currentMonth();
  const body = { student_ids: [steps.student_id], challan_month_from: steps.month, challan_month_to: to };
  const { data: missing } = useQuery({
    queryKey: [FEES, 'admission', steps.student_id, 'challan', steps.month, to],
    queryFn: async ({ signal }) =>
      (await ask('POST /get_non_generated_challan_students', { body: { ...body, per_page: 1, page: 1 }, signal }))
        .data[0],
    enabled: mayBill,
    retry: false,
  });
  if (!mayBill) return <p className="ui-muted">Someone who may make challans does this.</p>;
  const make = (): Promise<unknown> =>
    submit(async () => {
      const { data: job } = await send((key) => write('POST /student_challan', { body, key }));
      await queries.invalidateQueries({ queryKey: [FEES] });
      if (job.state === 'done' && job.created === 0) throw new Error(`${await whyNot(job.id, steps.student_id)}.`);
    });
  const months = steps.month === to ? formatDate(to) : `${formatDate(steps.month)} to ${formatDate(to)}`;
  return (
    <div className={css.open}>
      {refused && (
        <p className="ui-error" role="alert">
          {refused.message}
        </p>
      )}
      <div className="ui-actions">
        <Button variant="contained" ref={cursor} loading={busy} onClick={() => void make()}>
          Make the challan of {months}
          {missing ? `: Rs ${formatMoney(missing.expected_amount)}` : ''}
        </Button>
      </div>
    </div>
  );
}
