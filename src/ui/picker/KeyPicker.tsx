import { Picker } from './Picker.tsx';

interface Props {
  readonly label: string;
  readonly choices: readonly (readonly [key: string, name: string])[];
  readonly value: string | null;
  readonly onChange: (key: string | null) => void;
  /** Text of "no choice". */
  readonly empty: string;
  readonly required?: boolean;
}
/** A `Picker` over words of the contract instead of ids. */
export function KeyPicker({ label, choices, value, onChange, empty, required = false }: Props) {
  const at = choices.findIndex(([key]) => key === value);
  return (
    <Picker
      label={label}
      choices={choices.map(([, name], index) => ({ id: index, name }))}
      value={at < 0 ? null : at}
      empty={empty}
      required={required}
      onChange={(index) => onChange(index === null ? null : (choices[index]?.[0] ?? null))}
    />
  );
}
