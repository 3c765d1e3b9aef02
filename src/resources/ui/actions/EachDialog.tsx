import Button from '@mui/material/Button';
import { useNotify, type RaRecord } from 'ra-core';
import { useState } from 'react';
import type { Resource } from '../../../../contract/resource.ts';
import { AppDialog, ConfirmDialog } from '../../../ui/dialog/Dialog.tsx';
import { Progress } from '../../../ui/dialog/Progress.tsx';
import { useProgress } from '../../../ui/dialog/useProgress.ts';
import { inSentence } from '../../../ui/screen/inSentence.ts';
import { titleOf } from '../declared.ts';
import { eachRecord, type EachResult } from './eachRecord.ts';
import { outcomeTitle, type Done } from './outcomeTitle.ts';
import { RefusedList } from './RefusedList.tsx';

interface Props {
  readonly resource: Resource;
  readonly records: readonly RaRecord[];
  /** 'Delete', 'Deleting' and 'deleted'. */
  readonly words: { readonly verb: string; readonly doing: string; readonly done: Done };
  /** What becomes of one record, and of many. */
  readonly about: (single: string | null) => string;
  readonly danger?: boolean;
  readonly work: (record: RaRecord) => Promise<void>;
  /** Before anything is said of it. */
  readonly onDone: (done: readonly RaRecord[]) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks, does it to one record after another, and stays open to name every one that was refused and why. */
export function EachDialog({ resource, records, words, about, danger = false, work, onDone, onClose }: Props) {
  const notify = useNotify();
  const { running, begin, end, cancel } = useProgress();
  const [result, setResult] = useState<EachResult | null>(null);
  const [one] = resource.label;
  const single = records.length === 1 ? records[0] : undefined;
  const what = single ? `“${titleOf(resource, single)}”` : `${records.length} records`;

  const run = async (): Promise<void> => {
    const outcome = await eachRecord(resource, records, work, begin());
    end();
    await onDone(outcome.done);
    if (outcome.refused.length > 0 || outcome.left > 0) return setResult(outcome);
    notify(single ? `${one} ${what} was ${words.done}.` : `${what} were ${words.done}.`, { type: 'success' });
    onClose();
  };

  if (result) {
    return (
      <AppDialog
        open
        onClose={onClose}
        title={outcomeTitle(words.done, {
          done: result.done.length,
          refused: result.refused.length,
          left: result.left,
        })}
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
      <AppDialog open onClose={onClose} title={`${words.verb} ${what}`} closable={false}>
        <Progress
          doing={words.doing}
          over={running.over}
          of={records.length}
          onCancel={cancel}
          cancelled={running.cancelled}
        />
      </AppDialog>
    );
  }
  return (
    <ConfirmDialog
      open
      danger={danger}
      busy={running !== null}
      title={single ? `${words.verb} ${inSentence(one)}?` : `${words.verb} ${what}?`}
      acceptLabel={single ? words.verb : `${words.verb} ${what}`}
      onAccept={() => void run()}
      onClose={onClose}
    >
      <p>{about(single ? `${one} ${what}` : null)}</p>
    </ConfirmDialog>
  );
}
