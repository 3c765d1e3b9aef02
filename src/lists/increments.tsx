import { formatDate } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { needed, offers } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { logsOf, PLAN_STATUS } from '../salaries/words.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { plural } from '../../contract/plural.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { wordIn } from '../ui/table/worded.ts';
import { employeeColumns } from './columns/employee.tsx';
import { defineList, type RowOf } from './list.ts';
import { Clip } from './columns/Clip.tsx';

type Increment = RowOf<'GET /employeeIncrementApprovals/show'>;
const COLUMNS: readonly ListColumn<Increment>[] = [
  ...employeeColumns,
  {
    key: 'effective_from',
    label: 'From',
    kind: 'month',
    sort: 'effective_from',
    also: [
      { label: 'Batch', kind: 'no', value: ({ batch_id }) => batch_id },
      { label: 'What', value: ({ what }) => what },
    ],
    render: ({ effective_from, batch_id, what }) => (
      <>
        <span className="ui-two">{formatDate(effective_from)}</span>
        <span className="ui-two">{`Batch ${batch_id}: ${what}`}</span>
      </>
    ),
  },
  { key: 'old_gross', label: 'Gross before', kind: 'money', total: true },
  { key: 'gross', label: 'Gross after', kind: 'money', total: true, sort: 'gross' },
  { key: 'difference', label: 'Difference', kind: 'money', total: true, sort: 'difference' },
  {
    key: 'percent',
    label: '%',
    kind: 'number',
    value: ({ percent }) => percent,
  },
  {
    key: 'status',
    label: 'Status',
    value: ({ status }) => wordIn(PLAN_STATUS, status),
    also: [
      { label: 'Reason', value: ({ reason }) => reason },
      { label: 'Asked by', value: ({ requested_by }) => requested_by },
      { label: 'Decided by', value: ({ decided_by }) => decided_by },
    ],
    render: ({ status, requested_by, decided_by, decision_reason, reason }) => (
      <>
        <StatusChip status={status} label={wordIn(PLAN_STATUS, status)} />
        <Clip below>
          {[status === 'pending' ? requested_by : decided_by, decision_reason ?? reason].filter(Boolean).join(': ')}
        </Clip>
      </>
    ),
  },
];

/** Increments that wait, employee by employee; with another status those that were decided. */
export default defineList('GET /employeeIncrementApprovals/show', {
  label: ['increment', 'increments'],
  search: 'Name, number, mobile, CNIC',
  ofClasses: 'campus',
  filters: [
    { kind: 'lookup', name: 'department_id', label: 'Department', of: 'departments', empty: 'All' },
    { kind: 'lookup', name: 'designation_id', label: 'Designation', of: 'designations', empty: 'All' },
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      choices: [['all', 'All'], ...PLAN_STATUS.filter(([key]) => key !== 'pending')],
      empty: 'Waiting',
      when: () => offers('list-parameters'),
    },
    { kind: 'number', name: 'batch_id', label: 'Batch', empty: 'All', when: () => offers('list-parameters') },
  ],
  columns: COLUMNS,
  name: ({ employee, batch_id }) => `${employee}, batch ${batch_id}`,
  amount: [({ difference }) => difference, 'a month more'],
  decides: {
    call: 'POST /employeeIncrementApprovals/update',
    needs: 'increments.approve',
    of: ({ id, status, employee, mine, difference }) =>
      status === 'pending' ? { id, name: employee, mine, amount: difference } : null,
    approving:
      'Each becomes the salary plan from its month on; of months that are paid the next run pays the difference. A batch is undone while nobody was paid by it.',
    rejecting: 'The salaries stay as they are.',
    own: 'your own salary, or what you asked for',
  },
  opens: ({ employee_id }) => logsOf(employee_id),
  links: [
    { label: 'Salary plans', to: '/salary-plan' },
    { label: 'New increment', to: '/increment-approval/create', needs: 'salary_plans.create', primary: true },
  ],
  actions: {
    undo: {
      label: 'Undo batch…',
      on: 'one',
      needs: 'increments.approve',
      whileWaiting: true,
      when: ({ status }) => offers('salaries') && (status === 'pending' || status === 'approved'),
      reason: {
        title: ([row]) => `Undo batch ${row?.batch_id ?? ''}`,
        action: 'Undo the batch',
        text: ([row]) =>
          `Everything of batch ${row?.batch_id ?? ''} that waits or was approved is undone, also of employees who are not ticked: ${row?.what ?? ''} from ${formatDate(row?.effective_from)}. Rs ${formatMoney(row?.difference ?? 0)} of ${row?.employee ?? ''} among them.`,
        run: async ([row], reason, key) => {
          const body = { batch_id: row?.batch_id ?? 0, reason };
          const { data } = await write('POST /undo_increments', { offered: needed('salaries'), body, key });
          return `${plural(data.undone, 'increment')} of batch ${data.batch_id} undone.`;
        },
      },
    },
  },
  empty: {
    title: 'No increments wait',
    text: 'Choose another status, or raise many salaries at once by New increment.',
  },
});
