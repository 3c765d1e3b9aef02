/**
 * The cursor follows the work, but never out of a dialog: what has only just been drawn may come after someone has
 * opened the palette and types.
 */
export function moveCursor(to: HTMLElement | null): void {
  if (document.querySelector('[role=dialog]') === null) to?.focus();
}
