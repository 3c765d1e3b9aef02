import Button from '@mui/material/Button';
import { useState } from 'react';
import { NOWHERE, PlacePicker, type Place } from './PlacePicker.tsx';

interface Props {
  /** 'Load the students' */
  readonly action: string;
  readonly start?: Place;
  readonly loading: boolean;
  readonly onChoose: (place: Place) => void;
}

/** A class, or a part of it, to work on. */
export function ChooseStudents({ action, start = NOWHERE, loading, onChoose }: Props) {
  const [place, setPlace] = useState(start);
  return (
    <form
      className="st-choose"
      aria-label="Which students"
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(place);
      }}
    >
      <PlacePicker value={place} onChange={setPlace} empty={{ class_id: 'Choose a class' }} />
      <Button type="submit" variant="contained" disabled={place.class_id === null} loading={loading}>
        {action}
      </Button>
    </form>
  );
}
