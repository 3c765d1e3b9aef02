import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FoundKind } from '../../../contract/endpoints/find.ts';
import { useCredentials } from '../../auth/credentials.ts';
import { offered } from '../../auth/offers.ts';
import { ask } from '../../dataProvider/ask.ts';
import { useTyped } from '../../ui/inputs/useTyped.ts';
import { bySpecified } from './bySpecified.ts';
import type { PaletteItem } from './paletteItem.ts';
import { KIND_HEADINGS, recordItem, restOf, type FoundRecord } from './recordItems.ts';
import { freshWhenFound } from '../../dataProvider/fresh.ts';

const PAUSE_MS = 150;
const RECORD = /^record\/(\w+:\d+)$/;
const isWorth = (typed: string): boolean => typed.length > 1 || /^\d$/.test(typed);

interface Found {
  readonly found: readonly FoundRecord[];
  readonly more: readonly FoundKind[];
}
const NOTHING: Found = { found: [], more: [] };

async function look(typed: string, recent: string, signal: AbortSignal): Promise<Found> {
  const own = offered('find');
  if (!own) return typed === '' ? NOTHING : { found: await bySpecified(typed, signal), more: [] };
  const query = typed === '' ? { recent } : { text: typed };
  return (await ask('GET /find', { offered: own, query, signal })).data;
}

export interface FoundItems {
  readonly items: readonly PaletteItem[];
  /** What is shown belongs to what is typed now. */
  readonly isCurrent: boolean;
  readonly failed: boolean;
}
/** Records by what is typed, once it stands still; without a word those that were used last. One request. */
export function useFound(typed: string, recentIds: readonly string[]): FoundItems {
  const credentials = useCredentials();
  const text = typed.trim();
  const still = useTyped(text, PAUSE_MS);
  const recent = recentIds.flatMap((id) => RECORD.exec(id)?.[1] ?? []).join();
  const enabled = still === '' ? recent !== '' && offered('find') !== null : isWorth(still);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['palette', still, still === '' ? recent : null],
    queryFn: ({ signal }) => look(still, recent, signal),
    enabled,
    staleTime: freshWhenFound(10_000),
    retry: false,
    placeholderData: keepPreviousData,
  });
  const { found, more } = (enabled && isWorth(text) === isWorth(still) && data) || NOTHING;
  if (!credentials) return { items: [], isCurrent: true, failed: false };
  const records = found.map((one) => recordItem(one, credentials));
  // Those used last come first among the records of a kind.
  const used = (item: PaletteItem): number => (recentIds.includes(item.id) ? 0 : 1);
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const items = kinds.flatMap((kind) => {
    const rest = more.includes(kind) ? restOf(kind, still) : null;
    return [
      ...records.filter(({ id }) => id.startsWith(`record/${kind}:`)).toSorted((a, b) => used(a) - used(b)),
      ...(rest === null
        ? []
        : [
            {
              id: `more/${kind}`,
              label: `More ${KIND_HEADINGS[kind].toLowerCase()} …`,
              group: KIND_HEADINGS[kind],
              href: rest,
            },
          ]),
    ];
  });
  return {
    items: still === '' ? records : items,
    isCurrent: text === still && (!enabled || error !== null || (data !== undefined && !isPlaceholderData)),
    failed: enabled && error !== null,
  };
}
