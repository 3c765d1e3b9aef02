import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { CoreAdminContext, useNotify } from 'ra-core';
import { toast } from 'react-toastify/unstyled';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import Toasts from '../../src/ui/toast/Toasts.tsx';
import { showToast } from '../../src/ui/toast/toasts.ts';
import { blurNumbersOnWheel } from '../../src/ui/inputs/wheelBlur.ts';

const Notifier = () => {
  const notify = useNotify();
  const refuse = (): void => {
    notify('You may not do this.', { type: 'error' });
    notify('Saved', { type: 'success' });
    notify('%{n} rows', { type: 'info', messageArgs: { _: '3 rows' } });
  };
  return (
    <button type="button" onClick={refuse}>
      Refuse
    </button>
  );
};
const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());

beforeEach(() => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  render(
    <CoreAdminContext>
      <Notifier />
      <Toasts />
    </CoreAdminContext>,
  );
});
afterEach(() => {
  vi.useRealTimers();
  toast.dismiss();
  copied.mockClear();
});

describe('toasts', () => {
  test('the same message of the same kind is shown once; another kind is another toast', async () => {
    act(() => {
      for (let n = 0; n < 20; n++) showToast('error', 'You may not do this.');
      showToast('info', 'You may not do this.');
    });
    await waitFor(() => expect(screen.getAllByText('You may not do this.')).toHaveLength(2));
  });

  test('newest on top, at the top right, light, without progress bar', async () => {
    act(() => showToast('success', 'First'));
    await screen.findByText('First');
    act(() => showToast('success', 'Second'));
    await screen.findByText('Second');
    const texts = [...document.querySelectorAll('.Toastify__toast span')].map(({ textContent }) => textContent);
    expect(texts).toEqual(['Second', 'First']);
    expect(document.querySelector('.Toastify__toast-container--top-right')).not.toBeNull();
    expect(document.querySelector('.Toastify__toast-theme--light')).not.toBeNull();
    expect(document.querySelector('.Toastify__progress-bar--wrp')?.getAttribute('data-hidden')).toBe('true');
    expect(screen.getAllByRole('alert')).toHaveLength(2);
  });

  test('react-admin’s notifications join the stack, each of them, and not twice', async () => {
    act(() => {
      showToast('error', 'You may not do this.');
      screen.getByRole('button', { name: 'Refuse' }).click();
    });
    await screen.findByText('Saved');
    await waitFor(() => expect(document.querySelectorAll('.Toastify__toast')).toHaveLength(3));
  });

  test('Copy reads Copied! for five seconds', async () => {
    act(() => showToast('error', 'Copy me'));
    await screen.findByText('Copy me');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
    expect(copied).toHaveBeenCalledExactlyOnceWith('Copy me');
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(4900));
    expect(screen.getByRole('button', { name: 'Copied!' })).toBeTruthy();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.getByRole('button', { name: 'Copy' })).toBeTruthy();
  });
});

test('the wheel takes the focus from a number input, and only from that', () => {
  const stop = blurNumbersOnWheel(document);
  render(
    <>
      <input type="number" aria-label="amount" defaultValue={5} />
      <input type="text" aria-label="name" />
    </>,
  );
  const [amount, name] = [screen.getByLabelText('amount'), screen.getByLabelText('name')];
  amount.focus();
  fireEvent.wheel(name);
  expect(document.activeElement).toBe(amount);
  fireEvent.wheel(amount);
  expect(document.activeElement).not.toBe(amount);
  name.focus();
  fireEvent.wheel(name);
  expect(document.activeElement).toBe(name);
  stop();
});
