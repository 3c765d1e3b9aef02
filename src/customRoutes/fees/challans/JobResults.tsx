import { needed } from '../../../auth/offers.ts';
import { useState } from 'react';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { classOf } from '../../../students/classOf.ts';
import { Table } from '../../../ui/table/Table.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { Pager } from '../../../lists/ui/ListPager.tsx';
import { useFeeList } from '../../../challans/useFeeList.ts';
import type { Job, JobResult, Outcome } from './calls.ts';
import { OUTCOMES } from './words.ts';
import { ask } from '../../../challans/ask.ts';
import css from './challans.module.css';

const idOf = ({ student_id }: JobResult): number => student_id;
const COLUMNS: readonly TableColumn<JobResult>[] = [
  { key: 'sid', label: 'SID', kind: 'no', value: ({ sid }) => (sid === null ? '' : String(sid)) },
  { key: 'studentName', label: 'Student' },
  { key: 'class', label: 'Class', value: classOf },
  {
    key: 'outcome',
    label: 'Result',
    chips: ({ outcome }) => [[outcome, OUTCOMES[outcome]]],
  },
  {
    key: 'challan_no',
    label: 'Challan',
    render: ({ challan_no, student_id }) =>
      challan_no !== null && (
        <AppLink to={`/pay-or-print-fee-challans/pay-fee-challan?student_id=${student_id}`}>
          {String(challan_no)}
        </AppLink>
      ),
  },
  { key: 'amount', label: 'Amount', kind: 'money' },
  {
    key: 'message',
    label: 'Why',
    render: ({ message, outcome, student_id }) =>
      outcome === 'no_plan' ? (
        <AppLink to={`/create-fee-plans/form?student_id=${student_id}`}>Make a fee plan</AppLink>
      ) : (
        message !== null && <span className="ui-wrap">{message}</span>
      ),
  },
];
const TABS: readonly Outcome[] = [
  'created',
  'already',
  'no_plan',
  'nothing_due',
  'not_enrolled',
  'not_found',
  'failed',
];

/** Result per student. Opens on what went wrong, where something did. */
export function JobResults({ job }: { readonly job: Job }) {
  const [outcome, setOutcome] = useState<Outcome | null>(job.failed > 0 ? 'failed' : null);
  const [page, setPage] = useState({ page: 1, perPage: 10 });
  const query = { page: String(page.page), per_page: String(page.perPage), ...(outcome === null ? {} : { outcome }) };
  const list = useFeeList(
    'GET /fee_jobs/{id}/rows',
    { ...query, id: String(job.id) },
    {
      offered: needed('jobs'),
      ask: (signal) =>
        ask('GET /fee_jobs/{id}/rows', { offered: needed('jobs'), params: { id: job.id }, query, signal }),
    },
  );
  const choose = (next: Outcome | null): void => {
    setOutcome(next);
    setPage((known) => ({ ...known, page: 1 }));
  };
  return (
    <div className={css.jobResults}>
      <div className="ui-tabs" role="group" aria-label="Results">
        <button type="button" aria-pressed={outcome === null} onClick={() => choose(null)}>
          All
        </button>
        {TABS.map((one) => (
          <button key={one} type="button" aria-pressed={outcome === one} onClick={() => choose(one)}>
            {OUTCOMES[one]}
          </button>
        ))}
      </div>
      <Table
        label="Result per student"
        columns={COLUMNS}
        rows={list.answer?.data}
        idOf={idOf}
        stale={list.stale}
        error={list.error}
        onRetry={list.refetch}
        empty={{ title: 'Nobody', text: 'No student of this generation has this result.' }}
      />
      <Pager
        answer={list.answer}
        at={{
          set: (changes) =>
            setPage((known) =>
              'per_page' in changes
                ? { page: 1, perPage: Number(changes['per_page']) }
                : { ...known, page: Number(changes['page'] ?? 1) },
            ),
        }}
      />
    </div>
  );
}
