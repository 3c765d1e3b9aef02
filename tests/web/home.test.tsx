/** The home page: figures that open what says the same, pictures, and whatever another provider answers. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import HomePage from '../../src/customRoutes/home/HomePage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { AdminContext } from '../../src/layout/AdminContext.tsx';
import { MenuLinks } from '../../src/routing/menuLinks.ts';
import { stubProvider, type Answer, type ProviderCall } from './support/provider.ts';
import { signedInAs } from './support/signedIn.ts';

const MONTHS = ['2026-10', '2026-11'];
const ANSWER = {
  day: '2026-11-23',
  figures: [
    { key: 'waiting_payments', amount: 500, count: 2, before: [] },
    { key: 'waiting_vouchers', amount: 0, count: 0, before: [] },
    { key: 'received_today', amount: 28800.5, count: 1, before: [] },
    {
      key: 'received_month',
      amount: 90000,
      count: 12,
      before: [
        { key: 'month', amount: 80000, count: 10 },
        { key: 'year', amount: 0, count: 0 },
      ],
    },
    { key: 'enrolled', amount: null, count: 1096, before: [] },
    { key: 'no_birth', amount: null, count: 0, before: [] },
    { key: 'of tomorrow', amount: 1, count: 1, before: [] },
  ],
  pictures: [
    {
      key: 'fees',
      labels: MONTHS,
      amounts: [
        { name: 'Billed', values: [4000, 5000] },
        { name: 'Received', values: [3500, 1200] },
      ],
      counts: [],
    },
    { key: 'movements', labels: MONTHS, amounts: [], counts: [{ name: 'Admitted', values: [0, 0] }] },
  ],
  accounts: [],
};
const links: ReadonlySet<string> = new Set(['/genders']);
function open(answer: unknown, address = '/', more: (call: ProviderCall) => Answer = () => ({})) {
  const calls = stubProvider((call) => (call.path === '/get_dashboard_data' ? { json: answer } : more(call)));
  signedInAs();
  const element = (
    <AdminContext dataProvider={dataProvider}>
      <MenuLinks value={links}>
        <HomePage />
      </MenuLinks>
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { calls, router };
}
const room = (name: string) => within(screen.getByRole('region', { name }));

test('offers the next accounting year before nothing can be entered any more', async () => {
  open({ data: { ...ANSWER, ending_year: { name: '2025-26', end_date: '2026-12-31' } } });
  const card = within(await screen.findByRole('region', { name: 'Next accounting year' }));
  expect(card.getByText(/2025-26/).closest('p')?.textContent).toBe(
    '2025-26 ends on 31-Dec-2026, and no year follows it: nothing can be entered from 01-Jan-2027 on.',
  );
  const link = card.getByRole('link', { name: 'Create 2027' }).getAttribute('href') ?? '';
  expect(JSON.parse(new URL(link, 'http://school').searchParams.get('source') ?? '')).toEqual({
    name: '2027',
    start_date: '2027-01-01',
    end_date: '2027-12-31',
  });
});
test('says nothing of years that go on', async () => {
  open({ data: { ...ANSWER, ending_year: null } });
  await screen.findByRole('region', { name: 'Figures' });
  expect(screen.queryByRole('region', { name: 'Next accounting year' })).toBeNull();
});
describe('figures', () => {
  test('stand under their headings and open what says the same, also of a month and of a year ago', async () => {
    const { calls } = open({ data: ANSWER });
    const today = await screen.findByRole('link', { name: /^Received today/ });
    expect(today.textContent).toBe('Received todayRs 28,800.501 receipt');
    expect(today.getAttribute('href')).toBe('/day-wise-paid-challans?start_date=2026-11-23&end_date=2026-11-23');
    const counter = room('Counter');
    expect(counter.getByRole('link', { name: 'last month 80,000' }).getAttribute('href')).toBe(
      '/day-wise-paid-challans?start_date=2026-10-01&end_date=2026-10-23',
    );
    expect(counter.getByRole('link', { name: 'last year 0' }).getAttribute('href')).toBe(
      '/day-wise-paid-challans?start_date=2025-11-01&end_date=2025-11-23',
    );
    expect(room('Students').getByRole('link').textContent).toBe('Enrolled1,096');
    expect(calls.filter(({ path }) => path === '/get_dashboard_data')).toHaveLength(1);
  });
  test('of what is to be done are there while something is', async () => {
    open({ data: ANSWER });
    await screen.findByRole('region', { name: 'Waiting for you' });
    expect(
      room('Waiting for you')
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['PaymentsRs 5002 payments']);
    expect(room('Records to complete').getByText('Every record of an enrolled student is complete.')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Money' })).toBeNull();
  });
  test('of nobody are said to be none', async () => {
    open({ data: { ...ANSWER, figures: [], pictures: [] } });
    expect(await screen.findByText('There are no figures for you to see yet.')).toBeTruthy();
  });
});

test('a picture switches to a table, names its report, and is left out while it is empty', async () => {
  open({ data: ANSWER });
  const title = 'Fees billed and received, last 12 months';
  const picture = (await screen.findByRole('img', { name: title })).closest('figure') as HTMLElement;
  await userEvent.click(within(picture).getByRole('button', { name: 'Show as table' }));
  const rows = within(screen.getByRole('table', { name: title })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual(['MonthBilledReceived', 'Oct4,0003,500', 'Nov5,0001,200']);
  expect(screen.getByRole('link', { name: 'Month Wise Fee Report' }).getAttribute('href')).toBe(
    '/month-wise-fee-report?from_month=2026-10&to_month=2026-11',
  );
  expect(screen.queryByRole('img', { name: /Admitted and left/ })).toBeNull();
});

describe('another provider', () => {
  test.each([
    [
      'counts by name',
      { total_students: 60, collection: { today: 5000 } },
      { 'Total students': '60', 'Collection today': '5,000' },
    ],
    ['cards', { data: { cards: [{ key: 'genders', label: 'Genders', value: 1234 }] } }, { Genders: '1,234' }],
    ['figures of another kind', { data: { figures: 'many', pupils: 7 } }, { Pupils: '7' }],
  ])('that answers %s has them shown', async (_, answer, shown) => {
    open(answer);
    for (const [label, value] of Object.entries(shown))
      expect((await screen.findByText(label)).nextSibling?.textContent).toBe(value);
  });
  test.each([
    ['nothing', null],
    ['a list', []],
    ['a text', 'ok'],
  ])('that answers %s shows none', async (_, answer) => {
    open(answer);
    expect(await screen.findByText('There are no figures for you to see yet.')).toBeTruthy();
  });
  test('that fails is asked again', async () => {
    let fails = true;
    const calls = stubProvider(({ path }) =>
      path === '/get_dashboard_data' && fails ? { status: 500, json: { message: 'No' } } : {},
    );
    signedInAs();
    const element = (
      <AdminContext dataProvider={dataProvider}>
        <HomePage />
      </AdminContext>
    );
    render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    fails = false;
    await userEvent.click(again);
    expect(await screen.findByText('There are no figures for you to see yet.')).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/get_dashboard_data').length).toBeGreaterThan(1);
  });
});

describe('the dashboard alone', () => {
  test('has the figures without the news, and says that no application for parents is connected', async () => {
    const { calls } = open({ data: ANSWER }, '/?view=dashboard', ({ path }) =>
      path === '/parents_app_stats'
        ? { json: { data: { connected: false, families_with_app: 0, families_without_app: 0, last_seen: null } } }
        : {},
    );
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy();
    expect(await screen.findByText('Not connected.')).toBeTruthy();
    expect(await screen.findByRole('link', { name: /^Enrolled/ })).toBeTruthy();
    expect(calls.map(({ path }) => path)).not.toContain('/news_feed');
  });
  test('shows what a provider with one says', async () => {
    open({ data: ANSWER }, '/?view=dashboard', ({ path }) =>
      path === '/parents_app_stats' ? { json: { with_app: 12, without_app: 3 } } : {},
    );
    const stats = within(await screen.findByRole('region', { name: "Parents' application" }));
    expect(stats.getByText('With app')).toBeTruthy();
    expect(stats.getByText('12')).toBeTruthy();
  });
});
