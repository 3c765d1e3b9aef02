import { currentMonth } from '../../contract/dates.ts';
import { plural } from '../../contract/plural.ts';
import { COLUMNS, nameOf } from './feePlans/columns.tsx';
import { PlansBar } from './feePlans/PlansBar.tsx';
import { CREATE, UPLOAD, viewOf } from './feePlans/words.ts';
import { defineList } from './list.ts';

const NEW = { needs: 'fee_plans.create', when: ({ notEnrolled }: { readonly notEnrolled: boolean }) => !notEnrolled };

/**
 * Who pays what a month; changes of one particular, by tariff or by siblings for many. Enter on a row opens the plan.
 */
export default defineList('GET /student_feePlan', {
  capability: 'fee-plans',
  label: ['student', 'students'],
  title: 'Students with their fee plans',
  search: 'Name, SID, roll or family number',
  filters: [
    { kind: 'month', name: 'month', label: 'Month', initial: () => currentMonth() },
    {
      kind: 'choice',
      name: 'has_plan',
      label: 'Show',
      choices: { true: 'With a plan', false: 'Without a plan' },
      empty: 'Everybody',
    },
    {
      kind: 'lookup',
      name: 'discount_type_id',
      label: 'Standing discount',
      of: 'discount_types',
      empty: 'Any or none',
    },
  ],
  count: ({ totals }) =>
    `${plural(totals.students, 'student')}, ${totals.without_plan.toLocaleString('en-PK')} without a plan`,
  links: [
    { label: 'Import', to: UPLOAD, ...NEW },
    { label: 'Create fee plans', to: CREATE, primary: true, ...NEW },
  ],
  above: ({ at, answer, rows, holds, untick }) => (
    <PlansBar at={at} total={answer?.total ?? 0} rows={rows} holds={holds} untick={untick} />
  ),
  columns: COLUMNS,
  totals: ({ totals: { amount, discount, net } }) => ({ amount, discount, net }),
  totalsOf: ({ totals }) => `, ${plural(totals.with_plan, 'plan')}`,
  name: nameOf,
  opens: ({ id }) => viewOf(id),
  empty: { title: 'No students here', text: 'Choose another campus, class or section, or clear the search.' },
});
