import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState, type SyntheticEvent } from 'react';
import { needed } from '../../auth/offers.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { write } from '../../dataProvider/ask.ts';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { textOf } from '../../ui/form/refusal.ts';
import { useSubmit } from '../../ui/form/useSubmit.ts';

interface Props {
  readonly id: number;
  readonly name: string;
  readonly channel: string;
  readonly onClose: (done: boolean) => void;
}
/** Sends a test message through one gateway to a number or address of one's own; Enter sends it. */
export function TestGateway({ id, name, channel, onClose }: Props) {
  const isMail = channel === 'email';
  const [number, setNumber] = useState('');
  const { busy, refused, send, submit } = useSubmit();
  const notify = useNotify();
  const queries = useQueryClient();
  const ready = number.trim() !== '';
  const wrong = refused?.fields['number'];
  const test = async (): Promise<void> => {
    if (!ready || busy) return;
    await submit(async () => {
      const body = { gateway_id: id, number: number.trim() };
      const { message } = await send((key) => write('POST /test_gateway', { offered: needed('messages'), body, key }));
      notify(message, { type: 'success' });
      await queries.invalidateQueries({ queryKey: [FEES] });
      onClose(true);
    });
  };
  return (
    <AppDialog
      open
      onClose={() => onClose(false)}
      title={`Test ${name}`}
      maxWidth="xs"
      closable={!busy}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button variant="contained" disabled={!ready} loading={busy} onClick={() => void test()}>
            Send a test message
          </Button>
        </>
      }
    >
      <p>A short message is sent at once, also in quiet hours. It costs what a message costs.</p>
      <form
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          void test();
        }}
      >
        <TextField
          fullWidth
          size="small"
          label={isMail ? 'Your e-mail address' : 'Your number'}
          placeholder={isMail ? 'name@school.example' : '0300-1234567'}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog asks for nothing else
          autoFocus
          value={number}
          error={wrong !== undefined}
          helperText={wrong}
          onChange={(event) => setNumber(event.target.value)}
          slotProps={{ htmlInput: { inputMode: isMail ? 'email' : 'tel', maxLength: isMail ? 254 : 40 } }}
        />
      </form>
      {refused && wrong === undefined && <Alert severity="error">{textOf(refused)}</Alert>}
    </AppDialog>
  );
}
