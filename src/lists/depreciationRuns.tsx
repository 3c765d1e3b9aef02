import { formatDate } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { needed } from '../auth/offers.ts';
import { write } from '../dataProvider/ask.ts';
import { entriesOf } from '../vouchers/kinds.ts';
import { defineList } from './list.ts';

/** What was posted of each month and campus; the last one of its assets is reversed first. */
export default defineList('GET /depreciation_runs', {
  capability: 'fixed-assets',
  label: ['run', 'runs'],
  ofClasses: 'campus',
  filters: [
    { kind: 'months', name: 'from_month', until: 'to_month' },
    { kind: 'choice', name: 'state', label: 'Status', choices: { posted: 'Posted', reversed: 'Reversed' } },
  ],
  columns: [
    { key: 'month', label: 'Month', kind: 'month', sort: true, role: 'head' },
    { key: 'campus', label: 'Campus', sort: true },
    { key: 'n_assets', label: 'Assets', kind: 'number' },
    { key: 'voucher_no', label: 'Entry', kind: 'no', sort: true, leads: ({ journal_id }) => entriesOf([journal_id]) },
    { key: 'made_by', label: 'Posted by' },
    { key: 'amount', label: 'Amount', kind: 'money', total: true, sort: true },
    {
      key: 'state',
      label: 'Status',
      chips: ({ void_reason }) => [void_reason === null ? ['approved', 'Posted'] : ['voided', 'Reversed']],
      under: [{ key: 'void_reason', label: 'Why reversed' }],
    },
  ],
  name: ({ month, campus }) => `${formatDate(month)}, ${campus}`,
  amount: [({ amount }) => amount],
  actions: {
    reverse: {
      label: 'Reverse…',
      needs: 'depreciation.post',
      when: ({ void_reason }) => void_reason === null,
      reason: {
        title: ({ month }) => `Reverse the depreciation of ${formatDate(month)}`,
        action: 'Reverse the run',
        text: ({ amount, campus }) =>
          `Rs ${formatMoney(amount)} of ${campus} are reversed on the last day of the month, and the month can be run again. Later months of its assets are reversed first.`,
        run: async ({ id }, reason, key) => {
          const body = { id, reason };
          const { data } = await write('POST /reverse_depreciation', { offered: needed('fixed-assets'), body, key });
          return `${formatDate(data.month)} is reversed by entry ${data.voucher_no}.`;
        },
      },
    },
  },
  links: [{ label: 'Run depreciation', to: '/depreciation', needs: 'depreciation.post' }],
  empty: { title: 'No runs found', text: 'Depreciation posts them. Choose other months, or another status.' },
});
