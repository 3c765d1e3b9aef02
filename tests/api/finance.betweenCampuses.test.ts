/** Vouchers with lines of several campuses: what is posted at each, who may, and that each campus balances by itself. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { today } from '../../contract/dates.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { addAccounts } from './support/accounts.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

const CODE = 'jhelum';
let api: Api;
let school: FeeSchool;
let ids: Record<string, number>;
let clerk: TestUser;
let approver: TestUser;
let poster: TestUser;
/** Who works at Gulberg alone, and at Johar alone. */
let gulberg: TestUser;
let johar: TestUser;
type Body = Readonly<Record<string, unknown>>;
const at = (name: string): number => ids[name] ?? 0;
const dr = (account: string, debit: number, more: Body = {}) => ({ account_id: at(account), debit, ...more });
const cr = (account: string, credit: number, more: Body = {}) => ({ account_id: at(account), credit, ...more });
const there = (): Body => ({ campus_id: at('Johar') });
const voucher = (kind: string, lines: readonly Body[], more: Body = {}): Body => ({
  kind,
  campus_id: at('Gulberg'),
  entry_date: today(),
  memo: 'For both campuses',
  lines,
  ...more,
});
const transfer = (amount: number, more: Body = {}): Body =>
  voucher('transfer', [dr('Johar Bank', amount), cr('Gulberg Cash', amount)], more);
/** One bill of electricity for both campuses, paid at Gulberg. */
const power = (here: number, away: number, more: Body = {}): Body =>
  voucher('expense', [dr('Power', here), dr('Power', away, there()), cr('Gulberg Cash', here + away)], more);
const save = (body: Body, user: TestUser = poster): Promise<Answer> => school.post('/finance_entry', body, user);
async function made(body: Body, user: TestUser = poster): Promise<number> {
  const { status, row, text } = await save(body, user);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return Number(row['trans_id']);
}
const remove = (id: number, user: TestUser = poster): Promise<Answer> =>
  school.post('/delete_finance_entry', { ids: [id], reason: 'By mistake' }, user);
const decide = (id: number, user: TestUser = approver): Promise<Answer> =>
  school.post('/decide_finance_entries', { ids: [id], decision: 'approve' }, user);
const result = ({ row: { results } }: Answer): string | null =>
  (results as { message: string | null }[])[0]?.message ?? null;
async function shown(id: number, user: TestUser = poster): Promise<Record<string, unknown> | undefined> {
  const [found] = (await school.get('/journal_inquiry', { ids: id }, user)).rows;
  return found as Record<string, unknown> | undefined;
}
/** Entries of a voucher, or those that reverse them: the campus, the day from today, and each line in rupees. */
const entries = (id: number, reversed = false): Promise<Record<string, unknown>[]> =>
  school.rows(
    `SELECT c.campus_name AS campus, j.entry_date - $3::date AS day, jsonb_agg(a.acc_name || ' ' || ((l.debit - l.credit) / 100) ORDER BY l.line_no) AS lines
    FROM vouchers v JOIN gl_journals o ON o.institute_code = v.institute_code AND (o.id = v.journal_id OR o.source = 'inter_campus' AND o.source_id = v.journal_id)
      JOIN gl_journals j ON j.institute_code = v.institute_code AND CASE WHEN $2 THEN j.reverses_id ELSE j.id END = o.id
      JOIN gl_lines l ON l.institute_code = v.institute_code AND l.journal_id = j.id JOIN finance_accounts a ON a.institute_code = v.institute_code AND a.id = l.account_id JOIN campuses c ON c.institute_code = v.institute_code AND c.id = j.campus_id
    WHERE v.institute_code = '${CODE}' AND v.id = $1 GROUP BY c.campus_name, j.entry_date, j.id ORDER BY j.id`,
    [id, reversed, today()],
  );
function expectRefused(answer: Answer, field: string, why: RegExp, status = 422): void {
  expect([answer.status, answer.errors], answer.text).toEqual([status, { [field]: [expect.stringMatching(why)] }]);
}
const lock = (campus: string, upto: string | null): Promise<unknown> =>
  school.rows('UPDATE campuses SET books_locked_upto = $2 WHERE institute_code = $1 AND id = $3', [
    CODE,
    upto,
    at(campus),
  ]);

const RULES = ['between campuses', 'campuses balance', 'vouchers and entries', 'accounts with their own ledgers'];
async function expectRules(names: readonly string[]): Promise<void> {
  for (const { name, sql } of bookRules.filter((rule) => names.includes(rule.name)))
    expect(await school.rows(sql, [CODE]), name).toEqual([]);
}

beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, CODE);
  ids = school.ids as Record<string, number>;
  await addAccounts(api, school, [
    ['Power', 'expense'],
    ['Canteen', 'income'],
    ['Payable', 'liability', { role: 'payable' }],
    ['Accrued', 'liability'],
    ['Gulberg Cash', 'asset', { role: 'cash', campus_id: ids['Gulberg'] }],
    ['Johar Bank', 'asset', { role: 'bank', bank_name: 'Habib Bank', campus_id: ids['Johar'] }],
  ]);
  const may = (...names: string[]) => ({ privileges: names.map((name) => `finance_entry.${name}`) });
  clerk = await makeUser(api, CODE, may('read', 'create'));
  approver = await makeUser(api, CODE, may('read', 'create', 'approve', 'void'));
  poster = await makeUser(api, CODE, may('read', 'create', 'post', 'void'));
  const one = (campus: string) => ({
    ...may('read', 'create', 'approve', 'post', 'void'),
    campuses: [at(campus)],
  });
  gulberg = await makeUser(api, CODE, one('Gulberg'));
  johar = await makeUser(api, CODE, one('Johar'));
  for (const { id } of [clerk, approver, poster, gulberg, johar])
    await school.user(id, { paid_date_back_days: 60, paid_date_forward_days: 60 });
  await made(
    voucher('income', [dr('Gulberg Cash', 1_000_000), cr('Canteen', 1_000_000)], { entry_date: dayFrom(-60) }),
  );
}, 120_000);
afterAll(() => api.test.drop());
beforeEach(async () => {
  for (const campus of ['Gulberg', 'Johar']) await lock(campus, null);
});
afterEach(async () => {
  await expectBooks(school);
  await expectRules(RULES);
});

describe('a transfer from one campus to another', () => {
  it('is an entry at each, which balance by themselves, and nothing is left between them', async () => {
    const id = await made(transfer(5_000));
    expect(await entries(id)).toEqual([
      { campus: 'Gulberg', day: 0, lines: ['Gulberg Cash -5000', 'Between Campuses 5000'] },
      { campus: 'Johar', day: 0, lines: ['Johar Bank 5000', 'Between Campuses -5000'] },
    ]);
    expect(await shown(id)).toMatchObject({
      total: 5_000,
      lines: [
        { acc_name: 'Johar Bank', campus_id: at('Johar'), campus_name: 'Johar' },
        { acc_name: 'Gulberg Cash', campus_id: null, campus_name: null },
      ],
      between: [
        { campus_name: 'Gulberg', debit: 5_000, credit: 0 },
        { campus_name: 'Johar', debit: 0, credit: 5_000 },
      ],
    });
    await remove(id);
    expect((await shown(id))?.['status']).toBe('voided');
    expect(await entries(id, true)).toMatchObject([
      { campus: 'Gulberg', lines: ['Gulberg Cash 5000', 'Between Campuses -5000'] },
      { campus: 'Johar', lines: ['Johar Bank -5000', 'Between Campuses 5000'] },
    ]);
  });
  it('is refused to who does not work at both, naming the line, and nothing of it is there', async () => {
    expectRefused(await save(transfer(5), gulberg), 'lines.0.account_id', /of a campus where you do not work$/);
    const shared = voucher('transfer', [dr('Bank', 5, there()), cr('Gulberg Cash', 5)]);
    expectRefused(
      await save(shared, gulberg),
      'lines.0.campus_id',
      /^This campus does not exist, or you do not work there$/,
    );
    expectRefused(await save(transfer(5), johar), 'campus_id', /^This campus does not exist$/);
  });
  it('gives no more than the account of the other campus holds', async () => {
    const back = voucher('transfer', [dr('Gulberg Cash', 900_000), cr('Johar Bank', 900_000)]);
    expectRefused(await save(back), 'lines', /^Johar Bank holds only 0.00/, 409);
  });
  it('void, takes back no more than is there at the other campus', async () => {
    const id = await made(transfer(700));
    const spent = await made(voucher('expense', [dr('Power', 700), cr('Johar Bank', 700)], { campus_id: at('Johar') }));
    expect(result(await remove(id))).toMatch(/^Johar Bank holds only/);
    await remove(spent);
    expect(result(await remove(id))).toBeNull();
  });
});

describe('a voucher with lines of several campuses', () => {
  it('is of each campus what its lines are there', async () => {
    const id = await made(power(600, 400));
    expect(await entries(id)).toEqual([
      { campus: 'Gulberg', day: 0, lines: ['Power 600', 'Gulberg Cash -1000', 'Between Campuses 400'] },
      { campus: 'Johar', day: 0, lines: ['Power 400', 'Between Campuses -400'] },
    ]);
    const income = voucher('income', [dr('Johar Bank', 90), cr('Canteen', 60), cr('Canteen', 30, there())]);
    expect(await entries(await made(income))).toMatchObject([
      { campus: 'Gulberg', lines: ['Canteen -60', 'Between Campuses 60'] },
      { campus: 'Johar', lines: ['Johar Bank 90', 'Canteen -30', 'Between Campuses -60'] },
    ]);
  });
  it('has no line between campuses where each balances by itself', async () => {
    const lines = [dr('Power', 5), cr('Accrued', 5), dr('Power', 7, there()), cr('Accrued', 7, there())];
    const id = await made(voucher('journal', lines));
    expect(await entries(id)).toMatchObject([
      { campus: 'Gulberg', lines: ['Power 5', 'Accrued -5'] },
      { campus: 'Johar', lines: ['Power 7', 'Accrued -7'] },
    ]);
    expect((await shown(id))?.['between']).toEqual([]);
  });
  it('says which line is wrong, and why', async () => {
    const lines = (...more: Body[]) => [dr('Power', 1), ...more];
    const wrong: [Body, string, RegExp][] = [
      [
        voucher('journal', lines(cr('Johar Bank', 1, { campus_id: at('Gulberg') }))),
        'lines.1.account_id',
        /^Johar Bank is of another campus$/,
      ],
      [
        voucher('journal', lines(cr('Accrued', 1, { campus_id: 999_999 }))),
        'lines.1.campus_id',
        /^This campus does not exist/,
      ],
      [
        voucher('expense', lines(cr('Payable', 1, there())), { payee: 'Mill' }),
        'lines.1.campus_id',
        /^Payable is of the campus of the voucher/,
      ],
      [
        voucher('expense', [dr('Power', 9, { ...there(), spread_months: 3 }), cr('Gulberg Cash', 9)]),
        'lines.0.spread_months',
        /^Only lines of the campus of the voucher/,
      ],
      [
        voucher('journal', [dr('Power', 1, there()), cr('Accrued', 1, there())]),
        'campus_id',
        /^None of its lines is of this campus$/,
      ],
      [
        voucher('opening', lines(cr('Accrued', 1, there()))),
        'lines.1.campus_id',
        /^Opening balances are of one campus$/,
      ],
    ];
    for (const [body, field, why] of wrong) expectRefused(await save(body), field, why);
  });
  it('takes nothing on the account between campuses by hand, whoever posts it', async () => {
    await made(power(1, 1));
    const [between] = await school.rows(
      `SELECT id FROM finance_accounts WHERE institute_code = $1 AND role = 'inter_campus'`,
      [CODE],
    );
    const line = { account_id: Number(between?.['id']), credit: 5 };
    expectRefused(
      await save(voucher('journal', [dr('Power', 5), line])),
      'lines.1.account_id',
      /has a ledger of its own/,
    );
    const post = (source: string, of: string) =>
      school.rows(
        `WITH who AS MATERIALIZED (SELECT set_config('app.institute', '${CODE}', true), set_config('app.campuses', 'all', true))
        SELECT g.* FROM who, gl_post('${CODE}', ARRAY[ROW(1, ${at('Gulberg')}, current_date, '${source}', ${of}, NULL, NULL, 'x', ${at('Power')}, 5, 0, NULL, NULL)::gl_draft,
          ROW(1, ${at('Gulberg')}, current_date, '${source}', ${of}, NULL, NULL, 'x', ${line.account_id}, 0, 5, NULL, NULL)::gl_draft]) g`,
      );
    await expect(post('journal', 'NULL')).rejects.toThrow(/has a ledger of its own/);
    await expect(post('inter_campus', '(SELECT max(journal_id) FROM vouchers)')).rejects.toThrow(
      /has a ledger of its own/,
    );
  });
  it('is replaced by another, at other campuses too', async () => {
    const id = await made(power(30, 20));
    const answer = await api.call('/update_finance_entry', {
      method: 'PUT',
      token: poster.token,
      json: { ...power(10, 40), trans_id: id, reason: 'Read wrongly' },
    });
    expect(answer.status, answer.text).toBe(200);
    expect(await entries(id, true)).toMatchObject([
      { campus: 'Gulberg' },
      { campus: 'Johar', lines: ['Power -20', 'Between Campuses 20'] },
    ]);
    expect(await entries(Number(answer.row['trans_id']))).toMatchObject([
      {},
      { campus: 'Johar', lines: ['Power 40', 'Between Campuses -40'] },
    ]);
  });
  it('that reverses by itself does so at each campus, and both go together', async () => {
    const lines = [dr('Power', 50), dr('Power', 30, there()), cr('Accrued', 80)];
    const id = await made(voucher('journal', lines, { reverse_on: dayFrom(3) }));
    const [later] = await school.rows('SELECT id FROM vouchers WHERE takes_back_id = $1', [id]);
    expect(await entries(Number(later?.['id']))).toEqual([
      { campus: 'Gulberg', day: 3, lines: ['Power -50', 'Accrued 80', 'Between Campuses -30'] },
      { campus: 'Johar', day: 3, lines: ['Power -30', 'Between Campuses 30'] },
    ]);
    await remove(id);
    expect(await entries(Number(later?.['id']), true)).toHaveLength(2);
  });
  it('comes again with the campuses of its lines', async () => {
    const id = await made(power(8, 4));
    const answer = await school.post(
      '/recurring_vouchers',
      { trans_id: id, every_months: 1, on_day: 1, from_date: today() },
      poster,
    );
    expect(answer.status, answer.text).toBe(200);
    const run = await school.post('/run_recurring_voucher', { id: answer.row.id }, poster);
    expect(run.status, run.text).toBe(200);
    const [last] = await school.rows(`SELECT max(id) AS id FROM vouchers WHERE institute_code = $1`, [CODE]);
    expect(await entries(Number(last?.['id']))).toMatchObject([
      { campus: 'Gulberg' },
      { campus: 'Johar', lines: ['Power 4', 'Between Campuses -4'] },
    ]);
  });
});

describe('who works at one of its campuses', () => {
  it('reads what is of theirs, and decides, changes and voids nothing of it', async () => {
    const id = await made(power(60, 40), clerk);
    expect(result(await decide(id, gulberg))).toMatch(/^This voucher has lines of a campus where you do not work/);
    expect(result(await decide(id, johar))).toMatch(/does not exist/);
    expect(result(await decide(id))).toBeNull();
    expect(result(await remove(id, gulberg))).toMatch(/has lines of a campus where you do not work/);
    const change = await api.call('/update_finance_entry', {
      method: 'PUT',
      token: gulberg.token,
      json: { ...power(100, 0), trans_id: id },
    });
    expect(change.status, change.text).toBe(409);
    const again = { trans_id: id, every_months: 1, on_day: 1, from_date: today() };
    expect((await school.post('/recurring_vouchers', again, gulberg)).text).toMatch(/do not work/);
    expect(await shown(id, gulberg)).toMatchObject({
      lines: [
        { acc_name: 'Power', debit: 60 },
        { acc_name: 'Gulberg Cash', credit: 100 },
      ],
      between: [{ campus_name: 'Gulberg', debit: 40, credit: 0 }],
    });
    expect(await shown(id, johar)).toBeUndefined();
    const theirs = await school.get(
      '/journal_inquiry',
      { kind: 'inter_campus', sort_by: 'trans_id', sort_order: 'DESC' },
      johar,
    );
    expect(theirs.rows[0]).toMatchObject({
      campus_name: 'Johar',
      lines: [
        { acc_name: 'Power', debit: 40 },
        { acc_name: 'Between Campuses', credit: 40 },
      ],
    });
  });
});

describe('the list of entries', () => {
  interface Listed {
    trans_id: number;
    kind: string;
    total: number;
    status: string;
    campus_name: string;
    lines: { acc_name: string; debit: number; credit: number }[];
    between: { campus_name: string; debit: number; credit: number }[];
  }
  const list = async (query: Body, user: TestUser = poster) => {
    const answer = await school.get('/journal_inquiry', { per_page: 500, ...query }, user);
    expect(answer.status, answer.text).toBe(200);
    const { total, totals } = JSON.parse(answer.text) as {
      total: number;
      totals: { total: number; statuses: { status: string; count: number; total: number }[] };
    };
    return { rows: answer.rows as unknown as Listed[], total, totals };
  };
  const sum = (amounts: readonly number[]): number =>
    amounts.reduce((all, one) => all + Math.round(one * 100), 0) / 100;
  const summed = (rows: readonly Listed[]): number => sum(rows.map(({ total }) => total));
  const brief = (rows: readonly Listed[]) => rows.map(({ kind, campus_name, total }) => [kind, campus_name, total]);

  it('has a voucher of several campuses once, with its amount, and what it is at another campus there', async () => {
    const memo = 'Listed once';
    // Received at the other campus: its entry here is of less than the voucher.
    const income = [dr('Johar Bank', 90.5), cr('Canteen', 60.5), cr('Canteen', 30, there())];
    for (const body of [transfer(5_000, { memo }), power(600, 400, { memo }), voucher('income', income, { memo })])
      await made(body);
    const found = await list({ search: memo, sort_by: 'total', sort_order: 'ASC' });
    expect(brief(found.rows)).toEqual([
      ['income', 'Gulberg', 90.5],
      ['expense', 'Gulberg', 1_000],
      ['transfer', 'Gulberg', 5_000],
    ]);
    expect([found.total, found.totals.total]).toEqual([3, 6_090.5]);
    for (const there of [list({ search: memo, campus_id: at('Johar') }), list({ search: memo }, johar)]) {
      const { rows, totals } = await there;
      expect(brief(rows).toSorted((a, b) => Number(a[2]) - Number(b[2]))).toEqual([
        ['inter_campus', 'Johar', 90.5],
        ['inter_campus', 'Johar', 400],
        ['inter_campus', 'Johar', 5_000],
      ]);
      expect(totals.total).toBe(5_490.5);
    }
    expect((await list({ search: memo, kind: 'inter_campus' })).total).toBe(3);
    const [account] = await school.rows(
      `SELECT id FROM finance_accounts WHERE institute_code = $1 AND role = 'inter_campus'`,
      [CODE],
    );
    // Asked about the account that only the entries at the other campuses have on a line.
    expect((await list({ search: memo, account_id: Number(account?.['id']) })).total).toBe(3);
  });
  it('has what reverses it once, with the lines of all its campuses', async () => {
    const income = [dr('Johar Bank', 90.5), cr('Canteen', 60.5), cr('Canteen', 30, there())];
    const reason = 'Listed once when void';
    const voucherId = await made(voucher('income', income));
    await school.post('/delete_finance_entry', { ids: [voucherId], reason }, poster);
    const { rows, total, totals } = await list({ search: reason });
    expect(brief(rows)).toEqual([['reversal', 'Gulberg', 90.5]]);
    expect([total, totals.total]).toEqual([1, 90.5]);
    const [reversal] = rows;
    for (const side of ['debit', 'credit'] as const)
      expect(sum(reversal?.lines.map((one) => one[side]) ?? [])).toBe(90.5);
    expect(reversal?.between).toMatchObject([
      { campus_name: 'Gulberg', debit: 0, credit: 60.5 },
      { campus_name: 'Johar', debit: 60.5, credit: 0 },
    ]);
    expect(brief((await list({ search: reason }, johar)).rows)).toEqual([['reversal', 'Johar', 90.5]]);
    expect((await list({ search: reason, amount_from: 90, amount_to: 91 })).total).toBe(1);
    expect((await list({ search: reason, amount_to: 89 })).total).toBe(0);
  });
  it('adds up to its rows, status by status, whatever is asked', async () => {
    for (const query of [{}, { campus_id: at('Johar') }, { campus_id: at('Gulberg') }, { status: 'approved' }])
      for (const user of [poster, gulberg, johar]) {
        const { rows, total, totals } = await list(query, user);
        expect(rows).toHaveLength(total);
        expect(totals.total).toBe(summed(rows));
        for (const one of totals.statuses)
          expect(one.total).toBe(summed(rows.filter(({ status }) => status === one.status)));
      }
  });
});

describe('locked books of one of its campuses', () => {
  it('refuse it on their days, and a void of it goes to today', async () => {
    const before = await made(power(6, 4, { entry_date: dayFrom(-10) }));
    await lock('Johar', dayFrom(-5));
    expectRefused(
      await save(power(6, 4, { entry_date: dayFrom(-10) })),
      'entry_date',
      /^The books of Johar are locked/,
      409,
    );
    await made(power(6, 4, { entry_date: dayFrom(-4) }));
    await remove(before);
    expect((await entries(before, true)).map(({ day }) => day)).toEqual([0, 0]);
  });
  it('refuse what waited until then', async () => {
    const id = await made(power(6, 4, { entry_date: dayFrom(-10) }), clerk);
    await lock('Johar', dayFrom(-5));
    expect(result(await decide(id))).toMatch(/^The books of Johar are locked/);
  });
  it('and who locks them at the same moment: each is before or after the other', async () => {
    const many = await Promise.all([
      ...Array.from({ length: 6 }, () => save(power(3, 2, { entry_date: dayFrom(-9) }))),
      school.post('/lock_books', { campus_id: at('Johar'), upto: dayFrom(-8) }),
      ...Array.from({ length: 6 }, () => save(power(3, 2, { entry_date: dayFrom(-9) }))),
    ]);
    expect(many[6]?.status, many[6]?.text).toBe(200);
    for (const answer of many)
      if (answer.status !== 200) expectRefused(answer, 'entry_date', /^The books of Johar are locked/, 409);
    const [torn] = await school.rows(
      `SELECT count(*)::int AS n FROM vouchers v WHERE v.institute_code = $1 AND v.journal_id IS NOT NULL AND EXISTS (SELECT 1 FROM voucher_lines l WHERE l.voucher_id = v.id AND l.campus_id IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM gl_journals j WHERE j.source = 'inter_campus' AND j.source_id = v.journal_id)`,
      [CODE],
    );
    expect(torn).toEqual({ n: 0 });
  });
});

describe('statements with vouchers of several campuses', () => {
  it('balance at each campus and over all, on both bases', async () => {
    await made(transfer(100));
    await made(power(70, 30));
    const period = { from_date: dayFrom(-60), to_date: today() };
    for (const campus of [{}, { campus_id: at('Gulberg') }, { campus_id: at('Johar') }]) {
      const [accrual, cash, sheet, flow, trial] = await Promise.all([
        school.get('/profit_loss_statement', { ...period, basis: 'accrual', ...campus }),
        school.get('/profit_loss_statement', { ...period, basis: 'cash', ...campus }),
        school.get('/balance_sheet', { as_of: today(), ...campus }),
        school.get('/cash_flow', { ...period, ...campus }),
        school.get('/trial_balance', { ...period, ...campus }),
      ]);
      for (const { status, text } of [accrual, cash, sheet, flow]) {
        expect(status, text).toBe(200);
        expect(JSON.parse(text).data.difference, text).toEqual([0]);
      }
      expect(trial.status, trial.text).toBe(200);
    }
    // Johar, which has given no cash for it, has its share of the bill on the cash basis too, whoever asks.
    const query = { ...period, basis: 'cash', campus_id: at('Johar') };
    const own = await makeUser(api, CODE, { campuses: [at('Johar')] });
    const [all, theirs] = await Promise.all([
      school.get('/profit_loss_statement', query),
      school.get('/profit_loss_statement', query, own),
    ]);
    const rows = (answer: Answer) => JSON.parse(answer.text).data.rows as { account_id: number; amounts: number[] }[];
    expect(rows(all).find(({ account_id }) => account_id === at('Power'))?.amounts[0]).toBeGreaterThanOrEqual(30);
    expect(rows(theirs)).toEqual(rows(all));
    await expectRules(bookRules.map(({ name }) => name));
  });
});
