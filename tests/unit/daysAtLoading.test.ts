/**
 * A day that is read when code is loaded is the day on which the server was started, or the page opened: the next
 * morning it is yesterday. What needs today asks for it each time.
 */
import { expect, test, vi } from 'vitest';
import type * as Dates from '../../contract/dates.ts';

const at = vi.hoisted(() => ({ loading: true, fixed: [] as string[] }));
vi.mock('../../contract/dates.ts', async (original) => {
  const dates = await original<typeof Dates>();
  const watched =
    (fn: (now?: number) => string) =>
    (now?: number): string => {
      if (at.loading) at.fixed.push(new Error().stack?.split('\n')[2]?.trim() ?? 'somewhere');
      return fn(now);
    };
  return { ...dates, today: watched(dates.today), currentMonth: watched(dates.currentMonth) };
});

test('neither the routes of the server nor declarations of screens hold the day on which they were loaded', async () => {
  const { allRoutes } = await import('../../server/app.ts');
  expect(allRoutes().length).toBeGreaterThan(400);
  const declared = import.meta.glob(['../../src/{lists,reports,resources,sheets,pages}/*.{ts,tsx}']);
  const loaded = await Promise.all(Object.values(declared).map((load) => load()));
  expect(loaded.length).toBeGreaterThan(100);
  at.loading = false;
  expect(at.fixed).toEqual([]);
  const { today } = await import('../../contract/dates.ts');
  expect(today()).toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
