import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import { FEES } from '../../challans/useFeeList.ts';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import css from './eventDialog.module.css';

type Submit = ReturnType<typeof useSubmit>;
interface Props {
  readonly title: string;
  /** Label of the button, given what was refused of each field. */
  readonly action: string | ((fields: Readonly<Record<string, string>>) => string);
  readonly isReady: boolean;
  /** Sends it under the key of the form, knowing what was refused before, and answers what is said afterwards. */
  readonly run: (send: Submit['send'], fields: Readonly<Record<string, string>>) => Promise<string>;
  readonly onClose: (done: boolean) => void;
  /** The fields, with what was refused of each. */
  readonly children: (fields: Readonly<Record<string, string>>) => ReactNode;
  /** Names of the fields that show their refusals themselves. */
  readonly shown: readonly string[];
}
/** What becomes of cheques, advances or salaries, said in a dialog; Enter sends it, once. */
export function EventDialog({ title, action, isReady, run, onClose, children, shown }: Props) {
  const notify = useNotify();
  const queries = useQueryClient();
  const { busy, refused, send, submit } = useSubmit();
  const fields = refused?.fields ?? {};
  const hidden = Object.entries(fields).flatMap(([name, text]) => (shown.includes(name) ? [] : [text]));
  const others = hidden.join(' ') || (refused && Object.keys(fields).length === 0 ? refused.message : '');
  const start = async (): Promise<void> => {
    if (!isReady || busy) return;
    await submit(async () => {
      notify(await run(send, fields), { type: 'success' });
      onClose(true);
      await queries.invalidateQueries({ queryKey: [FEES] });
    });
  };
  return (
    <AppDialog
      open
      onClose={() => onClose(false)}
      title={title}
      maxWidth="sm"
      closable={!busy}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button variant="contained" disabled={!isReady} loading={busy} onClick={() => void start()}>
            {typeof action === 'string' ? action : action(fields)}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener for all inputs of the form */}
      <form
        className={css.form}
        aria-label={title}
        onSubmit={(event: SyntheticEvent) => event.preventDefault()}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || event.defaultPrevented) return;
          event.preventDefault();
          void start();
        }}
      >
        {children(fields)}
        {others !== '' && (
          <p className="ui-error" role="alert">
            {others}
          </p>
        )}
      </form>
    </AppDialog>
  );
}
