/** What was entered: the inquiry with its lines and decisions, what was voided, and the chart. */
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { REPORT_START, today } from '../../contract/dates.ts';
import ChartPage from '../../src/customRoutes/finance/chart/ChartPage.tsx';
import VouchersPrint from '../../src/customRoutes/finance/print/VouchersPrint.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import journal from '../../src/lists/journal.tsx';
import { pageOf } from '../../src/lists/ui/ListPage.tsx';
import voided from '../../src/lists/voided.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type Own, type ProviderCall } from './till.support.ts';
import { books, entry, entryLine, page } from './vouchers.support.ts';

const JournalPage = pageOf(journal);
const VoidedPage = pageOf(voided);
const waiting = (id: number, more: object = {}) =>
  entry(id, { status: 'pending', voucher: null, decided_by: null, journal_id: null, version: 3, ...more });
const ROWS = [
  waiting(21, { memo: 'Tables' }),
  waiting(22, { memo: 'Chairs', own: true }),
  waiting(23, { memo: 'Lamps' }),
  entry(14),
  entry(13, { status: 'voided', void_date: '2026-11-05', void_reason: 'Twice', replaced_by: 14 }),
  entry(12, { by_hand: false, kind: 'payment', voucher: '88', memo: 'Receipt 7' }),
];
async function listed(own: Own = {}, at = '/journal-inquiry') {
  const calls = tillProvider(books({ 'GET /journal_inquiry': () => page(ROWS, { total: 7500 }), ...own }));
  show(<JournalPage />, dataProvider, at);
  await screen.findByText('Tables');
  return { calls, user: userEvent.setup() };
}
const asked = (calls: readonly ProviderCall[], path: string): ProviderCall[] =>
  calls.filter((call) => call.path === path);
const tick = (name: string): HTMLElement => screen.getByRole('checkbox', { name: `Select ${name}` });

beforeEach(() => {
  dropLists();
  signedInAs();
});

describe('the journal inquiry', () => {
  test('asks from the day reports begin to today, and sums all of them', async () => {
    const { calls } = await listed();
    const [first] = asked(calls, '/journal_inquiry');
    expect(first?.query.get('from_date')).toBe(REPORT_START);
    expect(first?.query.get('to_date')).toBe(today());
    const sums = screen.getByText('All 6 entries').closest('tr') ?? document.body;
    expect(within(sums).getByText('7,500')).toBeDefined();
  });

  test('begins where the institute says that reports begin', async () => {
    const { data } = signedInAs();
    signedInAs({ data: { ...data, report_start: '2021-07-01' } });
    const { calls } = await listed();
    expect(asked(calls, '/journal_inquiry')[0]?.query.get('from_date')).toBe('2021-07-01');
  });

  test('shows entries that a link names, of whatever day', async () => {
    const { calls } = await listed({}, '/journal-inquiry?ids=14,13');
    const [first] = asked(calls, '/journal_inquiry');
    expect(first?.query.get('ids')).toBe('14,13');
    expect([first?.query.get('from_date'), first?.query.get('to_date')]).toEqual([null, null]);
    expect(screen.getByRole('button', { name: 'Only chosen entries: show all' })).toBeDefined();
  });

  test('a row opens its lines in place, with Enter, a click and its button', async () => {
    const { user } = await listed();
    const row = screen.getByText('PV-2026-27-14').closest('tr') ?? document.body;
    row.focus();
    await user.keyboard('{Enter}');
    const lines = within(await screen.findByRole('table', { name: 'Lines' }));
    expect(lines.getByRole('link', { name: '5101 Electricity' }).getAttribute('href')).toMatch(
      /^\/gl-inquiry\?acc_code=5101&from_date=.*&to_date=2026-11-02&campus_id=1$/,
    );
    expect(screen.getByText('Clerk, 02-Nov-2026 10:00:00 AM')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Hide PV-2026-27-14' }));
    expect(screen.queryByRole('table', { name: 'Lines' })).toBeNull();
    await user.click(screen.getByText('PV-2026-27-13'));
    expect(await screen.findByText('05-Nov-2026: Twice')).toBeDefined();
    expect(screen.getByRole('link', { name: 'entry 14' }).getAttribute('href')).toBe('/journal-inquiry?ids=14');
  });

  test('sums what is posted alone, and says the rest apart', async () => {
    const sum = (status: string, count: number, total: number) => ({ status, count, total });
    const statuses = [sum('draft', 1, 40), sum('pending', 3, 4500), sum('approved', 1006, 2500), sum('voided', 1, 900)];
    await listed({ 'GET /journal_inquiry': () => page(ROWS, { total: 7940, statuses }) });
    const foot = screen.getByText(
      'All 6 entries, of them 1,006 posted · 1 draft, Rs 40 · 3 waiting, Rs 4,500 · 1 void, Rs 900',
    );
    expect(within(foot.closest('tr') ?? document.body).getByText('2,500')).toBeDefined();
  });
  test('one status alone is summed as it is', async () => {
    const statuses = [{ status: 'pending', count: 6, total: 7500 }];
    await listed({ 'GET /journal_inquiry': () => page(ROWS, { total: 7500, statuses }) });
    expect(within(screen.getByText('All 6 entries').closest('tr') ?? document.body).getByText('7,500')).toBeDefined();
  });

  test('tells the history of a voucher, in its lines and of its row, with the way to what stands in for it', async () => {
    const event = (id: number, action: string, username: string, before: object | null, after: object | null) => ({
      id,
      at: `2026-11-0${id}T05:00:00Z`,
      user_id: id,
      username,
      action,
      entity: 'vouchers',
      entity_id: '13',
      before,
      after,
      title: null,
    });
    const changed = [
      {
        status: 'draft',
        memo: 'Bill',
        total: 150,
        entry_date: '2026-11-01',
        lines: ['5101 Electricity, debit Rs 150'],
      },
      {
        status: 'pending',
        memo: 'Bill',
        total: 1500,
        entry_date: '2026-11-02',
        lines: ['5101 Electricity, debit Rs 1500'],
      },
    ] as const;
    const entries = [
      event(
        5,
        'void',
        'head',
        { voucher: 'PV-2026-27-13' },
        { reason: 'A nought too few', replaced_by: 'PV-2026-27-14' },
      ),
      event(4, 'print', 'clerk', null, { printed_before: 0 }),
      event(3, 'approve', 'head', null, { voucher: 'PV-2026-27-13' }),
      event(2, 'update', 'clerk', changed[0], changed[1]),
      event(1, 'create', 'clerk', null, { status: 'draft' }),
    ];
    const stamps = { created_at: '2026-11-01T05:00:00Z', created_by: 'clerk', updated_at: '', updated_by: 'head' };
    const { calls, user } = await listed({
      'GET /record_history/vouchers/13': () => ({ ...page([]), data: { ...stamps, entries }, total: 5 }),
    });
    await user.click(screen.getByText('PV-2026-27-13'));
    expect(asked(calls, '/record_history/vouchers/13')).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'History' }));
    const list = within(await screen.findByRole('list', { name: 'History of PV-2026-27-13' }));
    expect(list.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Replaced by head 05-Nov-2026 10:00:00 AM: A nought too few',
      'Printed by clerk 04-Nov-2026 10:00:00 AM',
      'Approved by head 03-Nov-2026 10:00:00 AM',
      'Changed and submitted by clerk 02-Nov-2026 10:00:00 AM',
      'Drafted by clerk 01-Nov-2026 10:00:00 AM',
    ]);
    expect(list.getByRole('link', { name: 'PV-2026-27-14' }).getAttribute('href')).toBe('/journal-inquiry?ids=14');
    const values = within(list.getByRole('table', { name: /^Changed and submitted/ })).getAllByRole('row');
    expect(values.map((row) => row.textContent)).toEqual([
      'FieldBeforeAfter',
      'TotalRs 150Rs 1,500',
      'Entry date01-Nov-202602-Nov-2026',
      'Statusdraftpending',
      'Lines5101 Electricity, debit Rs 1505101 Electricity, debit Rs 1500',
    ]);
    await user.click(tick('PV-2026-27-13'));
    await user.click(screen.getByRole('button', { name: 'History…' }));
    expect(within(await screen.findByRole('dialog')).getByRole('list', { name: /^History of/ })).toBeDefined();
  });
  test('what the system entered has no history here', async () => {
    const { user } = await listed();
    await user.click(screen.getByText('Receipt 7'));
    await screen.findByRole('table', { name: 'Lines' });
    expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
  });

  test('what waits is approved by another, with how many and how much; one’s own is left out', async () => {
    const { calls, user } = await listed({
      'POST /decide_finance_entries': ({ body }) => ({
        data: { done: 1, results: (body['ids'] as number[]).map((id) => ({ id, ok: true, message: null })) },
      }),
    });
    await user.click(tick('Expense 21'));
    await user.click(tick('Expense 22'));
    expect(screen.getByText(/1 of your own left out/)).toBeDefined();
    await user.click(tick('Expense 23'));
    expect(screen.getByText(/^2 entries, Rs 3,000/)).toBeDefined();
    await user.click(tick('Expense 23'));
    await user.click(screen.getByRole('button', { name: 'Approve…' }));
    await user.click(await screen.findByRole('button', { name: 'Approve 1 entry, Rs 1,500' }));
    expect(await screen.findByText('1 of 1 approved')).toBeDefined();
    const [call] = asked(calls, '/decide_finance_entries');
    expect(call?.body).toMatchObject({ ids: [21], versions: [3], decision: 'approve' });
    expect(call?.key).toMatch(/\S{8,}/);
  });

  test('a rejection asks why', async () => {
    const { calls, user } = await listed({
      'POST /decide_finance_entries': () => ({ data: { done: 1, results: [{ id: 21, ok: true, message: null }] } }),
    });
    await user.click(tick('Expense 21'));
    await user.click(screen.getByRole('button', { name: 'Reject…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/can change it and send it again/)).toBeDefined();
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'No bill{Enter}');
    await waitFor(() =>
      expect(asked(calls, '/decide_finance_entries')[0]?.body).toMatchObject({
        decision: 'reject',
        reason: 'No bill',
      }),
    );
  });

  test('what is posted is void with its reason, and says which was refused', async () => {
    const { calls, user } = await listed({
      'POST /delete_finance_entry': () => ({
        data: { done: 0, results: [{ id: 14, ok: false, message: 'The month is closed' }] },
      }),
    });
    await user.click(tick('PV-2026-27-14'));
    expect(screen.getByRole('link', { name: 'Update' }).getAttribute('href')).toBe('/journal-inquiry/update?id=14');
    expect(screen.getByRole('link', { name: 'Copy' }).getAttribute('href')).toBe('/add-expense?copy=14');
    await user.click(screen.getByRole('button', { name: 'Void…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong month{Enter}');
    expect(await dialog.findByText('The month is closed')).toBeDefined();
    expect(asked(calls, '/delete_finance_entry')[0]?.body).toMatchObject({ ids: [14], reason: 'Wrong month' });
  });

  test('an entry of the system is printed, and neither voided nor changed here', async () => {
    const { user } = await listed();
    await user.click(tick('88'));
    expect(screen.getByRole('link', { name: 'Print' }).getAttribute('href')).toBe('/journal-inquiry/print?ids=12');
    expect(screen.queryByRole('button', { name: 'Void…' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Update' })).toBeNull();
  });
});

describe('what was voided', () => {
  const row = (id: number, more: object) => ({
    journal_id: id,
    reversal_id: id + 50,
    kind: 'payment',
    document: `Receipt ${id}`,
    trans_id: null,
    entry_date: '2026-10-01',
    void_date: '2026-11-02',
    void_reason: 'Wrong child',
    voided_by: 'Head',
    voucher_no: id,
    reversal_no: id + 1,
    campus_id: 1,
    campus_name: 'Main',
    student: 'Ayesha Javed',
    student_id: 4,
    memo: 'Receipt',
    total: 500,
    ...more,
  });
  test('names document, reason and reversal; a row opens the document', async () => {
    tillProvider({
      'GET /voided_trans': () =>
        page([row(7, {}), row(9, { kind: 'expense', document: 'PV-2026-27-3', trans_id: 33, student: null })], {
          total: 1000,
        }),
    });
    const { address } = show(<VoidedPage />, dataProvider, '/voided-transactions');
    await screen.findByText('Receipt 7');
    expect(screen.getAllByText('Wrong child')).toHaveLength(2);
    await userEvent.setup().click(screen.getByText('PV-2026-27-3'));
    expect(address()).toBe('/journal-inquiry?ids=33');
  });
});

describe('the chart of accounts', () => {
  const opened = async (): Promise<ReturnType<typeof show> & { calls: ProviderCall[] }> => {
    const calls = tillProvider(books());
    const shown = show(<ChartPage />, dataProvider, '/chart-of-accounts');
    await screen.findByText('Cash in Hand');
    return { ...shown, calls };
  };
  const rowOf = (name: string): HTMLElement =>
    within(screen.getByRole('table')).getByText(name).closest('tr') ?? document.body;

  test('a row leads to where it is edited, for who may', async () => {
    await opened();
    const link = (name: string): string | null | undefined =>
      within(rowOf(name))
        .queryByRole('link', { name: `Edit ${name}` })
        ?.getAttribute('href');
    expect(link('Cash in Hand')).toMatch(/^\/gl-accounts\/update\?id=\d+$/);
    expect(link('Cash and bank')).toMatch(/^\/gl-groups\/update\?id=\d+$/);
    expect(link('Assets')).toBeUndefined();
  });
  test('sums accounts into groups and classes, with their sides', async () => {
    const { calls } = await opened();
    expect(within(rowOf('Cash and bank')).getByText('95,000')).toBeDefined();
    expect(within(rowOf('Current assets')).getByText('95,000')).toBeDefined();
    expect(within(rowOf('Assets')).getByText('107,000')).toBeDefined();
    expect(within(rowOf('Accounts Payable')).getByText('Cr')).toBeDefined();
    expect(within(rowOf('Fee Receivable')).getByText('Fee receivable, no vouchers')).toBeDefined();
    expect(asked(calls, '/getAccountWithGroupsAndChart')[0]?.query.get('as_of')).toBe(today());
  });

  test('folds and unfolds, and what is looked for is found in what is folded', async () => {
    await opened();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(screen.queryByText('Cash in Hand')).toBeNull();
    rowOf('Assets').focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('Current assets')).toBeDefined();
    await user.type(screen.getByRole('searchbox', { name: /Code, account/ }), 'habib{Enter}');
    expect(await screen.findByText('Habib Bank')).toBeDefined();
    expect(screen.queryByText('Electricity')).toBeNull();
  });

  test('what is folded stands in the address, shortly, and is folded when one comes back', async () => {
    const { address } = await opened();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Hide Cash and bank' }));
    expect(address()).toBe('/chart-of-accounts?fold=2');
    await user.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(address()).toBe('/chart-of-accounts');
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    await user.click(screen.getByRole('button', { name: 'Show Expenses' }));
    expect(address()).toBe('/chart-of-accounts?fold=all.expense');
  });
  test('opens as its address says', async () => {
    tillProvider(books());
    show(<ChartPage />, dataProvider, '/chart-of-accounts?fold=all.asset.1');
    expect(await screen.findByRole('button', { name: 'Show Cash and bank' })).toBeDefined();
    expect(screen.queryByText('Cash in Hand')).toBeNull();
    expect(screen.getByRole('button', { name: 'Show Expenses' })).toBeDefined();
  });
  test('its columns are chosen, but for the tree', async () => {
    await opened();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Choose columns' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
    expect(panel.queryByRole('checkbox', { name: 'Account' })).toBeNull();
    await user.click(panel.getByRole('checkbox', { name: 'Used for' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Used for' })).toBeNull());
    expect(screen.getByRole('columnheader', { name: 'Account' })).toBeDefined();
  });

  test('Enter on an account opens its ledger', async () => {
    const { address } = await opened();
    rowOf('Habib Bank').focus();
    await userEvent.setup().keyboard('{Enter}');
    expect(address()).toBe(`/gl-inquiry?acc_code=1102&from_date=${REPORT_START}&to_date=${today()}`);
  });
});

describe('vouchers on paper', () => {
  test('are counted by the server, entries of the system are not; one that was printed before says DUPLICATE', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    const rows = [entry(14), entry(15, { print_count: 1 }), entry(12, { by_hand: false, kind: 'payment' })];
    const calls = tillProvider(
      books({ 'GET /journal_inquiry': () => page(rows), 'POST /voucher_prints': () => ({ data: [] }) }),
    );
    show(<VouchersPrint />, dataProvider, '/journal-inquiry/print?ids=14,15,12');
    const sheets = await screen.findAllByRole('article');
    expect(sheets).toHaveLength(3);
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() =>
      expect(asked(calls, '/voucher_prints').map(({ body }) => body['trans_ids'])).toEqual([[14, 15]]),
    );
    print.mockRestore();
  });
  test('of many pages carry the sums of both sides from page to page', async () => {
    const lines = Array.from({ length: 60 }, (_, at) =>
      entryLine(at + 1, 5, '5101 Electricity', at < 59 ? 10.5 : 0, at < 59 ? 0 : 619.5),
    );
    tillProvider(
      books({
        'GET /journal_inquiry': () => page([entry(14, { lines, total: 619.5 })]),
        'POST /voucher_prints': () => ({ data: [] }),
      }),
    );
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    show(<VouchersPrint />, dataProvider, '/journal-inquiry/print?ids=14');
    const sheets = await screen.findAllByRole('article');
    const sums = sheets.map((sheet) =>
      within(sheet)
        .getAllByRole('row', { name: /forward|Total/ })
        .map((row) => [...row.children].map(({ textContent }) => textContent).join(' ')),
    );
    expect(sums).toEqual([
      ['Carried forward 294.00 0.00'],
      ['Brought forward 294.00 0.00', 'Carried forward 588.00 0.00'],
      ['Brought forward 588.00 0.00', 'Total 619.50 619.50'],
    ]);
    print.mockRestore();
  });
});
