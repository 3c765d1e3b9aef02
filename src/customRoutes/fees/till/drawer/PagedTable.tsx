import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagesOf } from '../../../../ui/list/Pager.tsx';
import { Table } from '../../../../ui/table/Table.tsx';
import type { TableColumn } from '../../../../ui/table/column.ts';

type Page<R> = Parameters<typeof PagesOf>[0]['answer'] & { readonly data: readonly R[] };
interface Props<R> {
  readonly label: string;
  /** What it has pages of: 'closings'. */
  readonly of: string;
  readonly columns: readonly TableColumn<R>[];
  readonly read: (query: { readonly page: string; readonly per_page: string }, signal: AbortSignal) => Promise<Page<R>>;
  readonly empty: { readonly title: string; readonly text: string };
}
const PER_PAGE = '20';

/** What happened to tills, newest first, a page at a time. */
export function PagedTable<R extends { readonly id: number }>({ label, of, columns, read, empty }: Props<R>) {
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['till', of, page],
    queryFn: ({ signal }) => read({ page: String(page), per_page: PER_PAGE }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Table
        label={label}
        columns={columns}
        rows={data?.data}
        stale={isFetching && data !== undefined}
        error={error}
        onRetry={() => void refetch()}
        empty={empty}
      />
      {data && <PagesOf answer={data} label={`Pages of ${of}`} onPage={setPage} />}
    </>
  );
}
