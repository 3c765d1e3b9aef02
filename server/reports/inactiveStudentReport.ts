import { sql } from 'kysely';
import { DISPLAY_OFFSET_HOURS } from '../../contract/dates.ts';
import { inactiveStudentReport } from '../../src/reports/inactiveStudentReport.ts';
import { answers } from './shared/answers.ts';
import { graphOf, monthsOf, perMonth, studentsAt } from './shared/students.ts';

/** Without a date of leaving: the day of the last change of the record, in school time. */
const LEFT = sql.raw(
  `coalesce(r.leaving_date, (r.updated_at AT TIME ZONE 'UTC' + interval '${DISPLAY_OFFSET_HOURS} hours')::date)`,
);

type Left = 'struck_off' | 'withdrawn' | 'passed_out' | 'transferred';

/** Who left, by the date of leaving; a series per kind: struck off, withdrawn, passed out, transferred. */
export default answers(inactiveStudentReport, async (call, params) => {
  const { from, to } = params;
  const months = monthsOf(params);
  const left = sql`r.status_class IN ('struck_off', 'withdrawn', 'passed_out', 'transferred') AND ${LEFT} BETWEEN ${from}::date AND ${to}::date`;
  return graphOf(await perMonth<Left>(call, LEFT, sql`r.status_class`, studentsAt(call, params, left)), months, 'kind');
});
