import { useGetList, type RaRecord } from 'ra-core';
import { may, useCredentials } from '../../../../auth/credentials.ts';
import { habits, isPaper, type Paper } from '../../../../challans/receiving.ts';

const ALL = { pagination: { page: 1, perPage: 500 }, sort: { field: 'id', order: 'ASC' } } as const;

/**
 * What is printed after a payment at a campus: what the user chose last, else what the challan settings of the campus
 * say, else a carbon copy. Used by the page of a counter before it is needed, so that Enter after a payment waits for
 * nothing.
 */
export function usePaperOf(): (campusId: number) => Paper {
  const credentials = useCredentials();
  const enabled = credentials !== null && may(credentials, 'challan_settings.read');
  const { data } = useGetList<RaRecord>('challan_settings', ALL, { staleTime: 300_000, retry: false, enabled });
  return (campusId) => {
    const setting: unknown = data?.find((one) => Number(one['campus_id']) === campusId)?.['layout'];
    return habits().paper ?? (isPaper(setting) ? setting : 'carbon');
  };
}
