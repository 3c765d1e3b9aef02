import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { REPORT_START, today } from '../../../../../contract/dates.ts';
import { FEES } from '../../kit/useFeeList.ts';
import type { Answer, Body } from '../../../../../contract/endpoints/calls.ts';
import { ask } from '../../kit/ask.ts';

export type DayWise = Answer<'POST /getDayWisePaidChallans'>['data'];
export type Day = DayWise['days'][number];
export type DayReceipt = Day['receipts'][number];

/** Which days, campus and account, kept in the address; from the start of all reports to today without any (specification 9). */
export function useDayWise() {
  const [params, setParams] = useSearchParams();
  const id = (name: string): number | null => (/^\d{1,15}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : null);
  const day = (name: string, usual: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(params.get(name) ?? '') ? (params.get(name) ?? usual) : usual);
  const end = day('end_date', today());
  const asked = { start: day('start_date', end < REPORT_START ? end : REPORT_START), end, campus: id('campus_id'), account: id('dr_acc') };
  const body: Body<'POST /getDayWisePaidChallans'> = {
    start_date: asked.start,
    end_date: asked.end,
    ...(asked.campus === null ? {} : { campus_id: asked.campus }),
    ...(asked.account === null ? {} : { dr_acc: asked.account }),
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [FEES, 'day wise', body],
    queryFn: async ({ signal }) => (await ask('POST /getDayWisePaidChallans', { body, signal })).data,
    placeholderData: keepPreviousData,
  });
  const set = (changes: Readonly<Record<string, string | number | null>>): void =>
    setParams(
      (known) => {
        const next = new URLSearchParams(known);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null) next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { replace: true },
    );
  return { asked, data, error, stale: isFetching && data !== undefined, refetch: () => void refetch(), set, search: params.toString() };
}
