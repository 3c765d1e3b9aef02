import { choicesOf } from './statuses.ts';
import { formatDate } from '../../contract/dates.ts';
import { correctionColumns, shallOf, STATUSES } from './columns/corrections.tsx';
import { AskOwnCorrection } from './corrections/AskOwnCorrection.tsx';
import { withdraw } from './corrections/withdraw.ts';
import { defineList } from './list.ts';

/** Corrections of the attendance of who is signed in, as an employee: asked for without any privilege, decided by someone else. */
export default defineList('GET /own_attendance_corrections', {
  capability: 'attendance-corrections',
  label: ['correction', 'corrections'],
  ofClasses: false,
  filters: [{ kind: 'choice', name: 'status', label: 'Status', choices: choicesOf(STATUSES) }],
  columns: correctionColumns,
  name: (correction) => `${formatDate(correction.att_date)}, ${shallOf(correction)}`,
  actions: { withdraw },
  links: [{ part: ({ answer }) => <AskOwnCorrection statuses={answer?.statuses ?? []} />, primary: true }],
  empty: {
    title: 'No corrections yet',
    text: 'The corrections of your attendance that you ask for are listed here, with what was decided. You can ask when your employee record names your user.',
  },
});
