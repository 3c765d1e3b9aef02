import { currentMonth, formatDate } from '../../contract/dates.ts';
import { shiftMonth } from '../../contract/fees/planMonths.ts';
import type { Answer } from '../../contract/endpoints/calls.ts';
import { RunDepreciation } from './depreciation/RunDepreciation.tsx';
import { defineWholeList } from './list.ts';

type Due = Answer<'GET /depreciation'>['data']['due'][number];
const lastOver = (): string => shiftMonth(currentMonth(), -1);
const span = ({ from_month, to_month }: Due): string =>
  from_month === to_month ? formatDate(to_month) : `${formatDate(from_month)} to ${formatDate(to_month)}`;
/** Months of its life beyond those that are posted: their own are closed or locked. */
const earlier = ({ from_month, to_month, months }: Due): number => {
  const at = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
  return months - (at(to_month) - at(from_month) + 1);
};
/** What is not depreciated yet up to a month, before it is posted. */
export default defineWholeList('GET /depreciation', ({ data }) => data.due, {
  capability: 'fixed-assets',
  label: ['asset', 'assets'],
  title: 'Assets to be depreciated',
  ofClasses: 'campus',
  idOf: ({ asset_id }) => asset_id,
  filters: [{ kind: 'month', name: 'month', label: 'Up to', required: true, initial: lastOver }],
  columns: [
    { key: 'asset_no', label: 'Number', kind: 'no' },
    { key: 'name', label: 'Asset', role: 'head', leads: ({ asset_id }) => `/fixed-assets/view?id=${asset_id}` },
    { key: 'campus', label: 'Campus' },
    {
      key: 'months',
      label: 'Months',
      value: span,
      under: [{ value: (due) => earlier(due) > 0 && `with ${earlier(due)} of closed months` }],
    },
    { key: 'amount', label: 'Depreciation', kind: 'money', total: true },
    { key: 'accumulated', label: 'Accumulated then', kind: 'money', total: true },
    { key: 'book_value', label: 'Book value then', kind: 'money', total: true },
  ],
  about: (at) => `Up to ${formatDate(at.param('month') ?? lastOver())}`,
  links: [
    { label: 'Runs', to: '/depreciation/runs' },
    { label: 'Register of assets', to: '/asset-register', needs: 'fixed_assets.read' },
    {
      needs: 'depreciation.post',
      part: ({ answer, at }) => <RunDepreciation due={answer?.answer.data} campus={at.classes.campus_id ?? null} />,
    },
  ],
  empty: {
    title: 'Nothing to depreciate',
    text: 'Everything up to this month is posted, or no asset is in use. Choose a later month, or see Runs.',
  },
});
