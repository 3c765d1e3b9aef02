import { useState } from 'react';
import { may, useCredentials } from '../../../auth/credentials.ts';
import { useEmployeeChoices } from '../../../salaries/employeeChoices.ts';
import type { ComboChoice } from '../../../ui/picker/ComboBox.tsx';
import { hasMoney, namesPeople, type Draft } from './draft.ts';

interface Named {
  /** Null where no column is shown for them. */
  readonly choices: readonly ComboChoice[] | null;
  /** Shows it; null where it is shown, or cannot be. */
  readonly onName: (() => void) | null;
}
/** The column of employees: of who sees them and asks for it, and of lines that name some already. */
export function useNamedEmployees(draft: Draft): Named {
  const [isAsked, setAsked] = useState(false);
  const credentials = useCredentials();
  const sees = credentials !== null && may(credentials, 'employees.read');
  const hasGrid = namesPeople() && !(draft.kind === 'transfer' && hasMoney(draft));
  const isShown = hasGrid && (isAsked || draft.lines.some(({ employee }) => employee !== null));
  const choices = useEmployeeChoices(isShown && sees);
  return { choices: isShown ? choices : null, onName: hasGrid && sees && !isShown ? () => setAsked(true) : null };
}
