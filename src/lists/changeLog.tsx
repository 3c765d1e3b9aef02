import { defineList } from './list.ts';
import { changeColumns } from './changeLog/columns.tsx';

/** Who changed what of a student, and when; of all students without a SID. */
export default defineList('GET /getChangeLog', {
  label: ['entry', 'entries'],
  title: 'Change log',
  ofClasses: false,
  filters: [{ kind: 'number', name: 'sid', label: 'SID', empty: 'All students' }],
  heading: ({ data }, at) => {
    const name = at.param('sid') && data.find(({ studentName }) => studentName !== null)?.studentName;
    return name ? `Change Log of ${name}` : undefined;
  },
  columns: changeColumns,
  empty: (_isNarrowed, at) => ({
    title: 'Nothing was changed',
    text:
      at.param('sid') === null ? 'Changes of students appear here.' : `No change of SID ${at.param('sid')} is known.`,
  }),
});
