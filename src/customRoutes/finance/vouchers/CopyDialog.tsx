import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../../dataProvider/ask.ts';
import { AppDialog } from '../../../ui/dialog/Dialog.tsx';
import { SearchBox } from '../../../ui/list/SearchBox.tsx';
import { Table } from '../../../ui/table/Table.tsx';
import type { TableColumn } from '../../../ui/table/column.ts';
import { BOOKS } from '../../../vouchers/chart.ts';
import { entryName, kindName, type Entry, type VoucherKind } from '../../../vouchers/kinds.ts';
import css from './vouchers.module.css';

const COLUMNS: readonly TableColumn<Entry>[] = [
  { key: 'voucher', label: 'Voucher', value: entryName },
  { key: 'entry_date', label: 'Date', kind: 'date' },
  { key: 'memo', label: 'What for', value: ({ memo, payee }) => [memo, payee].filter(Boolean).join(', ') },
  { key: 'total', label: 'Amount', kind: 'money' },
];
const idOf = ({ trans_id }: Entry): number => trans_id;

interface Props {
  readonly kind: VoucherKind;
  readonly onChoose: (entry: Entry) => void;
  readonly onClose: () => void;
}
/** Earlier vouchers of the kind, to begin with what one of them says. */
export function CopyDialog({ kind, onChoose, onClose }: Props) {
  const [search, setSearch] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const query = { kind, page: '1', per_page: '20', ...(search === '' ? {} : { search }) };
  const { data, error, refetch } = useQuery({
    queryKey: [BOOKS, 'to copy', query],
    queryFn: async ({ signal }) => (await ask('GET /journal_inquiry', { query, signal })).data,
    placeholderData: keepPreviousData,
  });
  return (
    <AppDialog open onClose={onClose} title={`Copy from an earlier ${kindName(kind).toLowerCase()}`} maxWidth="md">
      <div className={css.copies}>
        <SearchBox
          ref={box}
          label="Number, memo or payee"
          value={search}
          onSearch={setSearch}
          onDown={() => document.querySelector<HTMLElement>('[role=dialog] tr[data-id]')?.focus()}
        />
        <Table
          label="Earlier vouchers"
          columns={COLUMNS}
          rows={data}
          idOf={idOf}
          error={error}
          onRetry={() => void refetch()}
          onOpen={onChoose}
          empty={{ title: 'No vouchers found', text: 'Search for another number, memo or payee.' }}
        />
      </div>
    </AppDialog>
  );
}
