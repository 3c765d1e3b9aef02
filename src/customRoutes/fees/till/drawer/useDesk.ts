import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../../contract/endpoints/calls.ts';
import { needed, offers } from '../../../../auth/offers.ts';
import { ask } from '../../../../challans/ask.ts';

export type Desk = Answer<'GET /till_desk'>['data'];
export type Waiting = Desk['waiting'][number];
const NOTHING: Desk = { accounts: [], people: [], waiting: [] };

/** What my till can be opened from and handed to, and what waits; nothing from a provider without handovers. */
export function useDesk(): { readonly desk: Desk; readonly error: unknown; readonly refetch: () => void } {
  const { data, error, refetch } = useQuery({
    queryKey: ['till', 'desk'],
    queryFn: async ({ signal }) => (await ask('GET /till_desk', { offered: needed('handovers'), signal })).data,
    enabled: offers('handovers'),
    staleTime: 0,
  });
  return { desk: data ?? NOTHING, error, refetch: () => void refetch() };
}
/** Those of the people who take payments at this campus, to choose from. */
export const peopleAt = ({ people }: Desk, campus: number): Desk['people'] =>
  people.filter(({ campus_ids }) => campus_ids === null || campus_ids.includes(campus));
