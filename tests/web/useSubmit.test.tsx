import { act, renderHook } from '@testing-library/react';
import { HttpError } from 'ra-core';
import { expect, test } from 'vitest';
import { refusalOf } from '../../src/ui/form/refusal.ts';
import { useSubmit } from '../../src/ui/form/useSubmit.ts';
import { problemWords } from '../../src/ui/sheet/sheetColumn.ts';

const refusing = (status: number) =>
  new HttpError('No.', status, { message: 'No.', errors: { amount: ['is too much'] } });
test('is busy until the work ends, and refuses nothing that was done', async () => {
  const { result } = renderHook(() => useSubmit());
  let end = (): void => undefined;
  let done: Promise<unknown> = Promise.resolve();
  act(() => void (done = result.current.submit(() => new Promise((resolve) => (end = resolve)))));
  expect(result.current.busy).toBe(true);
  await act(async () => {
    end();
    expect(await done).toBeNull();
  });
  expect([result.current.busy, result.current.refused]).toEqual([false, null]);
});
test('says what was refused until it is tried again or forgotten', async () => {
  const { result } = renderHook(() => useSubmit());
  await act(() => result.current.submit(() => Promise.reject(refusing(422))));
  expect(result.current).toMatchObject({
    busy: false,
    refused: { status: 422, message: 'No.', fields: { amount: 'is too much' } },
  });
  await act(() => result.current.submit(() => Promise.resolve()));
  expect(result.current.refused).toBeNull();
  await act(() => result.current.submit(() => Promise.reject(refusing(409))));
  act(() => result.current.forget());
  expect(result.current.refused).toBeNull();
});
test('sends a lost call under the same key, and an answered one under a new one', async () => {
  const { result } = renderHook(() => useSubmit());
  const keys: string[] = [];
  for (const status of [0, 503, 422, 200]) {
    const call = (key: string): Promise<unknown> => {
      keys.push(key);
      return status === 200 ? Promise.resolve() : Promise.reject(refusing(status));
    };
    await act(() => result.current.submit(async () => void (await result.current.send(call))));
  }
  expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('no number of a refusal is broken at its hyphens', () => {
  const said = 'must look like 35202-1234567-1, as in Sub-Campus';
  const shown = 'must look like 35202\u20111234567\u20111, as in Sub-Campus';
  const { message, fields } = refusalOf(new HttpError(said, 422, { message: said, errors: { cnic: [said] } }));
  expect([message, fields['cnic'], problemWords('CNIC', said)]).toEqual([shown, shown, `CNIC ${shown}`]);
});
