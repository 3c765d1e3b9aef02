import Button from '@mui/material/Button';
import { formatDate } from '../../../../contract/dates.ts';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { Portrait } from './Portrait.tsx';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import css from './students.module.css';

export type Duplicate = Answer<'GET /student_duplicates'>['data'][number];
interface Props {
  readonly found: readonly Duplicate[];
  /** Where a student is edited: '/manage-students/update-student'. */
  readonly editPath: string;
  readonly onAnswer: (goOn: boolean) => void;
}
const joined = (parts: readonly (string | null | false)[]): string => parts.filter(Boolean).join(', ');

/** Warns before the same child is written down twice; the clerk decides. */
export function DuplicatesDialog({ found, editPath, onAnswer }: Props) {
  return (
    <AppDialog
      open
      onClose={() => onAnswer(false)}
      title={found.length === 1 ? 'This student may be here already' : 'These students may be the same'}
      actions={
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a warning: going back is what is usually right */}
          <Button variant="contained" autoFocus onClick={() => onAnswer(false)}>
            Back to the form
          </Button>
          <Button variant="outlined" onClick={() => onAnswer(true)}>
            Save as another student
          </Button>
        </>
      }
    >
      <ul className={`${css.siblings} ${css.duplicates}`}>
        {found.map((one) => (
          <li key={one.id}>
            <Portrait code={one.photo} name={one.studentName} />
            <span>
              <a href={`${editPath}?id=${one.id}`} target="_blank" rel="noreferrer">
                <bdi>{one.studentName}</bdi>
              </a>{' '}
              <strong>{one.why}</strong>
              <span className="ui-muted">
                {joined([
                  one.sid !== null && `SID ${one.sid}`,
                  one.father_name && `child of ${one.father_name}`,
                  one.date_of_birth && `born ${formatDate(one.date_of_birth)}`,
                  one.class_name,
                  one.section_name,
                  one.campus_name,
                  one.status,
                ])}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </AppDialog>
  );
}
