import { useState, type ReactNode } from 'react';
import { useLookup } from '../../students/lookups.ts';
import { Picker } from '../../ui/picker/Picker.tsx';

/** The employee that something is asked for, and what they are chosen with. */
export function useWhose(): {
  readonly employee: number | null;
  readonly whose: (error: string | undefined) => ReactNode;
} {
  const people = useLookup('employees', undefined, nameOf);
  const [employee, setEmployee] = useState<number | null>(null);
  return {
    employee,
    whose: (error) => (
      <Picker
        label="Employee"
        wide
        choices={people}
        value={employee}
        empty="Choose the employee"
        onChange={setEmployee}
        error={error}
      />
    ),
  };
}
const nameOf = (one: Readonly<Record<string, unknown>>): string => `${String(one['emp_no'])} ${String(one['name'])}`;
