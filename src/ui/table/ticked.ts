export type RowId = number | string;
/** Which rows of a table are ticked, by id. */
export type Ticked<I extends RowId = number> = ReadonlySet<I>;
export const NONE: Ticked<never> = new Set<never>();

/**
 * Ticks or unticks `id`; with `from` (the row ticked before, Shift held) every row between the two becomes as `id`
 * becomes.
 * @example toggled(new Set([1]), [1, 2, 3], 3, 1) // 1, 2, 3
 */
export function toggled<I extends RowId>(
  ticked: Ticked<I>,
  ids: readonly I[],
  id: I,
  from: I | null = null,
): Ticked<I> {
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
export function toggledAll<I extends RowId>(ticked: Ticked<I>, ids: readonly I[]): Ticked<I> {
  const isAll = ids.every((id) => ticked.has(id));
  const next = new Set(ticked);
  for (const id of ids) {
    if (isAll) next.delete(id);
    else next.add(id);
  }
  return next;
}
