import type { ReactNode } from 'react';
import type { Condition } from '../../../../contract/conditions.ts';
import { useHolds } from './useHolds.ts';

/** Shows its children while the condition holds for what is typed. */
export function When({
  condition,
  children,
}: {
  readonly condition: Condition | undefined;
  readonly children: ReactNode;
}) {
  return condition ? <Conditional condition={condition}>{children}</Conditional> : children;
}
function Conditional({ condition, children }: { readonly condition: Condition; readonly children: ReactNode }) {
  return useHolds(condition) ? children : null;
}
