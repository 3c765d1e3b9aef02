/**
 * Every figure of every statement, in each choice of columns, follows the way that its link goes on the screen, and
 * finds entries that add up to it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REPORT_START, shiftDay, today } from '../../contract/dates.ts';
import { DEMO_INSTITUTE } from '../../server/seed/demo.ts';
import { cashBasisEntries } from '../../src/reports/cashBasisEntries.ts';
import { dayWisePl } from '../../src/reports/dayWisePl.ts';
import { drillPath } from '../../src/reports/ui/drillPath.ts';
import { pathOf, type AnsweredColumn, type AnsweredRow } from '../../src/customRoutes/finance/statements/answered.ts';
import { trialBalanceStatement } from '../../src/customRoutes/finance/statements/trialBalance.ts';
import { PEOPLE_CALLS, peopleSum } from './finance.people.support.ts';
import { makeApp, makeUser, type Api, type TestUser } from './support/apiClient.ts';
import { addDemoSalaries } from './support/demoSalaries.ts';

interface Asked {
  readonly columns: readonly AnsweredColumn[];
  readonly rows: readonly AnsweredRow[];
  readonly beside?: readonly AnsweredRow[];
  readonly reconciliation?: readonly AnsweredRow[];
  readonly years?: readonly { readonly from_date: string | null }[];
}
type Trial = Parameters<typeof trialBalanceStatement>[0];
/** What the page behind a link asks the server. */
const CALLS: Readonly<Record<string, string>> = {
  '/gl-inquiry': '/gl_inquiry',
  '/general-ledger': '/gl_inquiry',
  '/cash-basis-entries': '/cash_basis_entries',
  ...PEOPLE_CALLS,
};
const COLUMNS = ['one', 'compared', 'campuses', 'months'] as const;
const paisa = (rupees: unknown): number => Math.round(Number(rupees ?? 0) * 100);

let api: Api;
let reader: TestUser;
/** Of the accounts of the school, by id. */
let roles: ReadonlyMap<number, string>;
beforeAll(async () => {
  api = await makeApp({ demo: 2 });
  reader = await makeUser(api, DEMO_INSTITUTE, { username: 'reader' });
  await addDemoSalaries(api);
  const { data } = await ask<{ data: { id: number; role: string | null }[] }>('/finance_accounts', {
    institute_code: DEMO_INSTITUTE,
    per_page: '500',
  });
  roles = new Map(data.map(({ id, role }) => [id, role ?? '']));
}, 240_000);
afterAll(() => api.test.drop());

async function ask<T>(path: string, query: Readonly<Record<string, string>>): Promise<T> {
  const { status, json, text } = await api.call(path, { token: reader.token, query });
  if (status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${status} ${text}`);
  return json as T;
}
type Side = 'net' | 'received' | 'paid' | 'opening' | 'closing';
interface Found {
  readonly totals: Record<string, number>;
  readonly opening?: number;
  readonly closing?: number;
}
/** What is behind a link is asked for once, for whichever side. */
const found = new Map<string, Found>();
/** What is found behind a link, received or debit above nothing; of what moved cash the column of that side. */
async function behind(link: string, side: Side = 'net', role?: string): Promise<number> {
  const { pathname, searchParams } = new URL(link, 'http://school');
  const call = CALLS[pathname];
  if (call === undefined) throw new Error(`${pathname} is opened by no test`);
  const query = { ...Object.fromEntries(searchParams), page: '1', per_page: '1' };
  const answer = found.get(link) ?? (await ask<Found>(call, query));
  found.set(link, answer);
  const { totals } = answer;
  return call === '/gl_inquiry'
    ? // A balance is what the account closes with, a movement what went through it.
      side === 'opening'
      ? paisa(answer.opening)
      : side === 'net' && searchParams.get('closing_entries') === 'false'
        ? paisa(totals['debit']) - paisa(totals['credit'])
        : paisa(answer.closing)
    : pathname in PEOPLE_CALLS
      ? paisa(totals[peopleSum(role)])
      : (side === 'paid' ? 0 : paisa(totals['received'])) - (side === 'received' ? 0 : paisa(totals['paid']));
}
/** Which side of what opens a row of the cash flow is; of the others what they come to. */
function sideOf({ key }: AnsweredRow): Side {
  if (key === 'opening' || key === 'closing') return key;
  return /-in(-|$)/.test(key) ? 'received' : /-out(-|$)/.test(key) ? 'paid' : 'net';
}
/** Sums that no one page adds up to: they are made of the figures above them, which open. */
const BY_PARTS: readonly string[] = ['whole', 'equity', 'surplus-year', 'surplus-earlier', 'changes'];
const PERIOD = { from_date: shiftDay(today(), -450), to_date: today() };
/** Twelve months at most, those of the history among them. */
const FIRST = `${shiftDay(today(), -425).slice(0, 7)}-01`;
const YEAR = { from_date: FIRST, to_date: shiftDay(FIRST, 330) };

describe.each([
  ['/profit_loss_statement', {}],
  ['/profit_loss_statement', { basis: 'cash' }],
  ['/profit_loss_statement', { reconciliation: 'true' }],
  ['/cash_flow', {}],
  ['/balance_sheet', {}],
  ['/balance_sheet', { as_of: shiftDay(today(), -40) }],
] as const)('%s %j', (path, more) => {
  it.each(COLUMNS)(
    'columns=%s: every figure opens what it is made of',
    async (columns) => {
      const of = path === '/balance_sheet' ? {} : columns === 'months' ? YEAR : PERIOD;
      const { data } = await ask<{ data: Asked }>(path, { ...of, ...more, columns });
      let opened = 0;
      for (const row of [...data.rows, ...(data.beside ?? []), ...(data.reconciliation ?? [])])
        for (const [at, column] of data.columns.entries()) {
          const amount = paisa(row.amounts[at]);
          const link = pathOf(row, column, data.years?.[at]?.from_date);
          if (amount === 0) continue;
          if (link === null) {
            expect(row.kind === 'account' || BY_PARTS.includes(row.key), `${row.key} opens nothing`).toBe(true);
            continue;
          }
          opened += 1;
          const side = sideOf(row);
          expect(
            Math.abs(await behind(link, side, roles.get(row.account_id ?? 0))),
            `${row.key} of ${column.key}: ${link}`,
          ).toBe(Math.abs(amount));
        }
      expect(opened).toBeGreaterThan(4);
    },
    120_000,
  );
});

it('beside a budget: what became opens its entries, and what was budgeted, which is made of none, opens nothing', async () => {
  const { data } = await ask<{ data: Asked }>('/profit_loss_statement', { ...PERIOD, columns: 'budget' });
  expect(data.columns.map(({ key }) => key)).toEqual(['period', 'budget']);
  const [period, budget] = data.columns;
  let opened = 0;
  for (const row of data.rows) {
    const link = period ? pathOf(row, period) : null;
    expect(budget && pathOf(row, budget)).toBeNull();
    if (link === null || paisa(row.amounts[0]) === 0) continue;
    opened += 1;
    expect(Math.abs(await behind(link)), link).toBe(Math.abs(paisa(row.amounts[0])));
  }
  expect(opened).toBeGreaterThan(4);
});

describe('/trial_balance', () => {
  it.each(COLUMNS)(
    'columns=%s: every figure opens the ledger that it is made of',
    async (columns) => {
      const query = { ...(columns === 'months' ? YEAR : PERIOD), columns };
      const { data } = await ask<{ data: Trial }>('/trial_balance', query);
      const statement = trialBalanceStatement(data, query);
      const links = new Map<string, number>();
      for (const row of statement.rows)
        for (const [at, column] of statement.columns.entries()) {
          const link = row.drill?.(column);
          const isClosing = columns !== 'one' || column.key.startsWith('closing');
          if (link === null || link === undefined || !isClosing) continue;
          // Both sides of a column open the same ledger, which closes with one less the other.
          const amount = paisa(row.amounts[at]) * (column.key.endsWith('credit') ? -1 : 1);
          links.set(link, (links.get(link) ?? 0) + amount);
        }
      for (const [link, amount] of links) {
        const { pathname, searchParams } = new URL(link, 'http://school');
        expect(['/gl-inquiry', '/general-ledger']).toContain(pathname);
        const { closing } = await ask<{ closing: number }>('/gl_inquiry', {
          ...Object.fromEntries(searchParams),
          per_page: '1',
        });
        expect(paisa(closing), link).toBe(amount);
      }
      expect(links.size).toBeGreaterThan(20);
    },
    120_000,
  );
});

it('the days: every figure that is a link opens its entries', async () => {
  const { data } = await ask<{ data: Record<string, string | number>[] }>(dayWisePl.call.path, {
    from_date: REPORT_START,
    to_date: today(),
  });
  const days = data.filter((_day, at) => at % 4 === 0);
  expect(days.length).toBeGreaterThan(8);
  let opened = 0;
  for (const day of days)
    for (const [kind, drill] of Object.entries(dayWisePl.cells ?? {})) {
      if (!drill || paisa(day[kind]) === 0) continue;
      const link = drillPath(drill, dayWisePl, day, {});
      expect(link).toMatch(new RegExp(`^/${cashBasisEntries.key.replaceAll('_', '-')}`));
      opened += 1;
      expect(Math.abs(await behind(link ?? '')), `${kind} of ${day['date']}`).toBe(Math.abs(paisa(day[kind])));
    }
  expect(opened).toBeGreaterThan(10);
});
