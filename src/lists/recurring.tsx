import { formatDate } from '../../contract/dates.ts';
import { kindName } from '../vouchers/kinds.ts';
import { AppLink } from '../ui/screen/AppLink.tsx';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { defineList } from './list.ts';
import { RecurringAction, type Recurring } from './recurring/RecurringAction.tsx';
import { shown } from '../ui/table/column.ts';

const EVERY: Readonly<Record<number, string>> = { 1: 'Month', 3: 'Quarter', 6: 'Half-year', 12: 'Year' };
const STATES = { running: ['done', 'Running'], paused: ['pending', 'Paused'], ended: ['voided', 'Ended'] } as const;
const rhythm = ({ every_months, on_day }: Recurring): string =>
  `${EVERY[every_months] ?? `${every_months} months`}, ${on_day === 31 ? 'last day' : `day ${on_day}`}`;

const COLUMNS: readonly ListColumn<Recurring>[] = [
  {
    key: 'memo',
    label: 'What for',
    sort: 'memo',
    role: 'head',
    value: ({ memo, payee }) => [memo, payee].filter(Boolean).join(', '),
  },
  { key: 'kind', label: 'Kind', value: ({ kind }) => kindName(kind) },
  { key: 'campus_name', label: 'Campus', sort: 'campus_name' },
  { key: 'every', label: 'Every', value: rhythm },
  { key: 'next_date', label: 'Next', kind: 'date', sort: 'next_date' },
  { key: 'until', label: 'Until', kind: 'date' },
  {
    key: 'made',
    label: 'Made',
    kind: 'number',
    render: ({ made, last_trans_id }) =>
      last_trans_id === null ? (
        shown('number', made)
      ) : (
        <AppLink to={`/journal-inquiry?ids=${last_trans_id}`}>{shown('number', made)}</AppLink>
      ),
  },
  { key: 'total', label: 'Amount', kind: 'money', total: true, sort: 'total' },
  {
    key: 'state',
    label: 'Status',
    value: ({ state, last_problem }) => [STATES[state][1], last_problem].filter(Boolean).join(': '),
    render: ({ state, last_problem }) => (
      <>
        <StatusChip status={last_problem === null ? STATES[state][0] : 'failed'} label={STATES[state][1]} />
        {last_problem !== null && <span className="ui-two ui-error">{last_problem}</span>}
      </>
    ),
  },
];
const action = (what: 'pause' | 'resume' | 'end' | 'run', label: string, when: (row: Recurring) => boolean) => ({
  label,
  on: 'one' as const,
  needs: 'finance_entry.create',
  when,
  dialog: (row: Recurring, close: (done: boolean) => void) => <RecurringAction row={row} what={what} onClose={close} />,
});

/** Vouchers that come again. They are made in the journal inquiry, of a voucher. */
export default defineList('GET /recurring_vouchers', {
  capability: 'recurring-vouchers',
  label: ['recurring voucher', 'recurring vouchers'],
  search: 'What for, payee, reference',
  ofClasses: 'campus',
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'Status',
      choices: [
        ['running', 'Running'],
        ['paused', 'Paused'],
        ['ended', 'Ended'],
      ],
      empty: 'All',
    },
  ],
  columns: COLUMNS,
  name: ({ memo, next_date }) => (next_date === null ? memo : `${memo}, next ${formatDate(next_date)}`),
  amount: [({ total }) => total],
  actions: {
    run: action('run', 'Make next now…', ({ state }) => state !== 'ended'),
    pause: action('pause', 'Pause…', ({ state }) => state === 'running'),
    resume: action('resume', 'Resume…', ({ state }) => state === 'paused'),
    end: action('end', 'End…', ({ state }) => state !== 'ended'),
  },
  links: [{ label: 'Journal inquiry', to: '/journal-inquiry' }],
  empty: {
    title: 'No recurring vouchers',
    text: 'Tick a voucher in Journal Inquiry and choose Repeat.',
  },
});
