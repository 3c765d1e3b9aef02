/** Salaries of a month: counted by the plan, the days and the year, approved by another, paid, and void with the month open again. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { shiftMonth } from '../../contract/fees/planMonths.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { newKey } from './fees.payments.support.ts';
import { makePayrollSchool, type PayrollSchool, type Slip } from './people.payroll.support.ts';
import { month } from './people.salaries.support.ts';
import { makeUser, type TestUser } from './support/apiClient.ts';

const CODE = 'payroll';
let s: PayrollSchool;
beforeAll(async () => {
  s = await makePayrollSchool(CODE);
}, 120_000);
afterAll(() => s.api.test.drop());
afterEach(() => s.expectSalaries());

const of = (slips: readonly Slip[], employee: number): Slip => {
  const found = slips.find((slip) => slip.employee_id === employee);
  if (!found) throw new Error(`no slip of ${employee}`);
  return found;
};
const amounts = ({ lines }: Slip): Record<string, number> =>
  Object.fromEntries(lines.map(({ label, amount }) => [label, amount]));
/** Discards what waits at a campus, so that each test begins alike. */
async function clear(): Promise<void> {
  const { rows } = await s.school.get('/payroll_runs', { state: 'counted' }, s.hr);
  for (const { id } of rows) expect((await s.undo(id)).status).toBe(200);
}

describe('a run', () => {
  it('counts the plan in force by the days that were worked, and says who has none', async () => {
    const whole = await s.employee();
    const late = await s.employee({ join_date: `${month(-3)}-11` });
    const bare = await s.employee();
    await s.inForce(whole);
    await s.inForce(late);
    const started = await s.run(month(-3));
    expect(started.row).toMatchObject({ total: 3 });
    const slips = await s.slips({ run_id: started.row.id });
    expect(of(slips, whole)).toMatchObject({ gross: 77_500, deductions: 1000, net: 76_500, status: 'generated' });
    expect(amounts(of(slips, whole))).toEqual({ 'Basic salary': 50_000, 'House rent': 22_500, Fuel: 5000, Mess: 1000 });
    const days = new Date(Date.UTC(Number(month(-3).slice(0, 4)), Number(month(-3).slice(5)), 0)).getUTCDate();
    expect(of(slips, late)).toMatchObject({ paid_days: days - 10 });
    expect(amounts(of(slips, late))['Basic salary']).toBe(Math.round((50_000 * (days - 10)) / days));
    const { rows } = await s.school.get('/payroll_results', { run_id: started.row.id }, s.hr);
    expect(rows.map((row) => [row['employee_id'], row['outcome']])).toEqual([[bare, 'no_plan']]);
    const listed = (await s.school.get('/payroll_runs', {}, s.hr)).rows[0];
    expect(listed).toMatchObject({ state: 'counted', n_slips: 2, done: 3, without: 1, mine: true });
    expect((await s.run(month(-2))).status).toBe(409);
    await clear();
    await s.inForce(bare);
  });
  it('is approved by another, posted by account and payable; paid once; and void with the month open again', async () => {
    const started = await s.run(month(-3));
    const { id } = started.row;
    const slips = await s.slips({ run_id: id });
    const net = slips.reduce((sum, slip) => sum + slip.net, 0);
    const gross = slips.reduce((sum, slip) => sum + slip.gross, 0);
    expect((await s.approve(id, {}, s.hr)).status).toBe(409);
    expect((await s.approve(id, { seen: net + 1 })).status).toBe(409);
    expect((await s.approve(id, { posted_on: `${month(-4)}-15` })).status).toBe(422);
    expect((await s.pay(slips.map((slip) => slip.id))).status).toBe(409);
    const approved = await s.approve(id, { seen: net });
    expect(approved.status, approved.text).toBe(200);
    expect((await s.approve(id)).status).toBe(409);
    expect(await s.balance('Payable')).toBe(-net);
    expect((await s.balance('Salaries')) + (await s.balance('Rent'))).toBe(net);
    expect(await s.balance('Rent')).toBeGreaterThan(0);
    expect(gross).toBeGreaterThan(net);
    const [first, ...rest] = slips.map((slip) => slip.id);
    await s.school.post('/hold_salaries', { ids: [first], reason: 'Left without notice' }, s.head);
    expect((await s.pay(slips.map((slip) => slip.id))).message).toContain('held');
    const key = newKey();
    const pay = () =>
      s.school.post('/pay_salaries', { ids: rest, paid_on: today(), account_id: s.at('Cash') }, s.head, key);
    const paid = await Promise.all([pay(), pay()]);
    expect(
      paid.map(({ status }) => status),
      paid[0]?.text,
    ).toEqual([200, 200]);
    expect(paid[0]?.json).toEqual(paid[1]?.json);
    expect((await s.pay(rest)).status).toBe(409);
    expect((await s.undo(id)).message).toContain('is paid; void the payments first');
    const { rows } = await s.school.get('/salary_payments', {}, s.hr);
    const back = (payment: number) =>
      s.school.post('/void_salary_payment', { id: payment, void_date: today(), reason: 'Wrong account' }, s.head);
    expect((await back(rows[0]?.id ?? 0)).status).toBe(200);
    expect((await back(rows[0]?.id ?? 0)).status).toBe(409);
    expect(await s.balance('Payable')).toBe(-net);
    expect((await s.school.post('/hold_salaries', { ids: [first] }, s.head)).row).toMatchObject({ changed: 1 });
    expect((await s.undo(id)).status).toBe(200);
    expect([await s.balance('Payable'), await s.balance('Salaries'), await s.balance('Rent')]).toEqual([0, 0, 0]);
    const again = await s.run(month(-3));
    expect(again.row).toMatchObject({ total: slips.length });
    expect((await s.approve(again.row.id)).status).toBe(200);
  });
  it('that is held or released again is audited where it changed', async () => {
    const started = await s.run(month(0));
    const ids = (await s.slips({ run_id: started.row.id })).map(({ id }) => id);
    const hold = (of: readonly number[], reason?: string) =>
      s.school.post('/hold_salaries', { ids: of, ...(reason === undefined ? {} : { reason }) }, s.head);
    const audited = (action: string) =>
      s.value(
        `SELECT count(*)::int FROM audit_log WHERE institute_code = $1 AND action = $2 AND entity = 'salary_slips' AND entity_id = ANY ($3)`,
        CODE,
        action,
        ids,
      );
    expect((await hold(ids.slice(0, 1), 'On leave')).row).toMatchObject({ changed: 1 });
    expect((await hold(ids.slice(0, 2), 'On leave')).row).toMatchObject({ changed: 1 });
    expect(await audited('hold')).toBe(2);
    expect((await hold(ids)).row).toMatchObject({ changed: 2 });
    expect(await audited('release')).toBe(2);
    await clear();
  });
  it('pays arrears of a month that another plan is in force of by now, part by part, once; and takes back what was too much', async () => {
    const id = await s.employee();
    await s.inForce(id);
    for (const by of [-3, -2]) {
      const started = await s.run(month(by));
      expect(started.status, started.text).toBe(200);
      expect((await s.approve(started.row.id)).status).toBe(200);
    }
    await s.inForce(id, { effective_from: month(-3), basic: 60_000 });
    const next = await s.run(month(-1));
    const slip = of(await s.slips({ run_id: next.row.id }), id);
    expect(amounts(slip)).toMatchObject({
      'Basic salary': 60_000,
      [`Basic salary, arrears of ${monthName(-3)}`]: 10_000,
      [`House rent, arrears of ${monthName(-3)}`]: 4500,
      [`Basic salary, arrears of ${monthName(-2)}`]: 10_000,
    });
    expect(slip.gross).toBe(92_000 + 29_000);
    expect((await s.approve(next.row.id)).status).toBe(200);
    await s.inForce(id, { effective_from: month(-1), basic: 55_000 });
    const last = await s.run(month(0));
    const after = of(await s.slips({ run_id: last.row.id }), id);
    expect(amounts(after)).toMatchObject({ [`Basic salary, arrears of ${monthName(-1)}`]: 5000 });
    expect(after.lines.filter(({ what }) => what === 'arrears')).toHaveLength(2);
    await clear();
    await s.change(id, { status: 'resigned', leave_date: `${month(-1)}-28` });
  });
  it('takes income tax by what the year comes to, in even parts over the months that are left', async () => {
    const year = Number(await s.value(`SELECT id FROM fiscal_years WHERE institute_code = $1 AND name = 'Now'`, CODE));
    for (const [from_amount, to_amount, fixed_amount, rate] of [
      [0, 600_000, 0, 0],
      [600_000, null, 0, 10],
    ])
      await s.make('tax_slabs', `slab ${from_amount}`, {
        fiscal_year_id: year,
        from_amount,
        to_amount,
        fixed_amount,
        rate,
      });
    const id = await s.employee({ join_date: `${month(0)}-01` });
    await s.inForce(id, { effective_from: month(0), basic: 100_000, lines: [] });
    const begun = await s.run(month(0));
    const slip = of(await s.slips({ run_id: begun.row.id }), id);
    const end = String(
      await s.value(
        `SELECT to_char(end_date, 'YYYY-MM') FROM fiscal_years WHERE institute_code = $1 AND id = $2`,
        CODE,
        year,
      ),
    );
    let months = 1;
    for (let at = month(0); at < end; at = shiftMonth(at, 1)) months += 1;
    expect(amounts(slip)['Income tax']).toBe(Math.round(((months * 100_000 - 600_000) * 0.1) / months));
    await clear();
  });
  it('of another campus is neither seen nor run, approved, paid or voided', async () => {
    const started = await s.run(month(0));
    expect((await s.run(month(0), 'Gulberg', s.johar)).status).toBe(422);
    expect((await s.approve(started.row.id, {}, s.johar)).status).toBe(404);
    expect((await s.undo(started.row.id, {}, s.johar)).status).toBe(404);
    expect(await s.slips({}, s.johar)).toEqual([]);
    const slips = await s.slips({ run_id: started.row.id });
    expect((await s.pay([slips[0]?.id ?? 0], {}, s.johar)).status).toBe(404);
    await clear();
  });
  it('begun by two at once is one, and counts nobody twice', async () => {
    const answers = await Promise.all([s.run(month(0)), s.run(month(0), 'Gulberg', s.head)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await clear();
  });
});
const NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
function monthName(by: number): string {
  const text = month(by);
  return `${NAMES[Number(text.slice(5)) - 1]}-${text.slice(0, 4)}`;
}

describe('an advance', () => {
  const ask = (employee: number, more: Record<string, unknown> = {}, user = s.hr) =>
    s.school.post(
      '/store_hrm_emp_adv_salaries',
      { employee_id: employee, amount: 60_000, deduct_from: month(0), installments: 3, reason: 'Wedding', ...more },
      user,
    );
  const decide = (id: number, more: Record<string, unknown> = {}, user = s.head) =>
    s.school.post(`/approve_advance_salary/${id}`, { status: 'approved', ...more }, user);
  const payout = (id: number, more: Record<string, unknown> = {}, user = s.head) =>
    s.school.post('/pay_advance_salary', { id, paid_on: today(), account_id: s.at('Cash'), ...more }, user);
  const shown = async (id: number) =>
    (await s.school.get('/show_hrm_emp_adv_salaries', { ids: id }, s.hr)).rows[0] as Record<string, unknown>;
  const paidAdvance = async (employee: number, more: Record<string, unknown> = {}): Promise<number> => {
    const made = await ask(employee, more);
    expect(made.status, made.text).toBe(200);
    expect((await decide(made.row.id)).status).toBe(200);
    const paid = await payout(made.row.id);
    expect(paid.status, paid.text).toBe(200);
    return made.row.id;
  };

  it('is asked for within the limit, approved by another, paid once, and owed until it is recovered', async () => {
    const id = await s.employee();
    expect(Object.keys((await ask(id)).errors)).toEqual(['employee_id']);
    await s.inForce(id);
    expect(Object.keys((await ask(id, { amount: 200_000 })).errors)).toEqual(['amount']);
    expect(Object.keys((await ask(id, { installments: undefined, per_month: 70_000 })).errors)).toEqual(['per_month']);
    expect(Object.keys((await ask(id, { deduct_from: month(-3) })).errors)).toEqual(['deduct_from']);
    const { row } = await ask(id);
    expect(row).toMatchObject({ status: 'pending' });
    expect((await payout(row.id)).status).toBe(409);
    expect((await decide(row.id, {}, s.hr)).status).toBe(409);
    expect((await decide(row.id)).status).toBe(200);
    expect((await decide(row.id)).status).toBe(409);
    const answers = await Promise.all([payout(row.id), payout(row.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await s.balance('Advances')).toBe(60_000);
    expect(await shown(row.id)).toMatchObject({ status: 'paid', balance: 60_000, installments: 3, per_month: 20_000 });
    const repay = (amount: number, more: Record<string, unknown> = {}) =>
      s.school.post(
        '/recover_advance_salary',
        { id: row.id, kind: 'cash', amount, recovered_on: today(), account_id: s.at('Cash'), ...more },
        s.head,
      );
    expect(Object.keys((await repay(60_001)).errors)).toEqual(['amount']);
    const inCash = await repay(10_000);
    expect(inCash.status).toBe(200);
    expect((await repay(50_000, { kind: 'write_off', account_id: undefined, reason: 'Was ill' })).status).toBe(200);
    expect(await shown(row.id)).toMatchObject({ status: 'recovered', balance: 0 });
    const moves = (await s.school.get('/advance_salary_recoveries', { advance_id: row.id }, s.hr)).row as unknown as {
      recoveries: { id: number }[];
    };
    expect(moves.recoveries[0]?.id, 'as its slip asks for it').toBe(inCash.row['recovery_id']);
    const back = (recovery: number) =>
      s.school.post('/void_advance_recovery', { id: recovery, void_date: today(), reason: 'Was another' }, s.head);
    for (const recovery of moves.recoveries) expect((await back(recovery.id)).status).toBe(200);
    expect((await back(moves.recoveries[0]?.id ?? 0)).status).toBe(409);
    const end = () =>
      s.school.post('/void_advance_salary', { id: row.id, void_date: today(), reason: 'Paid twice' }, s.head);
    expect((await end()).row).toMatchObject({ status: 'voided' });
    expect((await end()).status).toBe(409);
    expect(await s.balance('Advances')).toBe(0);
  });
  it('has papers, which whoever sees its campus gets and nobody else', async () => {
    const id = await s.employee();
    await s.inForce(id);
    const { row } = await ask(id);
    const attach = (bytes: string, user: TestUser, advance = row.id) => {
      const form = new FormData();
      form.set('advance_id', String(advance));
      form.set('file', new Blob([bytes]), 'letter.pdf');
      return s.api.call('/advance_salary_files', { token: user.token, form });
    };
    const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>\n%%EOF\n';
    const here = await makeUser(s.api, CODE, { campuses: [s.at('Gulberg')] });
    const there = s.johar;
    expect((await attach('a text', s.hr)).errors).toHaveProperty('file');
    expect((await attach(pdf, there)).status).toBe(422);
    const kept = await attach(pdf, s.hr);
    expect(kept.status, kept.text).toBe(200);
    const code = (kept.rows[0] as unknown as { code: string }).code;
    const moves = await s.school.get('/advance_salary_recoveries', { advance_id: row.id }, here);
    expect(moves.row).toMatchObject({ files: [{ code, name: 'file.pdf' }] });
    const read = async (user: TestUser) => (await s.api.call(`/files/${code}`, { token: user.token })).status;
    expect([await read(here), await read(there)]).toEqual([200, 404]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => attach(pdf, s.hr)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 422, 422]);
    expect((await decide(row.id, { status: 'rejected', remarks: 'Not now' })).status).toBe(200);
    expect((await attach(pdf, s.hr)).errors).toHaveProperty('advance_id');
  });
  it('is recovered from salaries, down to the least part that is paid, not in a month that is skipped, and back with a void', async () => {
    const id = await s.employee({ join_date: `${month(-1)}-01` });
    await s.inForce(id, { effective_from: month(-1), basic: 50_000, lines: [] });
    const first = await paidAdvance(id, { amount: 60_000, installments: 3 });
    const second = await paidAdvance(id, { amount: 40_000, installments: 1 });
    const started = await s.run(month(0));
    const slip = of(await s.slips({ run_id: started.row.id }), id);
    const taken = slip.lines.filter(({ what }) => what === 'advance').map(({ amount }) => amount);
    expect(taken[0]).toBe(20_000);
    expect(slip.net).toBe(25_000);
    // What stands on a slip is not repaid as well.
    const repaid = await s.school.post(
      '/recover_advance_salary',
      { id: first, kind: 'cash', amount: 60_000, recovered_on: today(), account_id: s.at('Cash') },
      s.head,
    );
    expect(Object.keys(repaid.errors)).toEqual(['amount']);
    const approved = await s.approve(started.row.id);
    expect(approved.status, approved.text).toBe(200);
    expect(await s.balance('Advances')).toBe(100_000 - taken.reduce((sum, one) => sum + one, 0));
    expect(await shown(first)).toMatchObject({ recovered: 20_000 });
    expect((await s.undo(started.row.id)).status).toBe(200);
    expect(await s.balance('Advances')).toBe(100_000);
    const skip = await s.school.post('/skip_advance_salary', { id: second, month: month(0), reason: 'Eid' }, s.head);
    expect(skip.status, skip.text).toBe(200);
    const again = await s.run(month(0));
    expect(of(await s.slips({ run_id: again.row.id }), id).net).toBeGreaterThan(25_000);
    await clear();
  });
  it('of another campus is recovered where the salary is paid, and cleared where it is owed', async () => {
    const id = await s.employee({ join_date: `${month(0)}-01` });
    await s.inForce(id, { effective_from: month(0), basic: 50_000, lines: [] });
    const before = await s.balance('Advances', 'Gulberg');
    const advance = await paidAdvance(id, { amount: 20_000, installments: 2 });
    await s.change(id, { campus_id: s.at('Johar') });
    expect(await shown(advance)).toMatchObject({ campus_id: s.at('Gulberg'), campus: 'Gulberg' });
    const started = await s.run(month(0), 'Johar');
    const approved = await s.approve(started.row.id);
    expect(approved.status, approved.text).toBe(200);
    expect(await s.balance('Advances', 'Gulberg')).toBe(before + 10_000);
    expect(await s.balance('Advances', 'Johar')).toBe(0);
    const between = bookRules.find(({ name }) => name === 'between campuses')?.sql ?? '';
    const code = s.school.principal.instituteCode;
    expect(await s.school.rows(between, [code])).toEqual([]);
    expect((await s.undo(started.row.id)).status).toBe(200);
    expect(await s.balance('Advances', 'Gulberg')).toBe(before + 20_000);
  });
});
