import type { Answer } from '../../contract/endpoints/calls.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { defineWholeList } from './list.ts';

type Series = Answer<'GET /number_series'>['data'][number];
const COLUMNS: readonly ListColumn<Series>[] = [
  { key: 'label', label: 'Series', role: 'head' },
  { key: 'year', label: 'Year', value: ({ year }) => year ?? 'Goes on' },
  { key: 'last_number', label: 'Last given', kind: 'no' },
  { key: 'next_number', label: 'Next', kind: 'no' },
  {
    key: 'is_ahead',
    label: 'Status',
    value: ({ is_ahead }) => (is_ahead ? 'Ahead' : 'Behind'),
    render: ({ is_ahead }) =>
      is_ahead ? (
        <StatusChip status="done" label="Ahead" />
      ) : (
        <>
          <StatusChip status="failed" label="Behind" />
          <span className="ui-two">The next one is taken already: ask the operator to check the data.</span>
        </>
      ),
  },
];

/** The numbers that are given next. They come one after another and are never given twice; nobody sets them. */
export default defineWholeList('GET /number_series', ({ data }) => data, {
  capability: 'system',
  label: ['series', 'series'],
  title: 'Number Series',
  ofClasses: false,
  columns: COLUMNS,
  empty: { title: 'No numbers yet', text: 'Series begin with the first student, challan or voucher.' },
});
