import type { Chip } from '../ui/table/column.ts';
import { today } from '../../contract/dates.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { plural } from '../../contract/plural.ts';
import { defineList, type RowOf } from './list.ts';
import { MessageAction } from './messages/MessageAction.tsx';

type FollowUp = RowOf<'GET /ptm_follow_ups'>;
const statusOf = ({ done, follow_up_date }: FollowUp): Chip =>
  done
    ? ['done', 'Done']
    : follow_up_date !== null && follow_up_date < today()
      ? ['failed', 'Overdue']
      : ['pending', 'Open'];
const change = (done: boolean) => (rows: readonly FollowUp[], close: (done: boolean) => void) => (
  <MessageAction
    title={done ? `${plural(rows.length, 'follow-up')} done` : `Open ${plural(rows.length, 'follow-up')} again`}
    action={done ? 'Mark as done' : 'Open again'}
    onClose={close}
    run={async (key) => {
      const body = { ids: rows.map(({ id }) => id), done };
      return (await write('POST /ptm_follow_ups_done', { offered: needed('meetings'), body, key })).message;
    }}
  >
    <p>{done ? 'They leave the list of what is open.' : 'They are in the list of what is open again.'}</p>
  </MessageAction>
);

/** What was agreed at meetings and is to be done. */
export default defineList('GET /ptm_follow_ups', {
  capability: 'meetings',
  label: ['follow-up', 'follow-ups'],
  search: 'Name, SID, what is to be done',
  filters: [
    { kind: 'choice', name: 'status', label: 'Status', choices: { done: 'Done', all: 'All' }, empty: 'Open' },
    { kind: 'date', name: 'due_to', label: 'Due by' },
  ],
  columns: [
    {
      key: 'student_name',
      label: 'Student',
      sort: true,
      role: 'head',
      under: [
        {
          key: 'sid',
          label: 'SID',
          says: ({ sid, class_name, section_name }) =>
            [`SID ${sid}`, class_name, section_name].filter(Boolean).join(' · '),
        },
      ],
      also: [
        {
          label: 'Class',
          value: ({ class_name, section_name }) => [class_name, section_name].filter(Boolean).join(' '),
        },
      ],
    },
    { key: 'follow_up', label: 'Follow up' },
    { key: 'follow_up_date', label: 'By', kind: 'date', sort: true },
    { key: 'teacher', label: 'Teacher' },
    { key: 'mobile', label: 'Mobile' },
    { key: 'ptm_date', label: 'Meeting', kind: 'date', sort: true, under: [{ key: 'title', label: 'Title' }] },
    { key: 'done', label: 'Status', chips: (row) => [statusOf(row)], also: [{ key: 'done_by', label: 'Done by' }] },
  ],
  name: ({ student_name, follow_up }) => `${follow_up}, ${student_name}`,
  opens: ({ ptm_id }) => `/ptm/add-remarks?id=${ptm_id}`,
  actions: {
    done: {
      label: 'Mark as done…',
      needs: 'ptm_students.update',
      when: ({ done }) => !done,
      dialogOfAll: change(true),
    },
    open: { label: 'Open again…', needs: 'ptm_students.update', when: ({ done }) => done, dialogOfAll: change(false) },
  },
  empty: { title: 'Nothing is to be followed up', text: 'What is agreed at a meeting is written in its remarks.' },
});
