import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { holds, type Condition } from '../../../../contract/conditions.ts';

/** Shows its children while the condition holds for what is typed; listens only to the fields the condition names. */
export function When({ condition, children }: { readonly condition: Condition | undefined; readonly children: ReactNode }) {
  return condition ? <Conditional condition={condition}>{children}</Conditional> : children;
}
function Conditional({ condition, children }: { readonly condition: Condition; readonly children: ReactNode }) {
  const { control } = useFormContext();
  const names = Object.keys(condition);
  const values = useWatch({ control, name: names });
  return holds(condition, Object.fromEntries(names.map((name, at) => [name, values[at]]))) ? children : null;
}
