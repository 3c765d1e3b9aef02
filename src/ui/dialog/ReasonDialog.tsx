import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { AppDialog } from './Dialog.tsx';
import { useSubmit } from '../form/useSubmit.ts';

interface Props {
  /** Names the act: 'Void challan 1042'. */
  readonly title: string;
  /** Label of the button; the title's without it. */
  readonly action?: string;
  /** What will happen, and what will stay. */
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Does it; what it throws is shown here, and the dialog stays open. */
  readonly onReason: (reason: string) => Promise<void>;
}
const SHORTEST = 3;

/** Asks for the reason of a reversal. The reason is kept with the record; Ctrl+Enter or Enter sends it. */
export function ReasonDialog({ title, action = title, children, onClose, onReason }: Props) {
  const [reason, setReason] = useState('');
  const { busy, refused, submit } = useSubmit();
  const ready = reason.trim().length >= SHORTEST;
  const send = async (): Promise<void> => {
    if (ready && !busy) await submit(() => onReason(reason.trim()));
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={title}
      maxWidth="xs"
      closable={!busy}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" color="error" disabled={!ready} loading={busy} onClick={() => void send()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <TextField
        fullWidth
        label="Reason"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for nothing else
        autoFocus
        value={reason}
        error={refused !== null}
        helperText={refused?.message ?? 'At least 3 letters; it stays with the record.'}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void send();
        }}
        slotProps={{ htmlInput: { maxLength: 300, dir: 'auto' } }}
      />
    </AppDialog>
  );
}
