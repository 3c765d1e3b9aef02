/** Salaries that the history of the demo school may lack, so that every rule has a row to judge. */
import type pg from 'pg';

type Id = (sql: string, ...values: unknown[]) => Promise<number>;
/** As the owner of the database, with triggers on; ends as the user 3. */
export async function addSalaries(client: pg.Client, id: Id): Promise<void> {
  const as = (user: number) => client.query(`SELECT set_config('app.user', $1, false)`, [String(user)]);
  const { rows } = await client.query<{ id: string }>(
    `SELECT e.id FROM employees e WHERE e.institute_code = 'demo' AND e.campus_id = 1 AND e.status = 'active' AND e.join_date < current_date - 300 AND e.user_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM salary_plans p WHERE p.institute_code = 'demo' AND p.employee_id = e.id AND p.status = 'pending') ORDER BY e.id DESC LIMIT 3`,
  );
  const [first, second, third] = rows.map((row) => Number(row.id));
  const month = (by: number): string => `(date_trunc('month', current_date) + interval '${by} months')::date`;
  const component = `(SELECT min(id) FROM allowances_deductions WHERE institute_code = 'demo' AND is_active AND kind = 'allowance')`;
  const plan = (employee: number | undefined, by: number): Promise<number> =>
    id(
      `SELECT salary_plan_save('demo', $1, ${month(by)}, 5000000, jsonb_build_array(jsonb_build_object('component_id', ${component}, 'percent_bp', 4500)), 'For the book') AS id`,
      employee,
    );
  await as(1);
  const plans = [await plan(first, -4), await plan(second, -4)];
  const rejected = await plan(third, 1);
  await as(3);
  await client.query(`SELECT salary_plans_decide('demo', $1::bigint[], true, 'As agreed')`, [plans]);
  await client.query(`SELECT salary_plan_decide('demo', $1, false, 'Too much')`, [rejected]);
  const raise = (value: number): Promise<number> =>
    id(
      `SELECT salary_increment_make('demo', $1::bigint[], ${month(3)}, 'percent', 'basic', NULL, ${value}, 100, 'Yearly') AS id`,
      [first, second],
    );
  await client.query(`SELECT salary_batch_undo('demo', $1, 'Wrong percentage')`, [await raise(500)]);
  await raise(1000);
  await as(1);
}
