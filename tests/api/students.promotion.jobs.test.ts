/** A promotion that is cut, stopped or refused on its way: nobody is moved twice or half, and who stays is named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFrom, newKey } from './fees.payments.support.ts';
import { makeUser, type Answer, type Row } from './support/apiClient.ts';
import {
  api,
  closeApi,
  jobs,
  makePromotionSchool,
  openApi,
  type PromotionSchool,
} from './students.promotion.support.ts';
import { asOwner } from './support/testDatabase.ts';

beforeAll(openApi, 120_000);
afterAll(closeApi);

/** Pupils of class One, in the order in which a promotion takes them. */
async function crowd({ pupil, rows, code, id }: PromotionSchool, count: number): Promise<number[]> {
  const first = await pupil('Pupil 0000', null);
  const copies = await rows(
    `INSERT INTO students (institute_code, student_name, family_id, campus_id, session_id, class_id, section_id, status_id)
     SELECT s.institute_code, 'Pupil ' || lpad(g::text, 4, '0'), s.family_id, s.campus_id, s.session_id, s.class_id, $4, s.status_id
     FROM students s, generate_series(1, $3::int - 1) g WHERE s.institute_code = $1 AND s.id = $2 RETURNING id`,
    [code, first.id, count, id('B')],
  );
  await rows('UPDATE class_sections SET capacity = NULL WHERE institute_code = $1', [code]);
  // As autovacuum has done where a school has been at work.
  await rows('ANALYZE');
  return [first.id, ...copies.map((row) => Number(row['id']))];
}
/**
 * The process that waits for one of these, with a statement that begins so. Looked for on a connection of its own: within
 * a transaction, what others are at is what it was when it was first asked.
 */
const waitFor = (these: readonly number[], statement = ''): Promise<number | undefined> =>
  asOwner(api.test.ownerUrl, async (client) => {
    let found: number | undefined;
    const look = async (): Promise<boolean> => {
      const { rows } = await client.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE pg_blocking_pids(pid) && $1 AND starts_with(query, $2)`,
        [these, statement],
      );
      found = rows[0]?.pid;
      return found !== undefined;
    };
    await expect.poll(look, { timeout: 60_000 }).toBe(true);
    return found;
  });
type Begin = () => Promise<Answer>;
/**
 * Begins while the student is held: what `meanwhile` does happens within the part that they are in. It ends there, unless
 * the statement of it that `waits` names, by its first words, waits for the part.
 */
async function held<T>(
  { code, get }: PromotionSchool,
  student: number,
  begin: Begin,
  meanwhile: (run: Row, worker: number) => Promise<T>,
  waits?: string,
): Promise<readonly [run: Row, T]> {
  const { id, result } = await asOwner(api.test.ownerUrl, async (client) => {
    await client.query('BEGIN');
    const { rows } = await client.query<{ holder: number }>(
      `SELECT pg_backend_pid() AS holder FROM students WHERE institute_code = $1 AND id = $2 FOR NO KEY UPDATE`,
      [code, student],
    );
    const holder = rows[0]?.holder ?? 0;
    const begun = await begin();
    expect(begun.status, begun.text).toBe(200);
    const worker = (await waitFor([holder])) ?? 0;
    // What it does may wait for the part, which waits for the student.
    const came = meanwhile(begun.row, worker);
    await (waits === undefined ? came : waitFor([holder, worker], waits));
    await client.query('ROLLBACK');
    return { id: begun.row.id, result: await came };
  });
  await jobs.idle();
  return [(await get(`/promotions/${id}`)).row, result];
}
/** How often each student was moved by these promotions. */
const moves = async ({ rows, code }: PromotionSchool, kind: string): Promise<Readonly<Record<string, number>>> => {
  const counted = await rows(
    `SELECT n::text, count(*)::int AS students FROM (SELECT count(*) AS n FROM student_movements WHERE institute_code = $1 AND kind = $2 GROUP BY student_id) x GROUP BY 1`,
    [code, kind],
  );
  return Object.fromEntries(counted.map(({ n, students }) => [String(n), Number(students)]));
};

test('one whose connection is cut in the middle goes on by itself, and moves each once; so does its undo', async () => {
  const school = await makePromotionSchool('cut');
  const ids = await crowd(school, 310);
  const last = ids.at(-1) ?? 0;
  const cut = async (row: Row, worker: number): Promise<unknown> => {
    const { done } = (await school.get(`/promotions/${row.id}`)).row;
    expect(done, 'between its parts').toBe(250);
    return school.rows('SELECT pg_terminate_backend($1)', [worker]);
  };
  const [run] = await held(school, last, () => school.begin(), cut);
  expect(run).toMatchObject({ state: 'done', total: 310, done: 310, promoted: 310, changed: 0, failed: 0 });
  expect(await moves(school, 'promote')).toEqual({ 1: 310 });
  const [undone] = await held(school, last, () => school.post(`/promotions/${run.id}/undo`, {}), cut);
  expect(undone).toMatchObject({ state: 'done', put_back: 310, changed: 0, failed: 0 });
  expect(await moves(school, 'undo')).toEqual({ 1: 310 });
}, 120_000);

test('stopped, it ends after the part it is at; that part is undone, or the rest promoted', async () => {
  const school = await makePromotionSchool('stopped');
  const ids = await crowd(school, 310);
  const [run, stopped] = await held(
    school,
    ids[0] ?? 0,
    () => school.begin(),
    ({ id }) => school.post(`/promotions/${id}/cancel`, {}),
    // It stands in line: the part after this one does not come before it.
    'SELECT pg_advisory_xact_lock(',
  );
  expect(stopped.status, stopped.text).toBe(200);
  expect(run).toMatchObject({ state: 'cancelled', total: 310, done: 250, left: 250, message: 'Stopped by principal' });
  expect((await school.post(`/promotions/${run.id}/cancel`, {})).status).toBe(409);
  expect((await school.preview()).totals).toMatchObject({ students: 60 });
  expect(await school.undo(run.id)).toMatchObject({ state: 'done', put_back: 250 });
  expect(await school.promote()).toMatchObject({ state: 'done', promoted: 310 });
}, 120_000);

test('it ends when whoever began it may not do it any more, and someone else undoes what was done', async () => {
  const school = await makePromotionSchool('rights');
  const ids = await crowd(school, 310);
  const registrar = await makeUser(api, 'rights', { privileges: ['students.read', 'students.update'] });
  const [run] = await held(
    school,
    ids[0] ?? 0,
    () => school.begin({}, registrar),
    () =>
      school.rows(`UPDATE users SET privileges = '{students.read}' WHERE institute_code = 'rights' AND id = $1`, [
        registrar.id,
      ]),
  );
  expect(run).toMatchObject({ state: 'failed', done: 250, message: 'Whoever began it may not do this any more' });
  expect((await school.get('/promotions', {}, registrar)).status).toBe(401);
  expect(await school.undo(run.id)).toMatchObject({ state: 'done', put_back: 250 });
}, 120_000);

test('who cannot be moved by then is named with the reason, and does not stop the others', async () => {
  const school = await makePromotionSchool('taken');
  const { pupil, id } = school;
  const [ali, bina, chand] = [await pupil('Ali', '1'), await pupil('Bina', '2'), await pupil('Chand', '3')];
  const body = { ...school.body(), mark: (await school.preview()).mark };
  const key = newKey();
  // Ali is held, and Bina's seat taken and Chand changed, before any of them is looked at.
  const [run] = await held(
    school,
    ali.id,
    () => school.post('/promotions', body, undefined, key),
    async () => {
      await pupil('New', '2', { class_id: id('Two'), session_id: id('2027-28') });
      await school.rows(
        `UPDATE students SET mobile = '0300', version = version + 1 WHERE institute_code = 'taken' AND id = $1`,
        [chand.id],
      );
    },
  );
  expect(run).toMatchObject({ state: 'done', total: 3, promoted: 1, failed: 1, changed: 1, left: 1 });
  const results = (await school.get('/promotion_results', { promotion_id: run.id, page: 1, per_page: 50 })).rows;
  expect(results.map(({ studentName, outcome, message }) => [studentName, outcome, message])).toEqual([
    ['Ali', 'promoted', null],
    ['Bina', 'failed', expect.stringMatching(/roll number/i)],
    ['Chand', 'changed', 'Was changed since the preview; nothing was done'],
  ]);
  expect(await school.seen(bina.id)).toMatchObject({ session_id: id('2026-27'), roll_no: '2' });
  // The same key is the same promotion, however often it is sent.
  const again = await school.post('/promotions', body, undefined, key);
  expect([again.status, again.row.id]).toEqual([200, run.id]);
  expect((await school.get('/promotions')).rows).toHaveLength(1);
}, 120_000);

test('an undo names beforehand and afterwards whom it leaves, and why', async () => {
  const school = await makePromotionSchool('billed');
  const { pupil, id, plan } = school;
  const [ali, bina, chand] = [await pupil('Ali', '1'), await pupil('Bina', '2'), await pupil('Chand', '3')];
  for (const one of [ali, bina, chand]) await plan(one.id, 3000);
  const run = await school.promote({ fee_plans: 'standard' });
  expect(run).toMatchObject({ promoted: 3, plans: 3 });
  const billed = await school.post('/student_challan', {
    student_ids: [bina.id],
    challan_month_from: '2027-04',
    due_date: dayFrom(10),
  });
  expect(billed.row, billed.text).toMatchObject({ created: 1 });
  await school.post('/batch_transfer', { ids: [chand.id], to: { section_id: id('B') } });
  const stay = [
    { student_id: bina.id, studentName: 'Bina', message: 'Tuition was billed by the fee plan of the promotion' },
    { student_id: chand.id, studentName: 'Chand', message: 'Was moved or changed since the promotion' },
  ];
  expect((await school.get(`/promotions/${run.id}/undo`)).row).toEqual({ put_back: 1, changed: 2, stay });
  const undone = await school.undo(run.id);
  expect(undone).toMatchObject({ put_back: 1, changed: 2 });
  const left = (await school.get('/promotion_results', { promotion_id: undone.id, outcome: 'changed' })).rows;
  expect(left.map(({ student_id, studentName, message }) => ({ student_id, studentName, message }))).toEqual(stay);
  expect(await school.seen(bina.id)).toMatchObject({ session_id: id('2027-28'), class_id: id('Two') });
  expect(await school.seen(ali.id)).toMatchObject({ session_id: id('2026-27'), class_id: id('One') });
}, 120_000);
