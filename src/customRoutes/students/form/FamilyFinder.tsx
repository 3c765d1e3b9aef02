import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useRef, useState } from 'react';
import { FamilyCard } from './FamilyCard.tsx';
import { questionIn, useFamilies, type FoundFamily } from './familyQuery.ts';
import css from './students.module.css';

interface Props {
  readonly onChoose: (family: FoundFamily) => void;
  readonly onClose: () => void;
  readonly except?: number | undefined;
}

/** One box for whatever is known of a family. */
export function FamilyFinder({ onChoose, onClose, except }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const families = useFamilies(questionIn(text));
  useEffect(() => input.current?.focus(), []);
  const none = families.data?.length === 0 && Object.keys(questionIn(text)).length > 0;
  return (
    <section className={`ui-wide ${css.finder}`} aria-label="Find a family">
      <label className="ui-label" htmlFor={id}>
        Family number, CNIC, mobile or father’s name
      </label>
      <div className={css.buttons}>
        <OutlinedInput
          id={id}
          inputRef={input}
          size="small"
          fullWidth
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            // The form would be saved, or left.
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === 'Escape') {
              event.preventDefault();
              onClose();
            }
          }}
          slotProps={{ input: { dir: 'auto', autoComplete: 'off', type: 'search' } }}
        />
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </div>
      <div aria-live="polite" className={css.found}>
        {none && <span className="ui-muted">No family found.</span>}
        {families.isError && <span className="ui-error">Families could not be looked up.</span>}
        {families.data?.map((one) => (
          <FamilyCard
            key={one.id}
            family={one}
            lead="Family of"
            except={except}
            action={
              <Button
                variant="outlined"
                size="small"
                onClick={() => onChoose(one)}
                aria-label={`Choose family ${one.family_no} of ${one.father_name}`}
              >
                Choose
              </Button>
            }
          />
        ))}
      </div>
    </section>
  );
}
