let put: { readonly element: Element | null; readonly at: string } | null = null;
const here = (): string => location.pathname + location.search;

/** Remembers what the person last clicked, tabbed to or typed into, until the answer is called. */
export function watchHands(): () => void {
  const note = (event: Event): void => {
    if (event instanceof KeyboardEvent && event.key !== 'Tab') return;
    put = { element: document.activeElement, at: here() };
  };
  const events = ['pointerup', 'keyup', 'input'] as const;
  for (const name of events) document.addEventListener(name, note, true);
  return () => {
    for (const name of events) document.removeEventListener(name, note, true);
    put = null;
  };
}
/** Whether the focus is where the person put it since they came to this address: not a link that led here. */
export const isPutByHand = (): boolean =>
  put !== null && put.element === document.activeElement && put.element !== document.body && put.at === here();
