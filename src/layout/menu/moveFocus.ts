const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
};

/**
 * Moves the focus to the next or previous visible menu item for an arrow key. Returns whether the key was one of them.
 */
export function moveFocus(nav: HTMLElement, key: string): boolean {
  const step = STEPS[key];
  if (!step) return false;
  const items = [...nav.querySelectorAll<HTMLElement>('input, [data-menu-item]')].filter(
    (item) => !item.closest('[hidden]'),
  );
  const at = items.findIndex((item) => item === document.activeElement);
  items[step(at, items.length)]?.focus();
  return true;
}
