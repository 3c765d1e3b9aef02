import { formatDate } from '../../contract/dates.ts';
import { METHODS } from '../challans/receiving.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { plural } from '../../contract/plural.ts';
import { dayWise, daysIn, type Day, type DayWise } from './dayWise/days.tsx';
import { Sums } from './dayWise/Sums.tsx';
import { defineWholeList } from './list.ts';

const REPORT = '/day-wise-paid-challans/report';

/** A column for each method that was used, and for what waits for approval. */
const columnsFor = ({ by_method, waiting }: DayWise['totals']): readonly ListColumn<Day>[] => [
  { key: 'date', label: 'Day', kind: 'date', render: ({ date }) => formatDate(date, { weekday: true }) },
  { key: 'count', label: 'Receipts', kind: 'number', total: true },
  ...METHODS.filter(([method]) => by_method.some(({ name }) => name === method)).map(
    ([method, label]): ListColumn<Day> => ({
      key: method,
      label,
      kind: 'money',
      total: true,
      value: (day) => day.by_method.find(({ name }) => name === method)?.amount ?? 0,
    }),
  ),
  { key: 'received', label: 'Received', kind: 'money', total: true },
  { key: 'voided', label: 'Voided', kind: 'money', total: true },
  { key: 'net', label: 'Into the accounts', kind: 'money', total: true },
  ...(waiting > 0 ? [{ key: 'waiting', label: 'Waiting for approval', kind: 'money', total: true } as const] : []),
];
const NOTHING = { by_method: [], waiting: 0 } as unknown as DayWise['totals'];

/** What came in on each day. Enter opens the receipts of the day. */
export default defineWholeList('POST /getDayWisePaidChallans', ({ data }) => data.days, {
  ...dayWise,
  label: ['day', 'days'],
  count: ({ data, answer }) =>
    answer.data.totals ? plural(answer.data.totals.count, 'receipt') : plural(data.length, 'day'),
  links: [{ label: 'All receipts', to: ({ address }) => `${REPORT}?${address}` }],
  above: ({ answer }) => <Sums totals={answer?.answer.data.totals} />,
  columns: (page) => columnsFor(page?.answer.data.totals ?? NOTHING),
  totals: ({ answer: { data } }) => {
    if (!data.totals) return {};
    const { by_method, count, received, voided, net, waiting } = data.totals;
    return {
      ...Object.fromEntries(by_method.map(({ name, amount }) => [name, amount])),
      count,
      received,
      voided,
      net,
      waiting,
    };
  },
  idOf: ({ date }) => Number(date.replaceAll('-', '')),
  opens: ({ date }, { at }) => {
    const params = new URLSearchParams(at.address);
    params.set('start_date', date);
    params.set('end_date', date);
    return `${REPORT}?${params}`;
  },
  about: daysIn,
});
