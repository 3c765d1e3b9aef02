/**
 * What the home page says goes with what happens: after each event every figure is what its page says, of the school and
 * of each campus, and what is added up is what the rows come to. Nobody waits for anybody.
 */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import { monthBefore } from '../../contract/home/days.ts';
import type { FigureKey } from '../../contract/home/figures.ts';
import { homeRules } from '../../server/modules/ledger/books/homeRules.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { expectEqual, homeAt, homeOf } from './home.support.ts';
import { callCell, makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
let school: FeeSchool;
let users: TestUser[];
let johar: TestUser;
let clerk: TestUser;
let ahmed: Row;
let bilal: Row;
const at = (name: string): number => (school.ids as Record<string, number>)[name] ?? 0;
function done(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
const paid = async (body: Readonly<Record<string, unknown>>, user?: TestUser): Promise<number> =>
  done(await school.pay(body, user)).row['payment_id'] as number;
async function change(student: Row, body: Readonly<Record<string, unknown>>): Promise<void> {
  const rows = await school.rows('SELECT version FROM students WHERE id = $1', [student.id]);
  const { update } = resourceOf('students').wire;
  if (!update) throw new Error('students are changed');
  const sent = { ...body, version: rows[0]?.['version'], reason: 'as written' };
  done(await callCell(api, school.principal, update, { id: student.id, body: sent }));
}
/** What is added up, and what the rows come to. */
async function expectSums(): Promise<void> {
  for (const { name, sql: question } of homeRules)
    expect(await school.rows(question, [school.principal.instituteCode]), name).toEqual([]);
  expect(
    await school.rows(
      `SELECT coalesce(a.what, b.what) AS what, a.n, b.n AS added FROM (SELECT s.campus_id, CASE WHEN x.day = '-infinity' THEN s.class_id ELSE 0 END AS class_id, x.what, x.day, count(*) AS n FROM students s CROSS JOIN LATERAL student_parts(s) x GROUP BY 1, 2, 3, 4) a
      FULL JOIN (SELECT campus_id, class_id, what, day, sum(n) AS n FROM student_sums GROUP BY 1, 2, 3, 4) b USING (campus_id, class_id, what, day) WHERE coalesce(a.n, 0) <> coalesce(b.n, 0)`,
    ),
  ).toEqual([]);
}
beforeAll(async () => {
  api = await makeApp();
  homeAt(api);
  school = await makeFeeSchool(api, 'chenab');
  johar = await makeUser(api, 'chenab', { campuses: [at('Johar')] });
  clerk = await makeUser(api, 'chenab');
  users = [school.principal, johar, await makeUser(api, 'chenab', { campuses: [at('Gulberg')] })];
  await makeFeeSchool(api, 'ravi');
});
afterAll(() => api.test.drop());

/** In this order, each after what was before it. */
const EVENTS: Readonly<Record<string, () => Promise<unknown>>> = {
  'nothing has happened': async () => undefined,
  'students are admitted': async () => {
    ahmed = await school.add({ admission_date: today(), mobile: '0300-1234567', date_of_birth: '2015-01-01' });
    bilal = await school.add({
      campus_id: at('Johar'),
      admission_date: monthBefore(today(), 'month').to,
      section_id: undefined,
    });
    await school.add({ status_id: at('Inquiry') });
  },
  'they are billed': async () => {
    const month = `${today().slice(0, 7)}-01`;
    // Nothing is due, or paid, before it was charged.
    const before = `${dayFrom(-3).slice(0, 7)}-01`;
    await school.charge(ahmed, [300_000, 50_000, 20_000], { due: dayFrom(-3), issue: before, month: before });
    await school.charge(bilal, [90_050], { due: today(), issue: month, month });
  },
  'one pays': () => paid({ student_id: ahmed.id, amount: 1000 }),
  'one paid yesterday': () => paid({ student_id: ahmed.id, amount: 120.5, paid_date: dayFrom(-1) }),
  'one pays by cheque, more than is due': () =>
    paid({
      student_id: bilal.id,
      amount: 1500,
      method: 'cheque',
      receiving_acc: at('Bank'),
      cheque_no: '77',
      cheque_date: today(),
      bank_name: 'Habib Bank',
    }),
  'a receipt is void': async () => {
    const payment_id = await paid({ student_id: ahmed.id, amount: 300 });
    done(
      await school.post('/deleteChallanTransaction', { delete_type: 'payment', trans_id: payment_id, reason: 'wrong' }),
    );
  },
  'receipts wait for approval; one is approved, one rejected': async () => {
    await school.user(clerk.id, { two_step_ch_payment_approval_req: true });
    for (const decision of ['approve', 'reject', null]) {
      const id = await paid({ student_id: ahmed.id, amount: 70 }, clerk);
      if (decision) done(await school.post('/approvePendingPayments', { ids: [id], decision, reason: 'looked at' }));
    }
  },
  'a student leaves': () => change(ahmed, { status_id: at('Struck off') }),
  'a record is completed': () =>
    change(bilal, { section_id: at('A'), gender_id: at('Male'), date_of_birth: '2014-02-02' }),
  'a student moves to the other campus': () => change(bilal, { campus_id: at('Gulberg') }),
  'a bill is void': async () => {
    const [line] = await school.charge(bilal, [77_700], { due: dayFrom(-9) });
    done(await school.post('/deleteChallans', { challan_ids: [line?.challan_id], reason: 'twice' }));
  },
};
async function added(entity: string, body: object): Promise<void> {
  const { create } = resourceOf(entity).wire;
  if (!create) throw new Error(`${entity} are added`);
  done(await callCell(api, school.principal, create, { body: { ...body } }));
}
/** What is counted by the row, where nothing is added up. */
const COUNTED: Readonly<Record<string, readonly [figure: FigureKey, count: number, event: () => Promise<unknown>]>> = {
  'follow-ups are planned for yesterday, today and tomorrow, and one is done': [
    'follow_ups',
    1,
    async () => {
      const { id: student_id } = await school.add({ status_id: at('Inquiry') });
      for (const due_date of [dayFrom(-1), today(), dayFrom(1)])
        await added('admission_follow_ups', { student_id, due_date, kind: 'call' });
      await school.rows('UPDATE admission_follow_ups SET done_on = due_date WHERE due_date = $1', [dayFrom(-1)]);
    },
  ],
  'a document expires in ten days, and one in a year': [
    'documents',
    1,
    async () => {
      for (const [name, days] of [
        ['Nadia', 10],
        ['Omar', 365],
      ] as const) {
        const documents = [{ kind: 'cnic', expires_on: dayFrom(days), remind_days: 30 }];
        await added('employees', {
          ...resourceOf('employees').sample,
          cnic: null,
          name,
          campus_id: at('Johar'),
          documents,
        });
      }
    },
  ],
};
describe('every figure goes with what happens', () => {
  test.each(Object.entries(EVENTS))('%s', async (_, event) => {
    await event();
    for (const user of users) await expectEqual(user);
    await expectSums();
  });
  test.each(Object.entries(COUNTED))('%s', async (_, [figure, count, event]) => {
    await event();
    for (const user of users) await expectEqual(user);
    const { figures } = await homeOf(school.principal);
    expect(figures.find(({ key }) => key === figure)).toMatchObject({ count });
  });
  test('and something has happened', async () => {
    const { figures } = await homeOf(school.principal);
    const nothing = figures.filter(({ amount, count }) => !amount && !count).map(({ key }) => key);
    for (const key of [
      'received_today',
      'overdue',
      'outstanding',
      'billed',
      'waiting_payments',
      'left',
      'inquiries',
    ] as const)
      expect(nothing).not.toContain(key);
  });
});

describe('two at once', () => {
  /** In a connection of its own, which the work of others does not know of. */
  const apart = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
    asOwner(api.test.ownerUrl, async (client) => {
      await client.query("BEGIN; SET LOCAL app.institute = 'chenab'; SET LOCAL app.campuses = 'all'");
      return work(client);
    });
  const enrolled = async (): Promise<number> =>
    (await homeOf(school.principal)).figures.find(({ key }) => key === 'enrolled')?.count ?? 0;
  const MOVE = "UPDATE students SET status_id = $1 WHERE institute_code = 'chenab' AND id = $2";

  test('wait for nobody, and both are counted', async () => {
    const before = await enrolled();
    await apart(async (client) => {
      await client.query(MOVE, [at('On leave'), bilal.id]);
      // The first has not ended, and holds what it added to.
      await school.add();
      await client.query('COMMIT');
    });
    expect(await enrolled()).toBe(before);
    await expectSums();
    expect(await school.rows("SELECT DISTINCT slot FROM student_sums WHERE what = 'enrolled' ORDER BY 1")).toEqual([
      { slot: 0 },
      { slot: 1 },
    ]);
  });
  test('of which one is undone leave what the other did', async () => {
    const before = await enrolled();
    await apart(async (client) => {
      await client.query(MOVE, [at('Active'), bilal.id]);
      await school.add();
      await client.query('ROLLBACK');
    });
    expect(await enrolled()).toBe(before + 1);
    await expectSums();
  });
});
