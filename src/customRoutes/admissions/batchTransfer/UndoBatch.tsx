import { needed } from '../../../auth/offers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { ConfirmDialog } from '../../../ui/dialog/Dialog.tsx';
import { useAction } from '../../../ui/form/useSubmit.ts';
import { write } from '../../../dataProvider/ask.ts';

interface Props {
  readonly ids: readonly number[];
  /** How many will go back. */
  readonly students: number;
  readonly summary: string;
  readonly onClose: () => void;
  readonly onUndone?: () => void;
}

/** Asks, and takes a batch back; who was changed again since stays where they are, and is named by the answer. */
export function UndoBatch({ ids, students, summary, onClose, onUndone }: Props) {
  const { busy, run } = useAction();
  const queries = useQueryClient();
  const notify = useNotify();
  const count = `${students.toLocaleString('en-PK')} ${students === 1 ? 'student' : 'students'}`;
  const undo = async (): Promise<void> => {
    await run(async () => {
      let back = 0;
      let stayed = 0;
      for (const id of ids) {
        const { updated, failed } = (
          await write('POST /batch_transfer/{id}/undo', { offered: needed('batches'), params: { id }, body: {} })
        ).data;
        back += updated.length;
        stayed += failed.length;
      }
      notify(
        `${back.toLocaleString('en-PK')} taken back${stayed > 0 ? `, ${stayed} were changed since and stay` : ''}.`,
        { type: stayed > 0 ? 'warning' : 'success' },
      );
      onUndone?.();
    });
    await queries.invalidateQueries({ queryKey: ['students'] });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title="Undo this batch?"
      acceptLabel={`Take ${count} back`}
      busy={busy}
      onAccept={() => void undo()}
      onClose={onClose}
    >
      <p>
        <bdi>{summary}</bdi>
      </p>
      <p>{count} will be as before the batch. The history keeps both.</p>
    </ConfirmDialog>
  );
}
