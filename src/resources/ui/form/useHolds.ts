import { useFormContext, useWatch } from 'react-hook-form';
import { conditionFields, holds, type Condition } from '../../../../contract/conditions.ts';

/** Whether the condition holds for what is typed; listens only to the fields that it names. */
export const useHolds = (condition: Condition): boolean => useAnyHolds([condition]);
/** Whether one of them does. */
export function useAnyHolds(conditions: readonly Condition[]): boolean {
  const { control } = useFormContext();
  const names = [...new Set(conditions.flatMap(conditionFields))];
  const values = useWatch({ control, name: names });
  const typed = Object.fromEntries(names.map((name, at) => [name, values[at]]));
  return conditions.some((condition) => holds(condition, typed));
}
