import { sql } from 'kysely';
import { newAdmissionsReport } from '../../src/reports/newAdmissionsReport.ts';
import { answers } from './shared/answers.ts';
import { graphOf, periodOf, perMonth, studentsAt } from './shared/students.ts';

/** By date of admission; a series per campus. The period is the last twelve months unless given. */
export default answers(newAdmissionsReport, async (call, asked) => {
  const { from, to, months } = periodOf(asked);
  const admitted = sql`r.status_class NOT IN ('inquiry', 'applied', 'rejected') AND r.admission_date BETWEEN ${from}::date AND ${to}::date`;
  return graphOf(await perMonth(call, sql`r.admission_date`, sql`'admit'`, studentsAt(call, asked, admitted)), months, 'campus');
});
