import { needed } from '../../../../auth/offers.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagesOf } from '../../../../ui/list/Pager.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import type { TableColumn } from '../../../../ui/table/column.ts';
import type { Closings } from '../calls.ts';
import { Difference } from './Difference.tsx';
import { ask } from '../../../../challans/ask.ts';

type Row = Closings['data'][number];
const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'closing_no', label: 'No.', kind: 'number' },
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
    render: ({ difference }) => <Difference value={difference} />,
  },
  {
    key: 'notes',
    label: 'Note',
    render: ({ notes, counted_as }) => (
      <>
        <span className="ui-two">{notes}</span>
        <span className="ui-two">{counted_as}</span>
      </>
    ),
  },
];
const PER_PAGE = '20';

/** Closings of tills, newest first. */
export function ClosingsList() {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['till', 'closings', page],
    queryFn: ({ signal }) =>
      ask('GET /till_closings', { offered: needed('till'), query: { page: String(page), per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Table
        label="Closings"
        columns={COLUMNS}
        rows={data?.data}
        stale={isFetching && data !== undefined}
        error={error}
        onRetry={() => void refetch()}
        empty={{
          title: 'No till was closed yet',
          text: 'Count the money and close the till; the closing appears here.',
        }}
      />
      {data && <PagesOf answer={data} label="Pages of closings" onPage={setPage} />}
    </>
  );
}
