import type { Chip } from '../ui/table/column.ts';
import { choicesOf } from './statuses.ts';
import { formatDate, today } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { needed, offered } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { entriesOf } from '../vouchers/kinds.ts';
import { defineList, type ReasonFor, type RowOf } from './list.ts';
import { AccountDialog } from './salaries/AccountDialog.tsx';
import { RunPayroll } from './salaries/RunPayroll.tsx';
import { SendSlips } from './salaries/SendSlips.tsx';
import { Settle } from './salaries/Settle.tsx';
import { RunResults } from './salaries/RunResults.tsx';

type Run = RowOf<'GET /payroll_runs'>;
const STATES: Readonly<Record<Run['state'], Chip>> = {
  queued: ['running', 'Being counted'],
  counted: ['pending', 'Waiting'],
  approved: ['approved', 'Approved'],
  voided: ['voided', 'Void'],
};
/** How far it is, why it is void, or who decided it and for how many there is no salary. */
const progressOf = ({ state, done, total, made_by, approved_by, void_reason, without }: Run): string =>
  state === 'queued'
    ? `${done} of ${total}`
    : (void_reason ?? [approved_by ?? made_by, without > 0 ? `${without} without` : null].filter(Boolean).join(', '));
const said = ({ month, campus, kind, employee }: Run): string =>
  kind === 'settlement' ? `settlement with ${employee ?? ''}` : `salaries of ${formatDate(month)}, ${campus}`;
/** Who runs salaries discards what is not posted; who approves them makes void what is. */
const takesBack = (action: 'Discard' | 'Void'): ReasonFor<Run> => ({
  title: (run) => `${action} the ${said(run)}`,
  action,
  text: ({ state, net }) =>
    state === 'approved'
      ? `Rs ${formatMoney(net)} are reversed today with what was recovered of advances, and the month can be run again. Payments are voided first.`
      : 'Nothing of them is posted. The month can be run again.',
  done: (run) => `The ${said(run)} are taken back.`,
  run: ({ id }, reason, key) =>
    write('POST /void_payroll', { offered: needed('salaries'), body: { id, void_date: today(), reason }, key }),
});

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
      choices: { salary: 'Salaries of months', settlement: 'Settlements' },
    },
    { kind: 'choice', name: 'state', label: 'Status', choices: choicesOf(STATES) },
  ],
  goesOn: ({ state }) => state === 'queued',
  hidden: ['overtime', 'employer'],
  columns: [
    { key: 'month', label: 'Month', kind: 'month', sort: true, role: 'head' },
    {
      key: 'campus',
      label: 'Campus',
      sort: true,
      under: [
        {
          key: 'employee',
          label: 'Settlement with',
          says: ({ employee }) => employee !== null && `Settlement with ${employee}`,
          long: 'clip',
        },
      ],
    },
    { key: 'n_slips', label: 'Salaries', kind: 'number' },
    { key: 'gross', label: 'Gross', kind: 'money', total: true, sort: true },
    { key: 'overtime', label: 'Of it overtime', kind: 'money' },
    { key: 'employer', label: 'Employer pays', kind: 'money' },
    { key: 'deductions', label: 'Deductions', kind: 'money', total: true },
    { key: 'net', label: 'Net', kind: 'money', total: true, sort: true },
    { key: 'unpaid', label: 'Not paid yet', kind: 'money', total: true },
    {
      key: 'variances',
      label: 'Differ',
      kind: 'number',
      value: ({ variances }) => variances || null,
      leads: ({ id }) => `/payroll/slips?run_id=${id}&varies=true`,
    },
    {
      key: 'voucher_no',
      label: 'Entry',
      kind: 'no',
      leads: ({ journal_id }) => (journal_id === null ? null : entriesOf([journal_id])),
    },
    {
      key: 'state',
      label: 'Status',
      chips: ({ state }) => [STATES[state]],
      under: [{ value: progressOf, long: 'clip' }],
      also: [
        { key: 'made_by', label: 'Run by' },
        { key: 'approved_by', label: 'Approved by' },
      ],
    },
  ],
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
      to: (run) => `/payroll/slips?run_id=${run.id}${run.state === 'voided' ? '&status=voided' : ''}`,
    },
    approve: {
      label: 'Approve…',
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
      needs: 'messages.send',
      when: ({ state, kind }) => offered('messages') !== null && kind === 'salary' && state === 'approved',
      dialog: (run, close) => <SendSlips whose={{ run_id: run.id }} what={`the ${said(run)}`} onClose={close} />,
    },
    discard: {
      label: 'Discard…',
      needs: 'payroll.run',
      when: ({ state }) => state === 'queued' || state === 'counted',
      reason: takesBack('Discard'),
    },
    void: {
      label: 'Void…',
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
