/** Which rows of a table are ticked, by id. */
export type Ticked = ReadonlySet<number>;
export const NONE: Ticked = new Set();

/**
 * Ticks or unticks `id`; with `from` (the row ticked before, Shift held) every row between the two becomes as `id` becomes.
 * @example toggled(new Set([1]), [1, 2, 3], 3, 1) // 1, 2, 3
 */
export function toggled(ticked: Ticked, ids: readonly number[], id: number, from: number | null = null): Ticked {
  const at = ids.indexOf(id);
  const start = from === null ? at : ids.indexOf(from);
  const span = start < 0 ? [id] : ids.slice(Math.min(start, at), Math.max(start, at) + 1);
  const next = new Set(ticked);
  const isOn = !ticked.has(id);
  for (const one of span) {
    if (isOn) next.add(one);
    else next.delete(one);
  }
  return next;
}
/** All of the rows shown, or none of them; rows of other pages stay as they are. */
export function toggledAll(ticked: Ticked, ids: readonly number[]): Ticked {
  const isAll = ids.every((id) => ticked.has(id));
  const next = new Set(ticked);
  for (const id of ids) {
    if (isAll) next.delete(id);
    else next.add(id);
  }
  return next;
}
