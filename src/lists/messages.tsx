import { choicesOf } from './statuses.ts';
import { formatDate } from '../../contract/dates.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { plural } from '../../contract/plural.ts';
import { defineList, type RowOf } from './list.ts';
import { MessageAction } from './messages/MessageAction.tsx';
import { CHANNEL_NAMES, SOURCES, STATES } from './messages/words.ts';

type Message = RowOf<'GET /messages'>;
const isAgain = ({ state, repeated }: Message): boolean => (state === 'failed' || state === 'unknown') && !repeated;

/** Every message and what became of it; `?batch_id=3`: those that were sent at once. */
export default defineList('GET /messages', {
  capability: 'messages',
  label: ['message', 'messages'],
  search: 'Name, number, text',
  ofClasses: 'campus',
  filters: [
    { kind: 'choice', name: 'state', label: 'Status', choices: choicesOf(STATES) },
    { kind: 'choice', name: 'source', label: 'Kind', choices: SOURCES },
    { kind: 'days', name: 'date_from', until: 'date_to' },
    { kind: 'given', name: 'batch_id', label: 'One batch only: show all' },
    { kind: 'given', name: 'student_id', label: 'One student only: show all' },
    { kind: 'given', name: 'employee_id', label: 'One employee only: show all' },
  ],
  columns: [
    { key: 'name', label: 'To', sort: true, role: 'head', under: [{ key: 'number', label: 'Number or address' }] },
    { key: 'body', label: 'Text', long: 'clip' },
    {
      key: 'made_at',
      label: 'Written, by',
      sort: true,
      value: ({ made_at }) => formatDate(made_at),
      under: [{ key: 'made_by', label: 'Written by' }],
    },
    { key: 'gateway', label: 'Gateway', value: ({ gateway, channel }) => gateway ?? CHANNEL_NAMES[channel] ?? channel },
    { key: 'parts', label: 'Parts', kind: 'number', total: true },
    { key: 'cost', label: 'Cost', kind: 'money', total: true, sort: true },
    {
      key: 'state',
      label: 'Status',
      sort: true,
      chips: ({ state }) => [STATES[state]],
      under: [
        { key: 'reason', label: 'Reason', long: 'wrap' },
        {
          label: 'Not before',
          value: ({ waits_until }) => (waits_until === null ? '' : formatDate(waits_until)),
          says: ({ waits_until }) => waits_until !== null && `Not before ${formatDate(waits_until)}`,
          long: 'wrap',
        },
        { value: ({ repeated }) => repeated && 'Sent again' },
      ],
    },
  ],
  // What is tried again in a moment goes on; what is scheduled does not.
  goesOn: ({ state, waits_until }) =>
    state === 'sending' ||
    (state === 'queued' && (waits_until === null || Date.parse(waits_until) < Date.now() + 60_000)),
  name: ({ name, made_at }) => `message to ${name} of ${formatDate(made_at)}`,
  links: [
    { label: 'Write a message', to: '/sms-blaster/send', needs: 'messages.send', primary: true },
    { label: 'History', to: '/sms-blaster/history' },
  ],
  actions: {
    again: {
      label: 'Send again…',
      needs: 'messages.send',
      when: isAgain,
      dialogOfAll: (rows, close) => {
        const unsure = rows.filter(({ state }) => state === 'unknown').length;
        return (
          <MessageAction
            title={`Send ${plural(rows.length, 'message')} again`}
            action={unsure > 0 ? 'Send again all the same' : 'Send again'}
            danger={unsure > 0}
            onClose={close}
            run={async (key) => {
              const body = { ids: rows.map(({ id }) => id), may_have_arrived: unsure > 0 };
              return (await write('POST /resend_messages', { offered: needed('messages'), body, key })).message;
            }}
          >
            <p>
              {unsure > 0
                ? `${unsure} of them may have arrived already, and would arrive twice.`
                : 'They are sent as they were written.'}
            </p>
          </MessageAction>
        );
      },
    },
  },
  empty: { title: 'No messages found', text: 'Clear the search, or choose other dates.' },
});
