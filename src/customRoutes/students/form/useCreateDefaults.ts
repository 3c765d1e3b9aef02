import { useGetList } from 'ra-core';
import { useMemo } from 'react';
import { today } from '../../../../contract/dates.ts';
import { allowedCampuses, useCredentials } from '../../../auth/credentials.ts';
import type { Values } from '../../../resources/ui/form/values.ts';
import { firstOf, useStatuses } from './statuses.ts';

interface Defaults {
  /** Null while they are on their way. */
  readonly values: Values | null;
  readonly failed: { readonly reason: unknown; readonly retry: () => void } | null;
}

/** What a new student most likely has: the only campus, the current session, the usual status, today. */
export function useCreateDefaults(inquiries: boolean): Defaults {
  const credentials = useCredentials();
  const { statuses, error, retry } = useStatuses();
  const sessions = useGetList('sessions', {
    pagination: { page: 1, perPage: 500 },
    sort: { field: 'start_date', order: 'DESC' },
    filter: {},
  });
  const campuses = credentials ? allowedCampuses(credentials) : [];
  const onlyCampus = campuses.length === 1 ? (campuses[0] ?? null) : null;
  const values = useMemo(() => {
    if (!statuses || !sessions.data) return null;
    const session = sessions.data.find((one) => one['is_current'] === true) ?? sessions.data[0];
    return {
      status_id: firstOf(statuses, inquiries ? 'inquiry' : 'enrolled'),
      session_id: session ? Number(session.id) : null,
      campus_id: onlyCampus,
      ...(inquiries ? {} : { admission_date: today() }),
    };
  }, [statuses, sessions.data, onlyCampus, inquiries]);
  const again = (): void => {
    retry();
    void sessions.refetch();
  };
  return { values, failed: error || sessions.error ? { reason: error ?? sessions.error, retry: again } : null };
}
