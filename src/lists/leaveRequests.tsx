import { choicesOf } from './statuses.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { plural } from '../../contract/plural.ts';
import { employeeColumns } from './columns/employee.tsx';
import { daysOf, leaveColumns, STATUSES } from './columns/leave.tsx';
import { ApproveLeave } from './leave/ApproveLeave.tsx';
import { NewLeave } from './leave/NewLeave.tsx';
import { defineList } from './list.ts';

/** Leave of employees: what waits for a decision, and what became of the rest. */
export default defineList('GET /leave_requests', {
  capability: 'leave',
  label: ['request', 'requests'],
  search: 'Name, number, mobile, CNIC',
  ofClasses: 'campus',
  filters: [
    { kind: 'choice', name: 'status', label: 'Status', choices: choicesOf(STATUSES) },
    { kind: 'lookup', name: 'leave_type_id', label: 'Type', of: 'leave_types' },
    { kind: 'lookup', name: 'department_id', label: 'Department', of: 'departments' },
    { kind: 'days', name: 'date_from', until: 'date_to' },
    { kind: 'given', name: 'employee_id', label: 'One employee only: show all' },
  ],
  columns: [...employeeColumns, ...leaveColumns],
  name: (leave) => `${leave.employee}, ${daysOf(leave)}`,
  actions: {
    approve: {
      label: 'Approve…',
      needs: 'leave_requests.approve',
      when: ({ status, mine }) => status === 'pending' && !mine,
      dialog: (leave, close) => <ApproveLeave leave={leave} days={daysOf(leave)} onClose={close} />,
    },
    reject: {
      label: 'Reject…',
      needs: 'leave_requests.approve',
      when: ({ status, mine }) => status === 'pending' && !mine,
      reason: {
        title: ({ employee }) => `Reject the leave of ${employee}`,
        action: 'Reject',
        text: (leave) =>
          `${leave.leave_type}, ${daysOf(leave)}. No day is marked; the person who asked for it sees the reason.`,
        done: ({ employee }) => `The leave of ${employee} is rejected.`,
        run: ({ id }, remarks, key) =>
          write('POST /decide_leave_request', {
            offered: needed('leave'),
            body: { id, status: 'rejected', remarks },
            key,
          }),
      },
    },
    withdraw: {
      label: 'Withdraw…',
      needs: 'leave_requests.create',
      when: ({ status }) => status === 'pending',
      reason: {
        title: ({ employee }) => `Withdraw the leave of ${employee}`,
        action: 'Withdraw',
        text: (leave) => `${leave.leave_type}, ${daysOf(leave)}, is no longer asked for.`,
        done: ({ employee }) => `The leave of ${employee} is withdrawn.`,
        run: ({ id }, reason, key) =>
          write('POST /end_leave_request', { offered: needed('leave'), body: { id, reason }, key }),
      },
    },
    undo: {
      label: 'Undo…',
      needs: 'leave_requests.approve',
      when: ({ status }) => status === 'approved',
      reason: {
        title: ({ employee }) => `Undo the leave of ${employee}`,
        action: 'Undo',
        text: (leave) =>
          `${plural(leave.days, 'day')} of ${leave.leave_type} are left again. The days say what they said before, unless someone has marked them since.`,
        done: ({ employee }) => `The leave of ${employee} is undone.`,
        run: ({ id }, reason, key) =>
          write('POST /end_leave_request', { offered: needed('leave'), body: { id, reason }, key }),
      },
    },
  },
  links: [
    { label: 'Waiting', to: '/leave-requests?status=pending', needs: 'leave_requests.approve' },
    { label: 'Balances', to: '/leave-balances' },
    { part: ({ holds }) => holds('leave_requests.create') && <NewLeave />, primary: true },
  ],
  empty: {
    title: 'No requests found',
    text: 'Choose another status or other dates, or make a request: its days are marked once it is approved.',
  },
});
