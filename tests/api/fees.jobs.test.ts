/** Generations of many students, in the background. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import { withInstitute } from '../../server/database/door.ts';
import { jobKinds } from '../../server/jobs/kinds.ts';
import { resumeInstitute } from '../../server/jobs/resumeJobs.ts';
import { api, closeSchools, id, jobs, monthFrom, NOW, openSchools, planned, school } from './fees.challans.support.ts';
import { expectBooks } from './fees.payments.support.ts';
import { type Row } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';
import { waitersOf } from './support/waiters.ts';

beforeAll(openSchools, 120_000);
afterAll(closeSchools);

describe('jobs', () => {
  const many = async (count: number, more: Readonly<Record<string, unknown>> = {}): Promise<number[]> => {
    const first = await planned([{}], more);
    const copies = await school.rows(
      `INSERT INTO students (institute_code, student_name, family_id, campus_id, session_id, class_id, section_id, status_id)
       SELECT s.institute_code, 'Copy ' || g, s.family_id, s.campus_id, s.session_id, s.class_id, s.section_id, s.status_id FROM students s, generate_series(1, $2) g WHERE s.institute_code = 'challans' AND s.id = $1 RETURNING id`,
      [first.id, count - 1],
    );
    const ids = copies.map((row) => Number(row['id']));
    await school.rows(
      `INSERT INTO student_fee_plans (institute_code, student_id, particular_id, amount, from_month) SELECT 'challans', s, $2, 100000, $3 FROM unnest($1::bigint[]) s`,
      [ids, id('Tuition'), `${monthFrom(-6)}-01`],
    );
    // As autovacuum has done where a school has been at work; plans made for empty tables take minutes.
    await school.rows('ANALYZE');
    return [first.id, ...ids];
  };
  const over = async (job: number): Promise<Row> => {
    await jobs.idle();
    return (await school.get(`/fee_jobs/${job}`)).row;
  };
  const countOf = async (students: readonly number[]): Promise<number> =>
    Number(
      (
        await school.rows(
          `SELECT count(*) AS n FROM challans WHERE institute_code = 'challans' AND voided_at IS NULL AND student_id = ANY($1)`,
          [students],
        )
      )[0]?.['n'],
    );

  test('a large one goes on in the background, chunk by chunk', async () => {
    const ids = await many(620);
    const answer = await school.post('/student_challan', { student_ids: ids, challan_month_from: NOW });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.row).toMatchObject({ state: 'running', total: 620 });
    expect(await over(answer.row.id)).toMatchObject({ state: 'done', done: 620, created: 620, skipped: 0, failed: 0 });
    expect(await countOf(ids)).toBe(620);
    await expectBooks(school);
  }, 60_000);

  test('one whose connection is cut between its students goes on by itself, and bills each of them once', async () => {
    const copies = await many(619);
    const last = await planned([{}]);
    const ids = [...copies, last.id];
    const job = await asOwner(api.test.ownerUrl, async (client) => {
      // The family of the last student is held: the job is cut when the first chunk is billed and the second under way.
      await client.query('BEGIN');
      await client.query(
        `SELECT 1 FROM families f JOIN students s ON s.institute_code = f.institute_code AND s.family_id = f.id WHERE s.institute_code = 'challans' AND s.id = $1 FOR UPDATE OF f`,
        [last.id],
      );
      const answer = await school.post('/student_challan', { student_ids: ids, challan_month_from: NOW });
      expect(answer.row).toMatchObject({ state: 'running', total: 620 });
      const waiting = async (): Promise<number | undefined> => (await waitersOf(client))[0];
      await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0);
      const billed = await school.rows(
        `SELECT count(*) AS n FROM fee_job_rows WHERE institute_code = 'challans' AND job_id = $1 AND outcome = 'created'`,
        [answer.row.id],
      );
      expect(Number(billed[0]?.['n']), 'between its students').toBeGreaterThan(0);
      const cut = await client.query<{ done: boolean }>('SELECT pg_terminate_backend($1) AS done', [await waiting()]);
      expect(cut.rows).toEqual([{ done: true }]);
      await client.query('ROLLBACK');
      return answer.row;
    });
    expect(await over(job.id)).toMatchObject({ state: 'done', done: 620, created: 620, skipped: 0, failed: 0 });
    expect(await countOf(ids)).toBe(620);
    await expectBooks(school);
  }, 120_000);

  test('one that was interrupted is gone on with at the next start, and bills nobody twice', async () => {
    const ids = await many(300);
    const who = { instituteCode: 'challans', campuses: 'all', userId: school.principal.id } as const;
    const params = {
      from: `${NOW}-01`,
      to: `${NOW}-01`,
      issue_date: today(),
      due_date: null,
      validity_date: null,
      installments: 1,
      not_enrolled: false,
      attendance: true,
      apply_advance: true,
    };
    const job = await withInstitute(api.db, who, async (trx) => {
      const made = await sql<{
        id: number;
      }>`INSERT INTO fee_jobs (institute_code, kind, state, params, total, user_id, username, campuses)
        VALUES ('challans', 'generate', 'running', ${JSON.stringify(params)}::jsonb, ${ids.length}, ${school.principal.id}, 'principal', 'all') RETURNING id`.execute(
        trx,
      );
      await sql`INSERT INTO fee_job_rows (institute_code, job_id, student_id, place) SELECT 'challans', ${made.rows[0]?.id}, s, o FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS x (s, o)`.execute(
        trx,
      );
      return made.rows[0]?.id ?? 0;
    });
    // The server dies in the middle of a chunk: what it had billed is rolled back with its results.
    await expect(
      withInstitute(api.db, who, async (trx) => {
        await sql`SELECT * FROM challans_generate('challans', ${ids.slice(0, 100)}::bigint[], ${params.from}::date, ${params.to}::date, ${today()}::date, NULL, NULL, 1, false, true, true)`.execute(
          trx,
        );
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(await countOf(ids)).toBe(0);
    // Two servers start at once.
    const resume = () => resumeInstitute(api.db, jobKinds, 'challans');
    expect(await Promise.all([resume(), resume()])).toContain(1);
    expect(await over(job)).toMatchObject({ state: 'done', created: 300, failed: 0 });
    expect(await resume()).toBe(0);
    expect(await countOf(ids)).toBe(300);
  }, 60_000);

  test('a student who cannot be billed does not stop the others', async () => {
    const ids = await many(260);
    const refused = await planned([{ particular: 'Security', amount: 300_000, first_time: true, months: 0 }]);
    // Nothing can be posted to where deposits are kept, as no user could bring about: the last account of a use stays
    // active.
    const open = async (is: boolean): Promise<void> => {
      await school.rows(`ALTER TABLE finance_accounts ${is ? 'ENABLE' : 'DISABLE'} TRIGGER finance_accounts_chart`);
      await school.rows(
        `UPDATE finance_accounts SET is_active = $1 WHERE institute_code = 'challans' AND role = 'security_deposit'`,
        [is],
      );
    };
    await open(false);
    const answer = await school.post('/student_challan', {
      student_ids: [refused.id, ...ids],
      challan_month_from: NOW,
    });
    const job = await over(answer.row.id);
    await open(true);
    expect(job).toMatchObject({ state: 'done', done: 261, created: 260 });
    const failed = (await school.get(`/fee_jobs/${answer.row.id}/rows`, { outcome: 'failed' })).rows;
    expect(failed).toMatchObject([
      {
        student_id: refused.id,
        message: 'No active GL account has the role "security deposit"; set it under GL Accounts',
      },
    ]);
    expect(await countOf(ids)).toBe(260);
  }, 60_000);

  test('can be stopped, and then says so', async () => {
    const ids = await many(210);
    const answer = await school.post('/student_challan', { student_ids: ids, challan_month_from: NOW });
    const stopped = await school.post(`/fee_jobs/${answer.row.id}/cancel`, {});
    const job = await over(answer.row.id);
    if (stopped.status === 200) {
      expect(job).toMatchObject({ state: 'cancelled' });
      expect(await countOf(ids)).toBe(job['created']);
    } else expect([stopped.status, job['state']]).toEqual([409, 'done']);
    expect((await school.post(`/fee_jobs/${answer.row.id}/cancel`, {})).status).toBe(409);
    expect((await school.get('/fee_jobs')).rows.map((row) => row.id)).toContain(answer.row.id);
  }, 60_000);
});
