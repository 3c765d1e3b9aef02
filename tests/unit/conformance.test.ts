/** `npm run conformance` before the strict provider, and before one that lacks calls of section 7. */
import { afterEach, describe, expect, test } from 'vitest';
import { conformance } from '../../scripts/conformance/conformance.ts';
import { DIALECTS, type Dialect } from '../provider/dialects.ts';
import { INSTITUTE, startStrict, TOKEN, type StrictProvider } from '../provider/provider.ts';

let provider: StrictProvider;
afterEach(() => provider.stop());
async function ask(dialect: Dialect, write = false, own: typeof fetch = fetch) {
  provider = await startStrict(dialect);
  return conformance({ url: provider.url, token: TOKEN, institute: INSTITUTE, fetch: own }, write);
}

test.each(DIALECTS)('reads only, and every screen that needs no more than section 7 works: %s', async (dialect) => {
  const { screens, calls, written, capabilities } = await ask(dialect);
  expect([capabilities, written]).toEqual([[], null]);
  expect(calls.filter(({ outcome }) => outcome !== 'answered')).toEqual([]);
  expect(screens.filter(({ outcome }) => outcome === 'does not work')).toEqual([]);
  expect(screens.find(({ path }) => path === '/genders')?.outcome).toBe('works');
  expect(screens.find(({ path }) => path === '/books-check')).toMatchObject({
    outcome: 'left out',
    why: ['statements'],
  });
  expect(new Set(provider.asked.map(({ verb, path }) => (verb === 'GET' ? verb : path)))).toEqual(
    new Set([
      'GET',
      '/campus_classes',
      '/campus_class_sections',
      '/fetch_fee_plan_list_with_campus',
      '/fetch_api_students',
      '/get_non_generated_challan_students',
      '/studentsPaymentHistory',
      '/getDayWisePaidChallans',
      '/feeIntimationReport',
      '/feeReminderReport',
      '/studentsDetailFeeReport',
    ]),
  );
});
test('says which shapes are odd', async () => {
  const { calls } = await ask('strings');
  const oddOf = (call: string): string => calls.find((one) => one.call === call)?.odd.join('; ') ?? '';
  expect(oddOf('GET /gender')).toBe('numbers and booleans come as texts: is_active');
  expect(oddOf('GET /api_students')).toContain('records are named without their ids: gender_id');
  expect(oddOf('GET /api_students')).toContain('may have more rows than it answered');
});
test('names the calls that are missing, and the screens that need them', async () => {
  const without = (url: string | URL | Request, init?: RequestInit): Promise<Response> =>
    String(url).includes('/religion') ? Promise.resolve(new Response('<html>', { status: 404 })) : fetch(url, init);
  const { calls, screens } = await ask('data', false, without as typeof fetch);
  expect(calls.filter(({ outcome }) => outcome === 'missing').map(({ call }) => call)).toEqual(['GET /religion']);
  expect(screens.filter(({ outcome }) => outcome === 'does not work').map(({ path }) => path)).toContain(
    '/manage-religion',
  );
});
describe('with --write', () => {
  test.each(DIALECTS)('adds, changes and deletes a record of each plain list: %s', async (dialect) => {
    const { written } = await ask(dialect, true);
    expect(written?.length).toBeGreaterThan(8);
    expect(written?.filter(({ problem }) => problem !== null)).toEqual([]);
    expect(provider.school.get('genders')).toHaveLength(3);
  });
});
test('says that nobody can sign in', async () => {
  provider = await startStrict('data');
  const wrong = conformance({ url: provider.url, token: 'wrong', institute: INSTITUTE }, false);
  await expect(wrong).rejects.toThrow('answered 403: nobody can sign in');
});
