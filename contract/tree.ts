/** Records that are under each other: in the order of their tree. */
interface Identified {
  readonly id: unknown;
}

/**
 * Parents before what is under them, siblings by `compare`. What names a parent that is not among `rows` is at the top,
 * and records in a circle, which no provider should have, come last.
 */
export function inTreeOrder<R extends Identified>(
  rows: readonly R[],
  parentOf: (row: R) => unknown,
  compare: (a: R, b: R) => number,
): R[] {
  const ids = new Set(rows.map(({ id }) => id));
  const under = Map.groupBy(rows.toSorted(compare), (row) => (ids.has(parentOf(row)) ? parentOf(row) : null));
  const ordered: R[] = [];
  const add = (row: R): void => {
    ordered.push(row);
    for (const child of under.get(row.id) ?? []) add(child);
  };
  for (const root of under.get(null) ?? []) add(root);
  const placed = new Set(ordered);
  return placed.size === rows.length ? ordered : [...ordered, ...rows.filter((row) => !placed.has(row))];
}
