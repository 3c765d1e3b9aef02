import { countOf } from '../ui/output/countOf.ts';
import { statementOf } from '../challans/paths.ts';
import { AppLink } from '../ui/screen/AppLink.tsx';
import { plural } from '../../contract/plural.ts';
import type { ListColumn } from '../ui/output/listColumn.ts';
import { isAllOpen, nobodyOwes, OWED_FILTERS, owedAbout } from './defaulters/owed.ts';
import { familyColumns, owedTotals, type FamilyOwes } from './defaulters/owedColumns.tsx';
import { defineList } from './list.ts';
import { sendMessage } from './messages/sendMessage.ts';

const STATEMENT: ListColumn<FamilyOwes> = {
  key: 'statement',
  label: 'Account',
  screenOnly: true,
  render: ({ family_no }) => family_no !== null && <AppLink to={statementOf({ family_no })}>Statement</AppLink>,
};
/** What families owe, with their children. Enter opens the counter for the family. */
export default defineList('GET /fee_defaulters_family_wise', {
  capability: 'defaulters',
  label: ['family', 'families'],
  title: 'Families who owe',
  search: 'Name, SID, roll or family number, mobile',
  filters: OWED_FILTERS,
  columns: (_answer, at) => [...familyColumns(isAllOpen(at)), STATEMENT],
  totals: owedTotals,
  count: (answer) => `${countOf(answer, 'family', 'families')}, ${plural(answer.totals.students, 'student')}`,
  name: ({ family_no, father_name }) => ['family', family_no, father_name].filter((part) => part !== null).join(' '),
  amount: [({ due }) => due, 'due'],
  about: owedAbout,
  opens: ({ family_no }, { holds }) =>
    family_no === null
      ? null
      : holds('payments.create')
        ? `/fee-defaulters-total-amount-wise/pay-fee-challan?family_no=${family_no}`
        : statementOf({ family_no }),
  actions: { message: sendMessage(({ students }) => students.map(({ id }) => id)) },
  empty: nobodyOwes('No family owes anything', 'No families found'),
});
