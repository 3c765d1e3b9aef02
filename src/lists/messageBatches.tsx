import { formatDate } from '../../contract/dates.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { plural } from '../../contract/plural.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { defineList, type RowOf } from './list.ts';
import { MessageAction } from './messages/MessageAction.tsx';
import { BATCH_SOURCES, CHANNEL_NAMES } from './messages/words.ts';
import { Clip } from './columns/Clip.tsx';

type Batch = RowOf<'GET /message_batches'>;
const isLater = ({ send_at }: Batch): boolean => send_at !== null && Date.parse(send_at) > Date.now();
/** What became of a batch as a whole. */
const stateOf = (batch: Batch): readonly [status: string, label: string] =>
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
const COLUMNS: readonly ListColumn<Batch>[] = [
  {
    key: 'body',
    label: 'Text',
    role: 'head',
    render: ({ body }) => <Clip>{body}</Clip>,
  },
  {
    key: 'source',
    label: 'Kind, by',
    value: kindOf,
    also: [{ label: 'By', value: channelOf }],
    render: (batch) => (
      <>
        <span className="ui-two">{kindOf(batch)}</span>
        <span className="ui-two">{channelOf(batch)}</span>
      </>
    ),
  },
  {
    key: 'made_at',
    label: 'Written, by',
    sort: 'made_at',
    value: ({ made_at }) => formatDate(made_at),
    also: [{ label: 'Written by', value: ({ made_by }) => made_by }],
    render: ({ made_at, made_by }) => (
      <>
        <span className="ui-two">{formatDate(made_at)}</span>
        <bdi className="ui-two">{made_by}</bdi>
      </>
    ),
  },
  {
    key: 'state',
    label: 'Status',
    value: (batch) => stateOf(batch)[1],
    also: [{ label: 'Not before', value: ({ send_at }) => (send_at === null ? '' : formatDate(send_at)) }],
    render: (batch) => {
      const [status, label] = stateOf(batch);
      return (
        <>
          <StatusChip status={status} label={label} />
          {batch.send_at !== null && (
            <span className="ui-two ui-wrap-cell">Not before {formatDate(batch.send_at)}</span>
          )}
        </>
      );
    },
  },
  { key: 'total', label: 'Messages', kind: 'number' },
  { key: 'waiting', label: 'Waiting', kind: 'number' },
  { key: 'arrived', label: 'Sent', kind: 'number' },
  { key: 'failed', label: 'Failed', kind: 'number' },
  { key: 'unknown', label: 'May have arrived', kind: 'number' },
  { key: 'skipped', label: 'Skipped', kind: 'number' },
  { key: 'cancelled', label: 'Cancelled', kind: 'number' },
  { key: 'cost', label: 'Cost', kind: 'money' },
];

/** What was sent at once, the latest first, with how far it is. Enter on a row shows its messages. */
export default defineList('GET /message_batches', {
  capability: 'messages',
  label: ['batch', 'batches'],
  search: 'Text',
  ofClasses: 'campus',
  filters: [
    {
      kind: 'choice',
      name: 'channel',
      label: 'By',
      choices: [
        ['sms', 'SMS'],
        ['whatsapp', 'WhatsApp'],
      ],
      empty: 'All',
    },
  ],
  columns: COLUMNS,
  goesOn: (batch) => batch.waiting > 0 && !isLater(batch),
  name: ({ made_at, total }) => `${plural(total, 'message')} of ${formatDate(made_at)}`,
  opens: ({ id }) => `/sms-blaster/messages?batch_id=${id}`,
  links: [
    { label: 'Write a message', to: '/sms-blaster/send', needs: 'messages.send', primary: true },
    { label: 'Messages', to: '/sms-blaster/messages' },
  ],
  actions: {
    messages: {
      label: 'Show messages',
      on: 'one',
      to: ([batch]) => `/sms-blaster/messages?batch_id=${batch?.id ?? 0}`,
    },
    cancel: {
      label: 'Cancel what waits…',
      on: 'one',
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
