import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Switch from '@mui/material/Switch';
import { useGetList, useNavigate, useNotify, type RaRecord } from 'ra-core';
import { useId, useMemo, useState, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { partsOf } from '../../../contract/messages/parts.ts';
import { KNOWN, unknownIn } from '../../../contract/messages/variables.ts';
import { offered } from '../../auth/offers.ts';
import { ask, write } from '../../dataProvider/ask.ts';
import { ConfirmSend, type Preview } from '../../messages/ConfirmSend.tsx';
import { MessageFields } from '../../messages/MessageFields.tsx';
import { PageScreen } from '../../pages/openPage.tsx';
import { chosenIds } from '../../students/chosenIds.ts';
import { textOf } from '../../ui/form/refusal.ts';
import { useSubmit } from '../../ui/form/useSubmit.ts';
import { Box } from '../../ui/picker/Box.tsx';
import { KeyPicker } from '../../ui/picker/KeyPicker.tsx';
import { plural } from '../../../contract/plural.ts';
import { SendLater } from './SendLater.tsx';
import { jobIn, momentOf, numbersIn, OF_CONTACTS, type Later } from './typed.ts';
import css from './send.module.css';
import { freshWhenFound } from '../../dataProvider/fresh.ts';

const LINES = { pagination: { page: 1, perPage: 1000 }, sort: { field: 'name', order: 'ASC' as const } };
const WAYS = [['whatsapp', 'WhatsApp']] as const;
const FRESH = { staleTime: freshWhenFound(300_000), retry: false };
/** `/sms-blaster/send`: a message to students (`?ids=`), to who was billed (`?job_id=`), contacts (`?contact_ids=`), a group, everybody or numbers. */
export default function SendPage() {
  const { search } = useLocation();
  const notify = useNotify();
  const navigate = useNavigate();
  const students = useMemo(() => chosenIds(search), [search]);
  const contacts = useMemo(
    () =>
      (new URLSearchParams(search).get('contact_ids') ?? '')
        .split(',')
        .map(Number)
        .filter((id) => id > 0),
    [search],
  );
  const job = useMemo(() => jobIn(search), [search]);
  const { data: all } = useGetList<RaRecord>('sms_contacts', LINES, {
    ...FRESH,
    enabled: !students && job === null && contacts.length === 0,
  });
  const groups = [...new Set((all ?? []).map((one) => String(one['group_name'] ?? '')).filter(Boolean))].toSorted();
  const [text, setText] = useState('');
  const [channel, setChannel] = useState<'sms' | 'whatsapp'>('sms');
  const [group, setGroup] = useState<string | null>(null);
  const [numbers, setNumbers] = useState('');
  const [each, setEach] = useState<'number' | 'none'>('number');
  const [left, setLeft] = useState(false);
  const [later, setLater] = useState<Later | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const { busy, refused, send, submit, forget } = useSubmit();
  const id = useId();
  const { alphabet, length, parts, left: room } = partsOf(text);
  const unknown = unknownIn(text);
  const isTimed = later === null || momentOf(later) !== undefined;
  const toStudents = students !== null || job !== null;
  const said = { body: text, channel, dedupe: each, send_at: later === null ? undefined : momentOf(later) };
  const ofStudents = {
    ...(job === null ? { student_ids: [...(students ?? [])] } : { job_id: job }),
    include_left: left,
    ...said,
  };
  const typed = numbersIn(numbers);
  const ofContacts = {
    ...(contacts.length > 0
      ? { contact_ids: contacts }
      : group === '*'
        ? { all: true as const }
        : group === null
          ? {}
          : { group_name: group }),
    ...(typed.length > 0 ? { numbers: typed } : {}),
    ...said,
  };
  const finish = (): Promise<unknown> =>
    submit(async () => {
      const { message, data } = await send((key) =>
        toStudents
          ? write('POST /sendSMSToStudents', { body: ofStudents, key })
          : write('POST /smsBlaster/', { body: ofContacts, key }),
      );
      notify(message, { type: 'success' });
      setPreview(null);
      navigate(offered('messages') ? `/sms-blaster/messages?batch_id=${data.batch_id}` : '/sms-blaster');
    });
  const check = (event: FormEvent): void => {
    event.preventDefault();
    const able = offered('messages');
    void submit(async () => {
      // A provider without previews is asked to send, once a person has confirmed.
      if (!able)
        setPreview({
          people: 0,
          messages: 0,
          parts: 0,
          cost: 0,
          skipped: [],
          missing: [],
          samples: [],
          gateways: [],
          quiet: [],
          problem: null,
        });
      else
        setPreview(
          (
            await ask('POST /preview_messages', {
              offered: able,
              body: toStudents ? { to: 'students', ...ofStudents } : { to: 'contacts', ...ofContacts },
            })
          ).data,
        );
    });
  };
  return (
    <PageScreen>
      <form className={css.form} onSubmit={check}>
        <p className="ui-muted">
          {job !== null
            ? `To the families of those whom generation ${job} billed and who owe it still: {amount}, {challan_no}, {month} and {due_date} are of those challans.`
            : students
              ? `To the families of ${plural(students.length, 'student')}.`
              : contacts.length > 0
                ? `To ${plural(contacts.length, 'contact')}.`
                : 'To a group of contacts, to all of them, or to the numbers below.'}
        </p>
        {!toStudents && contacts.length === 0 && (
          <>
            <KeyPicker
              label="Group"
              choices={[['*', 'All contacts'], ...groups.map((name): [string, string] => [name, name])]}
              value={group}
              empty="No group"
              onChange={setGroup}
            />
            <Box label="Numbers" of={id}>
              <OutlinedInput
                id={id}
                multiline
                minRows={2}
                maxRows={8}
                fullWidth
                placeholder="0300-1234567, one a line"
                value={numbers}
                onChange={(event) => setNumbers(event.target.value)}
              />
            </Box>
          </>
        )}
        <MessageFields
          channels={WAYS}
          channel={channel}
          onChannel={setChannel}
          text={text}
          onText={setText}
          invalid={unknown.length > 0}
          minRows={4}
        />
        <output className="ui-muted">
          {length} characters ({alphabet}), {plural(parts, 'part')}, {room} left{parts > 1 ? ' in the last' : ''}
        </output>
        {unknown.length > 0 && <p className="ui-error">{`{${unknown.join('}, {')}} is not known.`}</p>}
        <p className="ui-muted">It may hold {toStudents ? KNOWN : OF_CONTACTS}</p>
        {toStudents && (
          <div className="ui-row">
            <KeyPicker
              label="Brothers and sisters"
              choices={[['none', 'A message each']]}
              value={each === 'none' ? each : null}
              empty="One message"
              onChange={(key) => setEach(key === 'none' ? 'none' : 'number')}
            />
            <FormControlLabel
              sx={{ ml: 0 }}
              control={<Switch size="small" checked={left} onChange={(event) => setLeft(event.target.checked)} />}
              label="Also to those who left"
            />
          </div>
        )}
        <SendLater
          value={later}
          error={refused?.fields['send_at'] ?? (isTimed ? undefined : 'Choose a day and a time')}
          onChange={(value) => {
            forget();
            setLater(value);
          }}
        />
        {refused && !preview && refused.fields['send_at'] === undefined && (
          <Alert severity="error">{textOf(refused)}</Alert>
        )}
        <div>
          <Button
            type="submit"
            variant="contained"
            loading={busy && !preview}
            disabled={text.trim() === '' || unknown.length > 0 || !isTimed}
          >
            Check and send…
          </Button>
        </div>
      </form>
      {preview && (
        <ConfirmSend
          preview={preview}
          sendAt={said.send_at}
          isKnown={offered('messages') !== null}
          busy={busy}
          refused={refused === null ? null : textOf(refused)}
          onSend={() => void finish()}
          onClose={() => {
            forget();
            setPreview(null);
          }}
        />
      )}
    </PageScreen>
  );
}
