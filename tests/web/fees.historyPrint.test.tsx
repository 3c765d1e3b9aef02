/** `/payment-history/print`: the history that the screen shows, or receipts where payments are named. */
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import historyList from '../../src/lists/history.tsx';
import HistoryOrReceipts from '../../src/customRoutes/fees/print/HistoryOrReceipts.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { pupil, tillProvider, type ProviderCall } from './till.support.ts';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';

const HistoryPage = pageOf(historyList);

const MOST = 500;
const cell = (asked: number, paid: number) => ({ asked, paid, balance: asked - paid });
/** More rows than one answer holds, in an order that no column has. */
const students = Array.from({ length: MOST + 2 }, (_, at) => ({
  ...pupil((at * 7) % 503, `Pupil ${(at * 7) % 503}`),
  ...cell(30, 20),
  months: { '2026-09': cell(10, 10), '2026-10': cell(20, 10) },
}));
const sums = {
  rows: students.length,
  ...cell(15_060, 10_040),
  months: { '2026-09': cell(5020, 5020), '2026-10': cell(10_040, 5020) },
};
const history = ({ body }: ProviderCall) => {
  const [page, per_page] = [Number(body['page']), Number(body['per_page'])];
  const data = students.slice((page - 1) * per_page, page * per_page);
  const last_page = Math.ceil(students.length / per_page);
  return {
    data,
    current_page: page,
    per_page,
    total: students.length,
    last_page,
    months: ['2026-09', '2026-10'],
    totals: sums,
  };
};
const QUERY = 'from_month=2026-09&to_month=2026-10&owing=true&class_id=4&search=Pupil&not-enrolled=true&page=2';
const provider = (): ProviderCall[] => tillProvider({ 'POST /studentsPaymentHistory': history });
const about = (asked: readonly ProviderCall[]): object[] =>
  asked.flatMap(({ path, body: { page: _page, per_page: _per, ...body } }) =>
    path === '/studentsPaymentHistory' ? [body] : [],
  );

beforeEach(() => {
  dropLists();
  signedInAs();
  vi.stubGlobal('print', () => {});
});

test('prints exactly the history that the screen shows: the same filters, order and sums, and all of its pages', async () => {
  const onScreen = provider();
  const { address } = show(<HistoryPage />, dataProvider, `/payment-history?${QUERY}`);
  const table = await screen.findByRole('table', { name: 'Asked and paid, month by month' });
  await within(table).findByText(students[50]?.studentName ?? '');
  const link = screen.getByRole('link', { name: 'Print' }).getAttribute('href') ?? '';
  expect(link).toBe(`/payment-history/print?${QUERY}`);
  const amounts = (row: HTMLElement): string[] => (row.textContent.match(/[\d,]{4,}/g) ?? []).toSorted();
  const shownSums = amounts(within(table).getByRole('row', { name: /^All 502 students/ }));
  expect(address()).toBe(`/payment-history?${QUERY}`);
  cleanup();

  const onPaper = provider();
  show(<HistoryOrReceipts />, dataProvider, link);
  const paper = await screen.findByRole('table');
  const rows = [...paper.querySelectorAll('tbody tr')].map(({ textContent }) => /Pupil \d+/.exec(textContent)?.[0]);
  expect(rows).toEqual(students.map(({ studentName }) => studentName));
  expect(amounts(paper.querySelector('tfoot') as HTMLElement)).toEqual(shownSums);
  expect(screen.getByText('Sep, 2026 to Oct, 2026, only who owes, “Pupil”')).toBeTruthy();
  expect(new Set([...about(onScreen), ...about(onPaper)].map((body) => JSON.stringify(body))).size).toBe(1);
  expect(onPaper.filter(({ path }) => path === '/payChallan')).toEqual([]);
});

test('with nothing to print it says so, and leads back to the list as it was', async () => {
  tillProvider({
    'POST /studentsPaymentHistory': (asked) => ({ ...history(asked), data: [], total: 0, last_page: 1 }),
  });
  show(<HistoryOrReceipts />, dataProvider, '/payment-history/print?class_id=4');
  expect(await screen.findByText(/Nobody was billed/)).toBeTruthy();
});

test.each(['payment_ids=9', 'date=2026-10-09'])('%s prints receipts', async (query) => {
  const asked = provider();
  show(<HistoryOrReceipts />, dataProvider, `/payment-history/print?${query}`);
  expect(await screen.findByText('There is no receipt to print here.')).toBeTruthy();
  expect(asked.some(({ path }) => path === '/payChallan')).toBe(true);
  expect(about(asked)).toEqual([]);
});
