import { formatDate, today } from '../../../contract/dates.ts';
import { reportStart } from '../../auth/reportStart.ts';
import type { Answer } from '../../../contract/endpoints/calls.ts';
import { useAccounts } from '../../challans/receiving.ts';
import type { ListAddress } from '../../students/useListAddress.ts';
import { Picker } from '../../ui/picker/Picker.tsx';
import type { ListFilter, OwnControl } from '../list.ts';
import { valueOf } from '../ui/useDeclaredList.ts';

export type DayWise = Answer<'POST /getDayWisePaidChallans'>['data'];
export type Day = DayWise['days'][number];

function AccountPicker(props: OwnControl) {
  const { accounts = [] } = useAccounts();
  return <Picker {...props} label="Account" choices={accounts} empty="All accounts" />;
}
const earlier = (start: string, end: string | null): string => (end !== null && end < start ? end : start);
/** From the start of all reports to today, unless days are chosen. */
const DAYS: ListFilter = {
  kind: 'days',
  name: 'start_date',
  until: 'end_date',
  required: true,
  initial: (name, at) => (name === 'end_date' ? today() : earlier(reportStart(), at.param('end_date'))),
};
/** What both lists of days have in common. */
export const dayWise = {
  ofClasses: 'campus',
  filters: [DAYS, { kind: 'own', name: 'dr_acc', control: AccountPicker }],
  query: ({ body: { campus_id } }: ListAddress) => (campus_id === undefined ? {} : { campus_id }),
  empty: { title: 'Nothing came in', text: 'No receipt of these days, this campus and account. Choose other days.' },
} as const;
/** '01-Apr-2024 to 22-Nov-2026', or the one day with its name. */
export function daysIn(at: ListAddress): string {
  const [start, end] = [valueOf(DAYS, at) ?? '', valueOf(DAYS, at, 'end_date') ?? ''];
  return start === end ? formatDate(start, { weekday: true }) : `${formatDate(start)} to ${formatDate(end)}`;
}
