/** A page stays on screen while the next one loads; nothing that it began may take anybody back. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, useRef } from 'react';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useListAddress } from '../../src/students/useListAddress.ts';
import { SearchBox } from '../../src/ui/list/SearchBox.tsx';
import { routerProvider } from '../../src/routing/routerProvider.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  window.history.replaceState(null, '', '/list');
});
afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

function List() {
  const at = useListAddress();
  const box = useRef<HTMLInputElement>(null);
  return (
    <>
      <SearchBox
        label="Search"
        value={at.search}
        onSearch={(search) => at.set({ search })}
        onDown={() => undefined}
        ref={box}
      />
      <button type="button" onClick={() => setTimeout(() => at.set({ job: '7' }), 1000)}>
        Generate
      </button>
      <Link to="/pay?id=5">Row</Link>
    </>
  );
}
/** Never arrives. */
const Loading = lazy(() => new Promise<never>(() => undefined));
const open = (): void => {
  const router = createBrowserRouter([
    { path: '/list', element: <List /> },
    { path: '/pay', element: <Loading /> },
  ]);
  render(
    <Suspense fallback={null}>
      <RouterProvider router={router} />
    </Suspense>,
  );
};
const address = (): string => `${window.location.pathname}${window.location.search}`;
const type = (text: string): void =>
  void fireEvent.change(screen.getByLabelText('Search'), { target: { value: text } });

test('a search that waits for a pause is sent to the list that it was typed on', async () => {
  open();
  type('aamna');
  await act(async () => void vi.advanceTimersByTime(400));
  expect(address()).toBe('/list?search=aamna');
});
test('a row that is opened before the pause is over stays open', async () => {
  open();
  type('aamna');
  fireEvent.click(screen.getByText('Generate'));
  await act(async () => void fireEvent.click(screen.getByText('Row')));
  expect(screen.queryByLabelText('Search'), 'the list is still shown while the page loads').not.toBeNull();
  await act(async () => void vi.advanceTimersByTime(400));
  expect(address()).toBe('/pay?id=5');
  await act(async () => void vi.advanceTimersByTime(1000));
  expect(address(), 'what ends late on the list').toBe('/pay?id=5');
});
test('a list of react-admin, which asks for its search a moment later, does not take back whoever opened a row meanwhile', async () => {
  const { useNavigate } = routerProvider;
  function Records() {
    const navigate = useNavigate();
    return (
      <>
        <button type="button" onClick={() => setTimeout(() => navigate({ search: '?filter=x' }), 0)}>
          Search
        </button>
        <Link to="/pay?id=5">Row</Link>
      </>
    );
  }
  const router = createBrowserRouter([
    { path: '/list', element: <Records /> },
    { path: '/pay', element: <Loading /> },
  ]);
  render(
    <Suspense fallback={null}>
      <RouterProvider router={router} />
    </Suspense>,
  );
  fireEvent.click(screen.getByText('Search'));
  await act(async () => void vi.advanceTimersByTime(1));
  expect(address()).toBe('/list?filter=x');
  fireEvent.click(screen.getByText('Search'));
  await act(async () => void fireEvent.click(screen.getByText('Row')));
  await act(async () => void vi.advanceTimersByTime(1));
  expect(address()).toBe('/pay?id=5');
});
