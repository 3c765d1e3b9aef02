import { needed, offers } from '../auth/offers.ts';
import { formatDate } from '../../contract/dates.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { worded } from '../ui/table/worded.ts';
import { studentColumns } from './columns/student.tsx';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { formatMoney } from '../../contract/money.ts';
import { write } from '../challans/ask.ts';
import { statementOf } from '../challans/paths.ts';
import { PrintChallans } from '../challans/PrintChallans.tsx';
import { reasonForOne, voidEvent } from '../challans/voidEvent.ts';
import { defineList, type RowOf } from './list.ts';
import { STATUSES } from './statuses.ts';
import { Clip } from './columns/Clip.tsx';

type Discount = RowOf<'GET /challanDiscount'>;
const KINDS: readonly (readonly [Discount['kind'], string])[] = [
  ['discount', 'Discount'],
  ['fine_waiver', 'Fine waiver'],
  ['write_off', 'Write-off'],
];
const kindName = (kind: string): string => KINDS.find(([key]) => key === kind)?.[1] ?? kind;

const COLUMNS: readonly ListColumn<Discount>[] = [
  {
    key: 'discount_date',
    label: 'Date, asked by',
    kind: 'date',
    sort: 'discount_date',
    also: [{ label: 'Asked by', value: ({ requested_by }) => requested_by }],
    render: ({ discount_date, requested_by }) => (
      <>
        <span className="ui-two">{formatDate(discount_date)}</span>
        <span className="ui-two">{requested_by}</span>
      </>
    ),
  },
  ...studentColumns,
  {
    key: 'challan_no',
    label: 'Challan, particular',
    also: [
      { label: 'Particular', value: ({ particular }) => particular },
      { label: 'Month', kind: 'month', value: ({ challan_month }) => challan_month },
    ],
    render: ({ challan_no, particular, challan_month }) => (
      <>
        <span className="ui-two">{challan_no}</span>
        <span className="ui-two">
          {particular}, {formatDate(challan_month)}
        </span>
      </>
    ),
  },
  { key: 'line_amount', label: 'Of', kind: 'money' },
  {
    key: 'kind',
    label: 'Kind',
    value: ({ kind }) => kindName(kind),
    also: [
      { label: 'Type', value: ({ discount_type }) => discount_type },
      { label: 'Reason', value: ({ reason }) => reason },
    ],
    render: ({ kind, discount_type, reason }) => (
      <>
        <span className="ui-two">{[kindName(kind), discount_type].filter(Boolean).join(': ')}</span>
        <Clip below>{reason}</Clip>
      </>
    ),
  },
  { key: 'amount', label: 'Discount', kind: 'money', total: true, sort: 'amount' },
  {
    key: 'status',
    label: 'Status',
    value: ({ status }) => worded(status),
    sort: 'status',
    also: [
      { label: 'Decided by', value: ({ decided_by }) => decided_by },
      { label: 'Decision', value: ({ decision_reason }) => decision_reason },
    ],
    render: ({ status, mine, decided_by, decision_reason }) => (
      <>
        <StatusChip status={status} />
        {status === 'pending' && mine && <span className="fee-own"> your own</span>}
        {decided_by !== null && <Clip below>{[decided_by, decision_reason].filter(Boolean).join(': ')}</Clip>}
      </>
    ),
  },
];

/** Discounts, fine waivers and write-offs; `?pending-approvals-discounts=true`: those that wait for approval. */
export default defineList('GET /challanDiscount', {
  label: ['discount', 'discounts'],
  search: 'Name, SID, roll or family number, challan',
  filters: [
    { kind: 'date', name: 'date_from', label: 'From' },
    { kind: 'date', name: 'date_to', label: 'To' },
    { kind: 'choice', name: 'kind', label: 'Kind', choices: KINDS, empty: 'All kinds' },
    { kind: 'choice', name: 'status', label: 'Status', choices: STATUSES, empty: 'All' },
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
  columns: COLUMNS,
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
    statement: {
      label: 'Statement',
      on: 'one',
      when: () => offers('statements'),
      to: ([discount]) => statementOf({ student_id: discount?.student.id ?? 0 }),
    },
    withdraw: {
      label: 'Withdraw…',
      on: 'one',
      needs: 'challan_discounts.create',
      whileWaiting: true,
      when: ({ status, mine }) => status === 'pending' && mine && offers('discounts'),
      reason: reasonForOne<Discount>(
        {
          title: () => 'Withdraw the discount',
          action: 'Withdraw',
          text: ({ amount, student, challan_no }) =>
            `Rs ${formatMoney(amount)} of ${student.studentName} on challan ${challan_no} are no longer asked for, and payable again. It stays in the list as withdrawn.`,
          done: ({ amount }) => `The discount is withdrawn; Rs ${formatMoney(amount)} are open again.`,
        },
        ({ id }, reason, key) =>
          write('POST /withdraw_discount', { offered: needed('discounts'), body: { discount_id: id, reason }, key }),
      ),
    },
    void: {
      label: 'Void…',
      on: 'one',
      needs: 'payments.void',
      when: ({ status }) => status === 'approved',
      reason: voidEvent<Discount>('discount', {
        title: () => 'Void the discount',
        text: ({ amount, student, challan_no }) =>
          `Rs ${formatMoney(amount)} of ${student.studentName} on challan ${challan_no} are asked for again, from today.`,
        done: ({ amount }) => `The discount is void; Rs ${formatMoney(amount)} are open again.`,
      }),
    },
  },
  empty: {
    title: 'No discounts found',
    text: 'Discounts are given at the counter. Clear the search, or choose other dates.',
  },
});
