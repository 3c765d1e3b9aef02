/**
 * A month of a school, lived over HTTP: everybody billed by the job, four of five paid at the counter with the message
 * of it, and a day of attendance of every section. What it writes to which table is what a month writes.
 */
import pg from 'pg';
import { today } from '../../contract/dates.ts';
import { openDatabase } from '../../server/database/open.ts';
import { jobKinds } from '../../server/jobs/kinds.ts';
import { startJobs } from '../../server/jobs/runner.ts';
import { CODE, monthBefore, SETTINGS } from '../fees/school.ts';
import { startTarget, type Target } from '../fees/target.ts';
import { MESSAGE_OF_PAYMENTS, turnMessages } from '../fees/telling.ts';
import { writesOf, type Writes } from './size.ts';

/** Days of school in a month: 220 in a year. */
export const SCHOOL_DAYS = 220 / 12;
export interface Lived {
  readonly students: number;
  readonly writes: readonly Writes[];
}

async function bill(client: pg.Client, target: Target): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id::int FROM campuses WHERE institute_code = '${CODE}' ORDER BY id`,
  );
  for (const { id } of rows) {
    const body = { institute_code: CODE, campus_id: id, challan_month_from: monthBefore(0).slice(0, 7) };
    const made = (await target.ask('/api/student_challan', body))['data'] as { id: number };
    for (;;) {
      const job = (await target.ask(`/api/fee_jobs/${made.id}?institute_code=${CODE}`))['data'] as {
        state: string;
        message: string | null;
      };
      if (job.state === 'done') break;
      if (job.state !== 'running' && job.state !== 'queued')
        throw new Error(`the generation ended ${job.state}: ${job.message}`);
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}
interface Due {
  readonly lines: readonly { readonly particular_line_id: number; readonly balance: number }[];
}
/** Every challan of the month but one in five, all of it in one receipt. */
async function pay(client: pg.Client, target: Target): Promise<void> {
  const { rows } = await client.query<Due>(
    `SELECT jsonb_agg(jsonb_build_object('particular_line_id', l.id, 'balance', l.rest / 100.0) ORDER BY l.id) AS lines
      FROM challans c JOIN open_lines l ON l.institute_code = c.institute_code AND l.challan_id = c.id
      WHERE c.institute_code = '${CODE}' AND c.fee_month = '${monthBefore(0)}' AND c.challan_no % 5 > 0 GROUP BY c.id ORDER BY hashint8(c.id)`,
  );
  const cash = await client.query<{ cash: number }>(
    `SELECT min(id)::int AS cash FROM finance_accounts WHERE institute_code = '${CODE}' AND role = 'cash'`,
  );
  for (const { lines } of rows)
    await target.ask('/api/payChallan', {
      paid_date: today(),
      receiving_acc: cash.rows[0]?.cash,
      lines: lines.map((line) => ({ ...line, currentPayment: line.balance })),
    });
}
async function mark(client: pg.Client, target: Target): Promise<void> {
  const { rows } = await client.query<{ place: string; campus_id: number; class_id: number; section_id: number }>(
    `SELECT DISTINCT campus_id::int, class_id::int, section_id::int FROM students WHERE institute_code = '${CODE}' AND section_id IS NOT NULL ORDER BY 1, 2, 3`,
  );
  for (const { campus_id, class_id, section_id } of rows) {
    const date = today();
    const place = `date=${date}&campus_id=${campus_id}&class_id=${class_id}&section_id=${section_id}`;
    const path = '/api/student_attendance_sheet';
    const sheet = (await target.ask(`${path}?institute_code=${CODE}&${place}`))['data'] as { id: number }[];
    const cells = sheet.map(({ id }, at) => ({ row: id, column: 'status', value: at % 25 === 0 ? 'A' : 'P', was: '' }));
    await target.ask(path, { institute_code: CODE, date, campus_id, class_id, section_id, cells });
  }
}

/** Lives it, and answers what was written, in rows of a whole month. */
export async function liveMonth(url: string): Promise<Lived> {
  const client = new pg.Client({ connectionString: url, options: SETTINGS });
  await client.connect();
  for (const statement of MESSAGE_OF_PAYMENTS) await client.query(statement);
  await turnMessages(client, true);
  await client.query('SELECT pg_stat_reset()');
  const db = openDatabase({ url, poolSize: 4 });
  const jobs = await startJobs(db, jobKinds);
  const target = await startTarget(url, '/nowhere');
  try {
    await bill(client, target);
    await pay(client, target);
    await mark(client, target);
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM students WHERE institute_code = '${CODE}'`,
    );
    // Connections say what they wrote once they are idle, and those that end at the end.
    await jobs.stop();
    await db.close();
    target.stop();
    await new Promise((done) => setTimeout(done, 1_500));
    const writes = [...(await writesOf(client)).values()].filter(({ inserted, updated }) => inserted + updated > 0);
    return { students: rows[0]?.n ?? 0, writes };
  } finally {
    await jobs.stop();
    await db.close();
    target.stop();
    await client.end();
  }
}
