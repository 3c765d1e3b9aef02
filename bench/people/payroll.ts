/** Salaries of a month: counted by the job, approved and paid, and the same rows by plain statements. */
import { sql } from 'kysely';
import type pg from 'pg';
import { today } from '../../contract/dates.ts';
import { withInstitute } from '../../server/database/door.ts';
import type { Database } from '../../server/database/open.ts';
import { counting } from '../../server/modules/salaries/counting.ts';
import { median, type Figure } from '../figures.ts';
import { CODE, monthBefore } from '../fees/school.ts';
import type { Target } from '../fees/target.ts';
import { copyStatement, type Copied } from './copies.ts';

const STEPS = ['count', 'approve', 'pay'] as const;
type Step = (typeof STEPS)[number];
/** Seconds, of 2,000 employees: the job runs by itself, and people wait for the rest. */
const LIMITS: Readonly<Record<Step, number>> = { count: 20, approve: 2, pay: 2 };
const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};
const OF_RUN = 'x.run_id = $2';
const OF_SLIPS = 'x.slip_id IN (SELECT s.id FROM salary_slips s WHERE s.institute_code = $1 AND s.run_id = $2)';
const ENTRY: Readonly<Record<'approve' | 'pay', string>> = {
  approve: 'SELECT journal_id FROM payroll_runs WHERE institute_code = $1 AND id = $2',
  pay: `SELECT y.journal_id FROM salary_payments y JOIN salary_payment_slips p ON p.institute_code = y.institute_code AND p.payment_id = y.id
    JOIN salary_slips s ON s.institute_code = p.institute_code AND s.id = p.slip_id WHERE s.institute_code = $1 AND s.run_id = $2`,
};
const WRITTEN: Readonly<Record<Step, readonly (readonly [Copied, string])[]>> = {
  count: [
    ['salary_slips', OF_RUN],
    ['salary_slip_lines', OF_SLIPS],
    ['payroll_run_rows', OF_RUN],
  ],
  approve: [
    ['gl_journals', `x.id IN (${ENTRY.approve})`],
    ['gl_lines', `x.journal_id IN (${ENTRY.approve})`],
  ],
  pay: [
    ['gl_journals', `x.id IN (${ENTRY.pay})`],
    ['gl_lines', `x.journal_id IN (${ENTRY.pay})`],
    ['salary_payment_slips', OF_SLIPS],
  ],
};
/** Of a run that is paid: what its slips went through on the way. */
const MOVED: Readonly<Record<Step, string | null>> = {
  count: null,
  approve: `UPDATE linked_salary_slips SET status = 'approved', slip_no = id WHERE institute_code = $1 AND run_id = $2`,
  pay: `UPDATE linked_salary_slips SET status = 'paid' WHERE institute_code = $1 AND run_id = $2`,
};
async function plainStatements(client: pg.Client): Promise<Readonly<Record<Step, readonly string[]>>> {
  const of = async (step: Step): Promise<string[]> => {
    const found: string[] = [];
    for (const [table, where] of WRITTEN[step]) found.push(await copyStatement(client, table, where));
    const moved = MOVED[step];
    return moved === null ? found : [...found, moved];
  };
  return { count: await of('count'), approve: await of('approve'), pay: await of('pay') };
}

/** One month after another, each counted, approved and paid by ours and then written by plain statements. */
export async function benchPayroll(
  db: Database,
  client: pg.Client,
  target: Target,
  employees: number,
  months: number,
): Promise<Figure[]> {
  const { rows } = await client.query<{ campus: number; account: number }>(
    `SELECT (SELECT min(id)::int FROM campuses WHERE institute_code = $1) AS campus, (SELECT min(id)::int FROM finance_accounts WHERE institute_code = $1 AND role = 'cash') AS account`,
    [CODE],
  );
  const { campus = 0, account = 0 } = rows[0] ?? {};
  await target.ask('/api/opening_balances', {
    institute_code: CODE,
    campus_id: campus,
    entry_date: monthBefore(months + 1),
    lines: [{ account_id: account, debit: employees * 200_000 * months }],
  });
  const plain = await plainStatements(client);
  const times: Record<Step, { ours: number; plain: number }>[] = [];
  for (let back = months; back > 0; back -= 1) {
    // Nobody in particular asks, so that the administrator approves.
    const nobody = { instituteCode: CODE, campuses: 'all', userId: null } as const;
    const run = await withInstitute(db, nobody, async (trx) => {
      const made = await sql<{
        id: number;
      }>`SELECT payroll_start(${CODE}, ${campus}::bigint, ${monthBefore(back)}::date)::int AS id`.execute(trx);
      return made.rows[0]?.id ?? 0;
    });
    const count = await secondsOf(async () => {
      for await (const _part of counting.work(db, { instituteCode: CODE, id: run }));
    });
    const approve = await secondsOf(() =>
      target.ask('/api/approve_payroll', { institute_code: CODE, id: run, posted_on: today() }),
    );
    const slips = await client.query<{ id: number }>(
      'SELECT id::int FROM salary_slips WHERE institute_code = $1 AND run_id = $2 ORDER BY id',
      [CODE, run],
    );
    const ids = slips.rows.map(({ id }) => id);
    if (ids.length !== employees) throw new Error(`${ids.length} of ${employees} employees have a salary`);
    const pay = await secondsOf(() =>
      target.ask('/api/pay_salaries', { institute_code: CODE, ids, paid_on: today(), account_id: account }),
    );
    // A run has no copy; its rows point at the run itself.
    const again = (step: Step): Promise<number> =>
      secondsOf(async () => {
        await client.query('BEGIN');
        for (const statement of plain[step]) await client.query(statement, [CODE, run]);
        await client.query('COMMIT');
      });
    times.push({
      count: { ours: count, plain: await again('count') },
      approve: { ours: approve, plain: await again('approve') },
      pay: { ours: pay, plain: await again('pay') },
    });
  }
  const label = `${employees.toLocaleString('en')} employees`;
  const names = { count: 'salaries counted by the job', approve: 'approved and posted', pay: 'paid' } as const;
  return STEPS.map((step): Figure => {
    const [ours, theirs] = [median(times.map((one) => one[step].ours)), median(times.map((one) => one[step].plain))];
    return {
      name: `${names[step]}, ${label}`,
      value: ours,
      unit: 's',
      against: { what: 's plain statements of the same rows', value: theirs, ratio: ours / theirs },
      budget: { limit: LIMITS[step], is: 'at most' },
    };
  });
}
