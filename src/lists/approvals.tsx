import { approvalKeys, approvalKinds } from '../../contract/approvals.ts';
import { formatDate } from '../../contract/dates.ts';
import type { Answer } from '../../contract/endpoints/calls.ts';
import { formatMoney, sumRupees } from '../../contract/money.ts';
import { offers } from '../auth/offers.ts';
import { KindTabs } from './approvals/KindTabs.tsx';
import { kinds, type Approval } from './approvals/kinds.ts';
import { defineList } from './list.ts';

const daysOf = ({ day, until }: Approval): string =>
  until === null || until === day ? formatDate(day) : `${formatDate(day)} to ${formatDate(until)}`;
const keyOf = ({ kind, maker_id }: Pick<Approval, 'kind' | 'maker_id'>): string => `${kind} ${maker_id ?? 0}`;
const nameOf = ({ what, about }: Approval): string => [what, about].filter(Boolean).join(', ');

/** What waits for someone's decision, of all kinds, by kind and maker; each is decided by the call of its kind. */
export default defineList('GET /approvals', {
  capability: 'approvals',
  label: ['request', 'requests'],
  title: 'Approvals',
  search: 'Name, number, note, who entered it',
  ofClasses: 'campus',
  filters: [
    { kind: 'choice', name: 'whose', label: 'Whose', choices: { others: 'For me to decide', own: 'Entered by me' } },
    {
      kind: 'choice',
      name: 'kind',
      label: 'Kind',
      choices: Object.fromEntries(approvalKeys.map((key) => [key, kinds[key].label])),
      empty: 'All kinds',
    },
  ],
  // Ids are of their kind: two kinds may have the same.
  idOf: ({ id, kind }) => id * approvalKeys.length + approvalKeys.indexOf(kind),
  above: (context) => <KindTabs {...context} />,
  groups: {
    name: 'group_by',
    as: 'group_by',
    always: true,
    by: [
      [
        'maker',
        'Who entered it',
        (row) => ({
          key: keyOf(row),
          label: `${kinds[row.kind].label}, ${row.own ? 'entered by you' : `by ${row.maker ?? 'the server'}`}`,
        }),
      ],
    ],
    sums: ({ groups }) => new Map(groups.map((group) => [keyOf(group), { amount: group.amount, cash: group.cash }])),
  },
  columns: [
    {
      key: 'about',
      label: 'For',
      sort: true,
      role: 'head',
      render: ({ about, about_no, what }) => [about_no, about].filter((part) => part !== null).join(' ') || what,
      under: [{ key: 'what', label: 'What' }],
      also: [
        { label: 'Kind', value: ({ kind }) => kinds[kind].label },
        { key: 'about_no', label: 'Number', kind: 'no' },
      ],
    },
    {
      key: 'requested_at',
      label: 'Entered, by',
      kind: 'date',
      sort: true,
      under: [
        { label: 'Entered by', value: ({ maker }) => maker, says: ({ own, maker }) => (own ? 'yourself' : maker) },
      ],
    },
    {
      key: 'day',
      label: 'Of, campus',
      kind: 'date',
      sort: true,
      render: daysOf,
      under: [{ key: 'campus', label: 'Campus' }],
      also: [{ key: 'until', label: 'Until', kind: 'date' }],
    },
    { key: 'note', label: 'Note', long: 'clip' },
    { key: 'cash', label: 'Cash', kind: 'money', total: true },
    { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: true },
  ],
  // Amounts of one kind are summed; those of several are not of one sort.
  totals: ({ groups, totals: { cash } }: Answer<'GET /approvals'>) => ({
    cash,
    amount: new Set(groups.map(({ kind }) => kind)).size === 1 ? sumRupees(groups.map(({ amount }) => amount)) : null,
  }),
  name: nameOf,
  decides: {
    call: 'POST /approvePendingPayments',
    needs: Object.values(approvalKinds).map(({ decides }) => decides),
    of: (row) => ({
      id: row.id,
      name: nameOf(row),
      mine: !row.decidable,
      amount: row.amount,
      cash: row.cash,
      by: kinds[row.kind].call,
      kind: kinds[row.kind],
      ...(row.version === null ? {} : { version: row.version }),
    }),
    own: 'what you entered, your own salary, advance or leave, or more than you may approve',
  },
  actions: {
    open: { label: 'Open', whileWaiting: true, to: (row) => kinds[row.kind].opens(row) },
    withdraw: {
      label: 'Withdraw…',
      whileWaiting: true,
      when: ({ own, kind }) => own && offers(kinds[kind].withdraw.capability),
      reason: {
        title: (row) => `Withdraw ${nameOf(row)}`,
        action: 'Withdraw',
        text: ({ kind, amount, cash }) =>
          cash > 0 && !kinds[kind].unmoved
            ? `Give Rs ${formatMoney(cash)} back now. What was reserved is open again; it stays in its list as withdrawn.`
            : `${kinds[kind].unpriced ? 'It is' : `Rs ${formatMoney(amount)} are`} no longer asked for. Nothing of it is posted.`,
        done: (row) => `${nameOf(row)} is withdrawn.`,
        run: (row, reason, key) => kinds[row.kind].withdraw.run(row, reason, key),
      },
    },
  },
  opens: (row) => kinds[row.kind].opens(row),
  empty: (isNarrowed) =>
    isNarrowed
      ? { title: 'Nothing of this waits', text: 'Clear the search, or choose another kind.' }
      : {
          title: 'Nothing waits for approval',
          text: 'What needs a second person appears here: payments, discounts, refunds, voids, vouchers, salaries, advances and leave.',
        },
});
