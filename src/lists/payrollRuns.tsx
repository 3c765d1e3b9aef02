import { formatDate, today } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { needed, offered } from '../auth/offers.ts';
import { reasonForOne } from '../challans/voidEvent.ts';
import { write } from '../dataProvider/ask.ts';
import { AppLink } from '../ui/screen/AppLink.tsx';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { wordIn } from '../ui/table/worded.ts';
import { entriesOf } from '../vouchers/kinds.ts';
import { defineList, type ReasonFor, type RowOf } from './list.ts';
import { AccountDialog } from './salaries/AccountDialog.tsx';
import { RunPayroll } from './salaries/RunPayroll.tsx';
import { SendSlips } from './salaries/SendSlips.tsx';
import { Settle } from './salaries/Settle.tsx';
import { RunResults } from './salaries/RunResults.tsx';
import { Clip } from './columns/Clip.tsx';

type Run = RowOf<'GET /payroll_runs'>;
const STATES = [
  ['queued', 'Being counted'],
  ['counted', 'Waiting'],
  ['approved', 'Approved'],
  ['voided', 'Void'],
] as const;
const CHIPS: Readonly<Record<string, string>> = {
  queued: 'running',
  counted: 'pending',
  approved: 'approved',
  voided: 'voided',
};
const COLUMNS: readonly ListColumn<Run>[] = [
  { key: 'month', label: 'Month', kind: 'month', sort: 'month', role: 'head' },
  {
    key: 'campus',
    label: 'Campus',
    sort: 'campus',
    also: [{ label: 'Settlement with', value: ({ employee }) => employee }],
    render: ({ campus, employee }) => (
      <>
        {campus}
        {employee !== null && <Clip below>{`Settlement with ${employee}`}</Clip>}
      </>
    ),
  },
  { key: 'n_slips', label: 'Salaries', kind: 'number' },
  { key: 'gross', label: 'Gross', kind: 'money', total: true, sort: 'gross' },
  { key: 'overtime', label: 'Of it overtime', kind: 'money' },
  { key: 'employer', label: 'Employer pays', kind: 'money' },
  { key: 'deductions', label: 'Deductions', kind: 'money', total: true },
  { key: 'net', label: 'Net', kind: 'money', total: true, sort: 'net' },
  { key: 'unpaid', label: 'Not paid yet', kind: 'money', total: true },
  {
    key: 'variances',
    label: 'Differ',
    kind: 'number',
    render: ({ id, variances }) =>
      variances === 0 ? '–' : <AppLink to={`/payroll/slips?run_id=${id}&varies=true`}>{variances}</AppLink>,
  },
  {
    key: 'voucher_no',
    label: 'Entry',
    kind: 'no',
    render: ({ voucher_no, journal_id }) =>
      journal_id === null ? null : <AppLink to={entriesOf([journal_id])}>{voucher_no}</AppLink>,
  },
  {
    key: 'state',
    label: 'Status',
    value: ({ state }) => wordIn(STATES, state),
    also: [
      { label: 'Run by', value: ({ made_by }) => made_by },
      { label: 'Approved by', value: ({ approved_by }) => approved_by },
    ],
    render: ({ state, done, total, made_by, approved_by, void_reason, without }) => (
      <>
        <StatusChip status={CHIPS[state] ?? state} label={wordIn(STATES, state)} />
        <Clip below>
          {state === 'queued'
            ? `${done} of ${total}`
            : (void_reason ??
              [approved_by ?? made_by, without > 0 ? `${without} without` : null].filter(Boolean).join(', '))}
        </Clip>
      </>
    ),
  },
];
const said = ({ month, campus, kind, employee }: Run): string =>
  kind === 'settlement' ? `settlement with ${employee ?? ''}` : `salaries of ${formatDate(month)}, ${campus}`;
/** Who runs salaries discards what is not posted; who approves them makes void what is. */
const takesBack = (action: 'Discard' | 'Void'): ReasonFor<Run> =>
  reasonForOne<Run>(
    {
      title: (run) => `${action} the ${said(run)}`,
      action,
      text: ({ state, net }) =>
        state === 'approved'
          ? `Rs ${formatMoney(net)} are reversed today with what was recovered of advances, and the month can be run again. Payments are voided first.`
          : 'Nothing of them is posted. The month can be run again.',
      done: (run) => `The ${said(run)} are taken back.`,
    },
    ({ id }, reason, key) =>
      write('POST /void_payroll', { offered: needed('salaries'), body: { id, void_date: today(), reason }, key }),
  );

/** Salaries by month and campus: run, approved, paid; a row unfolds into whoever has none. */
export default defineList('GET /payroll_runs', {
  capability: 'salaries',
  label: ['run', 'runs'],
  title: 'Salaries by month',
  ofClasses: 'campus',
  filters: [
    { kind: 'months', name: 'from_month', until: 'to_month' },
    {
      kind: 'choice',
      name: 'kind',
      label: 'What',
      choices: [
        ['salary', 'Salaries of months'],
        ['settlement', 'Settlements'],
      ],
      empty: 'All',
    },
    { kind: 'choice', name: 'state', label: 'Status', choices: STATES, empty: 'All' },
  ],
  goesOn: ({ state }) => state === 'queued',
  hidden: ['overtime', 'employer'],
  columns: COLUMNS,
  name: said,
  amount: [({ net }) => net, 'net'],
  unfolds: (run) => <RunResults run={run} />,
  links: [
    { label: 'Payments', to: '/payroll/payments' },
    { label: 'By department', to: '/salary-cost-report' },
    { needs: 'payroll.run', part: () => <Settle /> },
    { needs: 'payroll.run', part: ({ at }) => <RunPayroll campus={at.classes.campus_id} /> },
  ],
  actions: {
    slips: {
      label: 'Slips',
      on: 'one',
      to: ([run]) => `/payroll/slips?run_id=${run?.id ?? 0}${run?.state === 'voided' ? '&status=voided' : ''}`,
    },
    approve: {
      label: 'Approve…',
      on: 'one',
      needs: 'payroll.approve',
      when: ({ state, mine }) => state === 'counted' && !mine,
      dialog: (run, close) => (
        <AccountDialog
          title={`Approve the ${said(run)}`}
          action={() => `Approve Rs ${formatMoney(run.net)}`}
          campus={run.campus_id}
          day={['Posted on', 'posted_on']}
          onClose={close}
          run={async ({ day }, key) => {
            const body = { id: run.id, posted_on: day, seen: run.net };
            const { data } = await write('POST /approve_payroll', { offered: needed('salaries'), body, key });
            return `The ${said(run)} are posted by entry ${data.voucher_no}.`;
          }}
        >
          <p>
            {run.n_slips} salaries, gross Rs {formatMoney(run.gross)}, deductions Rs {formatMoney(run.deductions)}.{' '}
            {run.overtime > 0 && `Rs ${formatMoney(run.overtime)} of them are overtime. `}
            {run.employer > 0 && `The employer pays Rs ${formatMoney(run.employer)} to funds beside them. `}
            {run.variances > 0 && `${run.variances} differ from the month before by more than a tenth. `}
            They are posted to the books and payable then.
          </p>
        </AccountDialog>
      ),
    },
    message: {
      label: 'Send slips…',
      on: 'one',
      needs: 'messages.send',
      when: ({ state, kind }) => offered('messages') !== null && kind === 'salary' && state === 'approved',
      dialog: (run, close) => <SendSlips whose={{ run_id: run.id }} what={`the ${said(run)}`} onClose={close} />,
    },
    discard: {
      label: 'Discard…',
      on: 'one',
      needs: 'payroll.run',
      when: ({ state }) => state === 'queued' || state === 'counted',
      reason: takesBack('Discard'),
    },
    void: {
      label: 'Void…',
      on: 'one',
      needs: 'payroll.approve',
      when: ({ state }) => state === 'approved',
      reason: takesBack('Void'),
    },
  },
  empty: {
    title: 'No salaries yet',
    text: 'Run the salaries of a month; they are posted once another person has approved them.',
  },
});
