import { offers } from '../../../auth/offers.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { classOf } from '../../../students/classOf.ts';
import type { TableColumn } from '../../../ui/table/column.ts';
import type { MissingStudent } from './calls.ts';
import { monthList } from './words.ts';
import { shown } from '../../../ui/table/column.ts';

/** Students who are not billed yet. */
export const missingColumns: readonly TableColumn<MissingStudent>[] = [
  { key: 'sid', label: 'SID', kind: 'no', value: ({ sid }) => String(sid) },
  { key: 'studentName', label: 'Student' },
  { key: 'father_name', label: 'Father' },
  { key: 'class', label: 'Class', value: classOf },
  { key: 'campus_name', label: 'Campus' },
  {
    key: 'family_no',
    label: 'Family',
    kind: 'no',
    value: ({ family_no }) => (family_no === null ? '' : String(family_no)),
  },
  { key: 'missing_months', label: 'Not billed', value: ({ missing_months }) => monthList(missing_months) },
  { key: 'advance', label: 'Advance', kind: 'money' },
  {
    key: 'expected_amount',
    label: 'Expected',
    kind: 'money',
    total: true,
    render: ({ has_plan, expected_amount, id }, money) => {
      if (has_plan !== false) return shown('money', expected_amount, money) || '–';
      const isMade = offers('fee-plans') && offers('previews');
      return isMade ? (
        <AppLink to={`/create-fee-plans/form?student_id=${id}`}>No fee plan: make one</AppLink>
      ) : (
        'No fee plan'
      );
    },
  },
];
