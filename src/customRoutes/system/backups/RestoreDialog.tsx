import Alert from '@mui/material/Alert';
import { useId, useState } from 'react';
import { f } from '../../../../contract/fields.ts';
import { needed } from '../../../auth/offers.ts';
import { write } from '../../../dataProvider/ask.ts';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/DialogButtons.tsx';
import { Progress } from '../../../ui/dialog/Progress.tsx';
import { useProgress } from '../../../ui/dialog/useProgress.ts';
import { useSubmit } from '../../../ui/form/useSubmit.ts';
import { PasswordControl } from '../../../ui/inputs/PasswordControl.tsx';
import { Box, refusalId } from '../../../ui/picker/Box.tsx';
import { TextBox } from '../../../ui/picker/TextBox.tsx';
import { sizeOf } from '../../../ui/output/sizeOf.ts';
import { partsOf, uploadBackup } from './upload.ts';

/** What is restored: a backup of the list, or a file. */
export type Source =
  | { readonly backup: number; readonly of: string; readonly name: string }
  | { readonly file: File; readonly name: string };
interface Props {
  readonly source: Source;
  readonly onClose: () => void;
  readonly onBegun: () => void;
}
const SHORTEST = 10;
const PASSWORD = f.password({ label: 'Their first password' });
const CODE = /^[\w-]{1,32}$/;
/** The code and name of the new institute, and the administrator who is made for it. */
export function RestoreDialog({ source, onClose, onBegun }: Props) {
  const [typed, setTyped] = useState({ code: '', name: source.name, admin: '', password: '' });
  const { busy, refused, send, submit } = useSubmit();
  const { running, begin, end, cancel } = useProgress();
  const passwordId = useId();
  const isFile = 'file' in source;
  const set = (name: keyof typeof typed) => (text: string) => setTyped({ ...typed, [name]: text });
  const error = (name: string): string | undefined => refused?.fields[name];
  const isReady =
    CODE.test(typed.code.trim()) &&
    typed.name.trim().length >= 2 &&
    typed.admin.trim() !== '' &&
    typed.password.length >= SHORTEST;
  const restore = async (): Promise<void> => {
    const { signal, onProgress } = begin();
    const left = await submit(async () => {
      const about = isFile ? { file_name: source.file.name.slice(0, 200) } : { backup_id: source.backup };
      const body = { code: typed.code.trim(), name: typed.name.trim(), admin: typed.admin.trim(), ...about };
      await send(async (key) => {
        const call = { offered: needed('restores'), body: { ...body, password: typed.password }, key };
        const { data } = await write('POST /restores', call);
        if (isFile) await uploadBackup(data.id, source.file, key, { signal, onProgress });
      });
      if (!signal.aborted) onBegun();
    });
    end();
    if (left === null) onClose();
  };
  const known = ['code', 'name', 'admin', 'password'];
  const rest = refused && Object.entries(refused.fields).filter(([name]) => !known.includes(name));
  return (
    <AppDialog
      open
      title="Restore as a new institute"
      closable={!busy}
      onClose={onClose}
      actions={
        <DialogButtons
          label="Restore"
          busy={busy}
          disabled={!isReady}
          onClose={onClose}
          onAccept={() => void restore()}
        />
      }
    >
      <div className="ui-stack">
        <p>
          {isFile
            ? `From the file ${source.file.name}, ${sizeOf(source.file.size)}.`
            : `From the backup of ${source.of}.`}{' '}
          A new institute is made beside this one, which stays as it is. Nobody can sign in there but the administrator
          whom you name here; they give the others their passwords. Message gateways are switched off.
        </p>
        <Alert severity="info">
          A large institute takes minutes. Others go on working meanwhile, unless the operator has let this server’s
          database user do less than usual: then who saves waits.
        </Alert>
        <TextBox
          label="Name of the new institute"
          required
          wide
          max={120}
          value={typed.name}
          error={error('name')}
          onChange={set('name')}
        />
        <TextBox
          label="Its code, part of every sign-in link"
          required
          wide
          max={32}
          value={typed.code}
          error={error('code')}
          onChange={set('code')}
        />
        <TextBox
          label="Username of its administrator"
          required
          wide
          max={100}
          value={typed.admin}
          error={error('admin')}
          onChange={set('admin')}
        />
        <Box
          label={`Their first password, at least ${SHORTEST} characters`}
          of={passwordId}
          wide
          error={error('password')}
        >
          <PasswordControl
            id={passwordId}
            name="password"
            field={PASSWORD}
            label="Their first password"
            required
            value={typed.password}
            invalid={error('password') !== undefined}
            describedBy={refusalId(passwordId, error('password'))}
            onChange={(value) => set('password')(typeof value === 'string' ? value : '')}
          />
        </Box>
        <p className="ui-muted">They choose another one when they sign in for the first time.</p>
        {running && isFile && (
          <Progress
            doing="Sending the file"
            over={running.over}
            of={partsOf(source.file)}
            onCancel={cancel}
            cancelled={running.cancelled}
          />
        )}
        {refused && (rest?.length || Object.keys(refused.fields).length === 0) ? (
          <Alert severity="error">{rest?.map(([, text]) => text).join(' ') || refused.message}</Alert>
        ) : null}
      </div>
    </AppDialog>
  );
}
