import type { Chip } from '../ui/table/column.ts';
import { formatDate } from '../../contract/dates.ts';
import type { Answer } from '../../contract/endpoints/calls.ts';
import { defineWholeList } from './list.ts';
import { TestGateway } from './messages/TestGateway.tsx';
import { CHANNEL_NAMES } from './messages/words.ts';

type Line = Answer<'GET /message_gateways'>['data'][number];
const stateOf = ({ is_active, paused_until, verified_at }: Line): Chip =>
  !is_active
    ? ['voided', 'Not active']
    : paused_until !== null
      ? ['failed', 'Paused after failures']
      : verified_at === null
        ? ['pending', 'Not tested']
        : ['done', 'Works'];
/** `/add-whatsapp`: WhatsApp lines, which are gateways of that channel, and how they fare; `?channel=sms`, `?channel=email`: those of SMS and of e-mail. */
export default defineWholeList('GET /message_gateways', ({ data }) => data, {
  capability: 'messages',
  label: ['line', 'lines'],
  ofClasses: false,
  filters: [
    {
      kind: 'choice',
      name: 'channel',
      label: 'By',
      choices: { whatsapp: 'WhatsApp', sms: 'SMS', email: 'E-mail' },
      initial: () => 'whatsapp',
    },
  ],
  columns: [
    { key: 'name', label: 'Line', role: 'head', bold: true, under: [{ key: 'sender_id', label: 'Number' }] },
    { key: 'channel', label: 'By', value: ({ channel }) => CHANNEL_NAMES[channel] ?? channel },
    { key: 'campus_name', label: 'Campus', value: ({ campus_name }) => campus_name ?? 'All campuses' },
    { key: 'is_default', label: 'Default', value: ({ is_default }) => (is_default ? 'Yes' : 'No') },
    { key: 'templates', label: 'Approved templates', kind: 'number' },
    { key: 'waiting', label: 'Waiting', kind: 'number' },
    { key: 'today', label: 'Sent today', kind: 'number' },
    { key: 'month', label: 'This month', kind: 'number' },
    { key: 'cost', label: 'Cost this month', kind: 'money' },
    {
      key: 'state',
      label: 'Status',
      chips: (line) => [stateOf(line)],
      under: [
        {
          key: 'last_error',
          label: 'Last error',
          says: ({ last_error, last_error_at }) =>
            last_error !== null && last_error_at !== null && `${formatDate(last_error_at)}: ${last_error}`,
          long: 'wrap',
        },
      ],
    },
  ],
  goesOn: ({ is_active, paused_until, waiting }) => is_active && paused_until === null && waiting > 0,
  name: ({ name }) => name,
  links: [
    { label: 'Add a line', to: '/sms-gateway-settings/create', needs: 'sms_gateways.create', primary: true },
    { label: 'Messages', to: '/sms-blaster/messages', needs: 'messages.read' },
  ],
  actions: {
    test: {
      label: 'Test…',
      needs: 'sms_gateways.update',
      when: ({ is_active }) => is_active,
      dialog: ({ id, name, channel }, close) => <TestGateway id={id} name={name} channel={channel} onClose={close} />,
    },
    settings: {
      label: 'Settings',
      needs: 'sms_gateways.update',
      to: (line) => `/sms-gateway-settings/update?id=${line.id}`,
    },
  },
  empty: {
    title: 'No WhatsApp line yet',
    text: 'Add a gateway of the channel WhatsApp with the address and key that the provider of the line gives.',
  },
});
