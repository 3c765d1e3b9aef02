import { useGetList, type RaRecord } from 'ra-core';
import { useMemo } from 'react';
import type { ComboChoice } from '../ui/picker/ComboBox.tsx';
import { freshWhenFound } from '../dataProvider/fresh.ts';

const ALL = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'emp_no', order: 'ASC' } } as const;

/** Employees by their number and name; none while they are not `wanted`. */
export function useEmployeeChoices(wanted = true): readonly ComboChoice[] {
  const { data } = useGetList<RaRecord>('employees', ALL, {
    staleTime: freshWhenFound(60_000),
    retry: false,
    enabled: wanted,
  });
  return useMemo(
    () => (data ?? []).map((one) => ({ id: Number(one.id), code: String(one['emp_no']), name: String(one['name']) })),
    [data],
  );
}
