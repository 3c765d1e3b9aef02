import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'ra-core';
import { formatDate } from '../../../../contract/dates.ts';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { getCredentials, may } from '../../../auth/credentials.ts';
import { offered } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';

type Message = Answer<'GET /messages'>['data'][number];
const SHOWN = 5;
const columns: readonly TableColumn<Message>[] = [
  { key: 'made_at', label: 'Written', role: 'head', render: ({ made_at }) => formatDate(made_at) },
  {
    key: 'body',
    label: 'Text',
    render: ({ body }) => (
      <bdi className="ui-wrap" dir="auto">
        {body}
      </bdi>
    ),
  },
  { key: 'number', label: 'Number', render: ({ number }) => number },
  {
    key: 'state',
    label: 'Status',
    render: ({ state, reason }) => (reason === null ? state : `${state}: ${reason}`),
  },
];
/** The last messages to an employee, and the way to all of them; nothing where none was written. */
export default function EmployeeMessages({ record }: { readonly record: RaRecord }) {
  const found = offered('messages');
  const credentials = getCredentials();
  const reads = found !== null && credentials !== null && may(credentials, 'messages.read');
  const { data } = useQuery({
    queryKey: ['employee_messages', record.id],
    enabled: reads,
    queryFn: async ({ signal }) =>
      found
        ? await ask('GET /messages', {
            query: { employee_id: String(record.id), per_page: String(SHOWN) },
            offered: found,
            signal,
          })
        : null,
  });
  if (!reads || !data || data.data.length === 0) return null;
  return (
    <section className="ui-group" aria-label="Messages">
      <h2>Messages</h2>
      <Table<Message> label="Messages" columns={columns} rows={data.data} empty={{ title: 'No messages', text: '' }} />
      {data.total > SHOWN && (
        <AppLink to={`/sms-blaster/messages?employee_id=${record.id}`}>All {data.total} messages</AppLink>
      )}
    </section>
  );
}
