/** Words of people that are cut in a cell: all of them can be read by keyboard and by touch. */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Clipped } from '../../src/ui/table/Clipped.tsx';

type Look = (entries: { target: Element }[]) => void;
const seen: { look?: Look; elements: Element[] } = { elements: [] };
beforeEach(() => {
  seen.elements = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(look: Look) {
        seen.look = look;
      }
      observe = (element: Element) => void seen.elements.push(element);
      unobserve = () => undefined;
    },
  );
});
/** A text of 300 px, shown in a cell of so many. */
function shownIn(width: number): HTMLElement {
  render(<Clipped>Two brothers in class One</Clipped>);
  const [box] = seen.elements as HTMLElement[];
  if (!box) throw new Error('Nothing was measured');
  Object.defineProperties(box, { scrollWidth: { value: 300 }, clientWidth: { value: width } });
  act(() => seen.look?.([{ target: box }]));
  return box;
}

test('has a button that unfolds and folds them', async () => {
  const box = shownIn(120);
  const more = screen.getByRole('button', { name: 'Whole text', expanded: false });
  await userEvent.click(more);
  expect(box.style.whiteSpace).toBe('normal');
  act(() => seen.look?.([{ target: box }]));
  expect(more.getAttribute('aria-expanded')).toBe('true');
  more.focus();
  await userEvent.keyboard('{Enter}');
  expect(box.style.whiteSpace).toBe('');
});
test('has none where all of them are shown, so that Tab passes', () => {
  shownIn(300);
  expect(screen.queryByRole('button')).toBeNull();
});
