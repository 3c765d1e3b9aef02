/** What every report on salaries asks for. */
import { f } from '../../contract/fields.ts';

export const salaryParams = {
  from_month: f.month({ default: 'this month' }),
  to_month: f.month({ default: 'this month' }),
  campus_id: f.ref('campuses'),
  department_id: f.ref('departments'),
};
export const SALARY_PERIOD = ['from_month', 'to_month'] as const;
