import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, type RaRecord } from 'ra-core';
import { archiving, isArchived } from '../../../../contract/archive.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { EachDialog } from './EachDialog.tsx';

interface Props {
  readonly resource: Resource;
  readonly records: readonly RaRecord[];
  /** Into the archive, or back. */
  readonly away: boolean;
  readonly onClose: () => void;
  readonly onChanged: (settled: readonly RaRecord[]) => void;
}
const AWAY = { verb: 'Archive', doing: 'Archiving', done: 'archived' } as const;
const BACK = { verb: 'Restore', doing: 'Restoring', done: 'restored' } as const;

/** Archives or restores records: an update of their field, which every provider has. */
export default function ArchiveDialog({ resource, records, away, onClose, onChanged }: Props) {
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const others = records.filter((record) => isArchived(resource, record) !== away);
  return (
    <EachDialog
      resource={resource}
      records={others}
      words={away ? AWAY : BACK}
      about={(single) =>
        away
          ? `${single ?? 'They'} will leave lists and pickers, and can be restored.`
          : `${single ?? 'They'} will be in lists and pickers again.`
      }
      work={async (record) =>
        void (await dataProvider.update(resource.key, {
          id: record.id,
          data: archiving(resource, away),
          previousData: record,
        }))
      }
      onDone={async (done) => {
        onChanged(done);
        await queries.invalidateQueries({ queryKey: [resource.key] });
      }}
      onClose={onClose}
    />
  );
}
