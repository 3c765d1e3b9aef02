import Alert from '@mui/material/Alert';
import { useState } from 'react';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { getCredentials } from '../../../auth/credentials.ts';
import { leaveFor } from '../../../auth/navigation.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/DialogButtons.tsx';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { TextBox } from '../../../ui/picker/TextBox.tsx';

interface EnterProps {
  readonly user: Answer<'GET /sample_institute'>['users'][number];
  readonly onClose: () => void;
}
/** Says what signing in there means for this browser, and does it by a link that works once. */
export function EnterSampleDialog({ user, onClose }: EnterProps) {
  const { busy, refused, send, submit } = useSubmit();
  const enter = (): Promise<unknown> =>
    submit(async () => {
      const call = { offered: needed('samples'), body: { username: user.username } };
      const { data } = await send((key) => write('POST /sample_institute/link', { ...call, key }));
      leaveFor(data.path);
    });
  return (
    <AppDialog
      open
      title={`Enter the sample as ${user.full_name}`}
      closable={!busy}
      onClose={onClose}
      actions={<DialogButtons label="Enter" busy={busy} onClose={onClose} onAccept={() => void enter()} />}
    >
      <div className="ui-stack">
        <p>
          {`Every tab of this browser goes to the sample. To come back to ${getCredentials()?.data.institute_name ?? 'your institute'}, sign out there and sign in here again.`}
        </p>
        {refused && <Alert severity="error">{Object.values(refused.fields).join(' ') || refused.message}</Alert>}
      </div>
    </AppDialog>
  );
}
interface RemoveProps {
  readonly name: string;
  readonly onClose: () => void;
  readonly onRemoving: () => void;
}
/** Confirmed by typing the name: everything that was done in it goes. */
export function RemoveSampleDialog({ name, onClose, onRemoving }: RemoveProps) {
  const [typed, setTyped] = useState('');
  const { busy, refused, send, submit } = useSubmit();
  const isSame = typed.trim() === name;
  const remove = async (): Promise<void> => {
    if (!isSame || busy) return;
    const left = await submit(async () => {
      const call = { offered: needed('samples'), body: { name: typed.trim() } };
      await send((key) => write('POST /sample_institute/remove', { ...call, key }));
      onRemoving();
    });
    if (left === null) onClose();
  };
  const error = refused ? (refused.fields['name'] ?? refused.message) : undefined;
  return (
    <AppDialog
      open
      title="Remove the sample?"
      closable={!busy}
      onClose={onClose}
      actions={
        <DialogButtons
          label="Remove"
          busy={busy}
          disabled={!isSame}
          destroys
          onClose={onClose}
          onAccept={() => void remove()}
        />
      }
    >
      <form
        className="ui-stack"
        onSubmit={(event) => {
          event.preventDefault();
          void remove();
        }}
      >
        <p>
          Everything in it is deleted for good, also what you and others entered there; who is signed in there is signed
          out. This institute stays as it is.
        </p>
        <TextBox
          label={`To confirm, type ${name}`}
          required
          wide
          max={200}
          value={typed}
          error={error}
          onChange={setTyped}
        />
      </form>
    </AppDialog>
  );
}
