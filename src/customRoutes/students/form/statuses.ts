import { useGetList, type RaRecord } from 'ra-core';
import type { STATUS_CLASSES } from '../../../resources/data/statusClasses.ts';

export type StatusClass = (typeof STATUS_CLASSES)[number];
export interface Status extends RaRecord {
  readonly name: string;
  readonly status_class: StatusClass;
  readonly is_active: boolean;
}
/** Before someone is a student. */
export const BEFORE: readonly StatusClass[] = ['inquiry', 'applied', 'rejected'];

/** The statuses in use, oldest first: the first of a class is its usual one. */
export function useStatuses(): {
  readonly statuses: readonly Status[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
} {
  const { data, error, refetch } = useGetList<Status>(
    'student_statuses',
    { pagination: { page: 1, perPage: 500 }, sort: { field: 'id', order: 'ASC' }, filter: {} },
    { staleTime: 60_000 },
  );
  return { statuses: data?.filter(({ is_active }) => is_active !== false), error, retry: () => void refetch() };
}
export const firstOf = (statuses: readonly Status[], wanted: StatusClass): number | null => {
  const found = statuses.find(({ status_class }) => status_class === wanted);
  return found ? Number(found.id) : null;
};
