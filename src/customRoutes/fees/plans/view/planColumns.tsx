import { formatDate } from '../../../../../contract/dates.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import type { PlanRow } from '../calls.ts';
import { MonthMarks } from '../editor/MonthToggles.tsx';
import type { TableColumn } from '../../../../ui/table/column.ts';
import { discountInWords, whenInWords } from '../../../../lists/feePlans/words.ts';

export const PLAN_COLUMNS: readonly TableColumn<PlanRow>[] = [
  {
    key: 'particular',
    label: 'Particular',
    render: ({ particular, tariff, remarks }) => (
      <>
        <bdi className="ui-two">{particular}</bdi>
        <bdi className="ui-two">{[tariff ?? 'Given to this student', remarks].filter(Boolean).join('; ')}</bdi>
      </>
    ),
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
          <span className="ui-two">
            <MonthMarks value={row.months} special={row.month_amounts ?? {}} />
          </span>
          <span className={row.month_amounts ? 'ui-two' : 'ui-hidden'}>{whenInWords(row)}</span>
        </>
      ),
  },
  {
    key: 'discount',
    label: 'Standing discount',
    render: (row) =>
      row.discount_type === null && row.discount === 0 ? null : (
        <>
          <bdi className="ui-two">
            {row.discount_type ?? 'Discount'} <span className="ui-muted">−{formatMoney(row.discount)}</span>
          </bdi>
          <span className="ui-two">
            {discountInWords(row)}
            {row.least_amount > 0 && `, never below Rs ${formatMoney(row.least_amount)}`}
          </span>
        </>
      ),
  },
  { key: 'net', label: 'To pay', kind: 'money', total: true },
  { key: 'yearly', label: 'In a year', kind: 'money', total: true },
  {
    key: 'from_month',
    label: 'In force',
    render: ({ from_month, to_month, billed_to }) => (
      <>
        <span className="ui-two">
          {to_month === null
            ? `since ${formatDate(from_month)}`
            : `${formatDate(from_month)} to ${formatDate(to_month)}`}
        </span>
        <span className="ui-two">{billed_to === null ? 'not billed yet' : `billed to ${formatDate(billed_to)}`}</span>
      </>
    ),
  },
];
