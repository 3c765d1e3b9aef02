import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { useCallback, useState } from 'react';
import type { Position } from '../../../../contract/order.ts';
import type { Resource } from '../../../../contract/resource.ts';
import type { EdubaseDataProvider } from '../../../dataProvider/index.ts';
import { refusalOf } from '../../../ui/form/refusal.ts';

/** Moves a record and reads the lists again; false when it was refused, which is said. One at a time. */
export function useMove(resource: Resource): {
  readonly moving: boolean;
  readonly move: (record: RaRecord, position: Position) => Promise<boolean>;
} {
  const dataProvider = useDataProvider<EdubaseDataProvider>();
  const queries = useQueryClient();
  const notify = useNotify();
  const [moving, setMoving] = useState(false);
  const move = useCallback(
    async (record: RaRecord, position: Position): Promise<boolean> => {
      setMoving(true);
      try {
        await dataProvider.move(resource.key, record.id, position);
        return true;
      } catch (error) {
        notify(refusalOf(error).message, { type: 'error' });
        return false;
      } finally {
        await queries.invalidateQueries({ queryKey: [resource.key] });
        setMoving(false);
      }
    },
    [dataProvider, queries, notify, resource],
  );
  return { moving, move };
}
