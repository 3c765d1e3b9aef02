/** What the salaries of last month cost, department by department, as Salaries by Department says it. */
import { sql } from 'kysely';
import { salaryMonth } from '../../../contract/home/days.ts';
import { sendNow } from '../../database/door.ts';
import { salaries, salariesOf } from '../../reports/shared/salaries.ts';
import type { Found, Part, Question } from './found.ts';

interface Cost {
  readonly name: string;
  readonly gross: number;
  readonly employer: number;
}
async function cost({ call, today }: Question): Promise<Found> {
  const month = salaryMonth(today);
  const rows = await sendNow(
    call.trx,
    sql<Cost>`SELECT coalesce(d.name, 'No department') AS name, sum(s.gross)::bigint AS gross, sum(x.employer)::bigint AS employer FROM ${salaries(call)}
      WHERE ${salariesOf(call, { from_month: month, to_month: month })} GROUP BY d.name, r.department_id ORDER BY lower(d.name) NULLS LAST, r.department_id`,
  );
  const values = (name: 'gross' | 'employer') => rows.map((row) => row[name]);
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
  const [gross, employer] = [values('gross'), values('employer')];
  const paid = { name: 'Gross', values: gross };
  return {
    figures: { salary_cost: { amount: sum(gross) + sum(employer) } },
    pictures: [
      {
        key: 'salaries',
        labels: rows.map(({ name }) => name),
        amounts: sum(employer) === 0 ? [paid] : [paid, { name: 'Employer pays', values: employer }],
        counts: [],
      },
    ],
  };
}
export const salaryParts: readonly Part[] = [(question) => (question.shows('salary_cost') ? cost(question) : null)];
