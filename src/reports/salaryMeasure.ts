/** What every report on salaries asks for: a month is paid when it is over, so the last one stands where no provider says which had salaries. */
import { f } from '../../contract/fields.ts';

export const salaryParams = {
  from_month: f.month({ default: 'last month' }),
  to_month: f.month({ default: 'last month' }),
  campus_id: f.ref('campuses'),
  department_id: f.ref('departments'),
};
export const SALARY_PERIOD = ['from_month', 'to_month'] as const;
