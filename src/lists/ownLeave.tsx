import { choicesOf } from './statuses.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { daysOf, leaveColumns, STATUSES } from './columns/leave.tsx';
import { AskOwnLeave } from './leave/AskOwnLeave.tsx';
import { defineList } from './list.ts';

/** Leave of who is signed in, as an employee: asked for without any privilege, decided by someone else. */
export default defineList('GET /own_leave', {
  capability: 'leave',
  label: ['request', 'requests'],
  ofClasses: false,
  filters: [{ kind: 'choice', name: 'status', label: 'Status', choices: choicesOf(STATUSES) }],
  columns: leaveColumns,
  name: (leave) => `${leave.leave_type}, ${daysOf(leave)}`,
  actions: {
    withdraw: {
      label: 'Withdraw…',
      when: ({ status }) => status === 'pending',
      reason: {
        title: (leave) => `Withdraw ${leave.leave_type} of ${daysOf(leave)}`,
        action: 'Withdraw',
        text: (leave) => `${leave.leave_type}, ${daysOf(leave)}, is no longer asked for.`,
        done: () => 'The request is withdrawn.',
        run: ({ id }, reason, key) =>
          write('POST /withdraw_own_leave', { offered: needed('leave'), body: { id, reason }, key }),
      },
    },
  },
  links: [{ part: ({ answer }) => <AskOwnLeave types={answer?.types ?? []} />, primary: true }],
  empty: {
    title: 'No leave yet',
    text: 'The leave that you ask for is listed here, with what was decided. You can ask when your employee record names your user.',
  },
});
