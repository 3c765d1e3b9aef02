import { choicesOf } from './statuses.ts';
import { formatDate } from '../../contract/dates.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { correctionColumns, shallOf, STATUSES } from './columns/corrections.tsx';
import { employeeColumns } from './columns/employee.tsx';
import { ApproveCorrection } from './corrections/ApproveCorrection.tsx';
import { NewCorrection } from './corrections/NewCorrection.tsx';
import { withdraw } from './corrections/withdraw.ts';
import { defineList } from './list.ts';

/** Corrections of attendance: what waits for a decision, and what became of the rest. */
export default defineList('GET /attendance_corrections', {
  capability: 'attendance-corrections',
  label: ['correction', 'corrections'],
  search: 'Name, number, mobile, CNIC',
  ofClasses: 'campus',
  filters: [
    { kind: 'choice', name: 'status', label: 'Status', choices: choicesOf(STATUSES) },
    { kind: 'lookup', name: 'department_id', label: 'Department', of: 'departments' },
    { kind: 'days', name: 'date_from', until: 'date_to' },
  ],
  columns: [...employeeColumns, ...correctionColumns],
  name: ({ employee, att_date }) => `${employee}, ${formatDate(att_date)}`,
  actions: {
    approve: {
      label: 'Approve…',
      needs: 'employee_attendance.approve',
      when: ({ status, mine }) => status === 'pending' && !mine,
      dialog: (correction, close) => <ApproveCorrection correction={correction} onClose={close} />,
    },
    reject: {
      label: 'Reject…',
      needs: 'employee_attendance.approve',
      when: ({ status, mine }) => status === 'pending' && !mine,
      reason: {
        title: ({ employee }) => `Reject the correction for ${employee}`,
        action: 'Reject',
        text: (correction) =>
          `${formatDate(correction.att_date)} is not changed to “${shallOf(correction)}”. The person who asked for it sees the reason.`,
        done: ({ employee }) => `The correction for ${employee} is rejected.`,
        run: ({ id }, remarks, key) =>
          write('POST /decide_attendance_correction', {
            offered: needed('attendance-corrections'),
            body: { id, status: 'rejected', remarks },
            key,
          }),
      },
    },
    withdraw,
  },
  links: [
    { label: 'Waiting', to: '/attendance-corrections?status=pending', needs: 'employee_attendance.approve' },
    { part: ({ holds }) => holds('employee_attendance.create') && <NewCorrection />, primary: true },
  ],
  empty: {
    title: 'No corrections found',
    text: 'Choose another status or other dates, or ask for a correction: the day is marked once it is approved.',
  },
});
