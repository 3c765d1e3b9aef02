import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { ConfirmDialog } from '../../../layout/Dialog.tsx';
import { refusalOf } from '../../../resources/ui/refusal.ts';
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
  const [busy, setBusy] = useState(false);
  const queries = useQueryClient();
  const notify = useNotify();
  const count = `${students.toLocaleString('en-PK')} ${students === 1 ? 'student' : 'students'}`;
  const undo = async (): Promise<void> => {
    setBusy(true);
    try {
      let back = 0;
      let stayed = 0;
      for (const id of ids) {
        const { updated, failed } = (await write('POST /batch_transfer/{id}/undo', { params: { id }, body: {} })).data;
        back += updated.length;
        stayed += failed.length;
      }
      notify(`${back.toLocaleString('en-PK')} taken back${stayed > 0 ? `, ${stayed} were changed since and stay` : ''}.`, {
        type: stayed > 0 ? 'warning' : 'success',
      });
      onUndone?.();
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' });
    }
    await queries.invalidateQueries({ queryKey: ['students'] });
    onClose();
  };
  return (
    <ConfirmDialog open title="Undo this batch?" acceptLabel={`Take ${count} back`} busy={busy} onAccept={() => void undo()} onClose={onClose}>
      <p>
        <bdi>{summary}</bdi>
      </p>
      <p>{count} will be as before the batch. The history keeps both.</p>
    </ConfirmDialog>
  );
}
