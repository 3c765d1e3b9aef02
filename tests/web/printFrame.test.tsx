import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { startTransition, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { PrintFrame } from '../../src/ui/print/PrintFrame.tsx';

/** As the router shows a page: not at once, so that effects run some time after it is there. */
const shown = (text: string, show: () => void): Promise<void> =>
  new Promise((done) => {
    const observer = new MutationObserver(() => {
      if (!document.body.textContent?.includes(text)) return;
      observer.disconnect();
      done();
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    startTransition(show);
  });

test('Escape leaves the page that is shown, not the one that was there before', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const left = vi.fn();
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const frame = (name: string) => (
    <MemoryRouter>
      <PrintFrame key={name} title={name} back={() => left(name)} about="" job={null}>
        {name}
      </PrintFrame>
    </MemoryRouter>
  );
  await shown('Slips', () => root.render(frame('Slips')));
  await shown('Papers', () => root.render(frame('Papers')));
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(left.mock.calls).toEqual([['Papers']]);
  root.unmount();
  vi.unstubAllGlobals();
});

test('a print that lies over a page goes back to the button that opened it', async () => {
  function Page() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsOpen(true)}>
          Print the slip
        </button>
        {isOpen && (
          <PrintFrame title="Slip" back={() => setIsOpen(false)} about="" job={null}>
            A slip
          </PrintFrame>
        )}
      </>
    );
  }
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Print the slip' }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.queryByText('A slip')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Print the slip' }));
});
