import type { AnyField } from '../../../../contract/fields.ts';
import type { Values } from '../../../resources/ui/form/values.ts';

export type Side = 'mine' | 'theirs' | 'original';
/** A field that someone else has changed since the form was opened. */
export interface Conflict {
  readonly name: string;
  readonly field: AnyField;
  readonly original: unknown;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** It was changed here too. */
  readonly both: boolean;
}
const same = (a: unknown, b: unknown): boolean =>
  a instanceof Blob || b instanceof Blob ? a === b : JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** `mine` are the values that would be sent; a field that is not among them was not touched. */
export function conflictsOf(
  fields: readonly (readonly [string, AnyField])[],
  original: Values,
  theirs: Values,
  mine: Values,
): Conflict[] {
  return fields.flatMap(([name, field]) => {
    const [before, now] = [original[name] ?? null, theirs[name] ?? null];
    const own = name in mine ? (mine[name] ?? null) : before;
    if (same(before, now) || same(own, now)) return [];
    return [{ name, field, original: before, theirs: now, mine: own, both: !same(own, before) }];
  });
}
/** Without a choice, nobody's work is lost: one's own where both changed it, else the other's. */
export const firstChoice = ({ both }: Conflict): Side => (both ? 'mine' : 'theirs');

/** The values to send now: what is left to the others is not sent. */
export function chosenValues(
  conflicts: readonly Conflict[],
  mine: Values,
  choice: Readonly<Record<string, Side>>,
): Values {
  const values = { ...mine };
  for (const conflict of conflicts) {
    const side = choice[conflict.name] ?? firstChoice(conflict);
    if (side === 'theirs') delete values[conflict.name];
    else values[conflict.name] = conflict[side];
  }
  return values;
}
