import { decidedColumn } from './columns/decided.ts';
import { choicesOf } from './statuses.ts';
import { formatDate } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { letterOf, logsOf, PLAN_KIND, PLAN_STATUS, planFor } from '../salaries/words.ts';
import { employeeColumns } from './columns/employee.tsx';
import { defineList } from './list.ts';

const VIEWS = { without: 'Without a plan', ...choicesOf(PLAN_STATUS) };

/** Salaries by employee: what is in force today, what waits for approval, who has none. */
export default defineList('GET /employeeSalaryApprovals/show', {
  label: ['salary plan', 'salary plans'],
  search: 'Name, number, mobile, CNIC',
  ofClasses: 'campus',
  idOf: ({ id, employee_id }) => id ?? employee_id,
  filters: [
    { kind: 'lookup', name: 'department_id', label: 'Department', of: 'departments' },
    { kind: 'lookup', name: 'designation_id', label: 'Designation', of: 'designations' },
    {
      kind: 'choice',
      name: 'status',
      label: 'Status',
      choices: VIEWS,
      empty: 'In force',
      capability: 'list-parameters',
    },
  ],
  columns: [
    ...employeeColumns,
    {
      key: 'effective_from',
      label: 'From',
      kind: 'month',
      sort: true,
      under: [{ label: 'Kind', value: ({ kind }) => PLAN_KIND[kind ?? ''] ?? kind }],
    },
    { key: 'basic', label: 'Basic', kind: 'money', total: true, sort: true },
    { key: 'allowances', label: 'Allowances', kind: 'money', total: true },
    {
      key: 'gross',
      label: 'Gross',
      kind: 'money',
      total: true,
      sort: true,
      also: [{ key: 'old_gross', label: 'Gross before', kind: 'money' }],
    },
    { key: 'deductions', label: 'Deductions', kind: 'money', total: true },
    { key: 'net', label: 'Net', kind: 'money', total: true, sort: true },
    decidedColumn({
      states: PLAN_STATUS,
      beside: ({ waits }) => waits && ['pending', 'Another waits'],
      why: ({ decision_reason, reason }) => decision_reason ?? reason,
      whyLabel: 'Reason',
    }),
  ],
  name: ({ employee, effective_from }) =>
    effective_from === null ? employee : `${employee}, from ${formatDate(effective_from)}`,
  amount: [({ gross }) => gross, 'gross'],
  decides: {
    call: 'POST /employeeSalaryApprovals/update',
    needs: 'salary_plans.approve',
    of: ({ id, status, kind, employee, effective_from, mine, gross }) =>
      status === 'pending' && id !== null && kind !== 'increment'
        ? { id, name: `${employee}, from ${formatDate(effective_from)}`, mine, amount: gross }
        : null,
    approving: 'What is approved counts from its month; of months that are paid the next run pays the difference.',
    rejecting: 'The person who asked for it sees the reason.',
    own: 'your own salary, or what you asked for',
  },
  opens: ({ employee_id }) => logsOf(employee_id),
  links: [
    {
      label: 'Waiting for approval',
      to: '/salary-plan?status=pending',
      needs: 'salary_plans.approve',
      capability: 'list-parameters',
    },
    { label: 'Increments', to: '/increment-approval' },
    {
      label: 'New salary plan',
      to: '/salary-plan/create',
      needs: 'salary_plans.create',
      primary: true,
      capability: 'salaries',
    },
  ],
  actions: {
    logs: { label: 'Logs', whileWaiting: true, to: (plan) => logsOf(plan.employee_id) },
    letter: {
      label: 'Letter',
      when: ({ id, status }) => id !== null && (status === 'approved' || status === 'superseded'),
      to: ({ employee_id, id }) => letterOf(employee_id, id ?? 0),
    },
    change: {
      label: 'Change…',
      needs: 'salary_plans.create',
      capability: 'salaries',
      when: ({ status, waits }) => status !== 'pending' && !waits,
      to: (plan) => planFor(plan.employee_id),
    },
    withdraw: {
      label: 'Withdraw…',
      needs: 'salary_plans.create',
      whileWaiting: true,
      capability: 'salaries',
      when: ({ status, mine }) => status === 'pending' && mine,
      reason: {
        title: ({ employee }) => `Withdraw the plan of ${employee}`,
        action: 'Withdraw',
        text: ({ gross, effective_from }) =>
          `Rs ${formatMoney(gross)} from ${formatDate(effective_from)} are no longer asked for. The plan stays in the logs as withdrawn.`,
        done: ({ employee }) => `The plan of ${employee} is withdrawn.`,
        run: ({ id }, reason, key) =>
          write('POST /withdraw_salary_plan', { offered: needed('salaries'), body: { id: id ?? 0, reason }, key }),
      },
    },
  },
  empty: {
    title: 'No salary plans here',
    text: 'Choose another status, or ask for a salary plan: it counts once another person has approved it.',
  },
});
