import type { Chip } from '../ui/table/column.ts';
import { choicesOf } from './statuses.ts';
import { formatDate } from '../../contract/dates.ts';
import { kindName } from '../vouchers/kinds.ts';
import { defineList } from './list.ts';
import { RecurringAction, type Recurring } from './recurring/RecurringAction.tsx';

const EVERY: Readonly<Record<number, string>> = { 1: 'Month', 3: 'Quarter', 6: 'Half-year', 12: 'Year' };
const STATES: Readonly<Record<Recurring['state'], Chip>> = {
  running: ['done', 'Running'],
  paused: ['pending', 'Paused'],
  ended: ['voided', 'Ended'],
};
const rhythm = ({ every_months, on_day }: Recurring): string =>
  `${EVERY[every_months] ?? `${every_months} months`}, ${on_day === 31 ? 'last day' : `day ${on_day}`}`;

const action = (what: 'pause' | 'resume' | 'end' | 'run', label: string, when: (row: Recurring) => boolean) => ({
  label,
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
  filters: [{ kind: 'choice', name: 'state', label: 'Status', choices: choicesOf(STATES) }],
  columns: [
    {
      key: 'memo',
      label: 'What for',
      sort: true,
      role: 'head',
      value: ({ memo, payee }) => [memo, payee].filter(Boolean).join(', '),
    },
    { key: 'kind', label: 'Kind', value: ({ kind }) => kindName(kind) },
    { key: 'campus_name', label: 'Campus', sort: true },
    { key: 'every', label: 'Every', value: rhythm },
    { key: 'next_date', label: 'Next', kind: 'date', sort: true },
    { key: 'until', label: 'Until', kind: 'date' },
    {
      key: 'made',
      label: 'Made',
      kind: 'number',
      leads: ({ last_trans_id }) => (last_trans_id === null ? null : `/journal-inquiry?ids=${last_trans_id}`),
    },
    { key: 'total', label: 'Amount', kind: 'money', total: true, sort: true },
    {
      key: 'state',
      label: 'Status',
      chips: ({ state, last_problem }) => [last_problem === null ? STATES[state] : ['failed', STATES[state][1]]],
      under: [{ key: 'last_problem', label: 'Why' }],
    },
  ],
  name: ({ memo, next_date }) => (next_date === null ? memo : `${memo}, next ${formatDate(next_date)}`),
  amount: [({ total }) => total],
  actions: {
    run: action('run', 'Make next now…', ({ state }) => state !== 'ended'),
    pause: action('pause', 'Pause…', ({ state }) => state === 'running'),
    resume: action('resume', 'Resume…', ({ state }) => state === 'paused'),
    end: action('end', 'End…', ({ state }) => state !== 'ended'),
  },
  links: [{ label: 'Journal inquiry', to: '/journal-inquiry' }],
  empty: { title: 'No recurring vouchers', text: 'Tick a voucher in Journal Inquiry and choose Repeat.' },
});
