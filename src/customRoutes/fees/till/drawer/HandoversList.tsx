import type { Answer } from '../../../../../contract/endpoints/calls.ts';
import { needed } from '../../../../auth/offers.ts';
import { ask } from '../../../../challans/ask.ts';
import type { TableColumn } from '../../../../ui/table/column.ts';
import { Difference } from './Difference.tsx';
import { PagedTable } from './PagedTable.tsx';

type Row = Answer<'GET /till_handovers'>['data'][number];
const STATUSES = { offered: 'Waits', accepted: 'Taken over', taken_back: 'Taken back' } as const;
const fromOf = ({ kind, from_user, from_account }: Row): string =>
  kind === 'carried' ? 'Stayed in the drawer' : (from_user ?? from_account ?? 'The safe');
const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'handover_no', label: 'No.', kind: 'no' },
  { key: 'given_on', label: 'Given', kind: 'date' },
  { key: 'from_user', label: 'From', value: fromOf },
  { key: 'to_user', label: 'To' },
  { key: 'account', label: 'Account' },
  { key: 'campus', label: 'Campus' },
  { key: 'amount', label: 'Amount', kind: 'money' },
  { key: 'status', label: 'Status', value: ({ status }) => STATUSES[status] },
  {
    key: 'difference',
    label: 'Difference',
    kind: 'money',
    render: ({ difference }, money) => (difference === null ? null : <Difference value={difference} money={money} />),
  },
  { key: 'answer', label: 'Note', value: ({ answer, notes }) => answer ?? notes },
];

/** Floats and drawers that were handed on, newest first. */
export const HandoversList = () => (
  <PagedTable
    label="Floats and handovers"
    of="handovers"
    columns={COLUMNS}
    read={(query, signal) => ask('GET /till_handovers', { offered: needed('handovers'), query, signal })}
    empty={{ title: 'No float was given yet', text: 'Open a till with a float, or hand one over; it appears here.' }}
  />
);
