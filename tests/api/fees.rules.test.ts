/**
 * What limits money is the rule also when it is left out of what is sent: late fines, discount types, four eyes. The
 * exception takes its privilege.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { withInstitute } from '../../server/database/door.ts';
import { privilegeCatalogue } from '../../server/http/privileges.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool, type Line } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';

const CODE = 'rules';
let api: Api;
let school: FeeSchool;
/** Holds every privilege but the exceptions. */
let clerk: TestUser;
let chief: TestUser;
const types: Record<string, number> = {};
const without = (...names: readonly string[]) => privilegeCatalogue.filter((name) => !names.includes(name));
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  chief = school.principal;
  clerk = await makeUser(api, CODE, {
    privileges: without('fee_fines.waive', 'challan_discounts.beyond_type', 'challan_discounts.write_off'),
  });
  for (const [name, body] of Object.entries({
    quarter: { method: 'percent', percent: 25 },
    capped: { method: 'percent', percent: 50, max_amount: 100 },
    fixed: { method: 'fixed', amount: 300 },
    tuition: { method: 'percent', percent: 25, particular_ids: [school.ids['Tuition']] },
  })) {
    const made = await create(api, chief, resourceOf('discount_types'), { name, needs_approval: false, ...body });
    if (made.status !== 201) throw new Error(made.text);
    types[name] = made.row.id;
  }
});
afterAll(() => api.test.drop());
const finesOn = async (line: Line | undefined): Promise<readonly Record<string, unknown>[]> =>
  school.rows(
    `SELECT (amount / 100)::int AS amount, (paid / 100)::int AS paid FROM challan_lines WHERE institute_code = $1 AND challan_id = $2 AND source = 'fine' AND NOT is_void`,
    [CODE, line?.challan_id],
  );
const audited = (action: string, line: Line | undefined) =>
  school.rows(
    `SELECT after FROM audit_log WHERE institute_code = $1 AND entity = 'challans' AND action = $2 AND entity_id = $3`,
    [CODE, action, String(line?.challan_id)],
  );
/** Three days late: fifty rupees a day. */
const late = async (amounts: readonly number[] = [100_000]): Promise<{ student: Row; lines: Line[] }> => {
  const student = await school.add();
  return {
    student,
    lines: await school.charge(student, amounts, { kind: 'opening', due: dayFrom(-3), issue: dayFrom(-40) }),
  };
};

describe('a late fine', () => {
  it('is charged by a payment that says nothing of fines, whatever it names, with its audit row', async () => {
    const bodies: ((student: Row, line: Line) => Record<string, unknown>)[] = [
      (student) => ({ student_id: student.id, amount: 1000 }),
      (student, line) => ({ student_id: student.id, lines: [{ particular_line_id: line.id, currentPayment: 1000 }] }),
      (_student, line) => ({ challan_ids: [line.challan_id], amount: 1000 }),
    ];
    for (const body of bodies) {
      const { student, lines } = await late();
      const [line] = lines;
      if (!line) throw new Error('a line is there');
      const answer = await school.pay(body(student, line), clerk);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.row['remainingPayable']).toBe(150);
      expect(await finesOn(line)).toEqual([{ amount: 150, paid: 0 }]);
      expect(await audited('fine', line)).toMatchObject([{ after: { added: 150, paid_date: today() } }]);
    }
  });
  it('is left out only by who may, who says so; the answer and the audit log say how much', async () => {
    const { student, lines } = await late();
    const body = { student_id: student.id, amount: 1000, fines: false };
    const refused = await school.pay(body, clerk);
    expect([refused.status, refused.message]).toEqual([401, expect.stringContaining('late fine')]);
    expect((await school.pay(body, chief)).row).toMatchObject({ fines_left_out: 150, remainingPayable: 0 });
    expect(await finesOn(lines[0])).toEqual([]);
    expect(await audited('leave_fine_out', lines[0])).toMatchObject([{ after: { left_out: 150 } }]);
    const punctual = await school.add();
    await school.charge(punctual, [50_000]);
    expect((await school.pay({ student_id: punctual.id, amount: 500, fines: false }, clerk)).status).toBe(200);
  });
  it('goes into the instalments, and what is overdue is put off only by who may waive', async () => {
    const { lines } = await late([100_000]);
    const split = { challan_id: lines[0]?.challan_id, installments: 2, first_due_date: today() };
    for (const dry_run of [true, false])
      expect((await school.post('/makeChallanInstallment', { ...split, dry_run }, clerk)).status).toBe(401);
    const inDatabase = withInstitute(api.db, { instituteCode: CODE, campuses: 'all', userId: clerk.id }, (trx) =>
      sql`SELECT challan_split(${CODE}, ${lines[0]?.challan_id}::bigint, ${[today(), dayFrom(30)]}::date[], ${today()}::date)`.execute(
        trx,
      ),
    );
    await expect(inDatabase).rejects.toMatchObject({ constraint: 'fee_split_overdue' });
    const parts = await school.post('/makeChallanInstallment', split, chief);
    expect(parts.status, parts.text).toBe(200);
    expect(parts.rows.reduce((sum, part) => sum + Number(part['amount']), 0)).toBe(1150);
    expect(await audited('fine', lines[0])).toHaveLength(1);
  });
});

describe('a discount', () => {
  const give = (
    lines: readonly Record<string, unknown>[],
    more: Record<string, unknown> = {},
    user = clerk,
  ): Promise<Answer> => school.post('/challanDiscount', { reason: 'because', lines, ...more }, user);
  const line = async (amount = 100_000): Promise<Line> => {
    const [made] = await school.charge(await school.add(), [amount]);
    if (!made) throw new Error('a line is there');
    return made;
  };
  const outcome = ({ status, rows }: Answer) => [status, rows[0]?.['status'], rows[0]?.['amount']];
  it('within its type is given at once', async () => {
    for (const [type, given] of [
      ['quarter', 250],
      ['capped', 100],
      ['fixed', 300],
    ] as const) {
      const one = await line();
      expect(outcome(await give([{ particular_line_id: one.id }], { discount_type_id: types[type] })), type).toEqual([
        200,
        'approved',
        given,
      ]);
    }
    const less = await line();
    expect(
      outcome(await give([{ particular_line_id: less.id, amount: 200 }], { discount_type_id: types['quarter'] })),
    ).toEqual([200, 'approved', 200]);
  });
  it.each([
    ['without a type', { amount: 1 }, undefined],
    ['of a hundred percent with a type of 25', { percent: 100 }, 'quarter'],
    ['of an amount beyond the percentage', { amount: 251 }, 'quarter'],
    ['of 500 with a type of at most 100', { amount: 500 }, 'capped'],
    ['of a percentage beyond the cap', { percent: 11 }, 'capped'],
    ['beyond a fixed amount', { amount: 301 }, 'fixed'],
  ] as const)('%s waits for approval, unless the privilege says otherwise', async (_name, asked, type) => {
    const more = type === undefined ? {} : { discount_type_id: types[type] };
    const [one, two] = [await line(), await line()];
    expect(outcome(await give([{ particular_line_id: one.id, ...asked }], more))[1]).toBe('pending');
    expect(outcome(await give([{ particular_line_id: two.id, ...asked }], more, chief))[1]).toBe('approved');
  });
  it('of one type is not given twice over', async () => {
    const one = await line();
    const quarter = { discount_type_id: types['quarter'] };
    expect(outcome(await give([{ particular_line_id: one.id, amount: 200 }], quarter))[1]).toBe('approved');
    expect(outcome(await give([{ particular_line_id: one.id }], quarter))).toEqual([200, 'approved', 50]);
    expect((await give([{ particular_line_id: one.id }], quarter)).errors['lines']).toBeDefined();
    expect(outcome(await give([{ particular_line_id: one.id, amount: 1 }], quarter))[1]).toBe('pending');
  });
  it('is held to its type by the database too, and waiver, write-off and approval to their privileges', async () => {
    const [one] = await school.charge(await school.add(), [100_000]);
    const { lines } = await late();
    await school.post('/addChallansFine', { paid_date: today(), challans: [{ challan_id: lines[0]?.challan_id }] });
    const [fine] = await school.rows(
      `SELECT id FROM challan_lines WHERE institute_code = $1 AND challan_id = $2 AND source = 'fine'`,
      [CODE, lines[0]?.challan_id],
    );
    const request = (id: unknown, kind: string, type: number | null, amount: number, user = clerk) =>
      withInstitute(api.db, { instituteCode: CODE, campuses: 'all', userId: user.id }, (trx) =>
        sql`SELECT discount_request(${CODE}, ${Number(id)}::bigint, ${kind}, ${type}::bigint, ${amount}::bigint, ${today()}::date, 'because', false)`.execute(
          trx,
        ),
      );
    await expect(request(one?.id, 'discount', null, 1)).rejects.toMatchObject({ constraint: 'discount_beyond_type' });
    await expect(request(one?.id, 'discount', types['quarter'] ?? null, 25_001)).rejects.toMatchObject({
      constraint: 'discount_beyond_type',
    });
    await expect(request(one?.id, 'write_off', null, 1)).rejects.toMatchObject({ constraint: 'discount_write_off' });
    await expect(request(fine?.['id'], 'fine_waiver', null, 1)).rejects.toMatchObject({
      constraint: 'discount_waiver',
    });
    await expect(request(fine?.['id'], 'discount', null, 1, chief)).rejects.toMatchObject({
      constraint: 'discount_fine',
    });
    const careful = await makeUser(api, CODE);
    await school.user(careful.id, { two_step_ch_payment_approval_req: true });
    await expect(request(one?.id, 'discount', types['quarter'] ?? null, 1, careful)).rejects.toMatchObject({
      constraint: 'discount_approval',
    });
    const take = withInstitute(api.db, { instituteCode: CODE, campuses: 'all', userId: careful.id }, (trx) =>
      sql`SELECT payment_take(${CODE}, ${JSON.stringify({ campus_id: school.ids['Gulberg'], paid_date: today(), amount: 1, receiving_account_id: school.ids['Cash'] })}::jsonb, '{}', '{}', false)`.execute(
        trx,
      ),
    );
    await expect(take).rejects.toMatchObject({ constraint: 'payment_two_step' });
  });
});
describe('holidays, where the policy skips them,', () => {
  const make = async (key: string, body: Record<string, unknown>): Promise<number> => {
    const { status, text, row } = await create(api, chief, resourceOf(key), body);
    expect(status, text).toBe(201);
    return row.id;
  };
  const closed = (campus: string | null, from: number, to = from, whom = 'everybody'): Promise<number> =>
    make('holidays', {
      name: `Day ${from}`,
      from_date: dayFrom(from),
      to_date: dayFrom(to),
      whom,
      campus_id: campus === null ? null : school.ids[campus],
    });
  /** Ten days late at that campus, under a policy that skips holidays. */
  const under = async (campus: string, terms: Record<string, unknown>): Promise<Line> => {
    const policy = await make('late_fee_policies', { name: `Closed ${campus}`, skip_holidays: true, ...terms });
    await school.rows('UPDATE challan_settings SET late_fee_policy_id = $2 WHERE campus_id = $1', [
      school.ids[campus],
      policy,
    ]);
    const student = await school.add({ campus_id: school.ids[campus] });
    const [line] = await school.charge(student, [100_000], { kind: 'opening', due: dayFrom(-10) });
    if (!line) throw new Error('a line is there');
    return line;
  };
  const asked = async ({ challan_id }: Line, day = 0, due = -10): Promise<[late: unknown, fine: unknown]> => {
    const [info, [found]] = await Promise.all([
      school.get('/getChallansFineInfo', {
        paid_date: dayFrom(day),
        challan_ids: String(challan_id),
        due_date: dayFrom(due),
      }),
      school.rows(
        `SELECT set_config('app.institute', $1, false), set_config('app.campuses', 'all', false), late_fine($1, $2, $3) AS fine`,
        [CODE, challan_id, dayFrom(day)],
      ),
    ]);
    const { days_late: late, fine } = info.rows[0] as Row;
    if (due === -10) expect(Number(found?.['fine']) / 100, 'what the database asks').toBe(fine);
    return [late, fine];
  };
  it('move a last day to the next working day, and are no days of a fine per day; of the campus alone, as they are now', async () => {
    const line = await under('Gulberg', { method: 'per_day', amount: 50, cap: 450 });
    const steps: Record<string, () => Promise<unknown>> = {
      'none, up to the cap': () => Promise.resolve(),
      'of another campus': () => closed('Johar', -10, -1),
      'of employees': () => closed('Gulberg', -10, -1, 'employees'),
      'on the due date': () => closed('Gulberg', -10),
      'several in a row': () => Promise.all([closed(null, -9, -8), closed('Gulberg', -8, -7)]),
      'after it': () => closed(null, -3),
    };
    const said: Record<string, unknown> = {};
    for (const [name, happens] of Object.entries(steps)) {
      await happens();
      said[name] = await asked(line);
    }
    expect(said).toEqual({
      'none, up to the cap': [10, 450],
      'of another campus': [10, 450],
      'of employees': [10, 450],
      'on the due date': [9, 450],
      'several in a row': [6, 300],
      'after it': [5, 250],
    });
    expect([await asked(line, -6), await asked(line, -5), await asked(line, -3)]).toEqual([
      [0, 0],
      [1, 50],
      [2, 100],
    ]);
    await closed('Gulberg', -16, -15);
    expect(await asked(line, 0, -16), 'as if it were due before').toEqual([9, 450]);
    const [challan] = (
      await school.get('/student_challan', {
        ids: line.challan_id,
        late_fee_fine_on_challan: '1',
        for_print: '1',
      })
    ).rows as unknown as { on_paper?: { days: { last: string } } }[];
    expect(challan?.on_paper?.days.last).toBe(dayFrom(-6));
    const put = { paid_date: today(), challans: [{ challan_id: line.challan_id }] };
    expect((await school.post('/addChallansFine', put)).rows).toMatchObject([{ added: 250 }]);
    await closed('Gulberg', -2, -1);
    expect(await asked(line), 'what is not charged is less, what is charged stays').toEqual([3, 150]);
    expect(await finesOn(line)).toEqual([{ amount: 250, paid: 0 }]);
    expect((await school.post('/addChallansFine', put)).rows).toMatchObject([{ added: 0 }]);
  });
  it('move the last day of a fine that is asked once, and are counted among the days after it', async () => {
    // Johar was closed until yesterday.
    const line = await under('Johar', { method: 'fixed', amount: 300, grace_days: 2 });
    expect([await asked(line, -1), await asked(line, 0), await asked(line, 1)]).toEqual([
      [0, 0],
      [0, 0],
      [1, 300],
    ]);
    await closed('Johar', 1, 2);
    expect(await asked(line, 3), 'today is no holiday').toEqual([3, 300]);
    await closed('Johar', 0);
    expect([await asked(line, 3), await asked(line, 4)]).toEqual([
      [0, 0],
      [1, 300],
    ]);
  });
});

it('and the books hold', () => expectBooks(school));
