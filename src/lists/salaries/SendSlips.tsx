import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState, type SyntheticEvent } from 'react';
import { partsOf } from '../../../contract/messages/parts.ts';
import { SALARY_MAIL_TEXT, SALARY_TEXT } from '../../../contract/messages/salaryText.ts';
import { needed } from '../../auth/offers.ts';
import { FEES } from '../../challans/useFeeList.ts';
import { ask, write } from '../../dataProvider/ask.ts';
import { ConfirmSend, type Preview } from '../../messages/ConfirmSend.tsx';
import { MessageFields } from '../../messages/MessageFields.tsx';
import { AppDialog } from '../../ui/dialog/Dialog.tsx';
import { textOf } from '../../ui/form/refusal.ts';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { plural } from '../../../contract/plural.ts';

interface Props {
  /** These slips, or all of a run. */
  readonly whose: { readonly ids: readonly number[] } | { readonly run_id: number };
  /** 'the salaries of Oct, 2026' */
  readonly what: string;
  readonly onClose: (done: boolean) => void;
}
type Channel = 'sms' | 'whatsapp' | 'email';
const usual = (channel: Channel): string => (channel === 'email' ? SALARY_MAIL_TEXT : SALARY_TEXT);
/**
 * Tells employees by message what they are paid, or mails them the slip: written, looked at with what it costs, and sent
 * once for each slip.
 */
export function SendSlips({ whose, what, onClose }: Props) {
  const [text, setText] = useState<string>(SALARY_TEXT);
  const [channel, setChannel] = useState<Channel>('sms');
  const { data: found } = useQuery({
    queryKey: [FEES, 'message channels'],
    queryFn: ({ signal }) => ask('GET /message_channels', { offered: needed('messages'), signal }),
    retry: false,
  });
  const choices: readonly (readonly [Exclude<Channel, 'sms'>, string])[] = [
    ['whatsapp', 'WhatsApp'],
    ...(found?.data.includes('email') ? [['email', 'E-mail'] as const] : []),
  ];
  const isMail = channel === 'email';
  const [preview, setPreview] = useState<Preview | null>(null);
  const { busy, refused, send, submit, forget } = useSubmit();
  const notify = useNotify();
  const queries = useQueryClient();
  const { parts } = partsOf(text);
  const meant = 'run_id' in whose ? whose : { ids: [...whose.ids] };
  const body = { ...meant, body: text, channel };
  const isReady = text.trim() !== '';
  const check = async (): Promise<void> => {
    if (!isReady || busy) return;
    await submit(async () => {
      setPreview((await ask('POST /preview_salary_messages', { offered: needed('messages'), body })).data);
    });
  };
  const finish = (): Promise<unknown> =>
    submit(async () => {
      const { message } = await send((key) =>
        write('POST /send_salary_messages', { offered: needed('messages'), body, key }),
      );
      notify(message, { type: 'success' });
      onClose(true);
      await queries.invalidateQueries({ queryKey: [FEES] });
    });
  if (preview)
    return (
      <ConfirmSend
        preview={preview}
        sendAt={undefined}
        isKnown
        busy={busy}
        refused={refused === null ? null : textOf(refused)}
        onSend={() => void finish()}
        onClose={() => {
          forget();
          setPreview(null);
        }}
      />
    );
  return (
    <AppDialog
      open
      onClose={() => onClose(false)}
      title={`Send ${what} by message`}
      maxWidth="sm"
      closable={!busy}
      actions={
        <>
          <Button variant="outlined" disabled={busy} onClick={() => onClose(false)}>
            Cancel
          </Button>
          <Button variant="contained" disabled={!isReady} loading={busy} onClick={() => void check()}>
            Check and send…
          </Button>
        </>
      }
    >
      <p>
        {isMail
          ? 'Each employee gets their slip once, at their own e-mail address.'
          : 'Each employee is told once for a slip, at their own number.'}{' '}
        What waits for approval, or is held, is left out.
      </p>
      <form
        className="ui-stack"
        aria-label={`Send ${what} by message`}
        onSubmit={(event: SyntheticEvent) => {
          event.preventDefault();
          void check();
        }}
      >
        <MessageFields
          channels={choices}
          channel={channel}
          onChannel={(next) => {
            // What was written stays.
            if (text === usual(channel)) setText(usual(next));
            setChannel(next);
          }}
          text={text}
          onText={setText}
          usual={usual(channel)}
          minRows={3}
        />
        <p className="ui-muted">
          {isMail ? 'The slip stands below the text.' : `${plural(parts, 'part')} each as it is written.`} It may hold{' '}
          {'{name} {month} {amount} {date} {campus} {school}'}; {'{amount}'} is the net salary.
        </p>
      </form>
      {refused && <Alert severity="error">{textOf(refused)}</Alert>}
    </AppDialog>
  );
}
