import Button from '@mui/material/Button';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { withStudents } from '../../../students/chosenIds.ts';
import type { NewStudent } from './addRows.ts';
import css from './bulkAdd.module.css';

/** Who was added, with the numbers that were given. */
export function AddedStudents({ added }: { readonly added: readonly NewStudent[] }) {
  if (added.length === 0) return null;
  const ids = added.map(({ id }) => id);
  return (
    <section className="ui-group" aria-label="Added students">
      <div className="ui-card-head">
        <h2>
          {added.length.toLocaleString('en-PK')} {added.length === 1 ? 'student was' : 'students were'} added
        </h2>
        <span className="ui-actions">
          <Button variant="outlined" component={AppLink} to={withStudents('/manage-students/print-layout-1', ids)}>
            Print list
          </Button>
          <Button variant="outlined" component={AppLink} to={withStudents('/manage-students/student-bulk-update', ids)}>
            Edit in a grid
          </Button>
        </span>
      </div>
      <ul className={css.addedList}>
        {added.map(({ id, sid, familyNo, name }) => (
          <li key={id}>
            <AppLink to={`/manage-students/view?id=${id}`}>
              <bdi>{name}</bdi>
            </AppLink>{' '}
            <span className="ui-muted">
              SID {sid ?? '–'}, family {familyNo ?? '–'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
