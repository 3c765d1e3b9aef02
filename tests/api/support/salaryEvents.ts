/** Salaries that the history of the demo school may lack, so that every rule has a row to judge. */
import type pg from 'pg';

type Id = (sql: string, ...values: unknown[]) => Promise<number>;
/** As the owner of the database, with triggers on; ends as the user 3. */
export async function addSalaries(client: pg.Client, id: Id): Promise<void> {
  const as = (user: number) => client.query(`SELECT set_config('app.user', $1, false)`, [String(user)]);
  const { rows } = await client.query<{ id: string }>(
    `SELECT e.id FROM employees e WHERE e.institute_code = 'demo' AND e.campus_id = 1 AND e.status = 'active' AND e.join_date < current_date - 300 AND e.user_id IS NULL
       AND NOT EXISTS (SELECT 1 FROM salary_plans p WHERE p.institute_code = 'demo' AND p.employee_id = e.id AND p.status = 'pending') ORDER BY e.id DESC LIMIT 4`,
  );
  const [first, second, third, fourth] = rows.map((row) => Number(row.id));
  const month = (by: number): string => `(date_trunc('month', current_date) + interval '${by} months')::date`;
  const component = `(SELECT min(id) FROM allowances_deductions WHERE institute_code = 'demo' AND is_active AND kind = 'allowance')`;
  const fund = `(SELECT min(id) FROM allowances_deductions WHERE institute_code = 'demo' AND is_active AND scheme = 'eobi')`;
  const plan = (employee: number | undefined, by: number): Promise<number> =>
    id(
      `SELECT salary_plan_save('demo', $1, ${month(by)}, 5000000, jsonb_build_array(jsonb_build_object('component_id', ${component}, 'percent_bp', 4500), jsonb_build_object('component_id', ${fund}, 'amount', 37000)), 'For the book') AS id`,
      employee,
    );
  await as(1);
  const plans = [await plan(first, -4), await plan(second, -4), await plan(fourth, -4)];
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
  await addAdvances(client, id, [first ?? 0, second ?? 0], as);
}
const cash = `(SELECT min(id) FROM finance_accounts WHERE institute_code = 'demo' AND role = 'cash' AND campus_id IS NULL AND is_active)`;
/**
 * An advance that waits, one that is void, one that is paid, repaid in part and recovered by the salaries of a month;
 * these are paid, one payment is void, and those of another month void.
 */
async function addAdvances(
  client: pg.Client,
  id: Id,
  [first, second]: readonly [number, number],
  as: (user: number) => Promise<unknown>,
): Promise<void> {
  const now = `date_trunc('month', current_date)::date`;
  const ask = (employee: number): Promise<number> =>
    id(`SELECT salary_advance_save('demo', $1, 3000000, ${now}, 1000000, 'For the book') AS id`, employee);
  const advances = [await ask(first), await ask(second)];
  await as(3);
  for (const advance of advances) {
    await client.query(`SELECT salary_advance_decide('demo', $1, true, 'As agreed')`, [advance]);
    await client.query(`SELECT salary_advance_pay('demo', $1, current_date, ${cash}, 'For the book')`, [advance]);
  }
  await client.query(`SELECT salary_advance_void('demo', $1, current_date, 'Paid twice')`, [advances[1]]);
  for (const purpose of ['Before', 'Mistake'])
    await client.query(
      `SELECT employee_advance_opening('demo', e.emp_no, 400000, ${now}, 100000, $2, current_date) FROM employees e WHERE e.institute_code = 'demo' AND e.id = $1`,
      [second, purpose],
    );
  await client.query(
    `SELECT salary_advance_void('demo', (SELECT id FROM employee_advances WHERE institute_code = 'demo' AND purpose = 'Mistake'), current_date, 'Not theirs')`,
  );
  const repaid = () =>
    id(
      `SELECT salary_advance_recover('demo', $1, 'cash', 10000, current_date, ${cash}, 'For the book') AS id`,
      advances[0],
    );
  await client.query(`SELECT salary_recovery_void('demo', $1, current_date, 'Was another')`, [await repaid()]);
  await repaid();
  await client.query(`SELECT salary_advance_skip('demo', $1, (${now} + interval '1 month')::date, 'Eid')`, [
    advances[0],
  ]);
  await as(1);
  const run = async (by: number): Promise<number> => {
    const started = await id(`SELECT payroll_start('demo', 1, (${now} + interval '${by} months')::date) AS id`);
    while ((await id(`SELECT payroll_count('demo', $1, 200) AS n`, started)) > 0);
    await as(3);
    await client.query(`SELECT payroll_approve('demo', $1, current_date)`, [started]);
    return started;
  };
  const voided = await run(-1);
  await client.query(`SELECT payroll_void('demo', $1, current_date, 'Too early')`, [voided]);
  await as(1);
  const kept = await run(0);
  const slips = `ARRAY(SELECT s.id FROM salary_slips s WHERE s.institute_code = 'demo' AND s.run_id = $1 AND s.net > 0 AND s.employee_id <> $2 ORDER BY s.id)`;
  await client.query(
    `SELECT salary_hold('demo', ARRAY(SELECT s.id FROM salary_slips s WHERE s.institute_code = 'demo' AND s.run_id = $1 AND s.employee_id = $2), 'For the book')`,
    [kept, second],
  );
  const pay = (which: string) =>
    id(`SELECT salary_pay('demo', (${slips})${which}, current_date, ${cash}, 'For the book') AS id`, kept, second);
  await client.query(`SELECT salary_payment_void('demo', $1, current_date, 'Wrong account')`, [await pay('[1:1]')]);
  await pay('[2:]');
  await as(1);
}
