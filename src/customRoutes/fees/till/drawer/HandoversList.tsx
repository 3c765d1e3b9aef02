import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answer } from '../../../../../contract/endpoints/calls.ts';
import { needed } from '../../../../auth/offers.ts';
import { ask } from '../../../../challans/ask.ts';
import { PagesOf } from '../../../../ui/list/Pager.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import type { TableColumn } from '../../../../ui/table/column.ts';
import { Difference } from './Difference.tsx';

type Row = Answer<'GET /till_handovers'>['data'][number];
const STATUSES = { offered: 'Waits', accepted: 'Taken over', taken_back: 'Taken back' } as const;
const fromOf = ({ kind, from_user, from_account }: Row): string =>
  kind === 'carried' ? 'Stayed in the drawer' : (from_user ?? from_account ?? 'The safe');
const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'handover_no', label: 'No.', kind: 'number' },
  { key: 'given_on', label: 'Given', kind: 'date' },
  { key: 'from_user', label: 'From', render: (row) => <bdi>{fromOf(row)}</bdi> },
  { key: 'to_user', label: 'To', render: ({ to_user }) => <bdi>{to_user}</bdi> },
  { key: 'account', label: 'Account' },
  { key: 'campus', label: 'Campus' },
  { key: 'amount', label: 'Amount', kind: 'money' },
  { key: 'status', label: 'Status', render: ({ status }) => STATUSES[status] },
  {
    key: 'difference',
    label: 'Difference',
    kind: 'money',
    render: ({ difference }) => (difference === null ? null : <Difference value={difference} />),
  },
  { key: 'answer', label: 'Note', render: ({ answer, notes }) => <span className="ui-two">{answer ?? notes}</span> },
];

/** Floats and drawers that were handed on, newest first. */
export function HandoversList() {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['till', 'handovers', page],
    queryFn: ({ signal }) =>
      ask('GET /till_handovers', {
        offered: needed('handovers'),
        query: { page: String(page), per_page: '20' },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Table
        label="Floats and handovers"
        columns={COLUMNS}
        rows={data?.data}
        stale={isFetching && data !== undefined}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          title: 'No float was given yet',
          text: 'Open a till with a float, or hand one over; it appears here.',
        }}
      />
      {data && <PagesOf answer={data} label="Pages of handovers" onPage={setPage} />}
    </>
  );
}
