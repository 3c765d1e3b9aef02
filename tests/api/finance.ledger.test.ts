/** The trial balance and the ledger against the raw lines, and against each other: every figure that can be opened is. */
import pg from 'pg';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_START, shiftDay, today } from '../../contract/dates.ts';
import { sumRupees } from '../../contract/money.ts';
import { DEMO_INSTITUTE } from '../../server/seed/demo.ts';
import { trialBalanceStatement } from '../../src/customRoutes/finance/statements/trialBalance.ts';
import { makeApp, makeUser, type Api, type TestUser } from './support/apiClient.ts';

type Query = Readonly<Record<string, string>>;
interface Figures {
  readonly opening_debit: number;
  readonly opening_credit: number;
  readonly debit: number;
  readonly credit: number;
  readonly closing_debit: number;
  readonly closing_credit: number;
}
const SIDES = ['opening_debit', 'opening_credit', 'debit', 'credit', 'closing_debit', 'closing_credit'] as const;
type Trial = Parameters<typeof trialBalanceStatement>[0];
interface Row {
  readonly account_id: number;
  readonly date: string;
  readonly trans_id: number;
  readonly journal_id: number;
  readonly line_no: number;
  readonly voucher: string;
  readonly source: string;
  readonly debit: number;
  readonly credit: number;
  readonly balance: number;
}
interface Ledger {
  readonly data: readonly Row[];
  readonly total: number;
  readonly last_page: number;
  readonly opening: number;
  readonly closing: number;
  readonly campuses: readonly string[] | null;
  readonly totals: { readonly debit: number; readonly credit: number };
  readonly accounts: readonly { readonly acc_code: string; readonly count: number }[];
}

let api: Api;
let reader: TestUser;
let limited: TestUser;
let stranger: TestUser;
let owner: pg.Client;
let campuses: number[];
/** The day of the first entries. */
let first: string;
let years: { id: number; start_date: string; end_date: string }[];
beforeAll(async () => {
  api = await makeApp({ demo: 2 });
  owner = new pg.Client({ connectionString: api.test.ownerUrl });
  await owner.connect();
  campuses = (
    await owner.query<{ id: string }>(`SELECT id FROM campuses WHERE institute_code = 'demo' ORDER BY id`)
  ).rows.map(({ id }) => Number(id));
  const { rows: days } = await owner.query<{ first: string }>(
    `SELECT to_char(min(entry_date), 'YYYY-MM-DD') AS first FROM gl_lines WHERE institute_code = 'demo'`,
  );
  first = days[0]?.first ?? '';
  years = (
    await owner.query<{ id: string; start_date: string; end_date: string }>(
      `SELECT id, to_char(start_date, 'YYYY-MM-DD') AS start_date, to_char(end_date, 'YYYY-MM-DD') AS end_date FROM fiscal_years WHERE institute_code = 'demo' ORDER BY start_date`,
    )
  ).rows.map((year) => ({ ...year, id: Number(year.id) }));
  reader = await makeUser(api, DEMO_INSTITUTE, { username: 'reader', privileges: ['ledger.read'] });
  limited = await makeUser(api, DEMO_INSTITUTE, { username: 'one-campus', campuses: campuses.slice(1, 2) });
  stranger = await makeUser(api, DEMO_INSTITUTE, { username: 'stranger', privileges: ['students.read'] });
}, 300_000);
afterAll(async () => {
  await owner.end();
  await api.test.drop();
});
const call = (path: string, query: Query = {}, user = reader) => api.call(path, { token: user.token, query });
async function get<T>(path: string, query: Query, user = reader): Promise<T> {
  const answer = await call(path, query, user);
  expect(answer.status, `${path} ${JSON.stringify(query)}: ${answer.text.slice(0, 300)}`).toBe(200);
  return answer.json as T;
}
const trial = async (query: Query = {}, user = reader): Promise<Trial> =>
  (await get<{ data: Trial }>('/trial_balance', query, user)).data;
const ledger = (query: Query, user = reader): Promise<Ledger> => get<Ledger>('/gl_inquiry', query, user);
async function everyRow(query: Query, per_page = '37'): Promise<Row[]> {
  const first = await ledger({ ...query, page: '1', per_page });
  const rows = [...first.data];
  for (let page = 2; page <= first.last_page; page++)
    rows.push(...(await ledger({ ...query, page: String(page), per_page })).data);
  return rows;
}

/** Posts an entry as only the owner can, past the functions of events. */
async function post(
  source: string,
  campus: number,
  date: string,
  lines: readonly (readonly [code: string, debit: number, credit: number])[],
): Promise<number> {
  await owner.query('BEGIN');
  await owner.query(`SET LOCAL app.institute = 'demo'; SET LOCAL app.campuses = 'all'; SET LOCAL app."user" = ''`);
  const { rows } = await owner.query<{ journal_id: string }>(
    `SELECT journal_id FROM gl_post('demo', (SELECT array_agg(ROW(1, $1::bigint, $2::date, $3::text, NULL, NULL, NULL, 'by the owner', (SELECT a.id FROM finance_accounts a WHERE a.institute_code = 'demo' AND a.acc_code = l->>0), (l->>1)::bigint, (l->>2)::bigint, NULL, NULL)::gl_draft) FROM jsonb_array_elements($4::jsonb) l))`,
    [campus, date, source, JSON.stringify(lines)],
  );
  await owner.query('COMMIT');
  return Number(rows[0]?.journal_id);
}
const moved = ([, figures]: readonly [string, readonly number[]]): boolean => figures.some((one) => one !== 0);
/** Paisa of raw lines: what opens an account, and both sides of its period, without closing entries unless asked for. */
async function raw(from: string, to: string, campus: number | null, closing: boolean): Promise<Map<string, number[]>> {
  const year = years.findLast(({ start_date }) => start_date <= from)?.start_date ?? '0001-01-01';
  const { rows } = await owner.query<{ acc_code: string; opening: string; debit: string; credit: string }>(
    `SELECT a.acc_code, coalesce(sum(l.debit - l.credit) FILTER (WHERE l.entry_date < $1::date AND (g.account_class NOT IN ('income', 'expense') OR l.entry_date >= $5::date)), 0) AS opening,
      coalesce(sum(l.debit) FILTER (WHERE l.entry_date >= $1::date), 0) AS debit, coalesce(sum(l.credit) FILTER (WHERE l.entry_date >= $1::date), 0) AS credit
    FROM gl_lines l JOIN gl_journals j ON j.institute_code = l.institute_code AND j.id = l.journal_id
      LEFT JOIN gl_journals o ON o.institute_code = j.institute_code AND o.id = j.reverses_id
      JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id JOIN finance_groups g ON g.institute_code = a.institute_code AND g.id = a.group_id
    WHERE l.institute_code = 'demo' AND l.entry_date <= $2::date AND ($3::bigint IS NULL OR l.campus_id = $3)
      AND ($4 OR l.entry_date < $5::date OR (j.source <> 'closing' AND o.source IS DISTINCT FROM 'closing'))
    GROUP BY 1`,
    [from, to, campus, closing, year],
  );
  return new Map(
    rows.map((row) => [row.acc_code, [row.opening, row.debit, row.credit].map(Number)] as const).filter(moved),
  );
}
const paisa = (rupees: number): number => Math.round(rupees * 100);
const figures = (row: Figures): number[] => [
  paisa(row.opening_debit - row.opening_credit),
  paisa(row.debit),
  paisa(row.credit),
];
async function checkAgrees(query: Query): Promise<void> {
  const from = query['from_date'] ?? REPORT_START;
  const to = query['to_date'] ?? today();
  const campus = query['campus_id'] === undefined ? null : Number(query['campus_id']);
  const found = await trial(query);
  const wanted = await raw(from, to, campus, query['closing_entries'] === 'true');
  const said = new Map(found.accounts.map((row) => [row.acc_code, figures(row)] as const).filter(moved));
  expect([...said].toSorted(), JSON.stringify(query)).toEqual([...wanted].toSorted());
  for (const row of found.accounts)
    expect(paisa(row.closing_debit - row.closing_credit)).toBe(
      figures(row).reduce((sum, one, at) => sum + (at === 2 ? -one : one), 0),
    );
  expect(found.balanced).toBe(true);
  const { totals } = found;
  expect([totals.opening_debit, totals.debit, totals.closing_debit]).toEqual([
    totals.opening_credit,
    totals.credit,
    totals.closing_credit,
  ]);
}
/** Opens every figure of the trial balance that leads somewhere, and compares. */
async function clickAll(query: Query): Promise<number> {
  const statement = trialBalanceStatement(await trial(query), query);
  const opened = new Map<string, Ledger>();
  let clicked = 0;
  for (const row of statement.rows)
    for (const [at, column] of statement.columns.entries()) {
      const path = row.drill?.(column);
      if (!path) continue;
      if (!opened.has(path)) {
        const { searchParams } = new URL(path, 'http://school');
        opened.set(path, await ledger({ ...Object.fromEntries(searchParams), per_page: '1', page: '1' }));
      }
      const found = opened.get(path);
      if (!found) continue;
      const { opening, closing, totals } = found;
      const amount = row.amounts[at] ?? 0;
      const other = row.amounts[at + (column.key.endsWith('debit') ? 1 : -1)] ?? 0;
      const net = column.key.endsWith('debit') ? amount - other : other - amount;
      const said = `${row.label}, ${column.key}, ${path}`;
      if (column.key === 'debit') expect(amount, said).toBe(totals.debit);
      else if (column.key === 'credit') expect(amount, said).toBe(totals.credit);
      else if (column.key.startsWith('opening')) expect(paisa(net), said).toBe(paisa(opening));
      else expect(paisa(net), said).toBe(paisa(closing));
      clicked += 1;
    }
  return clicked;
}

describe('the trial balance of the demo school', () => {
  it('is the raw sums, of all campuses and of each, of any period', async () => {
    await checkAgrees({});
    for (const campus of campuses.slice(0, 2)) await checkAgrees({ campus_id: String(campus) });
    const last = years.at(-1)?.start_date ?? REPORT_START;
    await checkAgrees({ from_date: last });
    await checkAgrees({ from_date: today(), to_date: today() });
    await checkAgrees({ from_date: '1999-01-01', to_date: '1999-12-31' });
  });
  it.each(['campuses', 'compared', 'months'])(
    'has columns of %s, each what is answered for its period and campus alone',
    async (columns) => {
      const start = `${shiftDay(today(), -300).slice(0, 7)}-01`;
      const found = await trial({ from_date: start, columns });
      expect(found.columns.length).toBeGreaterThan(2);
      expect(found.balanced).toBe(true);
      for (const [at, { from_date, to_date, campus_id }] of found.columns.entries()) {
        const campus = campus_id === null ? {} : { campus_id: String(campus_id) };
        const alone = await trial({ from_date, to_date, ...campus });
        const wanted = new Map(alone.accounts.map((one) => [one.acc_code, one]));
        for (const account of found.accounts) {
          const one = account.columns[at];
          if (!one) throw new Error(`${account.acc_code} has no column ${at}`);
          expect(SIDES.map((side) => one[side])).toEqual(
            SIDES.map((side) => wanted.get(account.acc_code)?.[side] ?? 0),
          );
        }
        expect(SIDES.map((side) => found.earlier.columns[at]?.[side])).toEqual(
          SIDES.map((side) => alone.earlier[side]),
        );
        expect(SIDES.map((side) => found.totals.columns[at]?.[side])).toEqual(SIDES.map((side) => alone.totals[side]));
      }
    },
  );
  it('every figure opens what it is made of', async () => {
    expect(await clickAll({})).toBeGreaterThan(50);
    expect(await clickAll({ from_date: years.at(-1)?.start_date ?? REPORT_START })).toBeGreaterThan(50);
    expect(await clickAll({ columns: 'campuses' })).toBeGreaterThan(50);
    expect(await clickAll({ campus_id: String(campuses[1]) })).toBeGreaterThan(30);
  });
});

describe('the ledger', () => {
  it('reads an account page by page, each going on from the balance of the one before', async () => {
    const account = (await trial()).accounts.find(({ acc_code }) => acc_code === '1201');
    const whole = await ledger({ acc_code: account?.acc_code ?? '', per_page: '500' });
    expect(whole.total).toBeGreaterThan(100);
    const rows = await everyRow({ acc_code: account?.acc_code ?? '' });
    expect(rows).toHaveLength(whole.total);
    let balance = paisa(whole.opening);
    for (const row of rows) {
      balance += paisa(row.debit) - paisa(row.credit);
      expect(paisa(row.balance)).toBe(balance);
    }
    expect(balance).toBe(paisa(whole.closing));
    const keys = rows.map(({ date, voucher, line_no }) => [date, Number(voucher), line_no] as const);
    expect(keys).toEqual(keys.toSorted((a, b) => a[0].localeCompare(b[0]) || a[1] - b[1] || a[2] - b[2]));
    expect(new Set(rows.map(({ journal_id, line_no }) => `${journal_id} ${line_no}`)).size).toBe(rows.length);
  });
  it('reads the whole book in the order of codes: every line once', async () => {
    const query = { from_date: REPORT_START };
    const book = await ledger({ ...query, per_page: '500' });
    const { rows } = await owner.query<{ n: string }>(
      `SELECT count(*) AS n FROM gl_lines WHERE institute_code = 'demo' AND entry_date BETWEEN $1 AND $2`,
      [query.from_date, today()],
    );
    expect(book.total).toBe(Number(rows[0]?.n));
    const page = Math.ceil(book.total / 500);
    expect((await ledger({ ...query, per_page: '500', page: String(page) })).data).toHaveLength(
      book.total - (page - 1) * 500,
    );
    expect((await ledger({ ...query, per_page: '500', page: String(page + 1) })).data).toHaveLength(0);
  });
  it('goes on from account to account, as they are one by one', async () => {
    const query = { from_date: first, to_date: shiftDay(first, 12) };
    const book = await ledger({ ...query, per_page: '1' });
    const rows = await everyRow(query);
    const one: Row[] = [];
    for (const { acc_code } of book.accounts) one.push(...(await everyRow({ ...query, acc_code })));
    expect(book.accounts.filter(({ count }) => count > 0).length).toBeGreaterThan(3);
    expect(rows).toEqual(one);
  });
  it('sums months to the same', async () => {
    const code = (await trial()).accounts.toSorted((a, b) => b.debit - a.debit)[0]?.acc_code ?? '';
    const rows = await everyRow({ acc_code: code });
    const months = (await ledger({ acc_code: code, monthly: 'true', per_page: '500' })).data;
    const wanted = [...Map.groupBy(rows, ({ date }) => `${date.slice(0, 7)}-01`)].map(([month, of]) => [
      month,
      sumRupees(of.map(({ debit }) => debit)),
      sumRupees(of.map(({ credit }) => credit)),
      of.at(-1)?.balance,
    ]);
    expect(months.map(({ date, debit, credit, balance }) => [date, debit, credit, balance])).toEqual(wanted);
  });
  it('leaves out what was reversed within the period, and comes to the same', async () => {
    const accounts = (await trial()).accounts.toSorted((a, b) => b.debit - a.debit).slice(0, 6);
    let hidden = 0;
    for (const { acc_code } of accounts) {
      const all = await ledger({ acc_code, per_page: '1' });
      const rows = await everyRow({ acc_code, hide_reversed: 'true' }, '211');
      hidden += all.total - rows.length;
      expect(rows.at(-1)?.balance ?? all.opening).toBe(all.closing);
      expect(rows.filter(({ source }) => source === 'reversal')).toEqual([]);
    }
    expect(hidden).toBeGreaterThan(0);
  });
});

describe('who may see it', () => {
  it('is asked for by a privilege, and shows the campuses of the user, by name', async () => {
    for (const path of ['/trial_balance', '/gl_inquiry']) expect((await call(path, {}, stranger)).status).toBe(401);
    const own = await trial({}, limited);
    expect(own.campuses).toHaveLength(1);
    const theirs = await trial({ campus_id: String(campuses[1]) });
    expect(own.accounts).toEqual(theirs.accounts);
    expect((await trial({ campus_id: String(campuses[0]) }, limited)).accounts).toEqual([]);
    const code = own.accounts[0]?.acc_code ?? '';
    expect((await ledger({ acc_code: code }, limited)).campuses).toEqual(own.campuses);
    expect((await ledger({ acc_code: code }, limited)).totals).toEqual(
      (await ledger({ acc_code: code, campus_id: String(campuses[1]) })).totals,
    );
  });
  it.each([
    ['/gl_inquiry', { acc_code: 'no-such' }, 'acc_code'],
    ['/gl_inquiry', { from_date: '2026-02-30' }, 'from_date'],
    ['/gl_inquiry', { from_date: '2026-02-02', to_date: '2026-02-01' }, 'to_date'],
    ['/gl_inquiry', { page: '0' }, 'page'],
    ['/gl_inquiry', { campus_id: "1' OR 1=1" }, 'campus_id'],
    ['/gl_inquiry', { account_class: 'money' }, 'account_class'],
    ['/gl_inquiry', { wish: '1' }, 'wish'],
    ['/trial_balance', { to_date: '9999-99-99' }, 'to_date'],
    ['/trial_balance', { columns: 'planets' }, 'columns'],
    ['/trial_balance', { from_date: '2024-01-01', to_date: '2026-01-01', columns: 'months' }, 'columns'],
  ])('%s refuses %o and names the field', async (path, query, field) => {
    const answer = await call(path, query as unknown as Query);
    expect(answer.status, answer.text).toBe(422);
    expect(Object.keys((answer.json as { errors: object }).errors)).toContain(field);
  });
  it('answers nothing, and fails at nothing, for what is not there', async () => {
    for (const query of [
      { group_id: '999999999999999' },
      { campus_id: '999999999999999' },
      { code_from: 'zzz' },
      { page: '999999999', per_page: '500' },
    ])
      expect((await ledger(query)).data).toEqual([]);
  });
});

describe('random postings, two campuses, and a year that is closed', () => {
  it('trial balance, ledger and raw sums stay one', async () => {
    const [year, next] = years.slice(-2);
    if (!year || !next) throw new Error('the demo school has two years');
    const codes = (await trial()).accounts.map(({ acc_code }) => acc_code);
    const posting = fc.record({
      campus: fc.constantFrom(...campuses.slice(0, 2)),
      day: fc.constantFrom(year.start_date, year.end_date, next.start_date, today()),
      debit: fc.constantFrom(...codes),
      credit: fc.constantFrom(...codes),
      amount: fc.integer({ min: 1, max: 900_000_000 }),
    });
    for (const one of fc.sample(posting, { seed: 12, numRuns: 40 }))
      if (one.debit !== one.credit)
        await post('earning', one.campus, one.day, [
          [one.debit, one.amount, 0],
          [one.credit, 0, one.amount],
        ]);
    const queries: Query[] = [
      {},
      { from_date: next.start_date },
      { from_date: year.end_date, to_date: next.start_date },
    ];
    const each = queries.flatMap((query) => [query, { ...query, campus_id: String(campuses[0]) }]);
    for (const query of each) await checkAgrees(query);
    // What income and expenses of the first year came to, carried into equity, campus by campus.
    for (const campus of campuses.slice(0, 2)) {
      const found = await trial({ from_date: year.start_date, to_date: year.end_date, campus_id: String(campus) });
      const classes = new Map(found.groups.map(({ id, account_class }) => [id, account_class]));
      const ofYear = found.accounts.filter(({ group_id }) =>
        ['income', 'expense'].includes(classes.get(group_id) ?? ''),
      );
      const lines = ofYear.flatMap(({ acc_code, closing_debit, closing_credit }): [string, number, number][] =>
        closing_debit === closing_credit ? [] : [[acc_code, paisa(closing_credit), paisa(closing_debit)]],
      );
      const net = lines.reduce((sum, [, debit, credit]) => sum + debit - credit, 0);
      const equity = await owner.query<{ acc_code: string }>(
        `SELECT acc_code FROM finance_accounts WHERE institute_code = 'demo' AND role = 'retained_earnings'`,
      );
      await post('closing', campus, year.end_date, [
        ...lines,
        [equity.rows[0]?.acc_code ?? '', Math.max(0, -net), Math.max(0, net)],
      ]);
    }
    for (const query of each) {
      await checkAgrees(query);
      await checkAgrees({ ...query, closing_entries: 'true' });
    }
    const shown = await trial({ from_date: year.start_date, to_date: year.end_date });
    const closed = await trial({ from_date: year.start_date, to_date: year.end_date, closing_entries: 'true' });
    expect(shown.totals.closing_debit).not.toBe(closed.totals.closing_debit);
    expect(await clickAll({ from_date: year.start_date, to_date: year.end_date })).toBeGreaterThan(50);
    expect(await clickAll({ from_date: year.start_date, to_date: year.end_date, columns: 'compared' })).toBeGreaterThan(
      50,
    );
    expect(await clickAll({ from_date: year.start_date, to_date: today(), closing_entries: 'true' })).toBeGreaterThan(
      50,
    );
  }, 120_000);
});
