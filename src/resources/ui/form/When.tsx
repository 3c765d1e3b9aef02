import type { ReactNode } from 'react';
import type { Condition } from '../../../../contract/conditions.ts';
import { useAnyHolds, useHolds } from './useHolds.ts';

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
/** Shows its children while one of the conditions holds, or has none: a heading over nothing says nothing. */
export function WhenAny({
  conditions,
  children,
}: {
  readonly conditions: readonly (Condition | undefined)[];
  readonly children: ReactNode;
}) {
  const real = conditions.filter((one) => one !== undefined);
  return real.length < conditions.length ? children : <ConditionalOnAny conditions={real}>{children}</ConditionalOnAny>;
}
function ConditionalOnAny({
  conditions,
  children,
}: {
  readonly conditions: readonly Condition[];
  readonly children: ReactNode;
}) {
  return useAnyHolds(conditions) ? children : null;
}
function Conditional({ condition, children }: { readonly condition: Condition; readonly children: ReactNode }) {
  return useHolds(condition) ? children : null;
}
