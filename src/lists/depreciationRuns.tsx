import { formatDate } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { AppLink } from '../ui/screen/AppLink.tsx';
import { StatusChip } from '../ui/table/StatusChip.tsx';
import { entriesOf } from '../vouchers/kinds.ts';
import { defineList, type RowOf } from './list.ts';

type Run = RowOf<'GET /depreciation_runs'>;
const COLUMNS: readonly ListColumn<Run>[] = [
  { key: 'month', label: 'Month', kind: 'month', sort: 'month', role: 'head' },
  { key: 'campus', label: 'Campus', sort: 'campus' },
  { key: 'n_assets', label: 'Assets', kind: 'number' },
  {
    key: 'voucher_no',
    label: 'Entry',
    kind: 'no',
    sort: 'voucher_no',
    render: ({ voucher_no, journal_id }) => <AppLink to={entriesOf([journal_id])}>{voucher_no}</AppLink>,
  },
  { key: 'made_by', label: 'Posted by' },
  { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: 'amount' },
  {
    key: 'state',
    label: 'Status',
    value: ({ void_reason }) => (void_reason === null ? 'Posted' : `Reversed: ${void_reason}`),
    render: ({ void_reason }) => (
      <>
        <StatusChip
          status={void_reason === null ? 'approved' : 'voided'}
          label={void_reason === null ? 'Posted' : 'Reversed'}
        />
        {void_reason !== null && <bdi className="ui-two">{void_reason}</bdi>}
      </>
    ),
  },
];

/** What was posted of each month and campus; the last one of its assets is reversed first. */
export default defineList('GET /depreciation_runs', {
  capability: 'fixed-assets',
  label: ['run', 'runs'],
  ofClasses: 'campus',
  filters: [
    { kind: 'months', name: 'from_month', until: 'to_month' },
    {
      kind: 'choice',
      name: 'state',
      label: 'Status',
      choices: [
        ['posted', 'Posted'],
        ['reversed', 'Reversed'],
      ],
      empty: 'All',
    },
  ],
  columns: COLUMNS,
  name: ({ month, campus }) => `${formatDate(month)}, ${campus}`,
  amount: [({ amount }) => amount],
  actions: {
    reverse: {
      label: 'Reverse…',
      on: 'one',
      needs: 'depreciation.post',
      when: ({ void_reason }) => void_reason === null,
      reason: {
        title: ([run]) => `Reverse the depreciation of ${formatDate(run?.month ?? '')}`,
        action: 'Reverse the run',
        text: ([run]) =>
          `Rs ${formatMoney(run?.amount ?? 0)} of ${run?.campus ?? ''} are reversed on the last day of the month, and the month can be run again. Later months of its assets are reversed first.`,
        run: async ([run], reason, key) => {
          const { data } = await write('POST /reverse_depreciation', {
            offered: needed('fixed-assets'),
            body: { id: run?.id ?? 0, reason },
            key,
          });
          return `${formatDate(data.month)} is reversed by entry ${data.voucher_no}.`;
        },
      },
    },
  },
  links: [{ label: 'Run depreciation', to: '/depreciation', needs: 'depreciation.post' }],
  empty: { title: 'No runs found', text: 'Depreciation posts them. Choose other months, or another status.' },
});
