import { formatDate } from '../../../contract/dates.ts';
import { usePage } from '../../pages/openPage.tsx';
import { actionWords } from '../../resources/ui/history/differences.ts';
import type { ListColumn } from '../../ui/output/listColumn.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import type { RowOf } from '../list.ts';
import css from './changes.module.css';

type Entry = RowOf<'GET /getChangeLog'>;

/** The student, in the list below which the log was opened. */
function Student({ student_id, studentName, sid }: Entry) {
  const { path } = usePage();
  return (
    <>
      <AppLink to={`/${path.replace(/\/[^/]*$/, '')}/view?id=${student_id}`}>
        <bdi>{studentName ?? `#${student_id}`}</bdi>
      </AppLink>
      {sid !== null && <span className="ui-muted"> {sid}</span>}
    </>
  );
}
const Changes = ({ changes }: Pick<Entry, 'changes'>) =>
  changes.length > 0 && (
    <dl className={css.changes}>
      {changes.map(({ field, label, before, after }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd className="ui-muted">
            <bdi>{before ?? '–'}</bdi>
          </dd>
          <dd>
            <bdi>{after ?? '–'}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );

export const changeColumns: readonly ListColumn<Entry>[] = [
  { key: 'at', label: 'When', value: ({ at }) => formatDate(at) },
  { key: 'username', label: 'Who', value: ({ username }) => username ?? 'The system' },
  { key: 'action', label: 'Action', value: ({ action }) => actionWords(action) },
  {
    key: 'student',
    label: 'Student',
    value: ({ studentName, student_id }) => studentName ?? `#${student_id}`,
    render: (entry) => <Student {...entry} />,
    also: [{ key: 'sid', label: 'SID' }],
  },
  {
    key: 'changes',
    label: 'Field, before and after',
    value: ({ changes }) =>
      changes.map(({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`).join('; '),
    render: (entry) => <Changes {...entry} />,
  },
];
