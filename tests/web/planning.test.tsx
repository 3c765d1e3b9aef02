/** What comes again, what is planned and what is spread: recurring vouchers, budgets and prepayments as the user sees them. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import RepeatPage from '../../src/customRoutes/finance/recurring/RepeatPage.tsx';
import EntryPage from '../../src/customRoutes/finance/vouchers/EntryPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import recurring from '../../src/lists/recurring.tsx';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type Own, type ProviderCall } from './till.support.ts';
import { books, entry, made, page } from './vouchers.support.ts';

const RecurringPage = pageOf(recurring);
const sent = (calls: readonly ProviderCall[], path: string): ProviderCall[] =>
  calls.filter((call) => call.path === path && call.method === 'POST');
const template = (id: number, memo: string, more: object = {}) => ({
  id,
  version: 3,
  kind: 'expense',
  campus_id: 1,
  campus_name: 'Main',
  memo,
  payee: 'Landlord',
  total: 1500,
  every_months: 1,
  on_day: 31,
  next_date: '2026-11-30',
  until: null,
  state: 'running',
  last_problem: null,
  made: 2,
  last_trans_id: 41,
  made_by: 'Accountant',
  ...more,
});
beforeEach(() => {
  dropLists();
  signedInAs({ campuses: [{ id: 1, campus_name: 'Main' }] });
});

describe('recurring vouchers', () => {
  const listed = async (own: Own = {}) => {
    const rows = [
      template(1, 'Rent'),
      template(2, 'Internet', { state: 'paused', on_day: 5 }),
      template(3, 'Guards', { last_problem: 'The till holds less than that' }),
      template(4, 'Old lease', { state: 'ended', next_date: null }),
    ];
    const calls = tillProvider({ 'GET /recurring_vouchers': () => page(rows, { total: 6000 }), ...own });
    show(<RecurringPage />, dataProvider, '/recurring-vouchers');
    await screen.findByText(/^Rent/);
    return { calls, user: userEvent.setup() };
  };
  const row = (name: RegExp): HTMLElement => screen.getByText(name).closest('tr') ?? document.body;
  const tick = (user: UserEvent, name: RegExp): Promise<void> => user.click(within(row(name)).getByRole('checkbox'));

  test('say when they come, and in words why one could not be made', async () => {
    await listed();
    expect(row(/^Rent/).textContent).toContain('Month, last day');
    expect(row(/^Internet/).textContent).toContain('Paused');
    expect(within(row(/^Guards/)).getByText('Running').className).toContain('ui-bad');
    expect(row(/^Guards/).textContent).toContain('The till holds less than that');
    expect(within(row(/^Rent/)).getByRole('link', { name: '2' }).getAttribute('href')).toBe('/journal-inquiry?ids=41');
  });
  test('are paused while they run, resumed while they are paused, and an ended one is past everything', async () => {
    const { user } = await listed();
    const offered = (): string[] =>
      ['Make next now…', 'Pause…', 'Resume…', 'End…'].filter((name) => screen.queryByRole('button', { name }));
    for (const [name, actions] of [
      [/^Rent/, ['Make next now…', 'Pause…', 'End…']],
      [/^Internet/, ['Make next now…', 'Resume…', 'End…']],
      [/^Old lease/, []],
    ] as const) {
      await tick(user, name);
      expect(offered()).toEqual(actions);
      await tick(user, name);
    }
  });
  test('make the next one now, once, and a refusal stays in the dialog', async () => {
    const answers: unknown[] = [
      { status: 409, json: { message: 'The accounting period 2026-27 is closed.' } },
      { data: { voucher: 'PV-2026-27-9' } },
    ];
    const { calls, user } = await listed({ 'POST /run_recurring_voucher': () => answers.shift() });
    await tick(user, /^Rent/);
    await user.click(screen.getByRole('button', { name: 'Make next now…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.keyboard('{Enter}');
    expect(await dialog.findByText('The accounting period 2026-27 is closed.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Make it' }));
    expect(await screen.findByText('PV-2026-27-9 is posted.')).toBeDefined();
    const runs = sent(calls, '/run_recurring_voucher');
    expect(runs.map(({ body }) => body['id'])).toEqual([1, 1]);
    expect(runs.every(({ key }) => /\S{8,}/.test(key ?? ''))).toBe(true);
  });
  test('are made of a voucher: every quarter, on the last day, with what is refused beside its field', async () => {
    const answers: unknown[] = [
      {
        status: 422,
        json: { message: 'That day is over.', errors: { from_date: ['It begins on a day that is over.'] } },
      },
      { data: { id: 8, next_date: '2026-12-31' } },
    ];
    const calls = tillProvider(
      books({
        'GET /journal_inquiry': () => page([entry(14)]),
        'POST /recurring_vouchers': () => answers.shift(),
      }),
    );
    const { address } = show(<RepeatPage />, dataProvider, '/recurring-vouchers/create?id=14');
    const user = userEvent.setup();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Every' }), 'Quarter');
    await user.selectOptions(screen.getByRole('combobox', { name: 'On day' }), 'Last day');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('It begins on a day that is over.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/recurring-vouchers'));
    const [call] = sent(calls, '/recurring_vouchers');
    expect(call?.body).toMatchObject({ trans_id: 14, every_months: 3, on_day: 31 });
    expect(call?.key).toMatch(/\S{8,}/);
  });
});

describe('an expense', () => {
  const left = (beyond: 'warn' | 'refuse') => ({
    beyond,
    data: [{ account_id: 5, month_budget: 1000, month_spent: 400, year_budget: 5000, year_spent: 4900 }],
  });
  const opened = async (own: Own) => {
    const calls = tillProvider(books(own));
    show(<EntryPage kind="expense" />, dataProvider, '/add-expense');
    const user = userEvent.setup();
    await user.type(await screen.findByRole('combobox', { name: 'Paid from' }), '1101');
    await screen.findByRole('option', { name: /1101/ });
    await user.keyboard('{Enter}');
    await user.type(await screen.findByRole('combobox', { name: 'Account 1' }), 'elec');
    await screen.findByRole('option', { name: /Electricity/ });
    await user.keyboard('{Enter}');
    await user.type(screen.getByRole('textbox', { name: 'Amount 1' }), '700');
    return { calls, user };
  };

  test('beyond its budget is warned of, of the month and of the year to date, and can be saved', async () => {
    const { calls, user } = await opened({ 'GET /budget_left': () => left('warn') });
    const note = await screen.findByText(
      /^Electricity: Rs 100 beyond the budget of .*, Rs 600 beyond that of the year/,
    );
    expect(note.closest('[role=alert]')?.textContent).not.toContain('refused');
    await user.type(screen.getByRole('textbox', { name: 'What it is for' }), 'Power{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent(calls, '/finance_entry')).toHaveLength(1));
  });
  test('that the budget refuses says so before it is sent, and the refusal of the server at its line', async () => {
    const { user } = await opened({
      'GET /budget_left': () => left('refuse'),
      'POST /finance_entry': () => ({
        status: 409,
        json: {
          message: 'Electricity is beyond its budget.',
          errors: { 'lines.0.account_id': ['It is beyond its budget'] },
        },
      }),
    });
    expect(await screen.findByText(/It is refused unless the budget is raised\./)).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'What it is for' }), 'Power{Control>}{Enter}{/Control}');
    expect(await screen.findByText('It is beyond its budget')).toBeDefined();
  });
  test('that is paid ahead is spread over its months from one on, and is held to the share of the month', async () => {
    const { calls, user } = await opened({
      'GET /budget_left': () => left('warn'),
      'POST /finance_entry': () => made({ voucher: 'PV-2026-27-15' }),
    });
    await screen.findByText(/beyond the budget of/);
    const months = screen.getByRole('textbox', { name: 'Spread over months 1' });
    await user.type(months, '1');
    expect(screen.getByText('Spread line 1 over 2 to 60 months')).toBeDefined();
    expect(screen.queryByRole('combobox', { name: 'From month 1' })).not.toBeNull();
    await user.type(months, '0');
    await waitFor(() => expect(screen.queryByText(/beyond the budget of/)).toBeNull());
    await user.type(screen.getByRole('textbox', { name: 'What it is for' }), 'Power{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent(calls, '/finance_entry')).toHaveLength(1));
    expect(sent(calls, '/finance_entry')[0]?.body).toMatchObject({
      kind: 'expense',
      lines: [
        { account_id: 5, debit: 700, spread_months: 10 },
        { account_id: 1, credit: 700 },
      ],
    });
  });
});
