/** Salaries of the demo school: planned and approved, two months run and paid, an increment and advances that wait. */
import { sql } from 'kysely';
import type { Trx } from '../../../database/door.ts';
import { GULBERG, JOHAR_TOWN } from '../campuses.ts';
import { FIRST_RUN, HISTORY_MONTHS, type HistoryMonth } from './months.ts';
import { HABIB, MEEZAN } from './planned.ts';
import type { Bookkeeping } from './vouchers.ts';

/** Basic salary of a month in rupees at the larger campus, by designation. */
const BASIC: Readonly<Record<string, number>> = {
  Principal: 90_000,
  'Vice Principal': 60_000,
  'Campus Administrator': 45_000,
  Registrar: 32_000,
  Accountant: 40_000,
  'Fee Clerk': 25_000,
  'Head Mistress': 45_000,
  'Senior Teacher': 34_000,
  Teacher: 22_000,
  'Nursery Teacher': 18_000,
  'Laboratory Assistant': 18_000,
  'Computer Instructor': 25_000,
  Qari: 20_000,
  'Physical Training Instructor': 20_000,
  Driver: 18_000,
  Aya: 14_000,
  'Security Guard': 16_000,
  'Naib Qasid': 15_000,
};
/** The smaller campus pays half of it. */
const CAMPUSES = [
  [GULBERG, HABIB, 100],
  [JOHAR_TOWN, MEEZAN, 50],
] as const;
/** What belongs to each salary: of the basic salary, or so many rupees. */
const PARTS = [
  { name: 'House Rent Allowance', percent_bp: 4500 },
  { name: 'Medical Allowance', percent_bp: 1000 },
  { name: 'EOBI', amount: 37_000 },
] as const;

interface Made {
  readonly id: number;
}
const act = (trx: Trx, user: number) => sql`SELECT set_config('app.user', ${String(user)}, true)`.execute(trx);

/** What everybody earns from a month on, asked for by human resources and approved by the administrator. */
async function plan(trx: Trx, institute: string, { id, admin }: Bookkeeping, month: HistoryMonth): Promise<void> {
  for (const [campus, , percent] of CAMPUSES)
    await sql`SELECT salary_plan_save(${institute}, e.id, greatest(${month.first}::date, date_trunc('month', e.join_date)::date), (b.rupees::bigint * ${percent}::int), p.lines, 'As in the letter of appointment')
      FROM employees e JOIN designations d ON d.institute_code = e.institute_code AND d.id = e.designation_id
      JOIN jsonb_each_text(${JSON.stringify(BASIC)}::jsonb) AS b (designation, rupees) ON b.designation = d.name
      CROSS JOIN (SELECT jsonb_agg(jsonb_build_object('component_id', a.id, 'percent_bp', x.percent_bp, 'amount', x.amount) ORDER BY a.id) AS lines
        FROM jsonb_to_recordset(${JSON.stringify(PARTS)}::jsonb) AS x (name text, percent_bp int, amount bigint) JOIN allowances_deductions a ON a.institute_code = ${institute} AND a.name = x.name) p
      WHERE e.institute_code = ${institute} AND e.campus_id = ${id(campus)} AND coalesce(e.leave_date, 'infinity') >= ${month.first}::date ORDER BY e.emp_no`.execute(
      trx,
    );
  await act(trx, admin);
  await sql`SELECT salary_plans_decide(${institute}, ARRAY(SELECT p.id FROM salary_plans p WHERE p.institute_code = ${institute} AND p.status = 'pending'), true, NULL)`.execute(
    trx,
  );
}
/** An advance of whoever comes first with a designation at a campus; its id. */
async function ask(
  trx: Trx,
  institute: string,
  campus: number,
  [designation, rupees, months, purpose]: readonly [string, number, number, string],
  from: string,
): Promise<number> {
  const { rows } =
    await sql<Made>`SELECT salary_advance_save(${institute}, e.id, ${rupees * 100}::bigint, greatest(${from}::date, (date_trunc('month', current_date) - interval '1 month')::date), ${(rupees / months) * 100}::bigint, ${purpose}) AS id
      FROM (SELECT min(x.id) AS id FROM employees x JOIN designations d ON d.institute_code = x.institute_code AND d.id = x.designation_id
        WHERE x.institute_code = ${institute} AND x.campus_id = ${campus} AND d.name = ${designation} AND x.status = 'active' AND x.join_date < ${from}::date) e`.execute(
      trx,
    );
  return Number(rows[0]?.id);
}
/** Runs the salaries of a month at each campus; another approves, and the accountant pays on its last day. */
async function run(trx: Trx, institute: string, books: Bookkeeping, month: HistoryMonth): Promise<void> {
  for (const [campus, bank] of CAMPUSES) {
    await act(trx, books.id('sadia'));
    const { rows } =
      await sql<Made>`SELECT payroll_start(${institute}, ${books.id(campus)}, ${month.first}::date) AS id`.execute(trx);
    const id = Number(rows[0]?.id);
    await sql`SELECT payroll_count(${institute}, ${id}::bigint, 1000)`.execute(trx);
    await act(trx, books.admin);
    await sql`SELECT payroll_approve(${institute}, ${id}::bigint, ${month.last}::date)`.execute(trx);
    await act(trx, books.accountant);
    await sql`SELECT salary_pay(${institute}, ARRAY(SELECT s.id FROM salary_slips s WHERE s.institute_code = ${institute} AND s.run_id = ${id} AND s.net > 0), ${month.last}::date, ${books.id(bank)}, 'Bank letter')`.execute(
      trx,
    );
  }
}
/** The salaries of a month that is `at` months after the first; of the last month what waits. */
export async function addSalaries(
  trx: Trx,
  institute: string,
  books: Bookkeeping,
  month: HistoryMonth,
  at: number,
): Promise<void> {
  if (at < FIRST_RUN) return;
  const last = at === HISTORY_MONTHS - 1;
  const [gulberg, johar] = [books.id(GULBERG), books.id(JOHAR_TOWN)];
  await act(trx, books.id('sadia'));
  if (at === FIRST_RUN) await plan(trx, institute, books, month);
  if (at === FIRST_RUN + 1) {
    const terms = ['Fee Clerk', 30_000, 3, 'Wedding of a sister'] as const;
    const advance = await ask(trx, institute, gulberg, terms, month.first);
    await act(trx, books.admin);
    await sql`SELECT salary_advance_decide(${institute}, ${advance}::bigint, true, NULL)`.execute(trx);
    await act(trx, books.accountant);
    await sql`SELECT salary_advance_pay(${institute}, ${advance}::bigint, ${month.first}::date, ${books.id(HABIB)}, NULL)`.execute(
      trx,
    );
  }
  if (!last) return run(trx, institute, books, month);
  await ask(trx, institute, johar, ['Senior Teacher', 24_000, 4, 'Repair of the house'], month.first);
  await sql`SELECT salary_increment_make(${institute}, ARRAY(SELECT e.id FROM employees e JOIN departments d ON d.institute_code = e.institute_code AND d.id = e.department_id
      WHERE e.institute_code = ${institute} AND e.campus_id = ${johar} AND d.name = 'Secondary' AND e.status = 'active'), (${month.first}::date + interval '1 month')::date, 'percent', 'basic', NULL, 1000, 10000, 'Results of the board examination')`.execute(
    trx,
  );
  return undefined;
}
