import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type ReactNode } from 'react';
import { AppDialog } from '../../../layout/Dialog.tsx';
import { refusalOf } from '../../../resources/ui/refusal.ts';

interface Props {
  /** Names the deed: 'Void challan 1042'. */
  readonly title: string;
  /** Label of the button; the title's without it. */
  readonly action?: string;
  /** What will happen, and what will stay. */
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Does it; what it throws is shown here, and the dialog stays open. */
  readonly onVoid: (reason: string) => Promise<void>;
}
const SHORTEST = 3;

/** Asks for the reason of a reversal. The reason is kept with the record; Ctrl+Enter or Enter sends it. */
export function VoidDialog({ title, action = title, children, onClose, onVoid }: Props) {
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const ready = reason.trim().length >= SHORTEST;
  const send = async (): Promise<void> => {
    if (!ready || isBusy) return;
    setIsBusy(true);
    setRefused(null);
    try {
      await onVoid(reason.trim());
    } catch (error) {
      setRefused(refusalOf(error).message);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={title}
      maxWidth="xs"
      closable={!isBusy}
      actions={
        <>
          <Button variant="outlined" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" color="error" disabled={!ready} loading={isBusy} onClick={() => void send()}>
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
        helperText={refused ?? 'At least 3 letters; it stays with the record.'}
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
