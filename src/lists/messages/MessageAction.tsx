import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../ui/dialog/Dialog.tsx';
import { textOf } from '../../ui/form/refusal.ts';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { FEES } from '../../challans/useFeeList.ts';

interface Props {
  readonly title: string;
  readonly action: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
  /** Makes the call under an idempotency key; answers what is said afterwards. */
  readonly run: (key: string) => Promise<string>;
  readonly onClose: (done: boolean) => void;
}
/** Asks, and does one thing with messages or gateways. */
export function MessageAction({ title, action, danger = false, children, run, onClose }: Props) {
  const { busy, refused, send, submit } = useSubmit();
  const notify = useNotify();
  const queries = useQueryClient();
  const act = (): Promise<unknown> =>
    submit(async () => {
      notify(await send(run), { type: 'success' });
      await queries.invalidateQueries({ queryKey: [FEES] });
      onClose(true);
    });
  return (
    <ConfirmDialog
      open
      title={title}
      acceptLabel={action}
      danger={danger}
      busy={busy}
      onAccept={() => void act()}
      onClose={() => onClose(false)}
    >
      {children}
      {refused && <Alert severity="error">{textOf(refused)}</Alert>}
    </ConfirmDialog>
  );
}
