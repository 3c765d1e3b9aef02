/**
 * The wheel over a focused number input takes the focus away, so that scrolling never changes an amount (specification
 * 5). Returns the way to stop.
 */
export function blurNumbersOnWheel(page: Document): () => void {
  const blur = ({ target }: WheelEvent): void => {
    const focused = page.activeElement;
    if (focused === target && focused instanceof HTMLInputElement && focused.type === 'number') focused.blur();
  };
  page.addEventListener('wheel', blur, { passive: true });
  return () => page.removeEventListener('wheel', blur);
}
