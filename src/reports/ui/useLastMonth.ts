import { useQuery } from '@tanstack/react-query';
import type { MonthOf, Report } from '../../../contract/report.ts';
import { needed, offers } from '../../auth/offers.ts';
import { ask } from '../../dataProvider/ask.ts';

const LAST: Readonly<Record<MonthOf, (signal: AbortSignal) => Promise<string | null>>> = {
  salaries: async (signal) => {
    const query = { state: 'approved', kind: 'salary', per_page: '1' } as const;
    const { data } = await ask('GET /payroll_runs', { offered: needed('salaries'), query, signal });
    return data[0]?.month ?? null;
  },
};
/**
 * Both ends of the period a report opens on: the last month that has something. Null while it is awaited; nothing where
 * the address says a period, or nobody can tell.
 */
export function useLastMonth(report: Report, search: URLSearchParams): Readonly<Record<string, string>> | null {
  const { lastMonthOf: of, period } = report;
  const isAsked = of !== undefined && period !== undefined && !period.some((end) => search.has(end)) && offers(of);
  const { data, isPending } = useQuery({
    queryKey: ['report', 'last month', of],
    queryFn: ({ signal }) => (of ? LAST[of](signal) : null),
    enabled: isAsked,
    retry: false,
  });
  if (!isAsked) return NOTHING;
  if (isPending) return null;
  return data ? Object.fromEntries(period.map((end) => [end, data])) : NOTHING;
}
const NOTHING = {};
