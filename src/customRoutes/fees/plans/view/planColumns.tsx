import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import type { PlanRow } from '../calls.ts';
import { MonthMarks } from '../editor/MonthToggles.tsx';
import type { TableColumn } from '../../../../ui/table/column.ts';
import { discountInWords, whenInWords } from '../../../../lists/feePlans/words.ts';

const hasDiscount = ({ discount_type, discount }: PlanRow): boolean => discount_type !== null || discount !== 0;
export const PLAN_COLUMNS: readonly TableColumn<PlanRow>[] = [
  {
    key: 'particular',
    label: 'Particular',
    under: [
      { value: ({ tariff, remarks }) => [tariff ?? 'Given to this student', remarks].filter(Boolean).join('; ') },
    ],
  },
  { key: 'amount', label: 'Amount', kind: 'money' },
  {
    key: 'months',
    label: 'Charged',
    render: (row) =>
      row.first_time ? (
        'Once, with the first challan'
      ) : (
        <>
          <MonthMarks value={row.months} special={row.month_amounts ?? {}} />
          {!row.month_amounts && <span className="ui-hidden">{whenInWords(row)}</span>}
        </>
      ),
    under: [{ value: (row) => !row.first_time && row.month_amounts !== null && whenInWords(row) }],
  },
  {
    key: 'discount',
    label: 'Standing discount',
    render: (row) =>
      hasDiscount(row) && (
        <>
          {row.discount_type ?? 'Discount'} <span className="ui-muted">−{formatMoney(row.discount)}</span>
        </>
      ),
    under: [
      {
        value: (row) =>
          hasDiscount(row) &&
          [discountInWords(row), row.least_amount > 0 && `never below Rs ${formatMoney(row.least_amount)}`]
            .filter(Boolean)
            .join(', '),
      },
    ],
  },
  { key: 'net', label: 'To pay', kind: 'money', total: true },
  { key: 'yearly', label: 'In a year', kind: 'money', total: true },
  {
    key: 'from_month',
    label: 'In force',
    value: ({ from_month, to_month }) =>
      to_month === null ? `since ${formatDate(from_month)}` : `${formatDate(from_month)} to ${formatDate(to_month)}`,
    under: [
      { value: ({ billed_to }) => (billed_to === null ? 'not billed yet' : `billed to ${formatDate(billed_to)}`) },
    ],
  },
];
