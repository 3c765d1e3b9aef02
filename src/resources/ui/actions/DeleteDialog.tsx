import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import type { Resource } from '../../../../contract/resource.ts';
import { EachDialog } from './EachDialog.tsx';

interface Props {
  readonly resource: Resource;
  readonly records: readonly RaRecord[];
  readonly onClose: () => void;
  readonly onDeleted: (deleted: readonly RaRecord[]) => void;
}
const WORDS = { verb: 'Delete', doing: 'Deleting', done: 'deleted' } as const;

/** Deletes one record, or all that nothing uses. */
export default function DeleteDialog({ resource, records, onClose, onDeleted }: Props) {
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const finish = async (deleted: readonly RaRecord[]): Promise<void> => {
    onDeleted(deleted);
    const gone = new Set(deleted.map(({ id }) => String(id)));
    // Asking again for a record that is gone would only be answered by 404.
    const isGone = ([, verb, params]: readonly unknown[]): boolean =>
      verb === 'getOne' && gone.has(String((params as { id?: unknown }).id));
    await queries.invalidateQueries({ queryKey: [resource.key], predicate: ({ queryKey }) => !isGone(queryKey) });
  };
  return (
    <EachDialog
      resource={resource}
      records={records}
      words={WORDS}
      danger
      about={(single) =>
        single === null ? 'Records that are in use cannot be deleted and stay.' : `${single} will be deleted.`
      }
      work={async (record) => void (await dataProvider.delete(resource.key, { id: record.id, previousData: record }))}
      onDone={finish}
      onClose={onClose}
    />
  );
}
