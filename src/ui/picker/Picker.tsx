import { useId } from 'react';
import { NativeSelect } from '../inputs/NativeSelect.tsx';

export interface Choice {
  readonly id: number;
  readonly name: string;
}
interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  /** Text of "no choice". */
  readonly empty: string;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** Its choices are names of people, or as long. */
  readonly wide?: boolean;
}

/** One lookup to choose from, with its label above. */
export function Picker({
  label,
  choices,
  value,
  onChange,
  empty,
  error,
  disabled = false,
  required = false,
  wide = false,
}: Props) {
  const id = useId();
  // A value that is not among the choices yet must not look like "no choice".
  const known = value === null || choices.some((choice) => choice.id === value);
  const shown = known ? choices : [...choices, { id: value, name: '…' }];
  return (
    <div className={wide ? 'ui-pick ui-pick-wide' : 'ui-pick'}>
      <label htmlFor={id}>{label}</label>
      <NativeSelect
        attributes={{
          id,
          disabled,
          'aria-required': required || undefined,
          ...(error ? { 'aria-describedby': `${id}-error` } : {}),
        }}
        choices={shown.map((choice) => ({ id: String(choice.id), name: choice.name }))}
        empty={empty}
        value={value === null ? '' : String(value)}
        onChange={(text) => onChange(text === '' ? null : Number(text))}
        invalid={error !== undefined}
      />
      {error && (
        <span id={`${id}-error`} className="ui-error ui-pick-error">
          {error}
        </span>
      )}
    </div>
  );
}
