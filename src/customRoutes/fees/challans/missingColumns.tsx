import { formatMoney } from '../../../../contract/money.ts';
import { AppLink } from '../../../resources/ui/AppLink.tsx';
import { classOf } from '../kit/classOf.ts';
import type { FeeColumn } from '../kit/feeColumn.ts';
import type { MissingStudent } from './calls.ts';
import { monthList } from './words.ts';

/** Students who are not billed yet. */
export const missingColumns: readonly FeeColumn<MissingStudent>[] = [
  { key: 'sid', label: 'SID', kind: 'number', value: ({ sid }) => String(sid) },
  { key: 'studentName', label: 'Student' },
  { key: 'father_name', label: 'Father' },
  { key: 'class', label: 'Class', value: classOf },
  { key: 'campus_name', label: 'Campus' },
  { key: 'family_no', label: 'Family', kind: 'number', value: ({ family_no }) => (family_no === null ? '' : String(family_no)) },
  { key: 'missing_months', label: 'Not billed', value: ({ missing_months }) => monthList(missing_months) },
  { key: 'advance', label: 'Advance', kind: 'money' },
  {
    key: 'expected_amount',
    label: 'Expected',
    kind: 'money',
    total: true,
    render: ({ has_plan, expected_amount, id }) =>
      has_plan ? formatMoney(expected_amount) : <AppLink to={`/create-fee-plans/form?student_id=${id}`}>No fee plan: make one</AppLink>,
  },
];
