import { decidedColumn } from './columns/decided.ts';
import { choicesOf } from './statuses.ts';
import { formatDate } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { logsOf, PLAN_STATUS } from '../salaries/words.ts';
import { plural } from '../../contract/plural.ts';
import { employeeColumns } from './columns/employee.tsx';
import { defineList } from './list.ts';

const { pending: _waiting, ...DECIDED } = PLAN_STATUS;
/** Increments that wait, employee by employee; with another status those that were decided. */
export default defineList('GET /employeeIncrementApprovals/show', {
  label: ['increment', 'increments'],
  search: 'Name, number, mobile, CNIC',
  ofClasses: 'campus',
  filters: [
    { kind: 'lookup', name: 'department_id', label: 'Department', of: 'departments' },
    { kind: 'lookup', name: 'designation_id', label: 'Designation', of: 'designations' },
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      choices: { all: 'All', ...choicesOf(DECIDED) },
      empty: 'Waiting',
      capability: 'list-parameters',
    },
    { kind: 'number', name: 'batch_id', label: 'Batch', empty: 'All', capability: 'list-parameters' },
  ],
  columns: [
    ...employeeColumns,
    {
      key: 'effective_from',
      label: 'From',
      kind: 'month',
      sort: true,
      under: [{ label: 'What', value: ({ what }) => what, says: ({ batch_id, what }) => `Batch ${batch_id}: ${what}` }],
      also: [{ key: 'batch_id', label: 'Batch', kind: 'no' }],
    },
    { key: 'old_gross', label: 'Gross before', kind: 'money', total: true },
    { key: 'gross', label: 'Gross after', kind: 'money', total: true, sort: true },
    { key: 'difference', label: 'Difference', kind: 'money', total: true, sort: true },
    { key: 'percent', label: '%', kind: 'number' },
    decidedColumn({
      states: PLAN_STATUS,
      why: ({ decision_reason, reason }) => decision_reason ?? reason,
      whyLabel: 'Reason',
    }),
  ],
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
      needs: 'increments.approve',
      whileWaiting: true,
      capability: 'salaries',
      when: ({ status }) => status === 'pending' || status === 'approved',
      reason: {
        title: ({ batch_id }) => `Undo batch ${batch_id}`,
        action: 'Undo the batch',
        text: ({ batch_id, what, effective_from, difference, employee }) =>
          `Everything of batch ${batch_id} that waits or was approved is undone, also of employees who are not ticked: ${what} from ${formatDate(effective_from)}. Rs ${formatMoney(difference)} of ${employee} among them.`,
        run: async ({ batch_id }, reason, key) => {
          const body = { batch_id, reason };
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
