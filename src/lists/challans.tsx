import { countOf } from '../ui/output/countOf.ts';
import { offers } from '../auth/offers.ts';
import { write } from '../challans/ask.ts';
import { askChallans } from '../challans/challanList.ts';
import { PrintChallans } from '../challans/PrintChallans.tsx';
import { plural } from '../../contract/plural.ts';
import type { ListAddress } from '../students/useListAddress.ts';
import { columnsFor } from './challans/columns.tsx';
import { PutFines } from './challans/PutFines.tsx';
import { WhatIf } from './challans/WhatIf.tsx';
import { defineList } from './list.ts';

const SECTION = '/pay-or-print-fee-challans';
/** What the list shows, and what the call names it. */
const SHOWN: readonly (readonly [key: string, name: string, query: Readonly<Record<string, string>>])[] = [
  ['ahead', 'Open, months ahead too', { open: 'true', include_future_challans: '1' }],
  ['overdue', 'Overdue', { overdue: 'true' }],
  ['overdue-all', 'Overdue, also of those who left', { overdue: 'true', of: 'all' }],
  ['Unpaid', 'Unpaid', { status: 'Unpaid' }],
  ['Partially Paid', 'Partially paid', { status: 'Partially Paid' }],
  ['Fully Paid', 'Fully paid', { status: 'Fully Paid' }],
  ['Void', 'Void', { status: 'Void' }],
  ['all', 'All', {}],
];
function shownBy(at: ListAddress): Readonly<Record<string, string>> {
  const [, , query] = SHOWN.find(([key]) => key === at.param('show')) ?? ['open', 'Open', { open: 'true' }];
  const month = at.param('month');
  return {
    ...query,
    ...(month === null ? {} : { challan_month_from: month, challan_month_to: month, include_future_challans: '1' }),
  };
}
/**
 * What the print page is asked for all of them. Filters, though none: 'all' has no question of its own, and it would
 * print what is open.
 */
const everyPage = (at: ListAddress): Readonly<Record<string, string>> => ({
  ...at.query,
  ...shownBy(at),
  ...(at.param('show') === 'all' ? { filters: '[]' } : {}),
  ...Object.fromEntries(
    ['show', 'month'].flatMap((name) => (at.param(name) === null ? [] : [[name, at.param(name) ?? '']])),
  ),
});

/** Challans to pay, print, split or void. Enter on a row opens the counter. */
export default defineList('GET /student_challan', {
  label: ['challan', 'challans'],
  search: 'Name, SID, roll, family or challan number',
  searchFirst: true,
  filters: [
    { kind: 'month', name: 'month', label: 'Month', as: false },
    {
      kind: 'choice',
      name: 'show',
      label: 'Show',
      as: false,
      choices: Object.fromEntries(SHOWN.map(([key, name]) => [key, name])),
      empty: 'Open',
    },
  ],
  // What each row says besides: the fine as of today, the fee of its plan, when its student paid last; and on which
  // days this user may date a payment.
  query: (at) => ({
    ...shownBy(at),
    late_fee_fine_on_challan: '1',
    std_actual_fee: '1',
    std_latest_payment: '1',
    user_paid_dates: '1',
  }),
  ask: askChallans,
  columns: (answer) => columnsFor(answer?.data ?? []),
  links: [
    { label: 'My till', to: `${SECTION}/pay-fee-challan?till=open`, needs: 'payments.create', capability: 'till' },
    { label: 'Open the counter', to: `${SECTION}/pay-fee-challan`, needs: 'payments.create', primary: true },
  ],
  name: ({ challan_no, student }) => `challan ${challan_no} of ${student.studentName}`,
  amount: [({ due }) => due, 'due'],
  opens: ({ student }, { holds }) =>
    holds('payments.create') ? `${SECTION}/pay-fee-challan?student_id=${student.id}` : null,
  above: ({ answer, at }) =>
    answer &&
    (answer.total ?? Number.POSITIVE_INFINITY) > answer.data.length && (
      <div className="ui-bulk ui-bulk-here">
        <output>{countOf(answer, 'challan')} on all pages</output>
        <PrintChallans section={SECTION} of={everyPage(at)} label="Print all" />
      </div>
    ),
  actions: {
    pay: {
      label: 'Pay',
      needs: 'payments.create',
      when: ({ due }) => due > 0,
      to: (challan) => `${SECTION}/pay-fee-challan?student_id=${challan.student.id}`,
    },
    print: { part: ({ rows }) => <PrintChallans section={SECTION} of={rows.map(({ id }) => id)} label="Print" /> },
    split: {
      label: ([challan]) =>
        challan?.kind === 'installment' && challan.parent_challan_no !== null ? 'Undo instalments' : 'Make instalments',
      needs: 'challans.update',
      when: ({ balance, kind }) => balance > 0 && (kind !== 'installment' || offers('undo')),
      to: (challan) => `${SECTION}/make-installment?challan_id=${challan.id}`,
    },
    fines: {
      part: ({ rows, holds }) => (holds('payments.create') || holds('fee_fines.waive')) && <PutFines challans={rows} />,
    },
    void: {
      label: 'Void…',
      needs: 'challans.delete',
      reasonOfAll: {
        title: (rows) => `Void ${plural(rows.length, 'challan')}`,
        text: () =>
          'Unpaid challans are reversed; their numbers are never given again. Challans with a payment stay as they are, and the answer names them.',
        run: async (rows, reason, key) => {
          const { data } = await write('POST /deleteChallans', {
            body: { challan_ids: rows.map(({ id }) => id), reason },
            key,
          });
          const { results = [], voided = rows.length }: Partial<typeof data> = data;
          const left = results.filter(({ outcome }) => outcome !== 'voided');
          if (left.length === 0) return `${voided} ${voided === 1 ? 'challan is' : 'challans are'} void.`;
          return {
            warning: `${voided} void, ${left.length} not: ${left.map(({ challan_no, message }) => `${challan_no ?? ''} ${message}`).join(' ')}`,
          };
        },
      },
    },
    whatIf: { part: ({ rows, answer }) => <WhatIf challans={rows} days={answer?.user_paid_dates} /> },
  },
  empty: (isNarrowed) =>
    isNarrowed
      ? { title: 'No challans found', text: 'Show all, clear the search or choose another month.' }
      : { title: 'Nothing is open', text: 'Every challan issued is paid. New ones are made in Generate Challans.' },
});
