import { Picker } from '../ui/picker/Picker.tsx';
import { useCampuses, useLookup, useClasses } from './lookups.ts';

export interface ClassChoice {
  readonly campus_id: number | null;
  readonly session_id: number | null;
  readonly class_id: number | null;
  readonly section_id: number | null;
}
export const NO_CLASS: ClassChoice = { campus_id: null, session_id: null, class_id: null, section_id: null };

interface Props {
  readonly value: ClassChoice;
  readonly onChange: (choice: ClassChoice) => void;
  /** Texts of "no choice", where they say more than "All". */
  readonly empty?: Partial<Record<keyof ClassChoice, string>>;
  readonly errors?: Readonly<Record<string, string>>;
  readonly session?: boolean;
}

/** Campus, then class, then section, each offering what the one before has; and the session. */
export function ClassPicker({ value, onChange, empty = {}, errors = {}, session = true }: Props) {
  const campuses = useCampuses();
  const sessions = useLookup('sessions');
  const { classes, sections } = useClasses(value.campus_id, value.class_id);
  return (
    <>
      <Picker
        label="Campus"
        choices={campuses}
        value={value.campus_id}
        empty={empty.campus_id ?? 'All campuses'}
        error={errors['campus_id']}
        onChange={(campus_id) => onChange({ ...value, campus_id, class_id: null, section_id: null })}
      />
      <Picker
        label="Class"
        choices={classes}
        value={value.class_id}
        empty={empty.class_id ?? 'All classes'}
        error={errors['class_id']}
        onChange={(class_id) => onChange({ ...value, class_id, section_id: null })}
      />
      <Picker
        label="Section"
        choices={sections}
        value={value.section_id}
        empty={empty.section_id ?? 'All sections'}
        error={errors['section_id']}
        onChange={(section_id) => onChange({ ...value, section_id })}
      />
      {session && (
        <Picker
          label="Session"
          choices={sessions}
          value={value.session_id}
          empty={empty.session_id ?? 'All sessions'}
          error={errors['session_id']}
          onChange={(session_id) => onChange({ ...value, session_id })}
        />
      )}
    </>
  );
}
