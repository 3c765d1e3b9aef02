import { sql } from 'kysely';
import { newAdmissionsReport } from '../../src/reports/newAdmissionsReport.ts';
import { answers } from './shared/answers.ts';
import { graphOf, monthsOf, perMonth, studentsAt } from './shared/students.ts';

/** By date of admission; a series per campus. */
export default answers(newAdmissionsReport, async (call, params) => {
  const { from, to } = params;
  const months = monthsOf(params);
  const admitted = sql`r.status_class NOT IN ('inquiry', 'applied', 'rejected') AND r.admission_date BETWEEN ${from}::date AND ${to}::date`;
  return graphOf(
    await perMonth(call, sql`r.admission_date`, sql`'admit'`, studentsAt(call, params, admitted)),
    months,
    'campus',
  );
});
