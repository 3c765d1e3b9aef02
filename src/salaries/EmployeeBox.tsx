import { useGetList, type RaRecord } from 'ra-core';
import { useId, useMemo } from 'react';
import { Box, refusalId } from '../ui/picker/Box.tsx';
import { ComboBox } from '../ui/picker/ComboBox.tsx';

interface Props {
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
}
const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'emp_no', order: 'ASC' } } as const;

/** An employee, found by number or name. */
export function EmployeeBox({ value, onChange, error, disabled = false }: Props) {
  const id = useId();
  const { data } = useGetList<RaRecord>('employees', ALL, { staleTime: 60_000, retry: false });
  const choices = useMemo(
    () => (data ?? []).map((one) => ({ id: Number(one.id), code: String(one['emp_no']), name: String(one['name']) })),
    [data],
  );
  return (
    <Box label="Employee" of={id} wide error={error}>
      <ComboBox
        id={id}
        label="Employee"
        placeholder="Number or name"
        choices={choices}
        value={value}
        disabled={disabled}
        invalid={error !== undefined}
        describedBy={refusalId(id, error)}
        onChange={onChange}
      />
    </Box>
  );
}
