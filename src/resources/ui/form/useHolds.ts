import { useFormContext, useWatch } from 'react-hook-form';
import { conditionFields, holds, type Condition } from '../../../../contract/conditions.ts';

/** Whether the condition holds for what is typed; listens only to the fields that it names. */
export function useHolds(condition: Condition): boolean {
  const { control } = useFormContext();
  const names = conditionFields(condition);
  const values = useWatch({ control, name: names });
  return holds(condition, Object.fromEntries(names.map((name, at) => [name, values[at]])));
}
