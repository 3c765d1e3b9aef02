/** Vouchers as they are typed: by keyboard, balanced before they are saved, refused beside the line. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dropAllDrafts, draftName } from '../../src/auth/drafts.ts';
import { today } from '../../contract/dates.ts';
import EntryPage from '../../src/customRoutes/finance/vouchers/EntryPage.tsx';
import UpdateEntryPage from '../../src/customRoutes/finance/vouchers/UpdateEntryPage.tsx';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { dropLists } from '../../src/dataProvider/listCache.ts';
import type { VoucherKind } from '../../src/vouchers/kinds.ts';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';
import { tillProvider, type Own, type ProviderCall } from './till.support.ts';
import { books, entry, entryLine, made, page } from './vouchers.support.ts';

const CAMPUS = { campuses: [{ id: 1, campus_name: 'Main' }] };
const sent = (calls: readonly ProviderCall[], path = '/finance_entry'): ProviderCall[] =>
  calls.filter((call) => call.path === path && call.method === 'POST');

async function opened(kind: VoucherKind, own: Own = {}, at = '/journal-entry') {
  const calls = tillProvider(books(own));
  show(<EntryPage kind={kind} />, dataProvider, at);
  await screen.findByRole('table', { name: 'Lines' });
  await waitFor(() => expect(calls.some(({ path }) => path === '/getAccountWithGroupsAndChart')).toBe(true));
  return { calls, user: userEvent.setup() };
}
const account = (n: number): Promise<HTMLElement> => screen.findByRole('combobox', { name: `Account ${n}` });
const cell = (name: string): HTMLElement => screen.getByRole('textbox', { name });
const paidTo = (): HTMLElement => screen.getByRole('combobox', { name: 'Paid to' });
const save = (): HTMLElement => screen.getByRole('button', { name: 'Save' });
/** Electricity 700 from cash, all of it by keyboard. */
async function typeJournal(user: UserEvent): Promise<void> {
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Account 1'));
  await user.keyboard('elec');
  await screen.findByRole('option', { name: /Electricity/ });
  await user.keyboard('{Enter}700{Enter}{Enter}');
  await user.keyboard('1101{Enter}');
  await user.keyboard('{Enter}=');
}

beforeEach(() => {
  dropLists();
  signedInAs(CAMPUS);
});

describe('a journal voucher', () => {
  test('is typed by keyboard alone: Enter goes on, the rest is filled, and Ctrl+Enter saves it once', async () => {
    const { calls, user } = await opened('journal');
    await typeJournal(user);
    expect(screen.getByText('Difference 0')).toBeDefined();
    // On from the amount to the memo of the line, to the empty line, and from there to what the voucher is for.
    await user.keyboard('{Enter}{Enter}{Enter}Power of November');
    expect(cell('What it is for')).toBe(document.activeElement);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('heading', { name: 'JV-2026-27-4' })).toBeDefined();
    const [call, more] = sent(calls);
    expect(more).toBeUndefined();
    expect(call?.key).toMatch(/\S{8,}/);
    expect(call?.body).toMatchObject({
      kind: 'journal',
      campus_id: 1,
      entry_date: today(),
      memo: 'Power of November',
      lines: [
        { account_id: 5, debit: 700 },
        { account_id: 1, credit: 700 },
      ],
    });
    expect(screen.getByRole('link', { name: 'Print' }).getAttribute('href')).toBe('/journal-inquiry/print?ids=31');
  });

  test('cannot be saved before debits are credits, and says what is missing', async () => {
    const { user } = await opened('journal');
    await user.type(await account(1), 'elec{Enter}700');
    expect((save() as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('A voucher has two lines or more')).toBeDefined();
    await user.type(await account(2), '1101{Enter}');
    await user.type(cell('Credit 2'), '600.5');
    expect(screen.getByText('Difference 99.50 to credit')).toBeDefined();
    expect(screen.getByText('Debits are Rs 99.50 more than credits')).toBeDefined();
    await user.clear(cell('Credit 2'));
    await user.type(cell('Credit 2'), '700');
    expect(screen.getByText('Say what it is for')).toBeDefined();
    await user.type(cell('What it is for'), 'Power');
    expect((save() as HTMLButtonElement).disabled).toBe(false);
  });

  test('offers no account with a ledger of its own, and none of another campus', async () => {
    const { user } = await opened('journal');
    await user.type(await account(1), 'Fee Rec');
    expect(screen.getByText('Nothing has this code or name.')).toBeDefined();
    await user.keyboard('{Escape}');
    await user.type(await account(1), 'cash');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['1101 Cash in Hand']);
  });

  test('that is refused says so at the line it is about, and keeps what was typed', async () => {
    const refused = {
      status: 422,
      json: {
        message: 'Electricity is not active',
        errors: { 'lines.0.account_id': ['Electricity is not active'], entry_date: ['The books are locked'] },
      },
    };
    const { user } = await opened('journal', { 'POST /finance_entry': () => refused });
    await typeJournal(user);
    await user.type(cell('What it is for'), 'Power{Control>}{Enter}{/Control}');
    const [first] = screen.getAllByRole('row').slice(1);
    expect(await within(first ?? document.body).findByText('Electricity is not active')).toBeDefined();
    expect(screen.getByText('The books are locked')).toBeDefined();
    expect((await account(1)).getAttribute('aria-invalid')).toBe('true');
    expect((cell('Debit 1') as HTMLInputElement).value).toBe('700');
  });

  test('whose answer was lost is sent again under the same key', async () => {
    let tries = 0;
    const { calls, user } = await opened('journal', {
      'POST /finance_entry': () => ((tries += 1) === 1 ? 'lost' : made()),
    });
    await typeJournal(user);
    await user.type(cell('What it is for'), 'Power');
    await user.click(save());
    await screen.findByRole('alert');
    await user.click(save());
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    const keys = sent(calls).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('that waits for approval says so; a draft needs no balance', async () => {
    const { calls, user } = await opened('journal', {
      'POST /finance_entry': ({ body }) =>
        made({ voucher: null, status: body['draft'] === true ? 'draft' : 'pending' }),
    });
    await user.type(await account(1), 'elec{Enter}700');
    await user.click(screen.getByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText(/Saved as a draft/)).toBeDefined();
    expect(sent(calls)[0]?.body).toMatchObject({ draft: true, lines: [{ account_id: 5, debit: 700 }] });
    await user.click(screen.getByRole('button', { name: 'New journal' }));
    await typeJournal(user);
    await user.type(cell('What it is for'), 'Power');
    await user.click(save());
    expect(await screen.findByText(/waits for approval: another user approves it/)).toBeDefined();
  });

  test('Save and new begins an empty one on the same day, with the cursor in its first line', async () => {
    const { user } = await opened('journal');
    await typeJournal(user);
    await user.type(cell('What it is for'), 'Power');
    await user.click(screen.getByRole('button', { name: 'Save and new' }));
    expect(await screen.findByText('JV-2026-27-4 is posted, Rs 700.')).toBeDefined();
    await waitFor(async () => expect(document.activeElement).toBe(await account(1)));
    expect((cell('Debit 1') as HTMLInputElement).value).toBe('');
  });

  test('Alt+Delete takes a line away; an amount on one side empties the other', async () => {
    const { user } = await opened('journal');
    await typeJournal(user);
    await user.type(cell('Debit 2'), '5');
    expect((cell('Credit 2') as HTMLInputElement).value).toBe('');
    await user.keyboard('{Alt>}{Delete}{/Alt}');
    expect(((await account(2)) as HTMLInputElement).value).toBe('');
    expect(((await account(1)) as HTMLInputElement).value).toBe('5101 Electricity');
  });
});

describe('an expense', () => {
  test('is paid from one account, whose balance it shows, and warns when it is not enough', async () => {
    const { calls, user } = await opened('expense', {
      'POST /finance_entry': () => made({ voucher: 'PV-2026-27-9', total: 6000 }),
    });
    await user.type(screen.getByRole('combobox', { name: 'Paid from' }), '1101{Enter}');
    await user.type(screen.getByRole('combobox', { name: 'Paid to' }), 'Lesco');
    await user.type(await account(1), '5101{Enter}');
    await user.type(cell('Amount 1'), '4,000');
    expect(screen.getByText(/Cash in Hand: Rs 5,000/)).toBeDefined();
    expect(screen.queryByText(/more than there is in it/)).toBeNull();
    await user.type(await account(2), '5102{Enter}');
    await user.type(cell('Amount 2'), '2000');
    expect(screen.getByText(/more than there is in it/)).toBeDefined();
    await user.type(cell('What it is for'), 'Bills');
    await user.click(save());
    await screen.findByRole('heading', { name: 'PV-2026-27-9' });
    expect(sent(calls)[0]?.body).toMatchObject({
      kind: 'expense',
      payee: 'Lesco',
      method: 'cash',
      lines: [
        { account_id: 5, debit: 4000 },
        { account_id: 6, debit: 2000 },
        { account_id: 1, credit: 6000 },
      ],
    });
  });

  test('on credit is paid from the payable account, and says what is owed', async () => {
    const { user } = await opened('expense');
    await user.type(screen.getByRole('combobox', { name: 'Paid from' }), '2101{Enter}');
    await user.type(await account(1), '5101{Enter}');
    await user.type(cell('Amount 1'), '1000');
    expect(screen.getByText(/Accounts Payable: Rs 3,000 owed/).textContent).toContain('then Rs 4,000');
  });

  test('a bill is attached once it is saved; what is refused of it is said, and the voucher is saved', async () => {
    const { calls, user } = await opened('expense', {
      'POST /finance_entry': () => made({ voucher: 'PV-2026-27-9' }),
      'POST /voucher_files': () => ({ status: 422, json: { message: 'The file is no picture' } }),
    });
    await user.type(screen.getByRole('combobox', { name: 'Paid from' }), '1101{Enter}');
    await user.type(await account(1), '5101{Enter}');
    await user.type(cell('Amount 1'), '100');
    await user.type(cell('What it is for'), 'Bill');
    await user.upload(screen.getByLabelText(/Attach bills/), new File(['x'], 'bill.png', { type: 'image/png' }));
    await user.click(save());
    expect(await screen.findByText('Not attached: bill.png: The file is no picture')).toBeDefined();
    expect(sent(calls, '/voucher_files')).toHaveLength(1);
  });
});

describe('income and transfers', () => {
  test('income is received into one account', async () => {
    const { calls, user } = await opened('income');
    await user.type(screen.getByRole('combobox', { name: 'Received into' }), '1102{Enter}');
    await user.type(await account(1), '4201{Enter}');
    await user.type(cell('Amount 1'), '2500');
    await user.type(cell('What it is for'), 'Rent of the canteen');
    await user.click(save());
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    expect(sent(calls)[0]?.body['lines']).toEqual([
      { account_id: 7, credit: 2500 },
      { account_id: 2, debit: 2500 },
    ]);
  });

  test('income by a cheque in hand needs no account, and is sent with what it is for', async () => {
    const { calls, user } = await opened('income');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Method' }), 'Cheque');
    expect(screen.getByRole('combobox', { name: 'Received into' })).toBeDefined();
    await user.selectOptions(screen.getByRole('combobox', { name: 'The cheque is' }), 'In hand');
    expect(screen.queryByRole('combobox', { name: 'Received into' })).toBeNull();
    expect(screen.getByText('It waits in Finance → Cheques until it is deposited.')).toBeDefined();
    await user.type(await account(1), '4201{Enter}');
    await user.type(cell('Amount 1'), '2500');
    await user.type(cell('What it is for'), 'Rent of the canteen');
    expect(screen.getByText('Enter the cheque number')).toBeDefined();
    await user.type(cell('Cheque no'), '700012');
    await user.click(save());
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    expect(sent(calls)[0]?.body).toMatchObject({
      kind: 'income',
      method: 'cheque',
      cheque_no: '700012',
      in_hand: true,
      lines: [{ account_id: 7, credit: 2500 }],
    });
  });

  test('a transfer goes from one account into another, never into itself', async () => {
    const calls = tillProvider(books());
    show(<EntryPage kind="transfer" />, dataProvider, '/transfer-money');
    const user = userEvent.setup();
    await user.type(await screen.findByRole('combobox', { name: 'From account' }), '1101{Enter}');
    await user.type(screen.getByRole('combobox', { name: 'To account' }), '1101');
    expect(screen.getByText('Nothing has this code or name.')).toBeDefined();
    await user.clear(screen.getByRole('combobox', { name: 'To account' }));
    await user.type(screen.getByRole('combobox', { name: 'To account' }), 'habib{Enter}');
    await user.type(cell('Amount, Rs'), '3000');
    await user.type(cell('What it is for'), 'Deposit');
    await user.click(save());
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    expect(sent(calls)[0]?.body).toMatchObject({
      kind: 'transfer',
      lines: [
        { account_id: 2, debit: 3000 },
        { account_id: 1, credit: 3000 },
      ],
    });
  });
});

describe('an update', () => {
  const at = '/journal-inquiry/update?id=14';
  const update = (row: object): { calls: ProviderCall[]; user: UserEvent } => {
    const calls = tillProvider(
      books({
        'GET /journal_inquiry': () => page([row]),
        'POST /update_finance_entry': () => made({ voucher: 'PV-2026-27-15' }),
      }),
    );
    show(<UpdateEntryPage />, dataProvider, at);
    return { calls, user: userEvent.setup() };
  };
  test('of what is posted says what is reversed, asks why, and names the version it saw', async () => {
    const { calls, user } = update(entry(14));
    expect(await screen.findByText(/PV-2026-27-14 of 02-Nov-2026, Rs 1,500, is reversed/)).toBeDefined();
    expect((cell('Amount 1') as HTMLInputElement).value).toBe('1,500');
    await user.clear(cell('Amount 1'));
    await user.type(cell('Amount 1'), '1600');
    const button = screen.getByRole('button', { name: 'Reverse and save as new' }) as HTMLButtonElement;
    expect(button.disabled).toBe(true);
    await user.type(cell('Reason'), 'Bill misread');
    await user.click(button);
    expect(await screen.findByRole('heading', { name: 'PV-2026-27-15' })).toBeDefined();
    const [call] = sent(calls, '/update_finance_entry');
    expect(call?.query.get('_method')).toBe('PUT');
    expect(call?.body).toMatchObject({
      trans_id: 14,
      version: 2,
      reason: 'Bill misread',
      lines: [
        { account_id: 5, debit: 1600 },
        { account_id: 1, credit: 1600 },
      ],
    });
  });

  test('of an expense over two accounts of money is typed on both sides', async () => {
    update(
      entry(14, {
        lines: [
          entryLine(1, 5, '5101 Electricity', 1500, 0),
          entryLine(2, 1, '1101 Cash in Hand', 0, 500),
          entryLine(3, 2, '1102 Habib Bank', 0, 1000),
        ],
      }),
    );
    expect(((await screen.findByRole('textbox', { name: 'Credit 3' })) as HTMLInputElement).value).toBe('1,000');
  });

  test('of an entry of the system is none', async () => {
    update(entry(14, { by_hand: false, kind: 'payment', voucher: '88' }));
    expect(await screen.findByText(/The system made this entry \(payment\)/)).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('a provider of section 7 alone', () => {
  test('is sent no more than it knows: no kind, payee, draft or file', async () => {
    signedInAs({ ...CAMPUS, capabilities: [] });
    const plain = {
      'POST /finance_entry': () => ({
        data: { trans_id: 5, status: 'approved', voucher: null, total: 100, version: 1 },
      }),
    };
    const { calls, user } = await opened('expense', plain);
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
    expect(screen.queryByLabelText(/Attach/)).toBeNull();
    await user.type(screen.getByRole('combobox', { name: 'Paid from' }), '1101{Enter}');
    await user.type(await account(1), '5101{Enter}');
    await user.type(cell('Amount 1'), '100');
    await user.type(cell('What it is for'), 'Bill');
    await user.click(save());
    await screen.findByRole('heading', { name: 'Saved' });
    expect(Object.keys(sent(calls)[0]?.body ?? {}).toSorted()).toEqual([
      'campus_id',
      'entry_date',
      'institute_code',
      'lines',
      'memo',
    ]);
  });
});

describe('a transfer that an address begins', () => {
  test('has its account, amount and words, and waits for the bank and the number of the slip', async () => {
    tillProvider(books());
    show(
      <EntryPage kind="transfer" />,
      dataProvider,
      '/transfer-money?money=1&campus=1&amount=6450&memo=Till+closing+3+banked&method=cash',
    );
    await screen.findByRole('combobox', { name: 'To account' });
    expect((cell('What it is for') as HTMLInputElement).value).toBe('Till closing 3 banked');
    expect(screen.getByDisplayValue('6,450')).toBeDefined();
    expect(await screen.findByDisplayValue(/Cash in Hand/)).toBeDefined();
  });
});

describe('a copy', () => {
  test('begins with what another voucher says, today and without its cheque', async () => {
    const { calls, user } = await opened(
      'expense',
      { 'GET /journal_inquiry': () => page([entry(14, { method: 'cheque', cheque_no: '77' })]) },
      '/add-expense?copy=14',
    );
    expect((cell('Amount 1') as HTMLInputElement).value).toBe('1,500');
    expect(screen.getByText('Enter the cheque number')).toBeDefined();
    await user.type(cell('Cheque no'), '78');
    await user.click(save());
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    expect(sent(calls)[0]?.body).toMatchObject({ entry_date: today(), cheque_no: '78', memo: 'Bill of October' });
  });
  test('is found by searching', async () => {
    const { user } = await opened('journal', {
      'GET /journal_inquiry': () => page([entry(14, { kind: 'journal' })]),
    });
    await user.click(screen.getByRole('button', { name: 'Copy from…' }));
    await user.click(await screen.findByText('Bill of October, Lesco'));
    expect((cell('Debit 1') as HTMLInputElement).value).toBe('1,500');
    expect((cell('Credit 2') as HTMLInputElement).value).toBe('1,500');
  });
});

describe('what was typed', () => {
  /** A reload ends the page without leaving it: what is stored in the tab stays. */
  function reload(): void {
    const stored = { ...sessionStorage } as Record<string, string>;
    cleanup();
    for (const [name, text] of Object.entries(stored)) sessionStorage.setItem(name, text);
  }
  afterEach(() => sessionStorage.clear());

  test('is there after a reload, and is sent under the key of the save whose answer was lost', async () => {
    const { calls, user } = await opened('journal', {
      'POST /finance_entry': () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await typeJournal(user);
    await user.keyboard('{Enter}{Enter}{Enter}Power of November');
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByText(/cannot be reached/);
    const [lost] = sent(calls);
    reload();
    const second = await opened('journal');
    expect(screen.getByText(/What you typed before is here again/)).toBeDefined();
    expect((cell('What it is for') as HTMLInputElement).value).toBe('Power of November');
    await waitFor(() => expect((save() as HTMLButtonElement).disabled).toBe(false));
    await second.user.click(save());
    expect(await screen.findByRole('heading', { name: 'JV-2026-27-4' })).toBeDefined();
    const [again] = sent(second.calls);
    expect([again?.key, again?.body]).toEqual([lost?.key, lost?.body]);
    expect(sessionStorage.length).toBe(0);
  });
  test('is forgotten when it is left, begun anew, or its user signs out', async () => {
    const { user } = await opened('journal');
    await user.type(cell('What it is for'), 'Power');
    expect(sessionStorage.length).toBe(1);
    reload();
    const second = await opened('journal');
    await second.user.click(screen.getByRole('button', { name: 'Begin anew' }));
    expect((cell('What it is for') as HTMLInputElement).value).toBe('');
    expect(sessionStorage.length).toBe(0);
    await second.user.type(cell('What it is for'), 'Rent');
    cleanup();
    expect(sessionStorage.length).toBe(0);
    sessionStorage.setItem(draftName('voucher.journal'), '{}');
    dropAllDrafts();
    expect(sessionStorage.length).toBe(0);
  });
});

describe('an expense that withholds tax', () => {
  const typed = async (user: UserEvent): Promise<void> => {
    await user.type(await screen.findByRole('combobox', { name: 'Paid from' }), 'cash{Enter}');
    await user.type(await account(1), 'elec{Enter}');
    await user.type(cell('Amount 1'), '1000');
    await user.type(cell('What it is for'), 'Wiring');
  };
  test('says what is withheld and paid, asks whose tax it is, and sends the rate and the rest', async () => {
    const { calls, user } = await opened('expense', {}, '/add-expense');
    await typed(user);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tax withheld' }), 'Percent');
    expect(screen.getByText('Enter the rate of the tax in percent')).toBeDefined();
    await user.type(cell('Tax, percent'), '7.5');
    expect(screen.getByText('Rs 75 of tax, Rs 925 to who is paid')).toBeDefined();
    expect(screen.getByText('Say from whom tax is withheld')).toBeDefined();
    await user.type(paidTo(), 'Electrician');
    expect(screen.getByText('Enter the CNIC or NTN of who is paid')).toBeDefined();
    expect((save() as HTMLButtonElement).disabled).toBe(true);
    await user.type(cell('CNIC or NTN'), '35202-1234567-1');
    await user.click(save());
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    expect(sent(calls)[0]?.body).toMatchObject({
      kind: 'expense',
      tax_rate: 7.5,
      payee_tax_no: '35202-1234567-1',
      lines: [
        { account_id: 5, debit: 1000 },
        { account_id: 1, credit: 925 },
      ],
    });
  });
  test('sends an amount that is typed, and shows a refusal beside it', async () => {
    const { calls, user } = await opened(
      'expense',
      {
        'POST /finance_entry': () => ({
          status: 422,
          json: { message: 'No', errors: { tax_amount: ['The tax is less than what it is withheld from'] } },
        }),
      },
      '/add-expense',
    );
    await typed(user);
    await user.type(paidTo(), 'Electrician');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tax withheld' }), 'Amount');
    await user.type(cell('Tax, Rs'), '40');
    await user.type(cell('CNIC or NTN'), '1234567-8');
    await user.click(save());
    expect(await screen.findByText('The tax is less than what it is withheld from')).toBeDefined();
    expect(sent(calls)[0]?.body).toMatchObject({ tax_amount: 40, lines: [{ debit: 1000 }, { credit: 960 }] });
  });
  test('begins, when it is changed, as it was typed, without the line of the tax', async () => {
    const of = entry(44, {
      total: 1000,
      tax: 100,
      tax_rate: 10,
      payee_tax_no: '1234567-8',
      status: 'pending',
      lines: [
        entryLine(1, 5, '5101 Electricity', 1000, 0),
        entryLine(2, 1, '1101 Cash in Hand', 0, 900),
        entryLine(3, 8, '2105 Tax Payable', 0, 100),
      ],
    });
    tillProvider(books({ 'GET /journal_inquiry': () => page([of]) }));
    show(<UpdateEntryPage />, dataProvider, '/journal-inquiry/update?id=44');
    await screen.findByRole('table', { name: 'Lines' });
    expect((cell('Tax, percent') as HTMLInputElement).value).toBe('10');
    expect((cell('CNIC or NTN') as HTMLInputElement).value).toBe('1234567-8');
    expect(screen.queryByRole('combobox', { name: 'Account 3' })).toBeNull();
    expect(screen.getByText('Rs 100 of tax, Rs 900 to who is paid')).toBeDefined();
  });
});

describe('employees', () => {
  const people: Own = {
    'GET /getAllEmployees': () => page([{ id: 8, emp_no: 12, name: 'Bilal Khan' }]),
  };
  test('are named beside their lines by who asks for the column, and sent with them', async () => {
    const { calls, user } = await opened('expense', people, '/add-expense');
    await user.type(await screen.findByRole('combobox', { name: 'Paid from' }), 'cash{Enter}');
    await user.type(await account(1), 'elec{Enter}');
    expect(screen.queryByRole('combobox', { name: 'Employee 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Name employees' }));
    expect(screen.queryByRole('button', { name: 'Name employees' })).toBeNull();
    await user.type(screen.getByRole('combobox', { name: 'Employee 1' }), 'bil');
    await user.click(await screen.findByRole('option', { name: /Bilal/ }));
    await user.type(cell('Amount 1'), '700');
    await user.type(cell('What it is for'), 'Travel');
    await user.click(save());
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    expect(sent(calls)[0]?.body).toMatchObject({
      lines: [
        { account_id: 5, debit: 700, employee_id: 8 },
        { account_id: 1, credit: 700 },
      ],
    });
  });
  test('who were named stay when the voucher is changed by somebody who does not see them', async () => {
    const of = entry(44, {
      status: 'pending',
      lines: [
        { ...entryLine(1, 5, '5101 Electricity', 1500, 0), employee_id: 9, employee: null },
        entryLine(2, 1, '1101 Cash in Hand', 0, 1500),
      ],
    });
    tillProvider(books({ ...people, 'GET /journal_inquiry': () => page([of]) }));
    show(<UpdateEntryPage />, dataProvider, '/journal-inquiry/update?id=44');
    const box = await screen.findByRole('combobox', { name: 'Employee 1' });
    expect((box as HTMLInputElement).value.trim()).toBe('Of another campus');
  });
});

describe('who is paid', () => {
  const known: Own = {
    'GET /payees': () => ({
      data: [
        { payee: 'Al Noor Paints', payee_tax_no: '1234567-8' },
        { payee: 'Noor Electric', payee_tax_no: '7654321-0' },
        { payee: 'Lesco', payee_tax_no: null },
      ],
    }),
  };
  const number = (): string => (cell('CNIC or NTN') as HTMLInputElement).value;
  const value = (): string => (paidTo() as HTMLInputElement).value;
  const offers = (): readonly (string | null)[] =>
    screen
      .queryAllByRole('option')
      .filter((one) => one.closest('[role=listbox]') !== null)
      .map((one) => one.textContent);
  test('is offered by name or number, taken by keyboard with their number, and another is typed', async () => {
    const { user } = await opened('expense', known, '/add-expense');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tax withheld' }), 'Percent');
    await user.type(paidTo(), 'noor');
    await waitFor(() => expect(offers()).toEqual(['Noor Electric 7654321-0', 'Al Noor Paints 1234567-8']));
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect([value(), number()]).toEqual(['Al Noor Paints', '1234567-8']);
    expect(document.activeElement).not.toBe(paidTo());
    await user.clear(paidTo());
    await user.type(paidTo(), '7654');
    await user.click(await screen.findByRole('option', { name: /Noor Electric/ }));
    expect([value(), number()]).toEqual(['Noor Electric', '7654321-0']);
    await user.clear(paidTo());
    await user.type(paidTo(), 'Noor El{Tab}');
    expect([value(), number()]).toEqual(['Noor El', '']);
    await user.type(cell('CNIC or NTN'), '1111111-1');
    await user.type(paidTo(), 'ectric');
    expect([value(), number()]).toEqual(['Noor Electric', '1111111-1']);
  });
  test('is taken as who is there where only case and spaces differ; their number comes with the tax', async () => {
    const { calls, user } = await opened('expense', known, '/add-expense');
    await user.type(await screen.findByRole('combobox', { name: 'Paid from' }), 'cash{Enter}');
    await user.type(paidTo(), 'alnoor  PAINTS');
    await waitFor(() => expect(calls.some(({ path }) => path === '/payees')).toBe(true));
    await user.type(await account(1), 'elec{Enter}');
    expect(value()).toBe('Al Noor Paints');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Tax withheld' }), 'Percent');
    expect(number()).toBe('1234567-8');
    await user.type(cell('Tax, percent'), '10');
    await user.type(cell('Amount 1'), '100');
    await user.type(cell('What it is for'), 'Paint');
    await user.click(save());
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    expect(sent(calls)[0]?.body).toMatchObject({ payee: 'Al Noor Paints', payee_tax_no: '1234567-8' });
  });
  test('stays as it is typed while the list is closed by Escape, and the form with it stays open', async () => {
    const { user } = await opened('expense', known, '/add-expense');
    await user.type(paidTo(), 'les');
    await screen.findByRole('option', { name: /Lesco/ });
    await user.keyboard('{ArrowDown}{Escape}{Tab}');
    expect([value(), offers()]).toEqual(['les', []]);
  });
  test('is a plain text before a provider that does not say who was paid, or does not answer', async () => {
    signedInAs({ ...CAMPUS, capabilities: ['vouchers'] });
    const { calls, user } = await opened('expense', known, '/add-expense');
    await user.type(cell('Paid to'), 'Lesco');
    expect(offers()).toEqual([]);
    expect(calls.some(({ path }) => path === '/payees')).toBe(false);
  });
});

describe('a bill', () => {
  const owed = {
    id: 12,
    trans_id: 12,
    voucher: 'PV-2026-27-12',
    reference: 'INV-7',
    entry_date: '2026-11-02',
    due_date: '2026-11-20',
    payee: 'Lesco',
    memo: 'Power',
    campus_id: 1,
    campus_name: 'Main',
    account_id: 4,
    account: '2101 Accounts Payable',
    amount: 700,
    paid: 0,
    waiting: 0,
    rest: 700,
    days: 7,
  };
  test('on credit takes the day on which it is due, and no other expense does', async () => {
    const { calls, user } = await opened('expense', {}, '/add-expense');
    expect(screen.queryByRole('group', { name: 'Due on' })).toBeNull();
    await user.type(await screen.findByRole('combobox', { name: 'Paid from' }), '2101{Enter}');
    const day = within(screen.getByRole('group', { name: 'Due on' }));
    await user.click(day.getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('20122099');
    await user.type(paidTo(), 'Lesco');
    await user.type(await account(1), 'elec{Enter}');
    await user.type(cell('Amount 1'), '700');
    await user.type(cell('What it is for'), 'Power');
    await user.click(save());
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    expect(sent(calls)[0]?.body).toMatchObject({ kind: 'expense', due_date: '2099-12-20' });
  });
  test('has a credit note taken off it by a journal that names it', async () => {
    const { calls, user } = await opened(
      'journal',
      { 'GET /bills_to_pay': () => page([owed]) },
      '/journal-entry?bills=12',
    );
    await user.type(cell('Debit 1'), '50');
    await user.type(await account(2), 'elec{Enter}');
    await user.type(cell('Credit 2'), '50');
    expect((cell('What it is for') as HTMLInputElement).value).toBe('Credit note on bill INV-7 of Lesco');
    await user.click(save());
    await screen.findByRole('heading', { name: 'JV-2026-27-4' });
    expect(sent(calls)[0]?.body).toMatchObject({
      kind: 'journal',
      lines: [
        { account_id: 4, debit: 50 },
        { account_id: 5, credit: 50 },
      ],
      bills: [{ trans_id: 12, amount: 50 }],
    });
  });
});
