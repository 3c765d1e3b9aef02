import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type Identifier, type ListControllerResult, type RaRecord } from 'ra-core';
import { useCallback, useState } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { MOST_SELECTED, recordsMatching } from './selectMatching.ts';

const NONE: ReadonlyMap<Identifier, RaRecord> = new Map();

/** The selected records: of this page, of pages seen before, and of "all that match". */
export function useSelection(
  resource: Resource,
  { data, selectedIds, onSelect, sort, filterValues, total }: ListControllerResult,
): {
  readonly chosen: readonly RaRecord[];
  readonly unselect: (records: readonly RaRecord[]) => void;
  /** Null while there is nothing beyond the page, or all of it is selected. */
  readonly selectAll: (() => void) | null;
  readonly selecting: boolean;
} {
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const [beyond, setBeyond] = useState(NONE);
  const [selecting, setSelecting] = useState(false);
  // Rows selected on other pages are still in the cache, where every list leaves its records. The newest one counts.
  const seen = (id: Identifier): RaRecord | undefined => {
    const cached = queries.getQueryData<RaRecord>([resource.key, 'getOne', { id: String(id), meta: undefined }]);
    const known = [data?.find((row) => row.id === id), cached, beyond.get(id)].filter((one) => one !== undefined);
    return known.toSorted((a, b) => Number(b['version'] ?? 0) - Number(a['version'] ?? 0))[0];
  };
  const chosen = selectedIds.flatMap((id) => seen(id) ?? []);
  const unselect = useCallback(
    (records: readonly RaRecord[]) => {
      const gone = new Set(records.map(({ id }) => id));
      onSelect(selectedIds.filter((id) => !gone.has(id)));
    },
    [onSelect, selectedIds],
  );
  const selectAll = async (): Promise<void> => {
    setSelecting(true);
    try {
      const records = await recordsMatching(dataProvider, resource, sort, filterValues);
      setBeyond(new Map(records.map((record) => [record.id, record])));
      onSelect(records.map(({ id }) => id));
      if (total !== undefined && total > records.length)
        notify(
          `The first ${MOST_SELECTED.toLocaleString('en-PK')} are selected; more are not worked on at once. Filter for the others.`,
          {
            type: 'warning',
          },
        );
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' });
    }
    setSelecting(false);
  };
  const here = data ?? [];
  const whole = here.length > 0 && here.every(({ id }) => selectedIds.includes(id));
  const more = total !== undefined && total > here.length && chosen.length < Math.min(total, MOST_SELECTED);
  return { chosen, unselect, selectAll: whole && more ? () => void selectAll() : null, selecting };
}
