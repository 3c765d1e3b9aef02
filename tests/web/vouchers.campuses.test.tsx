/** Vouchers with lines of several campuses: what the form offers and says before it is saved, and what paper and list show. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { capabilityNames } from '../../contract/capabilities.ts';
import VouchersPrint from '../../src/customRoutes/finance/print/VouchersPrint.tsx';
import EntryPage from '../../src/customRoutes/finance/vouchers/EntryPage.tsx';
import UpdateEntryPage from '../../src/customRoutes/finance/vouchers/UpdateEntryPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import { shownLines } from '../../src/vouchers/kinds.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type ProviderCall } from './till.support.ts';
import { books, entry, entryLine, page } from './vouchers.support.ts';

const CAMPUSES = [
  { id: 1, campus_name: 'Main' },
  { id: 2, campus_name: 'North' },
];
const sent = (calls: readonly ProviderCall[], path = '/finance_entry') =>
  calls.find((call) => call.path === path && call.method !== 'GET')?.body;
const cell = (name: string): HTMLElement => screen.getByRole('textbox', { name });
const box = (name: string): Promise<HTMLElement> => screen.findByRole('combobox', { name });
const choose = async (label: string, name: string): Promise<void> =>
  userEvent.selectOptions(await screen.findByLabelText(label), name);
const SHARED = [
  { ...entryLine(1, 5, '5101 Electricity', 900, 0), campus_id: null, campus_name: null },
  { ...entryLine(2, 5, '5101 Electricity', 600, 0), campus_id: 2, campus_name: 'North' },
  { ...entryLine(3, 1, '1101 Cash in Hand', 0, 1500), campus_id: null, campus_name: null },
];
const posted = (campus_name: string, debit: number, credit: number) => ({
  campus_id: campus_name === 'Main' ? 1 : 2,
  campus_name,
  acc_code: '1290',
  acc_name: 'Between Campuses',
  debit,
  credit,
});
const BETWEEN = [posted('Main', 600, 0), posted('North', 0, 600)];
beforeEach(() => {
  dropLists();
  signedInAs({ campuses: CAMPUSES });
});

describe('a transfer', () => {
  test('goes into an account of another campus, which is named, and says what is posted between them', async () => {
    const calls = tillProvider(books());
    show(<EntryPage kind="transfer" />, dataProvider, '/transfer-money');
    const user = userEvent.setup();
    await choose('Campus', 'Main');
    // Out of an account of its own campus.
    await user.type(await box('From account'), '1104');
    expect(screen.getByText('Nothing has this code or name.')).toBeDefined();
    await user.clear(await box('From account'));
    await user.type(await box('From account'), '1101{Enter}');
    await user.type(await box('To account'), '1104');
    await user.click(await screen.findByRole('option', { name: /Cash at North · North/ }));
    await user.type(cell('Amount, Rs'), '3000');
    const note = (await screen.findByText(/Posted with it on Between Campuses/)).closest('div') ?? document.body;
    expect(
      within(note)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Main: debit Rs 3,000', 'North: credit Rs 3,000']);
    expect((screen.getByLabelText('To campus') as HTMLSelectElement).disabled).toBe(true);
    await user.type(cell('What it is for'), 'For salaries of North');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    expect(sent(calls)).toMatchObject({
      campus_id: 1,
      lines: [
        { account_id: 9, debit: 3000 },
        { account_id: 1, credit: 3000 },
      ],
    });
  });
  test('moves a shared account from one campus to another, never to the same', async () => {
    const calls = tillProvider(books());
    show(<EntryPage kind="transfer" />, dataProvider, '/transfer-money');
    const user = userEvent.setup();
    await choose('Campus', 'Main');
    await user.type(await box('From account'), '1102{Enter}');
    await user.type(await box('To account'), '1102{Enter}');
    await user.type(cell('Amount, Rs'), '70');
    await user.type(cell('What it is for'), 'To North');
    expect(screen.getByText('The same account stands on both sides')).toBeDefined();
    await choose('To campus', 'North');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    expect(sent(calls)?.['lines']).toEqual([
      { account_id: 2, debit: 70, campus_id: 2 },
      { account_id: 2, credit: 70 },
    ]);
  });
});

describe('an expense', () => {
  test('has a campus on each line, and is of its own where none is chosen', async () => {
    const calls = tillProvider(books());
    show(<EntryPage kind="expense" />, dataProvider, '/add-expense');
    const user = userEvent.setup();
    await choose('Campus', 'Main');
    await user.type(await box('Paid from'), '1101{Enter}');
    await user.type(await box('Account 1'), '5101{Enter}');
    await user.type(cell('Amount 1'), '900');
    expect(screen.queryByText(/Between Campuses/)).toBeNull();
    await user.type(await box('Account 2'), '5101{Enter}');
    await user.type(cell('Amount 2'), '600');
    await choose('Campus 2', 'North');
    expect(screen.getByText('North', { selector: 'bdi' }).closest('li')?.textContent).toBe('North: credit Rs 600');
    await user.type(cell('What it is for'), 'Electricity of both');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    expect(sent(calls)?.['lines']).toEqual([
      { account_id: 5, debit: 900 },
      { account_id: 5, debit: 600, campus_id: 2 },
      { account_id: 1, credit: 1500 },
    ]);
  });
  test('is paid from the money of another campus, where the account is of all; what is owed is of its own', async () => {
    const calls = tillProvider(books());
    show(<EntryPage kind="expense" />, dataProvider, '/add-expense');
    const user = userEvent.setup();
    await choose('Campus', 'Main');
    const payer = async (): Promise<HTMLSelectElement> =>
      (await screen.findByLabelText('Paid by campus')) as HTMLSelectElement;
    const pay = async (code: string): Promise<void> => {
      await user.clear(await box('Paid from'));
      await user.type(await box('Paid from'), `${code}{Enter}`);
    };
    await pay('1104');
    expect([(await payer()).value, (await payer()).disabled]).toEqual(['2', true]);
    await pay('2101');
    expect(screen.queryByLabelText('Paid by campus')).toBeNull();
    await pay('1102');
    // Enter in the account walks past it.
    expect(document.activeElement).toBe(screen.getByLabelText('Method'));
    expect([(await payer()).value, (await payer()).disabled]).toEqual(['1', false]);
    await choose('Paid by campus', 'North');
    await user.type(await box('Account 1'), '5101{Enter}');
    await user.type(cell('Amount 1'), '900');
    const [first, second] = within(
      (await screen.findByText(/Posted with it on Between Campuses/)).closest('div') ?? document.body,
    ).getAllByRole('listitem');
    expect([first?.textContent, second?.textContent]).toEqual(['Main: credit Rs 900', 'North: debit Rs 900']);
    await user.type(cell('What it is for'), 'Paid for Main');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    expect(sent(calls)).toMatchObject({
      campus_id: 1,
      lines: [
        { account_id: 5, debit: 900 },
        { account_id: 2, credit: 900, campus_id: 2 },
      ],
    });
  });
  test('says what is beyond the budget of each of its campuses, and asks for no other', async () => {
    const queried: (string | null)[] = [];
    tillProvider(
      books({
        'GET /budget_left': ({ query }) => {
          queried.push(query.get('campus_id'));
          return {
            beyond: query.get('campus_id') === '2' ? 'refuse' : 'warn',
            data: [{ account_id: 5, month_budget: 1000, month_spent: 400, year_budget: 5000, year_spent: 0 }],
          };
        },
      }),
    );
    show(<EntryPage kind="expense" />, dataProvider, '/add-expense');
    const user = userEvent.setup();
    await choose('Campus', 'Main');
    await user.type(await box('Paid from'), '1101{Enter}');
    await user.type(await box('Account 1'), '5101{Enter}');
    await user.type(cell('Amount 1'), '700');
    const note = await screen.findByText(/^Electricity: Rs 100 beyond the budget of/);
    expect(note.closest('[role=alert]')?.textContent).not.toContain('refused');
    expect([...new Set(queried)]).toEqual(['1']);
    await user.type(await box('Account 2'), '5101{Enter}');
    await user.type(cell('Amount 2'), '650');
    await choose('Campus 2', 'North');
    await screen.findByText(/^Electricity of North: Rs 50 beyond the budget of/);
    expect(screen.getByText(/^Electricity: Rs 100 beyond/)).toBeDefined();
    expect(screen.getByText(/It is refused unless the budget is raised\./)).toBeDefined();
  });
  test('is changed with the campuses of its lines', async () => {
    const calls = tillProvider(
      books({
        'GET /journal_inquiry': () => page([entry(14, { status: 'pending', lines: SHARED, between: BETWEEN })]),
        'PUT /update_finance_entry': () => ({
          data: { trans_id: 14, status: 'pending', voucher: null, total: 1500, version: 3 },
        }),
      }),
    );
    show(<UpdateEntryPage />, dataProvider, '/journal-inquiry/update?id=14');
    expect(((await screen.findByLabelText('Campus 2')) as HTMLSelectElement).value).toBe('2');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(calls, '/update_finance_entry')).toBeDefined());
    expect(sent(calls, '/update_finance_entry')?.['lines']).toEqual([
      { account_id: 5, debit: 900 },
      { account_id: 5, debit: 600, campus_id: 2 },
      { account_id: 1, credit: 1500 },
    ]);
  });
  test('has no campus on its lines where the provider takes none, or the user works at one', async () => {
    signedInAs({ campuses: CAMPUSES, capabilities: capabilityNames.filter((name) => name !== 'campus-lines') });
    tillProvider(books());
    show(<EntryPage kind="expense" />, dataProvider, '/add-expense');
    await box('Account 1');
    expect(screen.queryByLabelText('Campus 1')).toBeNull();
  });
});

test('other income goes into the money of another campus, and a refusal of it stands there', async () => {
  const calls = tillProvider(
    books({
      'POST /finance_entry': () => ({
        status: 422,
        json: { message: 'No.', errors: { 'lines.1.campus_id': ['You do not work there'] } },
      }),
    }),
  );
  show(<EntryPage kind="income" />, dataProvider, '/add-income');
  const user = userEvent.setup();
  await choose('Campus', 'Main');
  await user.type(await box('Received into'), '1102{Enter}');
  await choose('Received by campus', 'North');
  await user.type(await box('Account 1'), '4201{Enter}');
  await user.type(cell('Amount 1'), '250');
  await user.type(cell('What it is for'), 'Rent of the canteen');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const said = await screen.findByText('You do not work there');
  expect(said.id).toBe(screen.getByLabelText('Received by campus').getAttribute('aria-describedby'));
  expect(sent(calls)?.['lines']).toEqual([
    { account_id: 7, credit: 250 },
    { account_id: 2, debit: 250, campus_id: 2 },
  ]);
});

describe('on paper', () => {
  const printed = async (rows: readonly object[]) => {
    tillProvider(books({ 'GET /journal_inquiry': () => page(rows), 'POST /voucher_prints': () => ({ data: [] }) }));
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    show(<VouchersPrint />, dataProvider, '/journal-inquiry/print?ids=14');
    const sheets = await screen.findAllByRole('article');
    print.mockRestore();
    return sheets;
  };
  const sums = (sheet: HTMLElement): string[] =>
    within(sheet)
      .queryAllByRole('row', { name: /^(Total|Between campuses|Carried forward|Brought forward) / })
      .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));
  test('it adds up to the amount that is said in words; what is between the campuses is summed apart', async () => {
    const [sheet = document.body] = await printed([entry(14, { lines: SHARED, between: BETWEEN })]);
    expect(sums(sheet)).toEqual(['Total 1,500 1,500', 'Between campuses 600 600']);
    expect(sheet.textContent).toContain('Rupees One Thousand Five Hundred Only');
    expect(sheet.textContent).toContain('Posted with it between campuses');
  });
  test('of which one campus alone is seen has what balances there, says so, and says its sum in words', async () => {
    const [sheet = document.body] = await printed([
      entry(14, { lines: [SHARED[1]], between: [posted('North', 0, 600)] }),
    ]);
    expect(sums(sheet)).toEqual(['Total 600 600']);
    expect(sheet.textContent).toContain('Rupees Six Hundred Only');
    expect(sheet.textContent).toContain('Rs 1,500, at other campuses too');
  });
  test('it goes on with what is between campuses behind its last line, and carries its own sums alone', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      ...entryLine(at + 1, 5, '5101 Electricity', at < 29 ? 10 : 0, at < 29 ? 0 : 290),
      campus_id: at < 10 ? 2 : null,
      campus_name: at < 10 ? 'North' : null,
    }));
    const between = [posted('Main', 100, 0), posted('North', 0, 100)];
    const sheets = await printed([entry(14, { lines: many, between, total: 290 })]);
    expect(sheets.map(sums)).toEqual([
      ['Carried forward 250 290'],
      ['Brought forward 250 290', 'Total 290 290', 'Between campuses 100 100'],
    ]);
  });
});

test('its lines are shown campus by campus, each with what it has against the others', () => {
  const shown = shownLines(entry(14, { lines: SHARED, between: BETWEEN }) as never);
  expect(
    shown.map(({ campus, acc_name, debit, credit, between }) => [campus, acc_name, debit, credit, between]),
  ).toEqual([
    ['Main', 'Electricity', 900, 0, false],
    ['Main', 'Cash in Hand', 0, 1500, false],
    ['Main', 'Between Campuses', 600, 0, true],
    ['North', 'Electricity', 600, 0, false],
    ['North', 'Between Campuses', 0, 600, true],
  ]);
  expect(shownLines(entry(15) as never).every(({ campus }) => campus === null)).toBe(true);
});
