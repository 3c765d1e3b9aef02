/** The month on which the reports on salaries open. */
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentMonth } from '../../contract/dates.ts';
import { shiftMonth } from '../../contract/fees/planMonths.ts';
import { salaryCost } from '../../src/reports/salaryCost.ts';
import { salaryFund } from '../../src/reports/salaryFund.ts';
import { salaryTax } from '../../src/reports/salaryTax.ts';
import ReportScreen from '../../src/reports/ui/ReportScreen.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

let asked: URL[] = [];
/** `month`: of the last salaries that are approved; null where there are none. */
function provider(month: string | null, status = 200): void {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, 'http://school');
    if (!url.pathname.endsWith('/payroll_runs')) {
      asked.push(url);
      return new Response(JSON.stringify({ data: [], current_page: 1, per_page: 50, total: 0, last_page: 1 }));
    }
    expect(url.searchParams.get('state')).toBe('approved');
    const data = month === null ? [] : [{ id: 3, month }];
    return new Response(JSON.stringify({ data, total: data.length }), { status });
  });
}
const PAGES = [salaryCost, salaryFund, salaryTax] as const;
async function open(report: (typeof PAGES)[number], search = ''): Promise<string[]> {
  show(
    <ReportScreen report={report} />,
    { getList: async () => ({ data: [], total: 0 }), getMany: async () => ({ data: [] }) },
    `/${report.path}${search}`,
  );
  await screen.findByText('Nothing to show');
  return asked.flatMap(({ searchParams }) => [
    searchParams.get('from_month') ?? '',
    searchParams.get('to_month') ?? '',
  ]);
}
const last = shiftMonth(currentMonth(), -1);
beforeEach(() => void signedInAs());

test.each(PAGES)('$label opens on the last month that has salaries', async (report) => {
  provider('2026-08');
  expect(await open(report)).toEqual(['2026-08', '2026-08']);
});
test.each([
  ['none is approved yet', null, 200],
  ['it may not be told', '2026-08', 401],
  ['the provider fails', '2026-08', 500],
])('on last month where %s', async (_, month, status) => {
  provider(month, status);
  expect(await open(salaryTax)).toEqual([last, last]);
});
test('nothing is asked before a provider that has no salaries', async () => {
  signedInAs({ capabilities: [] });
  provider('2026-08');
  expect(await open(salaryTax)).toEqual([]);
});
test('what is in the address wins', async () => {
  provider('2026-08');
  expect(await open(salaryTax, '?from_month=2026-01&to_month=2026-03')).toEqual(['2026-01', '2026-03']);
});
test('so does one end of it', async () => {
  provider('2026-08');
  expect(await open(salaryTax, '?to_month=2026-03')).toEqual(['2026-03', '2026-03']);
});
