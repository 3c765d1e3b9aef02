import { formatDate } from '../../../contract/dates.ts';
import type { AGES } from '../../../contract/endpoints/fees/defaulters.ts';
import { OWED_WORDS } from '../../../contract/fees/owed.ts';
import { formatMoney, sumRupees } from '../../../contract/money.ts';
import { withClass } from '../../students/classOf.ts';
import { plural } from '../../../contract/plural.ts';
import type { ListColumn } from '../../ui/output/listColumn.ts';
import { CLASS, SID, STUDENT } from '../columns/who.tsx';
import type { Answer } from '../../../contract/endpoints/calls.ts';

export type StudentPage = Answer<'GET /fee_defaulters'>;
export type FamilyPage = Answer<'GET /fee_defaulters_family_wise'>;
export type StudentOwes = StudentPage['data'][number];
export type FamilyOwes = FamilyPage['data'][number];
type Owes = Pick<
  StudentOwes,
  | 'due'
  | 'owed'
  | 'pending'
  | 'fine'
  | 'challans'
  | 'overdue_since'
  | 'days'
  | 'ages'
  | 'last_payment'
  | 'mobile'
  | 'family_mobile'
  | 'whatsapp'
>;
type Age = (typeof AGES)[number];

const numbers = ({ mobile, family_mobile, whatsapp }: Owes): string[] => [
  ...new Set([family_mobile, mobile, whatsapp].filter((number): number is string => number !== null && number !== '')),
];
const wholeOf = ({ owed }: Owes): number => sumRupees([owed.due, owed.ahead]);
const age = (of: Age, label: string): ListColumn<Owes> => ({
  key: of,
  label,
  kind: 'money',
  total: true,
  value: ({ ages }) => ages[of],
});

export const PHONES: ListColumn<Owes> = {
  key: 'phones',
  label: 'Phones',
  value: (row) => numbers(row).join(', '),
  render: (row) => numbers(row)[0],
  under: [{ value: (row) => numbers(row)[1] }],
};
/** Ages of a debt; what is not due yet only where the list holds it. */
export const owedColumns = (notDue: boolean): readonly ListColumn<Owes>[] => [
  {
    key: 'due',
    label: notDue ? OWED_WORDS.due : 'Overdue',
    kind: 'money',
    total: true,
    sort: 'balance',
    bold: true,
    under: [
      {
        label: 'Due in all',
        kind: 'money',
        value: wholeOf,
        says: (row) => wholeOf(row) !== row.due && `of ${formatMoney(wholeOf(row))} in all`,
      },
    ],
  },
  { key: 'fine', label: OWED_WORDS.fine, kind: 'money', total: true },
  { key: 'pending', label: 'Waiting', kind: 'money', total: true },
  {
    key: 'overdue_since',
    label: notDue ? 'Due since' : 'Overdue since',
    kind: 'date',
    sort: true,
    under: [
      {
        key: 'days',
        label: 'Days',
        kind: 'number',
        says: ({ days, challans }) => `${plural(days, 'day')}, ${plural(challans, 'challan')}`,
      },
    ],
  },
  age('0-30', '0–30 days'),
  age('31-60', '31–60'),
  age('61-90', '61–90'),
  age('90+', 'Over 90'),
  ...(notDue
    ? [
        {
          key: 'not_due',
          label: 'Not due yet',
          kind: 'money',
          total: true,
          value: ({ ages }: Owes) => ages.not_due,
        } as const,
      ]
    : []),
  {
    key: 'last_payment',
    label: 'Last payment',
    kind: 'date',
    value: ({ last_payment }) => last_payment?.paid_date ?? null,
    render: ({ last_payment }) =>
      last_payment ? formatDate(last_payment.paid_date) : <span className="ui-muted">never</span>,
    under: [
      {
        label: 'Last amount',
        kind: 'money',
        value: ({ last_payment }) => last_payment?.amount ?? null,
        says: ({ last_payment }) => last_payment && `Rs ${formatMoney(last_payment.amount)}`,
      },
    ],
  },
];
export const studentColumns = (notDue: boolean): readonly ListColumn<StudentOwes>[] => [
  { ...SID, sort: true },
  { ...STUDENT, sort: true },
  { ...CLASS, sort: true, under: [{ key: 'campus_name', label: 'Campus' }] },
  PHONES,
  ...owedColumns(notDue),
];
export const familyColumns = (notDue: boolean): readonly ListColumn<FamilyOwes>[] => [
  { key: 'family_no', label: 'Family', sort: true },
  { key: 'father_name', label: 'Father' },
  {
    key: 'students',
    label: 'Children who owe',
    value: ({ students }) =>
      students
        .map(({ studentName, class_name, due }) =>
          [studentName, class_name && `(${class_name})`, formatMoney(due)].filter(Boolean).join(' '),
        )
        .join('; '),
    render: ({ students }) =>
      students.map(({ id, sid, studentName, class_name, section_name, due }) => (
        <span key={id} className="fee-child">
          <bdi>{studentName}</bdi>
          <span className="ui-muted"> {withClass(String(sid), { class_name, section_name }, ' · ')}</span>
          <span className="fee-child-sum">{formatMoney(due)}</span>
        </span>
      )),
  },
  PHONES,
  ...owedColumns(notDue),
];
/** Sums of the whole selection by the keys of the columns. */
export const owedTotals = ({ totals }: Pick<StudentPage, 'totals'>): Record<string, number> => ({
  ...totals.ages,
  due: totals.due,
  fine: totals.fine,
  pending: totals.pending,
});
