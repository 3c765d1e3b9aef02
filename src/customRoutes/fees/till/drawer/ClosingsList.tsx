import { needed } from '../../../../auth/offers.ts';
import { ask } from '../../../../challans/ask.ts';
import type { TableColumn } from '../../../../ui/table/column.ts';
import type { Closings } from '../calls.ts';
import { Difference } from './Difference.tsx';
import { PagedTable } from './PagedTable.tsx';

type Row = Closings['data'][number];
const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'closing_no', label: 'No.', kind: 'no' },
  { key: 'at', label: 'Closed', kind: 'date' },
  { key: 'username', label: 'By' },
  { key: 'account', label: 'Account' },
  { key: 'campus', label: 'Campus' },
  { key: 'opening', label: 'Float', kind: 'money' },
  { key: 'received', label: 'Received', kind: 'money' },
  { key: 'waiting', label: 'Of it waiting', kind: 'money' },
  { key: 'paid_out', label: 'Paid out', kind: 'money' },
  { key: 'counted', label: 'Counted', kind: 'money' },
  {
    key: 'difference',
    label: 'Difference',
    kind: 'money',
    render: ({ difference }, money) => <Difference value={difference} money={money} />,
  },
  { key: 'notes', label: 'Note', under: [{ key: 'counted_as' }] },
];

/** Closings of tills, newest first. */
export const ClosingsList = () => (
  <PagedTable
    label="Closings"
    of="closings"
    columns={COLUMNS}
    read={(query, signal) => ask('GET /till_closings', { offered: needed('till'), query, signal })}
    empty={{ title: 'No till was closed yet', text: 'Count the money and close the till; the closing appears here.' }}
  />
);
