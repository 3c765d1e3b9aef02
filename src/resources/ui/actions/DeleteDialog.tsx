import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { AppDialog, ConfirmDialog } from '../../../layout/Dialog.tsx';
import { titleOf } from '../declared.ts';
import { deleteRecords, type DeleteResult } from './deleteRecords.ts';
import { outcomeTitle } from './outcomeTitle.ts';
import { Progress } from './Progress.tsx';
import { RefusedList } from './RefusedList.tsx';
import { useProgress } from './useProgress.ts';
import { inSentence } from '../inSentence.ts';

interface Props {
  readonly resource: Resource;
  readonly records: readonly RaRecord[];
  readonly onClose: () => void;
  readonly onDeleted: (deleted: readonly RaRecord[]) => void;
}

/** Asks, deletes, and stays open to name every record that was refused and why. */
export default function DeleteDialog({ resource, records, onClose, onDeleted }: Props) {
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const { running, begin, end, cancel } = useProgress();
  const [result, setResult] = useState<DeleteResult | null>(null);
  const [one] = resource.label;
  const single = records.length === 1 ? records[0] : undefined;
  const what = single ? `“${titleOf(resource, single)}”` : `${records.length} records`;

  const run = async (): Promise<void> => {
    const done = await deleteRecords(dataProvider, resource, records, begin());
    end();
    onDeleted(done.deleted);
    const gone = new Set(done.deleted.map(({ id }) => String(id)));
    // Asking again for a record that is gone would only be answered by 404.
    const isGone = ([, verb, params]: readonly unknown[]): boolean => verb === 'getOne' && gone.has(String((params as { id?: unknown }).id));
    await queries.invalidateQueries({ queryKey: [resource.key], predicate: ({ queryKey }) => !isGone(queryKey) });
    if (done.refused.length > 0 || done.left > 0) return setResult(done);
    notify(single ? `${one} ${what} was deleted.` : `${what} were deleted.`, { type: 'success' });
    onClose();
  };

  if (result) {
    return (
      <AppDialog
        open
        onClose={onClose}
        title={outcomeTitle('deleted', { done: result.deleted.length, refused: result.refused.length, left: result.left })}
        actions={
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- specification 9: the accept button has the focus
          <Button variant="contained" autoFocus onClick={onClose}>
            Close
          </Button>
        }
      >
        <RefusedList refused={result.refused} />
      </AppDialog>
    );
  }
  if (running && !single) {
    return (
      <AppDialog open onClose={onClose} title={`Delete ${what}`} closable={false}>
        <Progress doing="Deleting" over={running.over} of={records.length} onCancel={cancel} cancelled={running.cancelled} />
      </AppDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      danger
      busy={running !== null}
      title={single ? `Delete ${inSentence(one)}?` : `Delete ${what}?`}
      acceptLabel={single ? 'Delete' : `Delete ${what}`}
      onAccept={() => void run()}
      onClose={onClose}
    >
      <p>{single ? `${one} ${what} will be deleted.` : 'Records that are in use cannot be deleted and stay.'}</p>
    </ConfirmDialog>
  );
}
