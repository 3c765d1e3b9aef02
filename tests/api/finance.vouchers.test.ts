/** Vouchers: drafted, approved by somebody else, numbered without gaps, never edited; what they may not touch and who may what. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { dayFrom, expectBooks, makeFeeSchool, newKey, type FeeSchool } from './fees.payments.support.ts';
import { addAccounts } from './support/accounts.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

const CODE = 'chenab';
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
let clerk: TestUser;
let approver: TestUser;
let poster: TestUser;
const allows = (...names: string[]): string[] => names.map((name) => `finance_entry.${name}`);
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  await addAccounts(api, school, [
    ['Rent', 'expense'],
    ['Power', 'expense'],
    ['Canteen', 'income'],
    ['Payable', 'liability', { role: 'payable' }],
    ['Closed', 'expense', { is_active: false }],
    ['Johar Bank', 'asset', { role: 'bank', bank_name: 'Habib Bank', campus_id: ids['Johar'] }],
  ]);
  const days = { paid_date_back_days: 60, paid_date_forward_days: 0 };
  clerk = await makeUser(api, CODE, { privileges: allows('read', 'create') });
  approver = await makeUser(api, CODE, { privileges: allows('read', 'create', 'approve', 'void') });
  poster = await makeUser(api, CODE, { privileges: allows('read', 'create', 'post', 'void') });
  for (const user of [clerk, approver, poster]) await school.user(user.id, days);
  await id(save(income(1_000_000, { entry_date: dayFrom(-60) })));
}, 120_000);
afterAll(() => api.test.drop());
afterEach(() => expectBooks(school));

type Body = Readonly<Record<string, unknown>>;
const at = (name: string): number => ids[name] ?? 0;
const dr = (account: string, debit: number, more: Body = {}) => ({ account_id: at(account), debit, ...more });
const cr = (account: string, credit: number, more: Body = {}) => ({ account_id: at(account), credit, ...more });
const voucher = (kind: string, lines: readonly Body[], more: Body = {}): Body => ({
  kind,
  campus_id: at('Gulberg'),
  entry_date: today(),
  memo: 'For November',
  lines,
  ...more,
});
const income = (amount: number, more: Body = {}): Body =>
  voucher('income', [dr('Cash', amount), cr('Canteen', amount)], more);
const expense = (amount: number, more: Body = {}): Body =>
  voucher('expense', [dr('Rent', amount), cr('Cash', amount)], more);
const journal = (amount: number, more: Body = {}): Body =>
  voucher('journal', [dr('Rent', amount), cr('Payable', amount)], more);
const save = (body: Body, user: TestUser = poster, key?: string): Promise<Answer> =>
  school.post('/finance_entry', body, user, key);
const update = (body: Body, user: TestUser = poster): Promise<Answer> =>
  api.call('/update_finance_entry', { method: 'PUT', token: user.token, json: body });
const decide = (body: Body, user: TestUser = approver): Promise<Answer> =>
  school.post('/decide_finance_entries', { decision: 'approve', ...body }, user);
const remove = (body: Body, user: TestUser = poster): Promise<Answer> =>
  school.post('/delete_finance_entry', body, user);
const inquiry = (query: Record<string, string | number> = {}, user: TestUser = approver): Promise<Answer> =>
  school.get('/journal_inquiry', query, user);
async function id(answer: Promise<Answer>): Promise<number> {
  const { status, row, text } = await answer;
  if (status !== 200) throw new Error(`${status} ${text}`);
  return Number(row['trans_id']);
}
async function row(trans_id: number): Promise<Record<string, unknown>> {
  const [found] = (await inquiry({ ids: trans_id }, school.principal)).rows;
  return found as unknown as Record<string, unknown>;
}
function expectRefused(answer: Answer, status: number, field: string, why: RegExp): void {
  expect([answer.status, answer.errors], answer.text).toEqual([status, { [field]: [expect.stringMatching(why)] }]);
}
const result = ({ row: { results } }: Answer, at = 0): [boolean, string | null] => {
  const one = (results as { ok: boolean; message: string | null }[])[at];
  return [one?.ok ?? false, one?.message ?? null];
};

describe('a voucher', () => {
  it('posts its lines in their order under the source of its kind, and is answered with its number', async () => {
    const lines = [dr('Rent', 300.5, { memo: 'shop' }), dr('Power', 99.5), cr('Cash', 400)];
    const made = await save(voucher('expense', lines, { payee: 'Landlord', method: 'cash' }));
    expect(made.row).toMatchObject({ status: 'approved', total: 400, voucher: expect.stringMatching(/^PV-Now-\d+$/) });
    const [posted] = await school.rows(
      `SELECT j.source, j.total::int, jsonb_agg(jsonb_build_array(l.account_id, l.debit, l.credit) ORDER BY l.line_no) AS lines FROM vouchers v JOIN gl_journals j ON j.id = v.journal_id JOIN gl_lines l ON l.journal_id = j.id
        WHERE v.id = $1 AND j.source_id = v.id GROUP BY 1, 2`,
      [made.row['trans_id']],
    );
    expect(posted).toEqual({
      source: 'expense',
      total: 40_000,
      lines: [
        [at('Rent'), 30_050, 0],
        [at('Power'), 9_950, 0],
        [at('Cash'), 0, 40_000],
      ],
    });
    expect(await row(Number(made.row['trans_id']))).toMatchObject({ payee: 'Landlord', by_hand: true, own: false });
  });
  it('says which line is wrong, and why', async () => {
    const lines = (second: Body) => [dr('Rent', 1), second];
    const wrong: [Body, string, RegExp][] = [
      [voucher('journal', lines({ account_id: 999_999, credit: 1 })), 'lines.1.account_id', /does not exist/],
      [voucher('journal', lines(cr('Closed', 1))), 'lines.1.account_id', /^Closed is not active$/],
      [
        voucher('journal', lines(cr('Johar Bank', 1, { campus_id: at('Gulberg') }))),
        'lines.1.account_id',
        /^Johar Bank is of another campus$/,
      ],
      [voucher('journal', lines(cr('receivable', 1))), 'lines.1.account_id', /^receivable has a ledger of its own/],
      [voucher('journal', lines({ account_id: at('Cash') })), 'lines.1.debit', /^Enter an amount/],
      [voucher('journal', lines(cr('Cash', 1, { debit: 1 }))), 'lines.1.credit', /^A line has a debit or a credit/],
      [voucher('journal', lines(cr('Payable', 2))), 'lines', /^Debit 1.00 and credit 2.00 differ by 1.00$/],
      [
        voucher('transfer', lines(cr('Cash', 1))),
        'lines.0.account_id',
        /^A transfer is between cash and bank accounts, and Rent/,
      ],
      [voucher('expense', [dr('Cash', 1), cr('Bank', 1)]), 'lines.0.account_id', /^An expense is paid from Cash/],
      [
        voucher('expense', [dr('Rent', 1), cr('Power', 1)]),
        'lines',
        /^Choose the cash, bank or payable account that it is paid from/,
      ],
      [voucher('income', [dr('Canteen', 1), cr('Cash', 1)]), 'lines.1.account_id', /^Income is received into Cash/],
      [
        voucher('income', [dr('Rent', 1), cr('Canteen', 1)]),
        'lines',
        /^Choose the cash, bank or payable account that it is received into/,
      ],
      [journal(1, { memo: '' }), 'memo', /^Say what it is for$/],
      [expense(1, { method: 'cheque' }), 'cheque_no', /^A cheque needs its number$/],
      [journal(1, { campus_id: 999_999 }), 'campus_id', /does not exist/],
      [journal(1, { entry_date: dayFrom(1) }), 'entry_date', /^Entry date must be from/],
      [income(1, { reverse_on: dayFrom(30) }), 'reverse_on', /^Only a journal/],
      [journal(1, { reverse_on: today() }), 'reverse_on', /later day/],
    ];
    for (const [body, field, why] of wrong) expectRefused(await save(body), 422, field, why);
    expectRefused(
      await save(journal(1, { reverse_on: dayFrom(500) })),
      409,
      'reverse_on',
      /^There is no accounting period/,
    );
    expectRefused(await save(expense(9_000_000_000)), 409, 'lines', /^Cash holds only/);
  });
  it('a draft may be unfinished, posts nothing, is seen by who made it alone, and is deleted by them', async () => {
    const made = await save(journal(5, { lines: [{ account_id: at('Rent') }], memo: '', draft: true }), clerk);
    expect(made.row).toMatchObject({ status: 'draft', voucher: null, total: 0, version: 1 });
    const trans_id = Number(made.row['trans_id']);
    expect((await inquiry({ ids: trans_id }, clerk)).rows).toHaveLength(1);
    expect((await inquiry({ ids: trans_id })).rows).toHaveLength(0);
    expect(result(await remove({ ids: [trans_id] }, approver))).toEqual([
      false,
      expect.stringMatching(/only they delete it$/),
    ]);
    expect(result(await remove({ ids: [trans_id] }, clerk))).toEqual([true, null]);
    expect(await school.rows('SELECT 1 FROM vouchers WHERE id = $1', [trans_id])).toEqual([]);
  });
  it('sent twice is one', async () => {
    const key = newKey();
    const [first, second] = await Promise.all([save(journal(7), poster, key), save(journal(7), poster, key)]);
    expect(first.row).toEqual(second.row);
  });
});

describe('approval', () => {
  it('is somebody else’s: who made it neither approves nor rejects it, and nothing is posted until then', async () => {
    const trans_id = await id(save(expense(120), approver));
    expect(await row(trans_id)).toMatchObject({ status: 'pending', voucher: null, journal_id: null });
    expect(result(await decide({ ids: [trans_id] }))).toEqual([
      false,
      'You made this voucher; somebody else decides it',
    ]);
    expect((await decide({ ids: [trans_id] }, clerk)).status).toBe(401);
    expect(result(await decide({ ids: [trans_id] }, school.principal))).toEqual([true, null]);
    expect(await row(trans_id)).toMatchObject({ status: 'approved', journal_id: expect.any(Number) });
    expect(result(await decide({ ids: [trans_id] }, school.principal))).toEqual([
      false,
      expect.stringMatching(/^PV-.* is approved already$/),
    ]);
  });
  it('is held in the database: no row says that who made it decided it', async () => {
    const trans_id = await id(save(expense(1), clerk));
    await expect(
      school.rows(`UPDATE vouchers SET status = 'rejected', decided_by = made_by, decided_at = now() WHERE id = $1`, [
        trans_id,
      ]),
    ).rejects.toThrow(/vouchers_four_eyes_check/);
    await remove({ ids: [trans_id] }, clerk);
  });
  it('a rejected one says why, and waits again once it is changed', async () => {
    const trans_id = await id(save(expense(50), clerk));
    expect((await decide({ ids: [trans_id], decision: 'reject' })).errors).toHaveProperty('reason');
    await decide({ ids: [trans_id], decision: 'reject', reason: 'No bill' });
    expect(await row(trans_id)).toMatchObject({ status: 'rejected', decision_reason: 'No bill' });
    const again = await update({ ...expense(49), trans_id }, clerk);
    expect(again.row).toMatchObject({ trans_id, status: 'pending', version: 3, total: 49 });
    expect(result(await decide({ ids: [trans_id], versions: [2] }))).toEqual([
      false,
      expect.stringMatching(/changed since you saw it/),
    ]);
    expect(result(await decide({ ids: [trans_id], versions: [3] }))).toEqual([true, null]);
  });
  it('goes as far as the limit of who approves, and of who posts alone', async () => {
    for (const user of [approver, poster]) await school.user(user.id, { voucher_limit: 10_000 });
    const [small, large] = [await id(save(expense(100), clerk)), await id(save(expense(100.01), clerk))];
    const decided = await decide({ ids: [small, large] });
    expect([result(decided), result(decided, 1)]).toEqual([
      [true, null],
      [false, 'It is of 100.01, more than you may approve'],
    ]);
    expect((await save(expense(100.01))).row['status']).toBe('pending');
    expect((await save(expense(100))).row['status']).toBe('approved');
    for (const user of [approver, poster]) await school.user(user.id, { voucher_limit: null });
  });
});

describe('what is approved', () => {
  const reason = 'Entered twice';
  it('is reversed with a reason, once, by who may void; without posting alone never by who made or approved it', async () => {
    const trans_id = await id(save(expense(80), clerk));
    await decide({ ids: [trans_id] });
    const by = async (user: TestUser, body: Body = {}): Promise<[boolean, string | null]> =>
      result(await remove({ ids: [trans_id], reason, ...body }, user));
    expect(await by(clerk)).toEqual([false, expect.stringMatching(/not permitted to void$/)]);
    expect(await by(approver)).toEqual([false, expect.stringMatching(/is yours; somebody else voids it$/)]);
    expect(result(await remove({ ids: [trans_id] }))).toEqual([false, expect.stringMatching(/^Say why PV-/)]);
    await school.user(poster.id, { voucher_limit: 7_999 });
    expect(await by(poster)).toEqual([false, expect.stringMatching(/more than you may void$/)]);
    await school.user(poster.id, { voucher_limit: null });
    expect(await by(poster)).toEqual([true, null]);
    expect(await by(poster)).toEqual([false, expect.stringMatching(/is void already$/)]);
    expect(await row(trans_id)).toMatchObject({ status: 'voided', void_date: today(), void_reason: reason });
  });
  it('is reversed on its own day while that is open, else today', async () => {
    const [old, older] = [
      await id(save(expense(10, { entry_date: dayFrom(-5) }))),
      await id(save(expense(10, { entry_date: dayFrom(-20) }))),
    ];
    await school.user(poster.id, { paid_date_back_days: 10 });
    await remove({ ids: [old, older], reason });
    await school.user(poster.id, { paid_date_back_days: 60 });
    expect((await row(old))['void_date']).toBe(dayFrom(-5));
    expect((await row(older))['void_date']).toBe(today());
  });
  it('is changed by a reversal and a new voucher in its stead, in one', async () => {
    const first = await save(expense(300, { entry_date: dayFrom(-3) }));
    const old = Number(first.row['trans_id']);
    const stale = await update({ ...expense(30), trans_id: old, version: 1 });
    expect([stale.status, stale.message]).toEqual([409, expect.stringMatching(/changed this voucher meanwhile/)]);
    const made = await update({
      ...expense(30, { entry_date: dayFrom(-3) }),
      trans_id: old,
      version: 2,
      reason: 'A nought too many',
    });
    expect(made.row).toMatchObject({ status: 'approved', total: 30 });
    const trans_id = Number(made.row['trans_id']);
    expect(await row(old)).toMatchObject({
      status: 'voided',
      void_date: dayFrom(-3),
      void_reason: 'A nought too many',
      replaced_by: trans_id,
    });
    expect(await row(trans_id)).toMatchObject({ replaces: old });
    expect((await update({ ...expense(31), trans_id: old })).status).toBe(409);
  });
  it('of who needs approval stays in the books until what stands in for it is approved', async () => {
    const old = await id(save(expense(60)));
    const waiting = await update({ ...expense(61), trans_id: old, reason: 'Another bill' }, clerk);
    expect(waiting.row).toMatchObject({ status: 'pending', total: 61 });
    expect((await row(old))['status']).toBe('approved');
    const second = await update({ ...expense(62), trans_id: old }, clerk);
    expect([second.status, second.message]).toEqual([409, expect.stringMatching(/stands in for this one already/)]);
    await decide({ ids: [Number(waiting.row['trans_id'])] });
    expect(await row(old)).toMatchObject({ status: 'voided', void_reason: 'Another bill' });
  });
  it('is not left in place of one that was voided meanwhile', async () => {
    const old = await id(save(expense(60)));
    const waiting = await id(update({ ...expense(61), trans_id: old }, clerk));
    await remove({ ids: [old], reason });
    expect(result(await decide({ ids: [waiting] }))).toEqual([
      false,
      expect.stringMatching(/nothing stands in for it any more$/),
    ]);
    await remove({ ids: [waiting] }, clerk);
  });
  it('received by a cheque that the bank does not take yet is refused at the date of the cheque', async () => {
    const received = (cheque_date: string, more: Body = {}): Body =>
      voucher('income', [dr('Bank', 500), cr('Canteen', 500)], {
        method: 'cheque',
        cheque_no: '77',
        cheque_date,
        ...more,
      });
    for (const user of [poster, clerk]) {
      const early = await save(received(dayFrom(1)), user);
      expect(early.status).toBe(422);
      expect(early.errors).toEqual({ cheque_date: [expect.stringMatching(/^A cheque of .+ is not in Bank before/)] });
    }
    const draft = await save(received(dayFrom(1), { draft: true }));
    expect(draft.status, draft.text).toBe(200);
    const kept = await save(received(today()));
    expect(kept.status, kept.text).toBe(200);
    const trans_id = Number(kept.row['trans_id']);
    expect((await update({ ...received(dayFrom(9)), trans_id, reason })).errors).toHaveProperty('cheque_date');
    // A cheque that is given may be dated ahead: the bank pays it later.
    const given = voucher('expense', [dr('Rent', 100), cr('Bank', 100)], {
      method: 'cheque',
      cheque_no: '78',
      cheque_date: dayFrom(9),
    });
    const paid = await save(given);
    expect(paid.status, paid.text).toBe(200);
    for (const made of [Number(paid.row['trans_id']), trans_id, Number(draft.row['trans_id'])])
      expect(result(await remove({ ids: [made], reason }))[0]).toBe(true);
  });
  it('is not taken back when its money is gone', async () => {
    const got = await id(save(voucher('income', [dr('Bank', 500), cr('Canteen', 500)])));
    await save(voucher('expense', [dr('Rent', 400), cr('Bank', 400)]));
    expect(result(await remove({ ids: [got], reason }))).toEqual([false, expect.stringMatching(/^Bank holds only/)]);
  });
  it('and is an accrual is taken back on its day by a journal of its own, and both are voided together', async () => {
    const made = await id(save(journal(900, { reverse_on: dayFrom(40) })));
    const back = (await inquiry({ from_date: dayFrom(40), to_date: dayFrom(40) })).rows[0] as unknown as Record<
      string,
      unknown
    >;
    expect(back).toMatchObject({
      kind: 'journal',
      status: 'approved',
      memo: 'Takes back: For November',
      entry_date: dayFrom(40),
    });
    expect(back['lines']).toMatchObject([
      { account_id: at('Rent'), debit: 0, credit: 900 },
      { account_id: at('Payable'), debit: 900, credit: 0 },
    ]);
    expect(result(await remove({ ids: [Number(back['trans_id'])], reason }))).toEqual([
      false,
      expect.stringMatching(/reverses an accrual/),
    ]);
    expect(result(await remove({ ids: [made], reason }))).toEqual([true, null]);
    expect(await row(Number(back['trans_id']))).toMatchObject({ status: 'voided', void_date: dayFrom(40) });
  });
  it('of the system is voided where it was made, and its screen is named', async () => {
    const student = await school.add();
    await school.charge(student, [10_000]);
    await school.pay({ student_id: student.id, amount: 100 });
    const found = await school.rows(
      `SELECT id::int, source FROM gl_journals WHERE source IN ('charge', 'challan', 'payment') ORDER BY id`,
    );
    for (const { id: trans_id, source } of found) {
      const where = source === 'payment' ? /voided under Paid Fee Challans$/ : /voided under View Challans$/;
      const gone = await remove({ ids: [Number(trans_id)], reason });
      expect([gone.status, gone.message]).toEqual([409, expect.stringMatching(where)]);
      const changed = await update({ ...expense(1), trans_id: Number(trans_id) });
      expect([changed.status, changed.message]).toEqual([409, expect.stringMatching(where)]);
    }
    expect((await update({ ...expense(1), trans_id: 999_999 })).status).toBe(404);
  });
  it('is numbered without gaps, each kind and year for itself, also after refusals', async () => {
    await save(expense(9_000_000_000));
    for (const body of [
      expense(1),
      income(1),
      journal(1),
      voucher('transfer', [dr('Bank', 1), cr('Cash', 1)]),
      voucher('opening', [dr('Cash', 1), cr('opening_equity', 1)]),
    ])
      expect((await save(body)).row['status']).toBe('approved');
    const series = await school.rows(
      `SELECT split_part(voucher, '-', 1) AS mark, count(*)::int AS n, max(doc_no)::int AS last, min(doc_no)::int AS first FROM vouchers WHERE doc_no IS NOT NULL GROUP BY kind, fiscal_year_id, 1 ORDER BY 1`,
    );
    expect(series.map(({ mark }) => mark)).toEqual(['CV', 'JV', 'OV', 'PV', 'RV']);
    for (const { n, last, first } of series) expect([last, first]).toEqual([n, 1]);
  });
  it('is not rewritten and does not go, whoever asks', async () => {
    const trans_id = await id(save(expense(5)));
    for (const text of [
      'UPDATE vouchers SET total = total + 1 WHERE id = $1',
      `UPDATE vouchers SET status = 'draft' WHERE id = $1`,
      'DELETE FROM vouchers WHERE id = $1',
      'UPDATE voucher_lines SET debit = debit + 1 WHERE voucher_id = $1',
      'DELETE FROM voucher_lines WHERE voucher_id = $1',
      `INSERT INTO voucher_lines (institute_code, voucher_id, line_no, account_id, debit) SELECT institute_code, id, 9, ${at('Rent')}, 1 FROM vouchers WHERE id = $1`,
    ])
      await expect(school.rows(text, [trans_id]), text).rejects.toThrow(/not rewritten|only grows/);
  });
});

describe('at once', () => {
  const reason = 'Entered twice';
  it('approved twice, it is posted once', async () => {
    const trans_id = await id(save(expense(11), clerk));
    const answers = await Promise.all([decide({ ids: [trans_id] }), decide({ ids: [trans_id] }, school.principal)]);
    expect(answers.map((one) => result(one)[0]).toSorted()).toEqual([false, true]);
    expect(
      await school.rows(`SELECT count(*)::int AS n FROM gl_journals WHERE source = 'expense' AND source_id = $1`, [
        trans_id,
      ]),
    ).toEqual([{ n: 1 }]);
  });
  it('approved and deleted, it is one of both', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const trans_id = await id(save(expense(12), clerk));
      const [approved, deleted] = await Promise.all([decide({ ids: [trans_id] }), remove({ ids: [trans_id] }, clerk)]);
      expect([result(approved)[0], result(deleted)[0]].filter(Boolean)).toHaveLength(1);
    }
  });
  it('approved and changed, the change is not approved unseen', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const trans_id = await id(save(expense(13), clerk));
      const [approved, changed] = await Promise.all([
        decide({ ids: [trans_id], versions: [1] }),
        update({ ...expense(14), trans_id, version: 1 }, clerk),
      ]);
      const { status, total } = await row(trans_id);
      expect([status, total]).toEqual(result(approved)[0] ? ['approved', 13] : ['pending', 14]);
      // A change that comes after the approval asks for another voucher.
      if (result(approved)[0] && changed.status === 200)
        await remove({ ids: [Number(changed.row['trans_id'])] }, clerk);
    }
  });
  it('replaced twice, one stands in for it', async () => {
    const old = await id(save(expense(15)));
    const answers = await Promise.all(
      [16, 17].map((amount) => update({ ...expense(amount), trans_id: old, version: 2 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
  it('posted while its year closes, it is in the year before that, or refused', async () => {
    const waiting = await Promise.all([1, 2, 3].map(() => id(save(expense(18), clerk))));
    const [decided] = await Promise.all([
      decide({ ids: waiting }),
      school.rows(`UPDATE fiscal_years SET status = 'closed' WHERE institute_code = $1 AND name = 'Now'`, [CODE]),
    ]);
    const done = waiting.filter((_, index) => result(decided, index)[0]);
    expect(
      await school.rows(
        `SELECT count(*)::int AS n FROM vouchers WHERE id = ANY ($1::bigint[]) AND status = 'approved'`,
        [waiting],
      ),
    ).toEqual([{ n: done.length }]);
    const late = await decide({ ids: waiting });
    for (const index of waiting.keys()) expect(result(late, index)[0]).toBe(false);
    expectRefused(await save(expense(1)), 409, 'entry_date', /^The accounting period Now is closed$/);
    expect(
      result(await remove({ ids: done.length ? done : [await id(save(expense(1, { draft: true })))], reason }))[0],
    ).toBe(done.length === 0);
    await school.rows(`UPDATE fiscal_years SET status = 'open' WHERE institute_code = $1`, [CODE]);
  });
});

describe('accounts with ledgers of their own', () => {
  it('take no entry by hand, in the database, whoever posts it', async () => {
    for (const source of ['journal', 'expense', 'income', 'transfer', 'opening_balance'])
      for (const role of ['receivable', 'advance_fee', 'security_deposit'])
        await expect(
          school.rows(
            `SELECT set_config('app.institute', '${CODE}', true), set_config('app.campuses', 'all', true), (SELECT count(*) FROM gl_post('${CODE}', ARRAY[
              ROW(1, ${at('Gulberg')}, current_date, '${source}', NULL, NULL, NULL, 'x', ${at('Cash')}, 1, 0, NULL, NULL)::gl_draft,
              ROW(1, ${at('Gulberg')}, current_date, '${source}', NULL, NULL, NULL, 'x', ${at(role)}, 0, 1, NULL, NULL)::gl_draft]))`,
          ),
        ).rejects.toThrow(`${role} has a ledger of its own`);
  });
  it('and accounts of somebody else are not used', async () => {
    await school.rows(`INSERT INTO users_account (institute_code, users_id, finance_accounts_id) VALUES ($1, $2, $3)`, [
      CODE,
      poster.id,
      at('Bank'),
    ]);
    expectRefused(await save(expense(1)), 422, 'lines.0.account_id', /^Rent is not among your accounts$/);
    await school.rows('DELETE FROM users_account WHERE users_id = $1', [poster.id]);
  });
});

describe('a voucher on paper', () => {
  it('is counted at each print: the second copy is a duplicate', async () => {
    const trans_id = await id(save(expense(21), clerk));
    const print = (user: TestUser, ids = [trans_id]) => school.post('/voucher_prints', { trans_ids: ids }, user);
    expect((await print(clerk)).rows).toEqual([{ trans_id, printed_before: 0 }]);
    expect((await print(approver, [trans_id, trans_id])).rows).toEqual([{ trans_id, printed_before: 1 }]);
    expect((await inquiry({ ids: trans_id })).rows).toMatchObject([{ trans_id, print_count: 2, status: 'pending' }]);
    await decide({ ids: [trans_id] });
    expect((await print(clerk)).rows).toEqual([{ trans_id, printed_before: 2 }]);
    const key = { trans_ids: [trans_id] };
    const [once, twice] = [
      await school.post('/voucher_prints', key, clerk, 'print-once'),
      await school.post('/voucher_prints', key, clerk, 'print-once'),
    ];
    expect(twice.rows).toEqual(once.rows);
    expect((await inquiry({ ids: trans_id })).rows).toMatchObject([{ print_count: 4 }]);
    const draft = await id(save({ ...expense(5), draft: true }, clerk));
    expect((await print(approver, [trans_id, draft])).status).toBe(404);
    expect((await inquiry({ ids: trans_id })).rows).toMatchObject([{ print_count: 4 }]);
    const events = await school.rows(
      `SELECT after FROM audit_log WHERE entity = 'vouchers' AND action = 'print' AND entity_id = $1`,
      [String(trans_id)],
    );
    expect(events).toHaveLength(4);
  });
});

describe('who works for one campus', () => {
  it('sees, changes and decides nothing of another, neither vouchers nor their files', async () => {
    const johar = await makeUser(api, CODE, {
      privileges: allows('read', 'create', 'approve', 'post', 'void'),
      campuses: [at('Johar')],
    });
    const trans_id = await id(save(expense(20), clerk));
    const code = await attach(trans_id, clerk);
    expect((await inquiry({ ids: trans_id }, johar)).rows).toEqual([]);
    expect(result(await decide({ ids: [trans_id] }, johar))).toEqual([false, 'This voucher does not exist']);
    expect(result(await remove({ ids: [trans_id], reason: 'Because' }, johar))).toEqual([
      false,
      'This voucher does not exist',
    ]);
    expect((await update({ ...journal(1), trans_id }, johar)).status).toBe(404);
    expect((await school.post('/voucher_prints', { trans_ids: [trans_id] }, johar)).status).toBe(404);
    expectRefused(await save(journal(1), johar), 422, 'campus_id', /does not exist/);
    expect((await api.call(`/files/${code}`, { token: johar.token })).status).toBe(404);
    expect((await api.call(`/files/${code}`, { token: approver.token })).status).toBe(200);
    expect((await sendFile(trans_id, johar)).status).toBe(404);
    expect((await school.post('/delete_voucher_file', { code }, johar)).status).toBe(404);
    expect((await school.post('/delete_voucher_file', { code }, clerk)).rows).toEqual([]);
    await decide({ ids: [trans_id] });
    const later = await attach(trans_id, approver);
    expect((await school.post('/delete_voucher_file', { code: later }, clerk)).message).toMatch(/and its files stay$/);
  });
});
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
function sendFile(
  trans_id: number,
  user: TestUser,
  bytes: Buffer<ArrayBuffer> = PNG,
  name = 'bill.png',
): Promise<Answer> {
  const form = new FormData();
  form.set('trans_id', String(trans_id));
  form.set('file', new Blob([bytes]), name);
  return api.call('/voucher_files', { token: user.token, form });
}
async function attach(trans_id: number, user: TestUser): Promise<string> {
  const answer = await sendFile(trans_id, user);
  if (answer.status !== 200) throw new Error(answer.text);
  return String((answer.rows.at(-1) as unknown as { code: string }).code);
}

describe('a bill as PDF', () => {
  const pdf = (inside: string): Buffer<ArrayBuffer> =>
    Buffer.from(`%PDF-1.4\n1 0 obj<<${inside}>>endobj\ntrailer<<>>\n%%EOF\n`);
  it('is known by its content, given to be saved and never shown, and refused when it would run something', async () => {
    const trans_id = await id(save(expense(33)));
    const sent = await sendFile(trans_id, clerk, pdf('/Type/Catalog'), 'bill.png');
    expect(sent.rows).toMatchObject([{ name: 'file.pdf' }]);
    const code = String((sent.rows[0] as unknown as { code: string }).code);
    const { headers, status } = await api.call(`/files/${code}`, { token: clerk.token });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain('sandbox');
    for (const [bytes, why] of [
      [pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), 'would run something'],
      [pdf('/S/J#61vaScript'), 'would run something'],
      [pdf('/Encrypt 5 0 R'), 'is locked'],
      [Buffer.from('%PDF-1.4\n1 0 obj'), 'is not whole'],
      [Buffer.from('<html><script>%PDF-1.4 %%EOF'), 'must be a file of type'],
    ] as const) {
      const refused = await sendFile(trans_id, clerk, bytes, 'bill.pdf');
      expect([refused.status, refused.message]).toEqual([422, expect.stringContaining(why)]);
    }
  });
});

interface HistoryEvent {
  readonly action: string;
  readonly username: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}
describe('the history of a voucher', () => {
  const historyOf = async (trans_id: number, user: TestUser = approver): Promise<HistoryEvent[]> => {
    const { json, status, text } = await school.get(`/record_history/vouchers/${trans_id}`, {}, user);
    if (status !== 200) throw new Error(`${status} ${text}`);
    return (json['data'] as { entries: HistoryEvent[] }).entries.toReversed();
  };
  const words = (events: readonly HistoryEvent[]) => events.map(({ action, username }) => [action, username]);
  it('says who drafted, submitted, changed, approved, printed and voided it, and what was changed', async () => {
    const trans_id = await id(save({ ...expense(40), draft: true }, clerk));
    expect((await school.get(`/record_history/vouchers/${trans_id}`, {}, approver)).status).toBe(404);
    await update({ ...expense(41, { memo: 'For October' }), trans_id }, clerk);
    await decide({ ids: [trans_id], decision: 'reject', reason: 'No bill' });
    await update({ ...expense(42, { memo: 'For October' }), trans_id }, clerk);
    await decide({ ids: [trans_id] });
    await school.post('/voucher_prints', { trans_ids: [trans_id] }, clerk);
    await remove({ ids: [trans_id], reason: 'Entered twice' });
    const events = await historyOf(trans_id);
    expect(words(events)).toEqual([
      ['create', clerk.username],
      ['update', clerk.username],
      ['reject', approver.username],
      ['update', clerk.username],
      ['approve', approver.username],
      ['print', clerk.username],
      ['void', poster.username],
    ]);
    const [made, first, rejected, , , , voided] = events;
    expect([made?.after?.['status'], rejected?.after?.['reason'], voided?.after?.['reason']]).toEqual([
      'draft',
      'No bill',
      'Entered twice',
    ]);
    expect(first?.before).toMatchObject({ status: 'draft', memo: 'For November', total: 40 });
    expect(first?.after).toMatchObject({ status: 'pending', memo: 'For October', total: 41, campus: 'Gulberg' });
    expect(first?.after?.['lines']).toEqual([
      expect.stringMatching(/Rent, debit Rs 41/),
      expect.stringMatching(/Cash, credit Rs 41/),
    ]);
  });
  it('names what stands in for it, and what it stands in for, also where that had to be approved', async () => {
    const old = await id(save(expense(60)));
    const by = async (user: TestUser): Promise<number> =>
      id(update({ ...expense(61), trans_id: old, reason: 'Another bill' }, user));
    const waiting = await by(clerk);
    expect(words(await historyOf(old))).toEqual([['create', poster.username]]);
    await decide({ ids: [waiting] });
    const voided = (await historyOf(old)).at(-1);
    expect([voided?.action, voided?.username, voided?.after?.['replaced_by']]).toEqual([
      'void',
      approver.username,
      (await row(waiting))['voucher'],
    ]);
    expect((await historyOf(waiting))[0]?.after).toMatchObject({
      replaces: (await row(old))['voucher'],
      reason: 'Another bill',
    });
    const again = await id(update({ ...expense(62), trans_id: waiting, reason: 'Once more' }));
    expect((await historyOf(waiting)).at(-1)?.after?.['replaced_by']).toBe((await row(again))['voucher']);
  });
  it('is told to whoever reads vouchers of its campus, and to nobody else', async () => {
    const trans_id = await id(save(expense(20)));
    const privileges = allows('read');
    const johar = await makeUser(api, CODE, { privileges, campuses: [at('Johar')] });
    const gulberg = await makeUser(api, CODE, { privileges, campuses: [at('Gulberg')] });
    const other = await makeUser(api, CODE, { privileges: ['payments.read', 'user_logging.read'] });
    const statuses = [];
    for (const user of [johar, gulberg, other])
      statuses.push((await school.get(`/record_history/vouchers/${trans_id}`, {}, user)).status);
    expect(statuses).toEqual([404, 200, 401]);
  });
});

describe('the lists', () => {
  it('sum what is posted apart from what waits, is a draft or void, over all pages', async () => {
    const waits = await id(save(expense(7), clerk));
    const rows = (await inquiry({ per_page: 500 })).rows as unknown as { status: string; total: number }[];
    const { totals } = (await inquiry({ per_page: 2 })).json as {
      totals: { total: number; statuses: { status: string; count: number; total: number }[] };
    };
    expect(new Set(totals.statuses.map(({ status }) => status))).toEqual(new Set(rows.map(({ status }) => status)));
    for (const { status, count, total } of totals.statuses) {
      const of = rows.filter((one) => one.status === status);
      const paisa = of.reduce((sum, one) => sum + Math.round(one.total * 100), 0);
      expect([count, Math.round(total * 100)], status).toEqual([of.length, paisa]);
    }
    expect(totals.statuses.length).toBeGreaterThan(2);
    await remove({ ids: [waits] }, clerk);
  });
  it('put vouchers and entries together, filtered, sorted and summed over all pages', async () => {
    const all = await inquiry({ per_page: 500 });
    const rows = all.rows as unknown as Record<string, unknown>[];
    expect(all.json).toMatchObject({ total: rows.length });
    const sum = rows.reduce((total, { total: one }) => total + Number(one) * 100, 0);
    expect((all.json['totals'] as { total: number }).total).toBe(Math.round(sum) / 100);
    const first = await inquiry({ per_page: 3, page: 2 });
    expect(first.rows.map((one) => (one as unknown as Record<string, unknown>)['trans_id'])).toEqual(
      rows.slice(3, 6).map(({ trans_id }) => trans_id),
    );
    for (const [query, holds] of [
      [{ kind: 'expense,payment' }, ({ kind }: Record<string, unknown>) => kind === 'expense' || kind === 'payment'],
      [{ status: 'voided' }, ({ status }: Record<string, unknown>) => status === 'voided'],
      [
        { status: 'pending,rejected' },
        ({ status }: Record<string, unknown>) => status === 'pending' || status === 'rejected',
      ],
      [
        { amount_from: '100', amount_to: '300' },
        ({ total }: Record<string, unknown>) => Number(total) >= 100 && Number(total) <= 300,
      ],
      [
        { from_date: dayFrom(-5), to_date: dayFrom(-3) },
        ({ entry_date }: Record<string, unknown>) =>
          String(entry_date) >= dayFrom(-5) && String(entry_date) <= dayFrom(-3),
      ],
      [
        { account_id: at('Bank') },
        ({ lines }: Record<string, unknown>) =>
          (lines as { account_id: number }[]).some(({ account_id }) => account_id === at('Bank')),
      ],
      [{ search: 'landlord' }, ({ payee }: Record<string, unknown>) => payee === 'Landlord'],
    ] as const) {
      const found = (await inquiry({ per_page: 500, ...query })).rows as unknown as Record<string, unknown>[];
      expect(
        found.map(({ trans_id }) => trans_id),
        JSON.stringify(query),
      ).toEqual(rows.filter(holds).map(({ trans_id }) => trans_id));
      expect(found.length).toBeGreaterThan(0);
    }
  });
  it('of what was voided name the document, who did it, why and the reversal', async () => {
    const trans_id = await id(save(expense(21, { memo: 'Ink' })));
    const { voucher: name } = await row(trans_id);
    await remove({ ids: [trans_id], reason: 'Not ours' });
    const { rows, json } = await school.get('/voided_trans', { search: String(name).toLowerCase() }, approver);
    expect(json['totals']).toEqual({ total: 21, kinds: [{ kind: 'expense', count: 1, total: 21 }] });
    const all = await school.get('/voided_trans', {}, approver);
    const { total, kinds } = all.json['totals'] as { total: number; kinds: { count: number; total: number }[] };
    expect(kinds.reduce((sum, one) => sum + Math.round(one.total * 100), 0)).toBe(Math.round(total * 100));
    expect(kinds.reduce((sum, one) => sum + one.count, 0)).toBe(all.json['total']);
    expect(rows).toMatchObject([
      {
        document: name,
        trans_id,
        kind: 'expense',
        void_reason: 'Not ours',
        memo: 'Ink',
        total: 21,
        void_date: today(),
      },
    ]);
    expect(json).toMatchObject({ total: 1, totals: { total: 21 } });
  });
  it('of accounts have their balances, and say which of them vouchers may use', async () => {
    const chart = async (
      query: Record<string, string | number> = {},
    ): Promise<Record<string, Record<string, unknown>>> =>
      Object.fromEntries(
        (
          (await school.get('/getAccountWithGroupsAndChart', query, approver)).rows as unknown as {
            accounts: Record<string, unknown>[];
          }[]
        )
          .flatMap(({ accounts }) => accounts)
          .map((one) => [String(one['acc_name']), one]),
      );
    const [some, every] = [await chart(), await chart({ getAllAccounts: 'true' })];
    expect([some['Closed'], every['Closed']?.['is_active']]).toEqual([undefined, false]);
    expect([some['Rent']?.['by_hand'], some['receivable']?.['by_hand'], every['Closed']?.['by_hand']]).toEqual([
      true,
      false,
      false,
    ]);
    const [{ net } = {}] = await school.rows(
      `SELECT (sum(debit - credit) / 100.0)::float8 AS net FROM gl_lines WHERE account_id = $1 AND entry_date <= $2`,
      [at('Rent'), today()],
    );
    expect(some['Rent']?.['balance']).toBe(net);
    expect((await chart({ as_of: dayFrom(-300) }))['Rent']?.['balance']).toBe(0);
    expect(Object.keys(await chart({ account_class_filter: 'income' }))).toEqual(expect.arrayContaining(['Canteen']));
  });
  it('refuse nonsense by name, and nothing answers 5xx', async () => {
    for (const query of [
      { sort_by: 'memo' },
      { amount_from: '1e3' },
      { from_date: '2026-02-30' },
      { ids: 'x' },
      { user_id: '1 or 1' },
      { kind: "'" },
      { search: '%_\\' },
      { page: '0' },
      { campus_id: '99999999' },
    ] as Record<string, string>[])
      for (const path of ['/journal_inquiry', '/voided_trans'])
        expect((await school.get(path, query, approver)).status, `${path} ${JSON.stringify(query)}`).toBeLessThan(500);
    const lines = [dr('Rent', 1), cr('Cash', 1)];
    for (const body of [
      voucher('journal', []),
      voucher(
        'journal',
        Array.from({ length: 501 }, () => dr('Rent', 1)),
      ),
      voucher('journal', [dr('Rent', 9e12), dr('Rent', 9e12), cr('Payable', 9e12), cr('Payable', 9e12)]),
      voucher('journal', [dr('Rent', 0.001), cr('Cash', 0.001)]),
      voucher('nothing', lines),
      voucher('journal', lines, { entry_date: '2026-13-01' }),
      voucher('journal', lines, { cheque_date: '0000-00-00' }),
      voucher('journal', lines, { id: 1, journal_id: 1, status: 'approved', made_by: 1 }),
      voucher('journal', lines, { memo: 'x'.repeat(301) }),
      voucher('journal', [{ account_id: 9_007_199_254_740_991, debit: 1 }, cr('Cash', 1)]),
      { lines },
    ]) {
      const { status } = await save(body);
      expect([400, 409, 413, 422], JSON.stringify(body).slice(0, 200)).toContain(status);
    }
  });
});
