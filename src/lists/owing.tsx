import { OWED_WORDS } from '../../contract/fees/owed.ts';
import { carried, classOf } from '../students/loadStudents.ts';
import { askOwing, type Owing, type OwingPage } from './defaulters/askOwing.ts';
import { counterOf } from './defaulters/owed.ts';
import type { AnyList, DeclaredList } from './list.ts';

const text = (row: Owing, name: string): string => String(row[name] ?? '');
const rupees = (row: Owing, name: string): number => Number(row[name] ?? 0);
/** Who owes, before a provider that has no lists of defaulters: its students, as specification 7 asks for them. */
const owing: DeclaredList<Owing, OwingPage> = {
  label: ['student', 'students'],
  title: 'Students who owe',
  search: 'Name or SID',
  filters: [
    { kind: 'amount', name: 'amount_from', label: 'Owes from', as: 'remaining_amount_from' },
    { kind: 'amount', name: 'amount_to', label: 'To', as: 'remaining_amount_to' },
  ],
  ask: askOwing,
  columns: [
    { key: 'sid', label: 'SID', value: (row) => text(row, 'sid') },
    { key: 'studentName', label: 'Student', value: (row) => text(row, 'studentName') },
    { key: 'family_no', label: 'Family', value: (row) => text(row, 'family_no') },
    { key: 'class', label: 'Class', value: classOf },
    { key: 'campus', label: 'Campus', value: (row) => carried(row, 'campus', 'campus_name') },
    { key: 'mobile', label: 'Mobile', value: (row) => text(row, 'mobile') },
    { key: 'remaining_amount', label: OWED_WORDS.due, kind: 'money', value: (row) => rupees(row, 'remaining_amount') },
    { key: 'late_fee_fine', label: OWED_WORDS.fine, kind: 'money', value: (row) => rupees(row, 'late_fee_fine') },
  ],
  opens: counterOf,
  empty: { title: 'No defaulters found', text: 'No student has a challan past its due date.' },
};
/** The bulk call is the same list; asked is the one with the late-fee flags. */
export default { ...owing, call: 'POST /fetch_api_students' } as unknown as AnyList;
