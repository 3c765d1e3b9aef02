/**
 * Every figure of every statement is clicked: what opens adds up to what was clicked, and Back finds the statement with
 * its question in the address. (That the links of any school's figures find what adds up to them, in every choice of
 * columns, is held by tests/api/finance.drills.test.ts.) Of a statement that is as it was when all of its figures did, as are
 * the pages that they open and the server, some are clicked.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { today } from '../../contract/dates.ts';
import { calculated, figuresOf } from '../support/formulas.ts';
import { textsOf } from '../support/proven.ts';
import { bill, dayFrom, FEE, monthFrom, openFeeSchool } from './support/feeSchool.ts';
import { test } from './support/oneDesk.ts';
import { isInTurn, PageProof } from './support/pageProof.ts';
import { keyAt } from './support/pageText.ts';
import { api, expect, open } from './support/test.ts';

const RENT = 1200;
const CANTEEN = 450.5;
/** This month, with the one before as its opening balances. */
const PERIOD = `from_date=${monthFrom(0)}-01&to_date=${today()}`;

interface Figure {
  /** Of its row: 'fees' in a statement, its number in a report. */
  readonly row: string;
  readonly cell: number;
  readonly text: string;
  /** Of the other cells of the row, by their place. */
  readonly beside: readonly string[];
  readonly column: string;
}
/** '(1,200.50)' in paisa. */
const paisa = (text: string): number => {
  const amount = Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100);
  return text.trim().startsWith('(') ? -amount : amount;
};
/** Runs in the page: the figures that lead somewhere. */
function linked(): Figure[] {
  const texts = (row: Element): string[] => [...row.querySelectorAll('td')].map((cell) => cell.textContent);
  return [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr, [role=main] tbody tr')].flatMap(
    (row, number) => {
      const heads = [...(row.closest('table')?.querySelectorAll('thead tr:last-child th') ?? [])];
      const cells = [...row.querySelectorAll('td')];
      const aside = heads.length - cells.length;
      return cells.flatMap((cell, at) =>
        cell.querySelector('a') === null || cell.classList.contains('report-drill')
          ? []
          : [
              {
                row: row.dataset['id'] ?? String(number),
                cell: at,
                text: cell.textContent,
                beside: texts(row),
                column: heads[at + Math.max(aside, 0)]?.textContent ?? '',
              },
            ],
      );
    },
  );
}
/** Runs in the page: clicks the figure, as who reads the statement does. */
function follow({ row, cell }: Pick<Figure, 'row' | 'cell'>): void {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr, [role=main] tbody tr')];
  const found = rows.find((one, number) => (one.dataset['id'] ?? String(number)) === row);
  found?.querySelectorAll('td')[cell]?.querySelector('a')?.click();
}
type Opened = Readonly<{ path: string; title: string; sums: Readonly<Record<string, string>> }>;
/** Runs in the page: what the page that has opened adds up to. */
function opened(): Opened {
  const sums: Record<string, string> = {};
  for (const one of document.querySelectorAll('[aria-label="Totals"] span')) {
    const amount = one.querySelector('b')?.textContent ?? '';
    sums[one.textContent.replace(amount, '').trim()] = amount;
  }
  const grand = document.querySelector('[aria-label="Grand total"] tbody tr') ?? document.querySelector('tfoot tr');
  const surplus = document.querySelector('tr[data-id="surplus"] td');
  if (surplus) sums['Surplus'] = surplus.textContent;
  for (const [at, cell] of [...(grand?.querySelectorAll('td') ?? [])].entries()) sums[String(at)] = cell.textContent;
  return { path: window.location.pathname, title: document.querySelector('h1')?.textContent ?? '', sums };
}

/** What a page says that a figure is made of; undefined before it has said it. */
type Made = (figure: Figure, opened: Opened) => number | undefined;
const sum = ({ sums }: Opened, name: string): number | undefined =>
  sums[name] === undefined ? undefined : paisa(sums[name]);
const less = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? undefined : one - other;
const isOfCash = ({ path, title }: Opened): boolean => path === '/cash-basis-entries' && title === 'Cash Basis Entries';
const isOfLedger = ({ path }: Opened): boolean => path === '/gl-inquiry' || path === '/general-ledger';
const moved: Made = (_figure, page) =>
  isOfCash(page)
    ? less(sum(page, '0'), sum(page, '1'))
    : isOfLedger(page)
      ? less(sum(page, 'Debit'), sum(page, 'Credit'))
      : undefined;
const OF_PEOPLE: readonly string[] = ['/ageing', '/advances-and-deposits-held', '/employee-balances'];
/** A balance closes its ledger; what is owed or held of people is a sum over them; the year's surplus ends its statement. */
const closes: Made = ({ text }, page) => {
  if (isOfLedger(page)) return sum(page, 'Closing');
  if (page.path === '/pl-statement') return sum(page, 'Surplus');
  if (!OF_PEOPLE.includes(page.path)) return undefined;
  const found = Object.values(page.sums).map(paisa);
  return found.find((amount) => amount === paisa(text)) ?? found.at(-1);
};
/** What came in is what its entries received, what went out what they paid. */
const flowed: Made = (figure, page) => {
  const { row } = figure;
  if (row === 'opening') return sum(page, 'Opening');
  if (row === 'closing') return sum(page, 'Closing');
  if (!/-(in|out)(-|$)/.test(row)) return moved(figure, page);
  return isOfCash(page) ? sum(page, /-in(-|$)/.test(row) ? '0' : '1') : undefined;
};
const OVER = ['Opening', 'Opening', 'Debit', 'Credit', 'Closing', 'Closing'];
/** Debit and credit are those of its ledger; of a balance one side less the other is. */
const trial: Made = ({ cell, beside }, page) => {
  const name = OVER[cell] ?? '';
  if (name === 'Debit' || name === 'Credit') return sum(page, name);
  const side = cell % 2 === 0 ? 1 : -1;
  const balance = sum(page, name);
  const other = paisa(beside[cell + side] ?? '');
  return balance === undefined ? undefined : side * balance + other;
};

const proof = new PageProof('figures', ['tests/e2e/statementFigures.spec.ts', 'tests/e2e/support/feeSchool.ts']);
const OPENED = ['/gl-inquiry', '/general-ledger', '/cash-basis-entries', '/pl-statement', ...OF_PEOPLE];
const SERVER = textsOf(
  ['server/modules/ledger', 'server/modules/fees', 'server/database/functions', 'server/database/views'],
  ['.ts', '.sql'],
);
const decides = (address: string): unknown[] => [keyAt(address), OPENED.map((path) => keyAt(path)), SERVER];
/** Clicks them all, or some of those that are proven; answers how many there were. */
async function clickAll(desk: Page, name: string, address: string, made: Made): Promise<number> {
  const isWhole = proof.isWhole(name, decides(address));
  await open(desk, address);
  await expect.poll(() => desk.evaluate(linked).then(({ length }) => length)).toBeGreaterThan(0);
  const here = desk.url();
  const figures = await desk.evaluate(linked);
  for (const figure of isWhole ? figures : figures.filter((_, at) => isInTurn(at))) {
    const what = `${figure.text} in ${figure.column} of ${figure.row} on ${address}`;
    await desk.evaluate(follow, figure);
    await expect
      .poll(async () => Math.abs(made(figure, await desk.evaluate(opened)) ?? Number.NaN), {
        message: what,
        intervals: [50],
      })
      .toBe(Math.abs(paisa(figure.text)));
    await desk.goBack();
    await expect.poll(() => desk.evaluate(linked), { message: `back from ${what}`, intervals: [50] }).toEqual(figures);
    expect(desk.url(), `back from ${what}`).toBe(here);
  }
  return figures.length;
}

test.describe.configure({ mode: 'serial' });
test('a school bills, receives, spends, is paid ahead and has a budget', async ({ desk, institute }) => {
  const { ids, pupils } = await openFeeSchool(desk, institute, [
    { name: 'Aamna Yaqoob' },
    { name: 'Basit Rafiq', campus: 'Hill' },
  ]);
  const all = [pupils['Aamna Yaqoob'] ?? 0, pupils['Basit Rafiq'] ?? 0];
  await bill(desk, all, -1);
  await bill(desk, all);
  const cash = { paid_date: today(), receiving_acc: ids['Cash in Hand'] };
  await api(desk, 'POST', '/payChallan', { ...cash, student_id: all[0], amount: FEE });
  await api(desk, 'POST', '/payChallan', { ...cash, student_id: all[1], amount: 3 * FEE });
  const voucher = { campus_id: ids['River'], entry_date: today() };
  const [till, canteen, rent] = [ids['Cash in Hand'], ids['Canteen Rent'], ids['Rent']];
  await api(desk, 'POST', '/finance_entry', {
    ...voucher,
    kind: 'income',
    memo: 'Canteen of the month',
    lines: [
      { account_id: till, debit: CANTEEN },
      { account_id: canteen, credit: CANTEEN },
    ],
  });
  await api(desk, 'POST', '/finance_entry', {
    ...voucher,
    kind: 'expense',
    memo: 'Rent of the hall',
    lines: [
      { account_id: rent, debit: RENT },
      { account_id: till, credit: RENT },
    ],
  });
  const { data } = await api<{ data: { id: number; start_date: string; end_date: string }[] }>(
    desk,
    'GET',
    '/fiscal_years',
  );
  const year = data.find(({ start_date, end_date }) => start_date <= today() && today() <= end_date);
  await api(desk, 'POST', '/budgets', {
    fiscal_year_id: year?.id,
    campus_id: ids['River'],
    version: 0,
    beyond: 'warn',
    rows: [{ account_id: rent, amounts: Array.from({ length: 12 }, () => RENT + 100) }],
  });
});

for (const [name, address, made, least] of [
  ['trial balance', `/trial-balance?${PERIOD}`, trial, 30],
  ['profit and loss', `/pl-statement?${PERIOD}`, moved, 4],
  ['profit and loss on the cash basis', `/pl-statement?${PERIOD}&basis=cash`, moved, 4],
  ['profit and loss beside its budget', `/pl-statement?${PERIOD}&columns=budget`, moved, 4],
  ['balance sheet', `/balance-sheet?columns=compared&zeros=true`, closes, 3],
  ['cash flow', `/cash-flow?${PERIOD}&columns=campuses`, flowed, 6],
  ['days', `/day-wise-pl-statement-report?${PERIOD}`, moved, 3],
] as const)
  test(`of the ${name} every figure opens what adds up to it, and Back finds it`, async ({ desk }) => {
    expect(await clickAll(desk, name, address, made)).toBeGreaterThanOrEqual(least);
  });

test('in the Excel file of each the subtotals are formulas, which add up to what they say', async ({ desk }) => {
  for (const address of [
    `/trial-balance?${PERIOD}`,
    `/pl-statement?from_date=${dayFrom(-60)}&columns=months`,
    `/balance-sheet?columns=compared`,
    `/cash-flow?${PERIOD}`,
  ]) {
    await open(desk, address);
    const [file] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Excel', exact: true }).click(),
    ]);
    const cells = figuresOf(await readFile(await file.path()));
    const live = [...cells].filter(([, { formula }]) => formula !== null);
    expect(live.length, address).toBeGreaterThan(4);
    for (const [at, { value, formula }] of live)
      expect(calculated(cells, at), `${address}, ${at}: ${formula}`).toBe(Math.round(value * 100));
  }
});
