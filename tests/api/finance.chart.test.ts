/**
 * The chart of accounts and what is posted by it: no change of it bends what was booked. Each refusal names its field.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { callCell, makeApp, type Answer, type Api } from './support/apiClient.ts';
import { create } from './support/records.ts';

let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'chenab');
  ids = school.ids as Record<string, number>;
  const student = await school.add();
  await school.charge(student, [10_000, 20_000]);
  await school.pay({ student_id: student.id, amount: 500 });
  // At the other campus too.
  const other = await school.add({ campus_id: ids['Johar'] });
  await school.charge(other, [10_000]);
  await school.pay({ student_id: other.id, amount: 200 });
});
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

async function change(key: string, id: number | undefined, body: Readonly<Record<string, unknown>>): Promise<Answer> {
  const { update } = resourceOf(key).wire;
  if (!update) throw new Error(`${key} is not updated`);
  const [row] = await school.rows(`SELECT version FROM ${key} WHERE id = $1`, [id]);
  return callCell(api, school.principal, update, { id: id ?? 0, body: { ...body, version: Number(row?.['version']) } });
}
const make = (key: string, body: Readonly<Record<string, unknown>>): Promise<Answer> =>
  create(api, school.principal, resourceOf(key), body);
async function made(key: string, body: Readonly<Record<string, unknown>>): Promise<number> {
  const answer = await make(key, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.row.id;
}
const group = (name: string, account_class: string, parent_id?: number): Promise<number> =>
  made('finance_groups', { group_name: name, account_class, ...(parent_id === undefined ? {} : { parent_id }) });
let code = 500;
const account = (name: string, more: Readonly<Record<string, unknown>>) => ({
  acc_code: String((code += 1)),
  acc_name: name,
  group_id: ids['asset'],
  ...more,
});
function expectRefused(answer: Answer, field: string, why: RegExp): void {
  expect([answer.status, answer.message, answer.errors], answer.text).toEqual([
    409,
    expect.stringMatching(why),
    { [field]: [answer.message] },
  ]);
}

describe('a group', () => {
  it('is not under itself, nor under a group that is under it', async () => {
    const a = await group('A', 'asset');
    const under = await group('B', 'asset', a);
    const deeper = await group('C', 'asset', under);
    for (const parent_id of [a, under, deeper])
      expectRefused(await change('finance_groups', a, { parent_id }), 'parent_id', /^A cannot be under itself$/);
    expect((await change('finance_groups', deeper, { parent_id: a })).status).toBe(200);
  });
  it('is not put under itself by two who move groups at once', async () => {
    const [a, b] = [await group('Left', 'asset'), await group('Right', 'asset')];
    const answers = await Promise.all([
      change('finance_groups', a, { parent_id: b }),
      change('finance_groups', b, { parent_id: a }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
  it('has the class of its parent', async () => {
    const why = /^A group has the class of its parent group: asset is of asset, not of income$/;
    expectRefused(
      await make('finance_groups', { group_name: 'Odd', account_class: 'income', parent_id: ids['asset'] }),
      'parent_id',
      why,
    );
    const own = await group('Even', 'income');
    expectRefused(await change('finance_groups', own, { parent_id: ids['asset'] }), 'parent_id', why);
    const parent = await group('Parent', 'expense');
    await group('Child', 'expense', parent);
    expectRefused(
      await change('finance_groups', parent, { account_class: 'asset' }),
      'account_class',
      /^Child is under Parent and has its class/,
    );
  });
  it('keeps its class while an account of it has entries', async () => {
    expectRefused(
      await change('finance_groups', ids['income'], { account_class: 'expense' }),
      'account_class',
      /^fee_income has entries, so its group keeps its class$/,
    );
    const unused = await group('Unused', 'income');
    expect((await change('finance_groups', unused, { account_class: 'expense' })).status).toBe(200);
  });
});

describe('an account', () => {
  it('with entries is moved within its class only', async () => {
    expectRefused(
      await change('finance_accounts', ids['fee_income'], { group_id: ids['expense'] }),
      'group_id',
      /^fee_income has entries and stays among the groups of its class \(income\)$/,
    );
    const more = await group('More income', 'income');
    expect((await change('finance_accounts', ids['fee_income'], { group_id: more })).status).toBe(200);
    expect((await change('finance_accounts', ids['fee_income'], { group_id: ids['income'] })).status).toBe(200);
  });
  it('with entries of several campuses does not become that of one', async () => {
    for (const name of ['Cash', 'receivable'])
      expectRefused(
        await change('finance_accounts', ids[name], { campus_id: ids['Gulberg'] }),
        'campus_id',
        /has entries or payments of other campuses; make an account for this campus$/,
      );
    const till = await made('finance_accounts', account('Gulberg till', { role: 'cash' }));
    const student = await school.add();
    await school.pay({ student_id: student.id, amount: 10, receiving_acc: till });
    expect((await change('finance_accounts', till, { campus_id: ids['Gulberg'] })).status).toBe(200);
    expectRefused(
      await change('finance_accounts', till, { campus_id: ids['Johar'] }),
      'campus_id',
      /has entries or payments of other campuses/,
    );
  });
  it('with a balance is not made inactive, nor one into which payments wait, nor one that particulars are posted to', async () => {
    expectRefused(
      await change('finance_accounts', ids['Cash'], { is_active: false }),
      'is_active',
      /^Cash has a balance of [\d.]+; an account is made inactive when it has none$/,
    );
    const till = await made('finance_accounts', account('Second till', { role: 'cash' }));
    await school.user(school.principal.id, { two_step_ch_payment_approval_req: true });
    const student = await school.add();
    const waits = await school.pay({ student_id: student.id, amount: 10, receiving_acc: till });
    await school.user(school.principal.id, { two_step_ch_payment_approval_req: false });
    expectRefused(
      await change('finance_accounts', till, { is_active: false }),
      'is_active',
      /^Payments into Second till wait for approval/,
    );
    await school.post('/approvePendingPayments', {
      ids: [waits.row['payment_id']],
      decision: 'reject',
      reason: 'a mistake',
    });
    expect((await change('finance_accounts', till, { is_active: false })).status).toBe(200);
    const income = await made('finance_accounts', account('Vans', { group_id: ids['income'] }));
    expect((await change('fee_particulars', ids['Transport'], { income_account_id: income })).status).toBe(200);
    expectRefused(
      await change('finance_accounts', income, { is_active: false }),
      'is_active',
      /^Fee particulars or discount types are posted to Vans/,
    );
    expect((await change('fee_particulars', ids['Transport'], { income_account_id: null })).status).toBe(200);
  });
  it('is not the last of its use that goes: made inactive, moved to a campus, given another use or deleted', async () => {
    const why = /^bad_debt is the only active account for bad debt; make another one first$/;
    expectRefused(await change('finance_accounts', ids['bad_debt'], { is_active: false }), 'is_active', why);
    expectRefused(await change('finance_accounts', ids['bad_debt'], { campus_id: ids['Johar'] }), 'campus_id', why);
    expectRefused(await change('finance_accounts', ids['bad_debt'], { role: null }), 'role', why);
    const { remove: gone } = resourceOf('finance_accounts').wire;
    if (!gone) throw new Error('accounts are deleted');
    const answer = await callCell(api, school.principal, gone, { id: ids['bad_debt'] ?? 0 });
    expect([answer.status, answer.message], answer.text).toEqual([409, expect.stringMatching(why)]);
    await made('finance_accounts', account('Other bad debt', { role: 'bad_debt', group_id: ids['expense'] }));
    expect((await change('finance_accounts', ids['bad_debt'], { is_active: false })).status).toBe(200);
  });
  it.each(['receivable', 'advance_fee'])(
    'for %s is one at a campus, also from the middle of a year on',
    async (role) => {
      const why = /a second account would divide what a student owes or has paid$/;
      expectRefused(
        await make('finance_accounts', { ...account(`First ${role}`, { role }), acc_code: `0${role.length}` }),
        'role',
        why,
      );
      expectRefused(
        await make('finance_accounts', account(`Own ${role}`, { role, campus_id: ids['Johar'] })),
        'role',
        why,
      );
      const idle = await made(
        'finance_accounts',
        account(`Idle ${role}`, { role, campus_id: ids['Johar'], is_active: false }),
      );
      expectRefused(await change('finance_accounts', idle, { is_active: true }), 'is_active', why);
      const plain = await made('finance_accounts', account(`Plain ${role}`, { campus_id: ids['Johar'] }));
      expectRefused(await change('finance_accounts', plain, { role }), 'role', why);
    },
  );
});

describe('a particular', () => {
  it('that is on challans stays refundable or not', async () => {
    const student = await school.add();
    await school.charge(student, [10_000], { particular: 'Security' });
    expectRefused(
      await change('fee_particulars', ids['Security'], { is_refundable: false }),
      'is_refundable',
      /^Security is on challans and stays refundable; make another particular$/,
    );
    expectRefused(
      await change('fee_particulars', ids['Tuition'], { is_refundable: true }),
      'is_refundable',
      /^Tuition is on challans and stays as it is; make another particular$/,
    );
    const unused = await made('fee_particulars', { name: 'Library', kind: 'other', priority: 80 });
    expect((await change('fee_particulars', unused, { is_refundable: true })).status).toBe(200);
  });
});

describe('a late fee policy', () => {
  it('binds the open challans that were issued with it, and changes when they are paid', async () => {
    const student = await school.add();
    const [line] = await school.charge(student, [10_000], { due: dayFrom(-3), issue: dayFrom(-3), kind: 'opening' });
    const policy = ids['Fifty a day'];
    for (const [field, value] of [
      ['amount', 100],
      ['cap', null],
      ['grace_days', 1],
      ['count_from', 'validity_date'],
      ['skip_holidays', true],
      ['method', 'fixed'],
    ] as const)
      expectRefused(
        await change('late_fee_policies', policy, { [field]: value }),
        field,
        /^Open challans were issued with Fifty a day, which binds them/,
      );
    expect((await change('late_fee_policies', policy, { name: 'Fifty every day' })).status).toBe(200);
    expect(
      (await school.pay({ lines: [{ particular_line_id: line?.id, currentPayment: 100 }], paid_date: dayFrom(-3) }))
        .status,
    ).toBe(200);
    expect((await change('late_fee_policies', policy, { amount: 60 })).status).toBe(200);
  });
  it('binds them with its slabs', async () => {
    const policy = await made('late_fee_policies', { name: 'By slabs', method: 'slab' });
    const slab = await made('late_fee_slabs', { late_fee_policy_id: policy, from_day: 1, amount: 100 });
    const setting = await school.rows('SELECT id FROM challan_settings WHERE campus_id = $1', [ids['Gulberg']]);
    expect((await change('challan_settings', Number(setting[0]?.['id']), { late_fee_policy_id: policy })).status).toBe(
      200,
    );
    const student = await school.add();
    await school.charge(student, [10_000], { due: today(), issue: today(), kind: 'opening' });
    const why = /^Open challans were issued with By slabs, which binds them/;
    expectRefused(await change('late_fee_slabs', slab, { amount: 900 }), 'amount', why);
    expectRefused(await change('late_fee_slabs', slab, { from_day: 2 }), 'from_day', why);
    expectRefused(
      await make('late_fee_slabs', { late_fee_policy_id: policy, from_day: 5, amount: 900 }),
      'late_fee_policy_id',
      why,
    );
  });
});
