import { offers } from '../../../../auth/offers.ts';
import { MoneyBox } from '../../../../ui/picker/MoneyBox.tsx';
import { Picker } from '../../../../ui/picker/Picker.tsx';
import { peopleAt, useDesk } from './useDesk.ts';
import css from './drawer.module.css';

export interface Afterwards {
  /** Rupees that stay in the drawer. NaN while what is typed is no number. */
  readonly carried: number | null;
  /** Who takes the drawer over. */
  readonly to: number | null;
}
export const ALL_GOES: Afterwards = { carried: null, to: null };
interface Props {
  readonly campus: number;
  readonly value: Afterwards;
  readonly onChange: (value: Afterwards) => void;
  readonly errors: Readonly<Record<string, string>>;
  readonly disabled: boolean;
}

/** What becomes of the cash that was counted: some stays as the float of the next, or someone takes all of it over. */
export function AfterClosing({ campus, value, onChange, errors, disabled }: Props) {
  const { desk } = useDesk();
  const people = peopleAt(desk, campus);
  if (!offers('handovers')) return null;
  return (
    <div className={`ui-row ${css.full}`}>
      {value.to === null && (
        <MoneyBox
          label="Stays in the drawer, Rs"
          value={value.carried}
          error={errors['carried']}
          onChange={(carried) => onChange({ ...value, carried })}
        />
      )}
      {people.length > 0 && (
        <Picker
          label="Hand over to"
          choices={people}
          value={value.to}
          empty="Nobody: close it"
          disabled={disabled}
          error={errors['to_user_id']}
          onChange={(to) => onChange({ carried: null, to })}
        />
      )}
    </div>
  );
}
