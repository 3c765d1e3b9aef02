import { defineWholeList } from './list.ts';

/** The numbers that are given next. They come one after another and are never given twice; nobody sets them. */
export default defineWholeList('GET /number_series', ({ data }) => data, {
  capability: 'system',
  label: ['series', 'series'],
  title: 'Number Series',
  ofClasses: false,
  columns: [
    { key: 'label', label: 'Series', role: 'head' },
    { key: 'year', label: 'Year', value: ({ year }) => year ?? 'Goes on' },
    { key: 'last_number', label: 'Last given', kind: 'no' },
    { key: 'next_number', label: 'Next', kind: 'no' },
    {
      key: 'is_ahead',
      label: 'Status',
      chips: ({ is_ahead }) => [is_ahead ? ['done', 'Ahead'] : ['failed', 'Behind']],
      under: [
        { value: ({ is_ahead }) => !is_ahead && 'The next one is taken already: ask the operator to check the data.' },
      ],
    },
  ],
  empty: { title: 'No numbers yet', text: 'Series begin with the first student, challan or voucher.' },
});
