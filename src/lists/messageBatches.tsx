import type { Chip } from '../ui/table/column.ts';
import { formatDate } from '../../contract/dates.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { plural } from '../../contract/plural.ts';
import { defineList, type RowOf } from './list.ts';
import { MessageAction } from './messages/MessageAction.tsx';
import { BATCH_SOURCES, CHANNEL_NAMES } from './messages/words.ts';

type Batch = RowOf<'GET /message_batches'>;
const isLater = ({ send_at }: Batch): boolean => send_at !== null && Date.parse(send_at) > Date.now();
/** What became of a batch as a whole. */
const stateOf = (batch: Batch): Chip =>
  batch.waiting > 0
    ? isLater(batch)
      ? ['pending', 'Scheduled']
      : ['running', 'Being sent']
    : batch.cancelled > 0
      ? ['cancelled', batch.arrived > 0 ? 'Cancelled in part' : 'Cancelled']
      : batch.failed + batch.unknown > 0
        ? ['failed', batch.arrived > 0 ? 'Failed in part' : 'Failed']
        : batch.arrived > 0
          ? ['done', 'Sent']
          : ['cancelled', 'Skipped'];
const kindOf = ({ source }: Batch): string => BATCH_SOURCES[source] ?? source;
const channelOf = ({ channel }: Batch): string => CHANNEL_NAMES[channel] ?? channel;
/** What was sent at once, the latest first, with how far it is. Enter on a row shows its messages. */
export default defineList('GET /message_batches', {
  capability: 'messages',
  label: ['batch', 'batches'],
  search: 'Text',
  ofClasses: 'campus',
  filters: [{ kind: 'choice', name: 'channel', label: 'By', choices: { sms: 'SMS', whatsapp: 'WhatsApp' } }],
  columns: [
    { key: 'body', label: 'Text', role: 'head', long: 'clip' },
    { key: 'source', label: 'Kind, by', value: kindOf, under: [{ label: 'By', value: channelOf }] },
    {
      key: 'made_at',
      label: 'Written, by',
      sort: true,
      value: ({ made_at }) => formatDate(made_at),
      under: [{ key: 'made_by', label: 'Written by' }],
    },
    {
      key: 'state',
      label: 'Status',
      chips: (batch) => [stateOf(batch)],
      under: [
        {
          label: 'Not before',
          value: ({ send_at }) => (send_at === null ? '' : formatDate(send_at)),
          says: ({ send_at }) => send_at !== null && `Not before ${formatDate(send_at)}`,
          long: 'wrap',
        },
      ],
    },
    { key: 'total', label: 'Messages', kind: 'number' },
    { key: 'waiting', label: 'Waiting', kind: 'number' },
    { key: 'arrived', label: 'Sent', kind: 'number' },
    { key: 'failed', label: 'Failed', kind: 'number' },
    { key: 'unknown', label: 'May have arrived', kind: 'number' },
    { key: 'skipped', label: 'Skipped', kind: 'number' },
    { key: 'cancelled', label: 'Cancelled', kind: 'number' },
    { key: 'cost', label: 'Cost', kind: 'money' },
  ],
  goesOn: (batch) => batch.waiting > 0 && !isLater(batch),
  name: ({ made_at, total }) => `${plural(total, 'message')} of ${formatDate(made_at)}`,
  opens: ({ id }) => `/sms-blaster/messages?batch_id=${id}`,
  links: [
    { label: 'Write a message', to: '/sms-blaster/send', needs: 'messages.send', primary: true },
    { label: 'Messages', to: '/sms-blaster/messages' },
  ],
  actions: {
    messages: { label: 'Show messages', to: (batch) => `/sms-blaster/messages?batch_id=${batch.id}` },
    cancel: {
      label: 'Cancel what waits…',
      needs: 'messages.send',
      when: ({ waiting }) => waiting > 0,
      dialog: (batch, close) => (
        <MessageAction
          title="Cancel what waits"
          action="Cancel it"
          danger
          onClose={close}
          run={async (key) =>
            (await write('POST /cancel_messages', { offered: needed('messages'), body: { batch_id: batch.id }, key }))
              .message
          }
        >
          <p>What was sent stays sent; {batch.waiting} that wait are not sent.</p>
        </MessageAction>
      ),
    },
  },
  empty: { title: 'Nothing was sent yet', text: 'Write a message to contacts or students.' },
});
