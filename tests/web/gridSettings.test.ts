import type { Store } from 'ra-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedInAs } from './support/signedIn.ts';

const request = vi.hoisted(() => vi.fn<(path: string, options?: { method?: string }) => Promise<{ json: unknown }>>());
vi.mock('../../src/dataProvider/httpClient.ts', () => ({ request }));
const { gridSettingsStore } = await import('../../src/dataProvider/gridSettingsStore.ts');

let saved: Record<string, unknown> | null;
let store: Store;
const calls = (method: string): unknown[][] =>
  request.mock.calls.filter(([, options]) => ((options as { method?: string }).method ?? 'GET') === method);

beforeEach(() => {
  vi.useFakeTimers();
  saved = null;
  request.mockReset().mockImplementation(async (_path, { method = 'GET' } = {}) => ({
    json: method === 'GET' ? { data: { name: 'genders', value: saved } } : {},
  }));
  signedInAs();
  store = gridSettingsStore();
});
afterEach(() => void vi.useRealTimers());

test('the first use of a list fetches its settings, once, and tells whoever shows them', async () => {
  saved = { datatable: ['name'], savedQueries: [{ label: 'Active' }], listParams: 'not a setting' };
  const seen = vi.fn<(value: unknown) => void>();
  store.subscribe('genders.datatable', seen);
  expect(store.getItem('genders.datatable')).toBeUndefined();
  store.getItem('genders.savedQueries');
  await vi.runAllTimersAsync();
  expect(calls('GET')).toHaveLength(1);
  expect(request.mock.calls[0]?.[0]).toBe('/get_grid_settings/genders');
  expect(seen).toHaveBeenCalledWith(['name']);
  expect(store.getItem('genders.savedQueries')).toEqual([{ label: 'Active' }]);
  expect(store.getItem('genders.listParams')).toBeUndefined();
  expect(calls('POST')).toHaveLength(0);
});

test('changes are saved together, one second after the last', async () => {
  store.setItem('genders.datatable', ['name']);
  await vi.advanceTimersByTimeAsync(900);
  store.setItem('genders.datatable_columnRanks', [1, 0]);
  await vi.advanceTimersByTimeAsync(900);
  expect(calls('POST')).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(calls('POST').map(([path, options]) => [path, (options as { body: unknown }).body])).toEqual([
    [
      '/set_grid_settings',
      { institute_code: 'demo', name: 'genders', value: { datatable: ['name'], datatable_columnRanks: [1, 0] } },
    ],
  ]);
});

test('other keys stay in the browser', async () => {
  store.setItem('genders.listParams', { page: 2 });
  store.setItem('theme', 'dark');
  store.getItem('theme');
  await vi.runAllTimersAsync();
  expect(request).not.toHaveBeenCalled();
});

test('what the user changes while the answer is on its way is newer', async () => {
  saved = { datatable: ['old'] };
  store.getItem('genders.datatable');
  store.setItem('genders.datatable', ['new']);
  await vi.runAllTimersAsync();
  expect(store.getItem('genders.datatable')).toEqual(['new']);
});

test('leaving the page saves at once', () => {
  store.setup();
  store.setItem('genders.datatable', ['name']);
  window.dispatchEvent(new Event('pagehide'));
  expect(calls('POST')[0]?.[1]).toMatchObject({ keepalive: true });
});

test('nothing is saved after signing out', () => {
  store.setup();
  store.setItem('genders.datatable', ['name']);
  localStorage.clear();
  window.dispatchEvent(new Event('pagehide'));
  expect(calls('POST')).toHaveLength(0);
});

test('a failure leaves the local copy and asks again at the next use', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  request.mockRejectedValueOnce(new Error('down'));
  store.getItem('genders.datatable');
  await vi.runAllTimersAsync();
  store.getItem('genders.datatable');
  expect(calls('GET')).toHaveLength(2);
});
