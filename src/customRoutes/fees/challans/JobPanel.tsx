import { needed } from '../../../auth/offers.ts';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { formatDate } from '../../../../contract/dates.ts';
import { formatMoney } from '../../../../contract/money.ts';
import { LoadFailed } from '../../../ui/screen/placeholders.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { plural } from '../../../../contract/plural.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { StatusChip } from '../../../ui/table/StatusChip.tsx';
import { FEES } from '../../../challans/useFeeList.ts';
import type { Job } from './calls.ts';
import { JobResults } from './JobResults.tsx';
import { MadeChallans } from './MadeChallans.tsx';
import { monthsOf } from './words.ts';
import { ask, write } from '../../../challans/ask.ts';
import css from './challans.module.css';

const AGAIN_MS = 1000;
const isOver = (job: Job | undefined): boolean =>
  job !== undefined && job.state !== 'running' && job.state !== 'queued';
const month = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 7) : '');

/** How far a job is, with a way to stop it, and what came of it. It goes on when this screen is left. */
export function JobPanel({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const notify = useNotify();
  const queries = useQueryClient();
  const [stopping, setStopping] = useState(false);
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    queryKey: ['fee_jobs', id],
    queryFn: async ({ signal }) =>
      (await ask('GET /fee_jobs/{id}', { offered: needed('jobs'), params: { id }, signal })).data,
    refetchInterval: ({ state }) => (isOver(state.data) ? false : AGAIN_MS),
    placeholderData: keepPreviousData,
  });
  const over = isOver(job);
  const wasOver = useRef<boolean | null>(null);
  useEffect(() => {
    // The lists are read again when the last challan is made, not before someone looks at an old job.
    if (over && wasOver.current === false) void queries.invalidateQueries({ queryKey: [FEES] });
    if (job) wasOver.current = over;
  }, [over, job, queries]);
  const stop = async (): Promise<void> => {
    setStopping(true);
    try {
      await write('POST /fee_jobs/{id}/cancel', { offered: needed('jobs'), params: { id }, body: {} });
    } catch (cause) {
      notify(refusalOf(cause).message, { type: 'warning' });
    } finally {
      setStopping(false);
      void refetch();
    }
  };
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!job) return <span className="ui-skeleton ui-line" />;
  const share = job.total === 0 ? 0 : (job.done / job.total) * 100;
  return (
    <section className="ui-panel" aria-label="Generation">
      <div className="ui-bar-line">
        <strong>
          Generation {job.id}, {monthsOf(month(job.params['from']), month(job.params['to']))}
        </strong>
        <StatusChip status={job.state} />
        <span className="ui-muted">
          {job.username ?? 'the system'}, {formatDate(job.started_at)}
        </span>
        <span className="ui-end">
          {over ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <Button variant="outlined" color="error" loading={stopping} onClick={() => void stop()}>
              Stop after this part
            </Button>
          )}
        </span>
      </div>
      <div
        className={css.jobProgress}
        role="progressbar"
        aria-label="Students billed"
        aria-valuemin={0}
        aria-valuemax={job.total}
        aria-valuenow={job.done}
      >
        <span style={{ width: `${share}%` }} />
      </div>
      <dl className="ui-figures" aria-live="polite">
        <Figure term="Done" value={`${job.done.toLocaleString('en-PK')} of ${job.total.toLocaleString('en-PK')}`} />
        <Figure term="Billed" value={plural(job.created, 'student')} />
        <Figure term="Amount" value={`Rs ${formatMoney(job.amount)}`} />
        <Figure term="Left out" value={job.skipped.toLocaleString('en-PK')} />
        <Figure term="Refused" value={job.failed.toLocaleString('en-PK')} />
      </dl>
      {job.message !== null && <p className={job.state === 'failed' ? 'ui-error' : 'ui-muted'}>{job.message}</p>}
      {over && (
        <Outcome job={job}>
          {job.created > 0 && <MadeChallans job={job} />}
          <JobResults job={job} />
        </Outcome>
      )}
    </section>
  );
}
/** What came of a generation, as long as it is kept: a provider may forget who was billed by it, not what was billed. */
function Outcome({ job, children }: { readonly job: Job; readonly children: ReactNode }) {
  const { data: isKept = true } = useQuery({
    queryKey: [FEES, 'of job', job.id, 'is kept'],
    queryFn: async ({ signal }) => {
      const query = { page: '1', per_page: '1' };
      const { total } = await ask('GET /fee_jobs/{id}/rows', {
        offered: needed('jobs'),
        params: { id: job.id },
        query,
        signal,
      });
      return total !== 0;
    },
    enabled: job.total > 0,
    retry: false,
  });
  if (isKept) return children;
  return (
    <p className="ui-muted">
      The result of each student is no longer kept; what was billed stands above. The challans are among{' '}
      <AppLink to={`/pay-or-print-fee-challans?month=${month(job.params['from'])}`}>those of their month</AppLink>.
    </p>
  );
}
const Figure = ({ term, value }: { readonly term: string; readonly value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
);
