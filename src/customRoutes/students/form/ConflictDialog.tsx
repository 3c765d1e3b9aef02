import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { labelOf } from '../../../../contract/fields.ts';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { textOf } from '../../../resources/ui/show.ts';
import { useTitles } from '../../../resources/ui/useTitles.ts';
import { firstChoice, type Conflict, type Side } from './conflicts.ts';
import css from './students.module.css';

interface Props {
  readonly conflicts: readonly Conflict[];
  readonly onAnswer: (choice: Readonly<Record<string, Side>> | null) => void;
}
const WORDS: Readonly<Record<Side, string>> = { mine: 'Mine', theirs: 'Theirs', original: 'As it was' };
const sidesOf = ({ both, field }: Conflict): readonly Side[] =>
  // A picture that is not stored any more cannot be sent back.
  !both ? ['theirs', 'original'] : field.kind === 'file' ? ['mine', 'theirs'] : ['mine', 'theirs', 'original'];

/** Someone else saved the record meanwhile: which value shall stand, field by field. */
export function ConflictDialog({ conflicts, onAnswer }: Props) {
  const [choice, setChoice] = useState(
    () => Object.fromEntries(conflicts.map((one) => [one.name, firstChoice(one)])) as Record<string, Side>,
  );
  const fields = useMemo(() => conflicts.map(({ name, field }) => [name, field] as const), [conflicts]);
  const rows = useMemo(
    () =>
      (['mine', 'theirs', 'original'] as const).map((side) =>
        Object.fromEntries(conflicts.map((one) => [one.name, one[side]])),
      ),
    [conflicts],
  );
  const look = useTitles(fields, rows);
  const shown = (conflict: Conflict, side: Side): string => {
    const value = conflict[side];
    return value instanceof Blob ? 'A new picture' : textOf(value, conflict.field, look) || 'Empty';
  };
  return (
    <AppDialog
      open
      onClose={() => onAnswer(null)}
      title="Changed by someone else meanwhile"
      actions={
        <>
          <Button variant="outlined" onClick={() => onAnswer(null)}>
            Back to the form
          </Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- specification 9: the accept button has the focus */}
          <Button variant="contained" autoFocus onClick={() => onAnswer(choice)}>
            Save these values
          </Button>
        </>
      }
    >
      <p className={css.lead}>
        While this form was open, these fields were changed. Choose the value that shall stand.
      </p>
      <div className={css.conflicts}>
        {conflicts.map((conflict) => (
          <fieldset key={conflict.name}>
            <legend>
              {labelOf(conflict.name, conflict.field)}
              {!conflict.both && <span className="ui-muted"> · not touched by you</span>}
            </legend>
            {sidesOf(conflict).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={`conflict-${conflict.name}`}
                  checked={choice[conflict.name] === side}
                  onChange={() => setChoice({ ...choice, [conflict.name]: side })}
                />
                <span className="ui-muted">{WORDS[side]}</span>
                <bdi>{shown(conflict, side)}</bdi>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </AppDialog>
  );
}
