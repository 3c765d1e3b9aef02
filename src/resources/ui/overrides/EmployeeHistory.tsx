import type { RaRecord } from 'ra-core';
import EmployeeLinks from './EmployeeLinks.tsx';
import EmployeeMessages from './EmployeeMessages.tsx';
import EmployeeMovements from './EmployeeMovements.tsx';

/** Where their days and pay are, what became of an employee, and what they were told by message. */
export default function EmployeeHistory({ record }: { readonly record: RaRecord }) {
  return (
    <>
      <EmployeeLinks record={record} />
      <EmployeeMovements record={record} />
      <EmployeeMessages record={record} />
    </>
  );
}
