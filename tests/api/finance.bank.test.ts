/** Statements of the bank: read from files, matched with the books, proven, finished; what is matched is not voided. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankRules } from '../../server/modules/ledger/books/bankRules.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { workbook } from './exchange.support.ts';
import { dayFrom, expectBooks, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';

let api: Api;
let school: FeeSchool;
let ids: FeeSchool['ids'];
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'ravi');
  ({ ids } = school);
});
afterAll(() => api.test.drop());
/** The books, and their rules on the bank. */
async function expectRules(): Promise<void> {
  await expectBooks(school);
  for (const { name, sql } of bankRules) expect(await school.rows(sql, ['ravi']), name).toEqual([]);
}
afterEach(expectRules);

interface Line {
  id: number;
  line_no: number;
  amount: number;
  group_no: number | null;
}
interface Book {
  journal_id: number;
  line_no: number;
  amount: number;
  group_no: number | null;
  cheque_no: string | null;
}
interface Opened {
  statement: { id: number; version: number; status: string; unmatched: number };
  is_first: boolean;
  lines: Line[];
  books: Book[];
  proof: { books: number; closing: number; difference: number; deposits: object[]; payments: object[]; bank: object[] };
}
const opened = async (id: number): Promise<Opened> =>
  (await school.get('/bank_statement', { id })).row as unknown as Opened;
/** A csv as a bank sends it: heading above the columns, withdrawals and deposits, a running balance. */
function csvOf(
  opening: number,
  lines: readonly (readonly [day: number, text: string, amount: number, cheque?: string])[],
): string {
  let balance = opening;
  return [
    'Habib Bank Limited,,,,,',
    'Account 0011-2233,,,,,',
    'Date,Particulars,Cheque No,Debit,Credit,Balance',
    ...lines.map(([day, text, amount, cheque = '']) => {
      balance = Math.round((balance + amount) * 100) / 100;
      return `${dayFrom(day)},${text},${cheque},${amount < 0 ? -amount : ''},${amount > 0 ? amount : ''},${balance}`;
    }),
  ].join('\r\n');
}
async function send(
  csv: string | Blob,
  more: Readonly<Record<string, string>> = {},
  user: TestUser = school.principal,
): Promise<Answer> {
  const form = new FormData();
  form.set('file', csv instanceof Blob ? csv : new File([csv], 'statement.csv', { type: 'text/csv' }));
  form.set('account_id', String(account));
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  return api.call('/bank_statement_import', { token: user.token, method: 'POST', form });
}
let account = 0;
let accounts = 0;
/** A bank account of its own for each test. */
async function bank(more: object = {}): Promise<number> {
  accounts += 1;
  const made = await school.rows(
    `INSERT INTO finance_accounts (institute_code, acc_code, acc_name, group_id, role, bank_name, campus_id) VALUES ('ravi', $1, $2, $3, 'bank', 'Habib Bank', $4) RETURNING id::int AS id`,
    [`9${accounts}`, `Bank ${accounts}`, ids['asset'], (more as { campus?: number }).campus ?? null],
  );
  account = made[0]?.['id'] as number;
  return account;
}
const voucher = async (kind: string, day: number, amount: number, more: object = {}): Promise<number> => {
  const other = kind === 'expense' ? ids['bad_debt'] : ids['fine_income'];
  const [debit, credit] = kind === 'expense' ? [other, account] : [account, other];
  const made = await school.post('/finance_entry', {
    kind,
    campus_id: ids['Gulberg'],
    entry_date: dayFrom(day),
    memo: 'bank test',
    method: 'bank',
    ...more,
    lines: [
      { account_id: debit, debit: amount },
      { account_id: credit, credit: amount },
    ],
  });
  expect(made.status, made.text).toBeLessThan(300);
  return made.row['trans_id'] as number;
};
const voided = (trans_id: number): Promise<Answer> =>
  school.post('/delete_finance_entry', { ids: [trans_id], reason: 'entered twice' });
const match = (id: number, lines: readonly Line[], books: readonly Book[], user?: TestUser): Promise<Answer> =>
  school.post(
    '/bank_match',
    {
      id,
      line_ids: lines.map((line) => line.id),
      books: books.map(({ journal_id, line_no }) => ({ journal_id, line_no })),
    },
    user,
  );
const byAmount = <T extends { amount: number; group_no: number | null }>(rows: readonly T[], amount: number): T => {
  const found = rows.find((row) => row.amount === amount && row.group_no === null);
  if (!found) throw new Error(`no free line of ${amount}`);
  return found;
};

describe('a statement', () => {
  it('is tried, read, matched by itself for nine lines of ten, and proves the books', async () => {
    await bank();
    await voucher('income', -40, 50_000);
    // Twenty lines as a month has them: fees of the same amount, cheques that clear late, a lump of a day, a charge and profit of the bank.
    const lines: [number, string, number, string?][] = [];
    for (let nth = 0; nth < 10; nth += 1) {
      await voucher('income', -30 + nth, 5000, { reference: `FT2611${nth}` });
      lines.push([-30 + nth + (nth % 3), nth % 2 ? `IBFT FT2611${nth} FEE` : 'Funds received', 5000]);
    }
    for (const [nth, cheque] of ['000481', '000482', '000483', '000484'].entries()) {
      await voucher('expense', -28 + nth, 1000 + nth, { method: 'cheque', cheque_no: String(Number(cheque)) });
      if (nth < 3) lines.push([-18 + nth, 'Cheque paid', -(1000 + nth), cheque]);
    }
    await voucher('income', -12, 700);
    await voucher('income', -12, 800);
    lines.push([-11, 'Cash deposit slip 9', 1500], [-10, 'Service charges', -150]);
    for (let nth = 0; nth < 6; nth += 1) {
      await voucher('income', -9 + nth, 2000 + nth);
      lines.push([-8 + nth, 'Raast', 2000 + nth]);
    }
    await voucher('income', 0, 999);
    lines.sort(([a], [b]) => a - b);
    const csv = csvOf(50_000, lines);
    const trial = await send(csv, { dry_run: 'true' });
    expect(trial.status, trial.text).toBe(200);
    expect(trial.row).toMatchObject({
      id: null,
      opening: 50_000,
      n_lines: lines.length,
      problems: [],
      mapping: { 0: 'line_date', 3: 'withdrawal' },
    });
    expect((await school.get('/bank_statements', { account_id: account })).rows).toEqual([]);
    const made = await send(csv);
    expect(made.status, made.text).toBe(200);
    const share = ((made.row['matched'] as number) - 1) / lines.length;
    expect(share).toBeGreaterThanOrEqual(0.9);
    const id = made.row['id'] as number;
    const before = await opened(id);
    expect(before.statement).toMatchObject({ unmatched: 1, status: 'open' });
    expect(before.proof).toMatchObject({ difference: 0, payments: [{ amount: -1003 }], bank: [{ amount: -150 }] });
    const refused = await school.post('/bank_finish', { id, version: before.statement.version });
    expect([refused.status, refused.message]).toEqual([409, '1 line is not found in the books yet']);
    await voucher('expense', -10, 150);
    const now = await opened(id);
    expect((await match(id, [byAmount(now.lines, -150)], [byAmount(now.books, -150)])).status).toBe(200);
    expect((await school.post('/bank_finish', { id, version: before.statement.version })).row).toMatchObject({
      status: 'finished',
    });
    const done = await opened(id);
    expect(done.proof).toMatchObject({ difference: 0, bank: [] });
    // Nothing of it changes while it is finished.
    expect((await school.post('/bank_unmatch', { id, groups: [done.lines[0]?.group_no] })).status).toBe(409);
    expect((await school.post('/bank_reopen', { id, reason: '' })).status).toBe(422);
    expect((await school.post('/bank_reopen', { id, reason: 'a charge was missed' })).row).toMatchObject({
      status: 'open',
    });
  });
  it('goes on from the one before, is there once, and its lines lead from opening to closing', async () => {
    await bank();
    const june = csvOf(0, [
      [-50, 'Deposit', 100],
      [-45, 'Withdrawal', -40],
    ]);
    expect((await send(june)).status).toBe(200);
    expect((await send(june)).errors).toHaveProperty('from_date');
    const gap = await send(csvOf(75, [[-30, 'Deposit', 5]]));
    expect([gap.status, Object.keys(gap.errors ?? {})]).toEqual([422, ['opening']]);
    const short = await send(csvOf(60, [[-30, 'Deposit', 5]]), { closing: '70' });
    expect(short.errors).toHaveProperty('closing');
    const bad = await send(`Date,Particulars,Debit,Credit\nyesterday,x,,5`, {
      opening: '60',
      closing: '65',
      dry_run: 'true',
    });
    expect(bad.row).toMatchObject({ problems: [{ message: '“yesterday” is no date' }] });
    expect((await send(`Date,Particulars,Debit,Credit\nyesterday,x,,5`)).status).toBe(422);
    const jumbled = await send(`${csvOf(60, [[-30, 'Deposit', 5]])}\r\n${dayFrom(-29)},More,,,5,71`, {
      dry_run: 'true',
    });
    expect(jumbled.row).toMatchObject({
      problems: [{ row: 5, message: 'The balance of this line does not follow from the line before it' }],
    });
    // The columns of the last file are known again, whatever they are called.
    const odd = await send(`Day X,What,Out,In\n${dayFrom(-30)},Deposit,,5`, {
      mapping: JSON.stringify({ 0: 'line_date', 1: 'description', 2: 'withdrawal', 3: 'deposit' }),
      opening: '60',
      closing: '65',
    });
    expect(odd.status, odd.text).toBe(200);
    const next = await send(`Day X,What,Out,In\n${dayFrom(-20)},Deposit,,7`, { closing: '72' });
    expect(next.status, next.text).toBe(200);
    expect((await school.get('/bank_statements', { account_id: account })).rows).toHaveLength(3);
    const removed = await school.post('/bank_remove', { id: next.row['id'], reason: 'of another account' });
    expect(removed.row).toMatchObject({ status: 'removed' });
    expect((await school.post('/bank_remove', { id: next.row['id'], reason: 'once more' })).status).toBe(409);
    expect((await send(`Day X,What,Out,In\n${dayFrom(-20)},Deposit,,7`, { closing: '72' })).status).toBe(200);
  });
  it('is read from a workbook as from text, with amounts in brackets and the newest first', async () => {
    await bank();
    const file = await workbook([
      ['Posting date', 'Narration', 'Amount', 'Balance'],
      [dayFrom(-20), 'Withdrawal', '(40.50)', 59.5],
      [dayFrom(-25), 'Deposit', 100, 100],
    ]);
    const made = await send(file);
    expect(made.status, made.text).toBe(200);
    expect(made.row).toMatchObject({ opening: 0, closing: 59.5, n_lines: 2, money_in: 100, money_out: 40.5 });
  });
});

describe('matching', () => {
  /** A statement with these lines, and vouchers of these amounts long before it, so that nothing matches by itself. */
  async function loose(lines: readonly number[], books: readonly number[]): Promise<Opened> {
    await bank();
    for (const amount of books) await voucher(amount < 0 ? 'expense' : 'income', -3, Math.abs(amount));
    const made = await send(
      csvOf(
        0,
        lines.map((amount) => [-10, 'line', amount]),
      ),
      { to_date: dayFrom(-1) },
    );
    expect(made.status, made.text).toBe(200);
    return opened(made.row['id'] as number);
  }
  it('is of many with many, whose sums are equal, and is taken apart again', async () => {
    const { statement, lines, books } = await loose([60, 40], [70, 30]);
    const wrong = await match(statement.id, [byAmount(lines, 60)], [byAmount(books, 70)]);
    expect([wrong.status, wrong.message]).toEqual([
      422,
      'The lines of the bank come to 60.00, those of the books to 70.00',
    ]);
    expect((await match(statement.id, lines, books)).status).toBe(200);
    expect((await match(statement.id, lines, books)).status).toBe(409);
    const group = (await opened(statement.id)).lines[0]?.group_no;
    expect((await school.post('/bank_unmatch', { id: statement.id, groups: [group] })).row).toMatchObject({
      matched: 4,
    });
    expect((await school.post('/bank_unmatch', { id: statement.id, groups: [group] })).status).toBe(409);
    expect((await opened(statement.id)).statement.unmatched).toBe(2);
  });
  it('of one side alone is of what cancels out', async () => {
    const { statement, lines } = await loose([25, -25], []);
    expect((await match(statement.id, lines, [])).status).toBe(200);
    expect((await opened(statement.id)).proof).toMatchObject({ difference: 0, bank: [] });
  });
  it('of the same line by two at once is done once', async () => {
    const { statement, lines, books } = await loose([90], [90, 90]);
    const [one, other] = books.filter(({ amount }) => amount === 90);
    if (!one || !other) throw new Error('two entries');
    const both = await Promise.all([match(statement.id, lines, [one]), match(statement.id, lines, [other])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
  it('and a void of the same entry at once end with one of both', async () => {
    for (let round = 0; round < 4; round += 1) {
      await bank();
      const trans = await voucher('income', -3, 55);
      await voucher('income', -30, 500);
      const { row } = await send(csvOf(0, [[-10, 'line', 55]]), { to_date: dayFrom(-1) });
      const { statement, lines, books } = await opened(row['id'] as number);
      // Voided first, it is still what the bank had; matched first, it is not voided: the rules of the books know which.
      const [matched, gone] = await Promise.all([match(statement.id, lines, [byAmount(books, 55)]), voided(trans)]);
      const results = gone.row['results'] as unknown as { ok: boolean; message: string | null }[];
      expect(matched.status === 200 || results[0]?.ok).toBe(true);
      if (!results[0]?.ok) expect(results[0]?.message).toMatch(/unmatch it there/);
      await expectRules();
    }
  });
  it('keeps its entry from being voided, and the refusal names the statement', async () => {
    await bank();
    const trans = await voucher('income', -10, 75);
    const { row } = await send(csvOf(0, [[-10, 'line', 75]]));
    const refused = await voided(trans);
    expect(refused.text).toMatch(
      /is on the statement of Bank \d+ up to \d\d-\w{3}-\d{4}; unmatch it there before it is voided/,
    );
    const { statement, lines } = await opened(row['id'] as number);
    await school.post('/bank_unmatch', { id: statement.id, groups: [lines[0]?.group_no] });
    expect((await voided(trans)).status).toBe(200);
  });
  it('brings the books before the first statement forward, but for what the bank did not have', async () => {
    await bank();
    await voucher('income', -60, 1000);
    await voucher('expense', -55, 300, { method: 'cheque', cheque_no: '77' });
    const { row } = await send(csvOf(1000, [[-10, 'line', 5]]));
    const { statement, books, proof } = await opened(row['id'] as number);
    expect(proof.difference).toBe(0);
    const wrong = await school.post('/bank_bring_forward', { id: statement.id, outstanding: [] });
    expect([wrong.status, wrong.message]).toEqual([
      422,
      'The lines of the bank come to 1,000.00, those of the books to 700.00',
    ]);
    const { journal_id, line_no } = byAmount(books, -300);
    expect(
      (await school.post('/bank_bring_forward', { id: statement.id, outstanding: [{ journal_id, line_no }] })).status,
    ).toBe(200);
    const now = await opened(statement.id);
    expect(now.lines[0]).toMatchObject({ line_no: 0, amount: 1000, group_no: expect.any(Number) });
    expect(now.proof).toMatchObject({ difference: 0, payments: [{ amount: -300 }] });
  });
});

describe('cheques', () => {
  it('lists cheques issued, by what the bank has of them', async () => {
    await bank();
    await voucher('income', -230, 5000);
    const cheque = (day: number, amount: number, cheque_no: string, more: object = {}): Promise<number> =>
      voucher('expense', day, amount, { method: 'cheque', cheque_no, payee: `Payee ${cheque_no}`, ...more });
    await cheque(-10, 300, '901');
    await cheque(-5, 100, '902');
    await cheque(-4, 40, '903', { cheque_date: dayFrom(20) });
    await cheque(-200, 50, '904');
    const gone = await cheque(-3, 7, '905');
    expect((await voided(gone)).status).toBe(200);
    expect((await send(csvOf(5000, [[-9, 'Clearing', -300, '000901']]))).status).toBe(200);
    const list = await school.get('/issued_cheques', { account_id: account, sort_by: 'cheque_no' });
    expect(list.status, list.text).toBe(200);
    expect(list.rows).toMatchObject([
      { cheque_no: '901', state: 'presented', ended_on: dayFrom(-9), days: null, amount: 300, payee: 'Payee 901' },
      { cheque_no: '902', state: 'issued', days: 5, ended_on: null },
      { cheque_no: '903', state: 'ahead', cheque_date: dayFrom(20) },
      { cheque_no: '904', state: 'issued', days: 200 },
      { cheque_no: '905', state: 'cancelled', reason: 'entered twice' },
    ]);
    expect(JSON.parse(list.text)).toMatchObject({
      totals: {
        cheques: 5,
        amount: 497,
        ages: [
          { from: 0, to: 30, cheques: 1, amount: 100 },
          { from: 31, to: 90, cheques: 0, amount: 0 },
          { from: 91, to: 180, cheques: 0 },
          { from: 181, to: null, cheques: 1, amount: 50 },
        ],
      },
    });
    const found = async (query: Record<string, string | number>): Promise<unknown[]> =>
      (await school.get('/issued_cheques', { account_id: account, sort_by: 'cheque_no', ...query })).rows.map(
        ({ cheque_no }) => cheque_no,
      );
    expect(await found({ state: 'issued' })).toEqual(['902', '904']);
    expect(await found({ older: 180 })).toEqual(['904']);
    expect(await found({ search: 'payee 903' })).toEqual(['903']);
    expect(await found({ date_from: dayFrom(-5), date_to: dayFrom(0) })).toEqual(['902', '905']);
    const johar = await makeUser(api, 'ravi', {
      username: 'bank.johar',
      privileges: ['finance_entry.read'],
      campuses: [ids['Johar'] ?? 0],
    });
    expect((await school.get('/issued_cheques', { account_id: account }, johar)).rows).toEqual([]);
    const none = await makeUser(api, 'ravi', { username: 'bank.none', privileges: ['cheques.read'] });
    expect((await school.get('/issued_cheques', {}, none)).status).toBe(401);
  });
});

describe('who', () => {
  it('reads, does not reconcile; and an account of all campuses is of who works for all', async () => {
    await bank();
    const reader = await makeUser(api, 'ravi', { username: 'bank.reader', privileges: ['bank.read'] });
    expect((await send(csvOf(0, [[-10, 'line', 5]]), {}, reader)).status).toBe(401);
    const gulberg = await makeUser(api, 'ravi', {
      username: 'bank.gulberg',
      privileges: ['bank.read', 'bank.reconcile'],
      campuses: [ids['Gulberg'] ?? 0],
    });
    const refused = await send(csvOf(0, [[-10, 'line', 5]]), {}, gulberg);
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['account_id']]);
    const { row } = await send(csvOf(0, [[-10, 'line', 5]]));
    expect((await school.get('/bank_statement', { id: row['id'] as number }, gulberg)).status).toBe(422);
    expect((await school.get('/bank_statement', { id: row['id'] as number }, reader)).status).toBe(200);
    await bank({ campus: ids['Gulberg'] });
    expect((await send(csvOf(0, [[-10, 'line', 5]]), {}, gulberg)).status).toBe(200);
  });
});
