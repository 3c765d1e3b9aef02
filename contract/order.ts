/** Records in an order that people give them: the call that moves one, and what a move changes. */
import type { Action } from './action.ts';
import type { Wire } from './wire.ts';

/** Before or after which record of the list. */
export type Position = { readonly before: unknown } | { readonly after: unknown };
/** The name of the action that every entity with an order has. */
export const MOVE = 'move';

export function moveAction({ key, wire }: { readonly key: string; readonly wire: Wire }): Action | null {
  if (!wire.update) return null;
  const path = `${wire.update.path}/move`;
  return {
    label: 'Move to…',
    on: 'row',
    call: { method: 'POST', path, body: 'json', tenant: 'body', needs: 'reorder' },
    form: { before: { kind: 'ref', to: key }, after: { kind: 'ref', to: key } },
  };
}

interface Identified {
  readonly id: unknown;
}
/**
 * What changes when `id` is moved, of all rows in their order: those with another number. Numbers that are there are
 * given anew; where two rows share one, or one has none, all are counted from 1.
 */
export function renumbered<R extends Identified>(
  rows: readonly R[],
  numberOf: (row: R) => unknown,
  id: unknown,
  position: Position,
): readonly (readonly [row: R, number: number])[] {
  const row = rows.find((one) => one.id === id);
  if (!row) return [];
  const others = rows.filter((one) => one !== row);
  const [anchor, step] = 'before' in position ? [position.before, 0] : [position.after, 1];
  const at = others.findIndex((one) => one.id === anchor);
  if (at < 0) return [];
  const after = others.toSpliced(at + step, 0, row);
  const numbers = rows.map(numberOf);
  const sound = numbers.every(
    (one, index) => typeof one === 'number' && (index === 0 || one > Number(numbers[index - 1])),
  );
  return after
    .map((one, index) => [one, sound ? Number(numbers[index]) : index + 1] as const)
    .filter(([one, number]) => numberOf(one) !== number);
}
