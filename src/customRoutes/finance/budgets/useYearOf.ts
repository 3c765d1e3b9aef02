import { useGetList, type RaRecord } from 'ra-core';

/** The accounting period that a day is in; null while that is not known, or where there is none. */
export function useYearOf(day: string): number | null {
  const { data } = useGetList<RaRecord>(
    'fiscal_years',
    { pagination: { page: 1, perPage: 1000 }, sort: { field: 'start_date', order: 'DESC' } },
    { staleTime: 300_000, retry: false },
  );
  const found = data?.find(({ start_date, end_date }) => String(start_date) <= day && day <= String(end_date));
  return found ? Number(found.id) : null;
}
