import Button from '@mui/material/Button';
import { useState } from 'react';
import { NO_CLASS, ClassPicker, type ClassChoice } from './ClassPicker.tsx';

interface Props {
  /** 'Load the students' */
  readonly action: string;
  readonly start?: ClassChoice;
  readonly loading: boolean;
  readonly onChoose: (choice: ClassChoice) => void;
}

/** A class, or a part of it, to work on. */
export function ChooseStudents({ action, start = NO_CLASS, loading, onChoose }: Props) {
  const [choice, setChoice] = useState(start);
  return (
    <form
      className="ui-picks"
      aria-label="Which students"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(choice);
      }}
    >
      <ClassPicker value={choice} onChange={setChoice} empty={{ class_id: 'Choose a class' }} />
      <Button type="submit" variant="contained" disabled={choice.class_id === null} loading={loading}>
        {action}
      </Button>
    </form>
  );
}
