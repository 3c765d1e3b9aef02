import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { needed } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import type { TableColumn } from '../../../ui/table/column.ts';
import { Table } from '../../../ui/table/Table.tsx';

type Erasure = Answer<'GET /erasures'>['data'][number];
const WHO = { student: 'Student, SID', employee: 'Employee', contact: 'Contact', user: 'User' } as const;
const COLUMNS: readonly TableColumn<Erasure>[] = [
  { key: 'number', label: 'Who', role: 'head', value: ({ kind, number }) => `${WHO[kind]} ${number ?? ''}` },
  { key: 'made_at', label: 'On', kind: 'date' },
  { key: 'made_by', label: 'By' },
  { key: 'reason', label: 'Reason' },
];
/** Whose data was erased: when, by whom and why. */
export function Erasures() {
  const { data, error, refetch } = useQuery({
    queryKey: ['erasures'],
    queryFn: ({ signal }) => ask('GET /erasures', { offered: needed('personal-data'), signal }),
  });
  return (
    <Table
      label="Erased"
      columns={COLUMNS}
      rows={data?.data}
      error={error}
      onRetry={() => void refetch()}
      empty={{ title: 'Nobody was erased', text: 'Who is erased is listed here by number, with the reason.' }}
    />
  );
}
