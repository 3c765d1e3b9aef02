/** Who owed what on a day of the past, and how old it was then: the receivable of that day, whatever happened since. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shiftDay, today } from '../../contract/dates.ts';
import { AGES, type AGEING_SUMS } from '../../src/reports/ageing.ts';
import { DEMO_INSTITUTE } from '../../server/seed/demo.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Api, type TestUser } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

type Sums = Record<(typeof AGEING_SUMS)[number], number>;
type Aged = Sums & { student_id: number | null; campus_id: number; sid: number | null; campus: string };
const NAMES = AGES.map(([name]) => name);
const paisa = (rupees: number): number => Math.round(rupees * 100);
const paisaOf = (row: Sums): number[] => [...NAMES, 'total' as const].map((name) => paisa(row[name]));
/** The bucket of a debt that was due on a day, at the end of another. */
function bucket(due: string, day: string): (typeof NAMES)[number] {
  const days = Math.round((Date.parse(day) - Date.parse(due)) / 86_400_000);
  return days <= 0
    ? 'not_due'
    : days <= 30
      ? 'days_30'
      : days <= 60
        ? 'days_60'
        : days <= 90
          ? 'days_90'
          : days <= 180
            ? 'days_180'
            : 'older';
}

describe('lives of fees', () => {
  let api: Api;
  beforeAll(async () => {
    api = await makeApp();
  });
  afterAll(() => api.test.drop());

  /** What happened to the debt of a challan, as whoever did it knows. */
  interface Moved {
    readonly day: string;
    readonly student: number;
    readonly due: string;
    readonly amount: number;
  }
  const agedOn = (moves: readonly Moved[], student: number, day: string): number[] => {
    const sums = new Map<string, number>(NAMES.map((name) => [name, 0]));
    for (const move of moves)
      if (move.student === student && move.day <= day) {
        const name = bucket(move.due, day);
        sums.set(name, (sums.get(name) ?? 0) + move.amount);
      }
    return [...sums.values(), [...sums.values()].reduce((a, b) => a + b, 0)];
  };
  /** The same numbers for the same seed. */
  const random = (seed: number) => {
    let state = seed;
    return (below: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
  };
  async function live(school: FeeSchool, next: (below: number) => number): Promise<{ moves: Moved[]; ids: number[] }> {
    const students = [await school.add(), await school.add(), await school.add()];
    const moves: Moved[] = [];
    const open: { student: number; line: number; challan: number; due: string; since: string; left: number }[] = [];
    const taken: { type: string; id: number; parts: readonly Moved[]; since: string }[] = [];
    const between = (from: string): string => {
      const days = Math.round((Date.parse(today()) - Date.parse(from)) / 86_400_000);
      return shiftDay(from, next(days + 1));
    };
    const charge = async (): Promise<void> => {
      const student = students[next(3)]?.id ?? 0;
      const issue = dayFrom(-next(250) - 1);
      const due = shiftDay(issue, next(60));
      const amount = (next(90) + 10) * 100;
      const [line] = await school.charge(student, [amount], { issue, due });
      open.push({ student, line: line?.id ?? 0, challan: line?.challan_id ?? 0, due, since: issue, left: amount });
      moves.push({ day: issue, student, due, amount });
    };
    const settle = async (isPaid: boolean): Promise<void> => {
      const on = open.filter(({ left }) => left > 0);
      const one = on[next(on.length || 1)];
      if (!one) return;
      const part = Math.min(one.left, (next(60) + 5) * 100);
      const day = between(one.since);
      const line = { particular_line_id: one.line };
      const answer = isPaid
        ? await school.pay({
            student_id: one.student,
            paid_date: day,
            fines: false,
            lines: [{ ...line, currentPayment: part / 100 }],
          })
        : await school.post('/challanDiscount', {
            reason: 'for the test',
            discount_date: day,
            lines: [{ ...line, amount: part / 100 }],
          });
      if (answer.status !== 200) return;
      const id = Number(isPaid ? answer.row['payment_id'] : answer.rows[0]?.id);
      one.left -= part;
      const move = { day, student: one.student, due: one.due, amount: -part };
      moves.push(move);
      taken.push({ type: isPaid ? 'payment' : 'discount', id, parts: [move], since: day });
    };
    const takeBack = async (): Promise<void> => {
      const [one] = taken.splice(next(taken.length || 1), 1);
      if (!one) return;
      const day = between(one.since);
      const body = { delete_type: one.type, trans_id: one.id, reason: 'for the test', void_date: day };
      if ((await school.post('/deleteChallanTransaction', body)).status !== 200) return;
      moves.push(...one.parts.map((part) => ({ ...part, day, amount: -part.amount })));
    };
    const split = async (): Promise<void> => {
      const on = open.filter(({ left }) => left > 0);
      const one = on[next(on.length || 1)];
      if (!one) return;
      const body = { challan_id: one.challan, due_dates: [dayFrom(5), dayFrom(35)] };
      // As old as it was: nothing of it moves.
      if ((await school.post('/makeChallanInstallment', body)).status === 200) one.left = 0;
    };
    for (let step = 0; step < 70; step += 1) {
      const what = next(10);
      if (what < 3) await charge();
      else if (what < 6) await settle(true);
      else if (what < 7) await settle(false);
      else if (what < 9) await takeBack();
      else await split();
    }
    return { moves, ids: students.map(({ id }) => id) };
  }
  it.each([11, 22, 33])('are aged on any day as who lived them knows (%i)', async (seed) => {
    const school = await makeFeeSchool(api, `aged${seed}`);
    const { moves, ids } = await live(school, random(seed));
    expect(new Set(moves.map(({ day }) => day)).size).toBeGreaterThan(15);
    for (let back = 0; back <= 260; back += 13) {
      const day = dayFrom(-back);
      const { rows } = await school.get('/fee_ageing', { as_of: day, per_page: 500 });
      const found = new Map((rows as unknown as Aged[]).map((row) => [row.student_id, paisaOf(row)]));
      const none = NAMES.map(() => 0).concat(0);
      for (const id of ids) expect(found.get(id) ?? none, `${day}: ${id}`).toEqual(agedOn(moves, id, day));
    }
  });
});

describe('of a school with months of fees', () => {
  let api: Api;
  let user: TestUser;
  beforeAll(async () => {
    api = await makeApp({ demo: 4 });
    user = await makeUser(api, DEMO_INSTITUTE, { username: 'reader' });
  }, 240_000);
  afterAll(() => api.test.drop());
  const asked = async (query: Readonly<Record<string, string | number>>, path = '/fee_ageing', who = user) => {
    const answer = await api.call(path, {
      token: who.token,
      query: { institute_code: DEMO_INSTITUTE, per_page: 500, ...query },
    });
    expect(answer.status, answer.text.slice(0, 300)).toBe(200);
    return answer.json as unknown as { data: Aged[]; totals: Sums; total: number; last_page: number };
  };
  const rows = (text: string): Promise<Record<string, unknown>[]> =>
    asOwner(api.test.ownerUrl, async (client) => (await client.query(text)).rows as Record<string, unknown>[]);
  const owedOn = (day: string, by: string): Promise<Record<string, unknown>[]> =>
    rows(`SELECT ${by} AS key, sum(l.debit - l.credit)::float8 AS owed FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id AND a.role = 'receivable'
      WHERE l.institute_code = '${DEMO_INSTITUTE}' AND l.entry_date <= '${day}' GROUP BY 1 HAVING sum(l.debit - l.credit) <> 0 ORDER BY 1`);

  it('is the receivable account of the ledger, on every day and campus', async () => {
    for (let back = 0; back <= 130; back += 5) {
      const day = dayFrom(-back);
      const { data, totals } = await asked({ as_of: day, by: 'campus' });
      expect(
        data.map((row) => ({ key: String(row.campus_id), owed: paisa(row.total) })),
        day,
      ).toEqual((await owedOn(day, 'l.campus_id')).map(({ key, owed }) => ({ key: String(key), owed })));
      expect(NAMES.reduce((sum, name) => sum + paisa(totals[name]), 0)).toBe(paisa(totals.total));
    }
  });
  it('is that of each student, and the same by family, class and campus', async () => {
    for (const day of [today(), dayFrom(-17), dayFrom(-64)]) {
      const all: Aged[] = [];
      for (let page = 1, last = 1; page <= last; page += 1) {
        const { data, last_page } = await asked({ as_of: day, page });
        all.push(...data);
        last = last_page;
      }
      const byStudent = new Map<string, number>();
      for (const { student_id, total } of all)
        byStudent.set(String(student_id), (byStudent.get(String(student_id)) ?? 0) + paisa(total));
      expect(byStudent).toEqual(
        new Map((await owedOn(day, 'l.student_id')).map(({ key, owed }) => [String(key), Number(owed)])),
      );
      const sums = new Set<string>();
      for (const by of ['student', 'family', 'class', 'campus'])
        sums.add(JSON.stringify((await asked({ as_of: day, by })).totals));
      expect(sums.size).toBe(1);
    }
  });
  it('today it says of each student what the list of defaulters says', async () => {
    const { data } = await asked({});
    const owing = (await asked({ due: 'all', of: 'all', per_page: 500 }, '/fee_defaulters')).data as unknown as {
      id: number;
      balance: number;
      pending: number;
      ages: Record<string, number>;
    }[];
    const aged = new Map(data.map((row) => [row.student_id, row]));
    let compared = 0;
    for (const { id, balance, pending, ages } of owing) {
      const row = aged.get(id);
      if (pending > 0 || !row) continue;
      compared += 1;
      expect([row.total, row.not_due, row.days_30, row.days_60, row.days_90]).toEqual([
        balance,
        ages['not_due'],
        ages['0-30'],
        ages['31-60'],
        ages['61-90'],
      ]);
      expect(paisa(row.days_180) + paisa(row.older)).toBe(paisa(ages['90+'] ?? 0));
    }
    expect(compared).toBeGreaterThan(20);
  });
  it('is narrowed by campus and class, and a user of one campus sees that one', async () => {
    const campuses = (await asked({ by: 'campus' })).data;
    expect(campuses.length).toBeGreaterThan(1);
    const [first] = campuses;
    const only = await asked({ by: 'campus', campus_id: first?.campus_id ?? 0 });
    expect(only.data).toEqual([first]);
    const limited = await makeUser(api, DEMO_INSTITUTE, {
      username: 'one_campus',
      privileges: ['challans.read'],
      campuses: [first?.campus_id ?? 0],
    });
    expect((await asked({ by: 'campus' }, '/fee_ageing', limited)).data).toEqual([first]);
    const stranger = await makeUser(api, DEMO_INSTITUTE, { username: 'stranger', privileges: ['students.read'] });
    expect((await api.call('/fee_ageing', { token: stranger.token })).status).toBe(401);
    const classes = await rows(
      `SELECT class_id FROM students WHERE institute_code = '${DEMO_INSTITUTE}' AND class_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    );
    const of = await asked({ class_id: Number(classes[0]?.['class_id']), by: 'class' });
    expect(new Set(of.data.map((row) => (row as unknown as { class: string }).class)).size).toBe(1);
  });
});
