import { useId } from 'react';
import { Box, refusalId } from '../ui/picker/Box.tsx';
import { ComboBox } from '../ui/picker/ComboBox.tsx';
import { useEmployeeChoices } from './employeeChoices.ts';

interface Props {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
}

/** An employee, found by number or name. */
export function EmployeeBox({ value, onChange, error, disabled = false, required = false }: Props) {
  const id = useId();
  const choices = useEmployeeChoices();
  return (
    <Box label="Employee" of={id} wide error={error}>
      <ComboBox
        id={id}
        label="Employee"
        placeholder="Number or name"
        choices={choices}
        value={value}
        disabled={disabled}
        required={required}
        invalid={error !== undefined}
        describedBy={refusalId(id, error)}
        onChange={onChange}
      />
    </Box>
  );
}
