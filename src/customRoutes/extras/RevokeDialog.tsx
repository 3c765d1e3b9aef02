import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { AppDialog } from '../../layout/Dialog.tsx';
import { refusalOf } from '../../resources/ui/refusal.ts';
import type { LoggedPrint } from './calls.ts';
import { write } from '../../dataProvider/ask.ts';

interface Props {
  readonly print: LoggedPrint;
  readonly onClose: () => void;
  readonly onRevoked: () => void;
}

/** Declares an issued certificate void; whoever checks its code is told so, with the reason. */
export function RevokeDialog({ print, onClose, onRevoked }: Props) {
  const notify = useNotify();
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const revoke = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await write('POST /student_certificates_record/{id}/revoke', { params: { id: print.id }, body: { reason: reason.trim() } });
      notify(`Certificate ${print.serial_no} is void.`, { type: 'success' });
      onRevoked();
    } catch (error) {
      notify(refusalOf(error).message, { type: 'error' });
      setIsBusy(false);
    }
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={`Declare ${print.serial_no} void`}
      maxWidth="xs"
      closable={!isBusy}
      actions={
        <>
          <Button variant="outlined" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="contained" color="error" disabled={reason.trim() === ''} loading={isBusy} onClick={() => void revoke()}>
            Declare void
          </Button>
        </>
      }
    >
      <p>
        {print.certificate} of <bdi>{print.studentName}</bdi>. It stays in the log, and its check page says that it is void.
      </p>
      <TextField
        fullWidth
        label="Reason"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 300, dir: 'auto' } }}
      />
    </AppDialog>
  );
}
