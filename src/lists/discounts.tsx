import { statement } from './challans/statement.ts';
import { needed } from '../auth/offers.ts';
import { formatDate } from '../../contract/dates.ts';
import { studentColumns } from './columns/student.tsx';
import { formatMoney } from '../../contract/money.ts';
import { write } from '../challans/ask.ts';
import { PrintChallans } from '../challans/PrintChallans.tsx';
import { voids } from './challans/voids.ts';
import { defineList, type RowOf } from './list.ts';
import { STATUSES } from './statuses.ts';

type Discount = RowOf<'GET /challanDiscount'>;
const KINDS: Readonly<Record<Discount['kind'], string>> = {
  discount: 'Discount',
  fine_waiver: 'Fine waiver',
  write_off: 'Write-off',
};

/** Discounts, fine waivers and write-offs; `?pending-approvals-discounts=true`: those that wait for approval. */
export default defineList('GET /challanDiscount', {
  label: ['discount', 'discounts'],
  search: 'Name, SID, roll or family number, challan',
  filters: [
    { kind: 'days', name: 'date_from', until: 'date_to' },
    { kind: 'choice', name: 'kind', label: 'Kind', choices: KINDS, empty: 'All kinds' },
    { kind: 'choice', name: 'status', label: 'Status', choices: STATUSES },
  ],
  pending: {
    flag: 'pending-approvals-discounts',
    as: 'get_pending_discounts',
    empty: {
      title: 'Nothing waits for approval',
      text: 'Discounts that need a second person appear here until someone else decides.',
    },
  },
  links: [
    {
      label: 'Pending approvals',
      to: '/challan-discounts?pending-approvals-discounts=true',
      needs: 'challan_discounts.approve',
    },
  ],
  columns: [
    {
      key: 'discount_date',
      label: 'Date, asked by',
      kind: 'date',
      sort: true,
      under: [{ key: 'requested_by', label: 'Asked by' }],
    },
    ...studentColumns,
    {
      key: 'challan_no',
      label: 'Challan, particular',
      under: [
        {
          key: 'particular',
          label: 'Particular',
          says: ({ particular, challan_month }) => `${particular}, ${formatDate(challan_month)}`,
        },
      ],
      also: [{ key: 'challan_month', label: 'Month', kind: 'month' }],
    },
    { key: 'line_amount', label: 'Of', kind: 'money' },
    {
      key: 'kind',
      label: 'Kind',
      value: ({ kind }) => KINDS[kind],
      render: ({ kind, discount_type }) => [KINDS[kind], discount_type].filter(Boolean).join(': '),
      under: [{ key: 'reason', label: 'Reason', long: 'clip' }],
      also: [{ key: 'discount_type', label: 'Type' }],
    },
    { key: 'amount', label: 'Discount', kind: 'money', total: true, sort: true },
    {
      key: 'status',
      label: 'Status',
      sort: true,
      chips: ({ status }) => [[status]],
      under: [
        { value: ({ status, mine }) => status === 'pending' && mine && 'your own' },
        {
          value: ({ decided_by, decision_reason }) =>
            decided_by !== null && [decided_by, decision_reason].filter(Boolean).join(': '),
          long: 'clip',
        },
      ],
      also: [
        { key: 'decided_by', label: 'Decided by' },
        { key: 'decision_reason', label: 'Decision' },
      ],
    },
  ],
  name: ({ student, challan_no }) => `discount of ${student.studentName} on challan ${challan_no}`,
  amount: [({ amount }) => amount],
  decides: {
    call: 'POST /approveChallanDiscounts',
    needs: 'challan_discounts.approve',
    of: ({ id, status, challan_no, particular, mine, amount }) =>
      status === 'pending' ? { id, name: `Challan ${challan_no}, ${particular}`, mine, amount } : null,
  },
  actions: {
    challans: {
      part: ({ rows }) => (
        <PrintChallans
          section="/challan-discounts"
          of={rows.map(({ challan_id }) => challan_id)}
          label={rows.length === 1 ? 'Challan' : 'Challans'}
        />
      ),
    },
    statement: statement(({ student }) => student),
    withdraw: {
      label: 'Withdraw…',
      needs: 'challan_discounts.create',
      whileWaiting: true,
      capability: 'discounts',
      when: ({ status, mine }) => status === 'pending' && mine,
      reason: {
        title: () => 'Withdraw the discount',
        action: 'Withdraw',
        text: ({ amount, student, challan_no }) =>
          `Rs ${formatMoney(amount)} of ${student.studentName} on challan ${challan_no} are no longer asked for, and payable again. It stays in the list as withdrawn.`,
        done: ({ amount }) => `The discount is withdrawn; Rs ${formatMoney(amount)} are open again.`,
        run: ({ id }, reason, key) =>
          write('POST /withdraw_discount', { offered: needed('discounts'), body: { discount_id: id, reason }, key }),
      },
    },
    void: voids('discount', {
      when: ({ status }) => status === 'approved',
      what: () => 'the discount',
      text: ({ amount, student, challan_no }) =>
        `Rs ${formatMoney(amount)} of ${student.studentName} on challan ${challan_no} are asked for again, from today.`,
      done: ({ amount }) => `The discount is void; Rs ${formatMoney(amount)} are open again.`,
    }),
  },
  empty: {
    title: 'No discounts found',
    text: 'Discounts are given at the counter. Clear the search, or choose other dates.',
  },
});
