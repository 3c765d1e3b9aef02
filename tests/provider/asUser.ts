/** Signs the data provider in at a strict provider, in a test that runs without a browser. */
import { vi } from 'vitest';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { INSTITUTE, TOKEN, type StrictProvider } from './provider.ts';

const credentials = JSON.stringify({
  token: TOKEN,
  instituteCode: INSTITUTE,
  userId: '1',
  username: 'clerk',
  userInfo: { username: 'clerk', user_settings: null },
  userPaidDates: null,
  campuses: [],
  data: {},
});
const { fetch: real } = globalThis;

/** From now on calls go to this provider, which forgets what it was asked. */
export function asUserOf(provider: StrictProvider): void {
  dropLists();
  provider.asked.length = 0;
  vi.stubGlobal('localStorage', { getItem: () => credentials, setItem: vi.fn(), removeItem: vi.fn() });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => real(url.replace(/^\/api/, provider.url), init));
}
