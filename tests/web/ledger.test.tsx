import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { GeneralLedgerPage, GlInquiryPage, pathOf } from '../../src/customRoutes/finance/ledger/LedgerPage.tsx';
import { ledgerOf } from '../../src/customRoutes/finance/ledger/ledgerOf.ts';
import { sectionsOf } from '../../src/customRoutes/finance/ledger/sections.ts';
import type { Ledger } from '../../src/customRoutes/finance/ledger/asks.ts';
import { FindPage } from '../../src/pages/openPage.tsx';
import { show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

const row = (account_id: number, at: number, debit: number, credit: number, balance: number) => ({
  account_id,
  date: `2026-11-${String(at).padStart(2, '0')}`,
  trans_id: 100 + at,
  journal_id: 100 + at,
  line_no: 1,
  voucher: String(500 + at),
  source: at % 2 ? 'payment' : 'reversal',
  reverses: at % 2 ? null : 'payment',
  memo: `Memo ${at}`,
  student: 'Ahmed Ali',
  student_id: 7,
  payee: null,
  challan_id: null,
  challan_no: null,
  payment_id: 40 + at,
  receipt_no: 9 + at,
  campus_name: 'Main',
  contra: '1301 Fee Receivable',
  debit,
  credit,
  balance,
});
const cash = {
  account_id: 1,
  acc_code: '1101',
  acc_name: 'Cash',
  account_class: 'asset',
  opening: 100,
  debit: 50,
  credit: 20.5,
  closing: 129.5,
  count: 2,
};
const bank = {
  ...cash,
  account_id: 2,
  acc_code: '1102',
  acc_name: 'Bank',
  debit: 5,
  credit: 0,
  closing: 105,
  count: 1,
};
const idle = { ...bank, account_id: 3, acc_code: '1103', acc_name: 'Idle', debit: 0, closing: 100, count: 0 };
const ledger: Ledger = {
  data: [row(1, 3, 50, 0, 150), row(1, 4, 0, 20.5, 129.5)],
  current_page: 1,
  per_page: 50,
  total: 2,
  last_page: 1,
  from_date: '2026-11-01',
  to_date: '2026-11-20',
  as_of: '2026-11-20T06:00:00.000Z',
  campuses: ['Main'],
  opening: 100,
  closing: 129.5,
  totals: { debit: 50, credit: 20.5 },
  accounts: [cash],
};
const asked: URL[] = [];
let answer: Ledger;
beforeEach(() => {
  asked.length = 0;
  answer = ledger;
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://school'));
    return new Response(JSON.stringify(answer));
  });
});
const accounts = [{ id: 1, acc_code: '1101', acc_name: 'Cash' }];
const provider = { getList: async () => ({ data: accounts, total: 1 }), getMany: async () => ({ data: [] }) };
const PAGE = () => ({ path: 'gl-inquiry', title: 'GL Inquiry', crumbs: [{ label: 'GL Inquiry' }] });
const open = (address: string, page = <GlInquiryPage />) => {
  signedInAs();
  return show(<FindPage value={PAGE}>{page}</FindPage>, provider as never, address);
};

describe('the inquiry of an account', () => {
  test('shows what it opened with, its entries with their balance, and what it closes with', async () => {
    open('/gl-inquiry?acc_code=1101&from_date=2026-11-01&to_date=2026-11-20');
    const table = await screen.findByRole('table', { name: '1101 Cash' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'DateVoucherEntryMemoDocumentContra accountCampusDebitCreditBalance',
      'Opening balance100.00',
      '03-Nov-2026503Fee receiptMemo 3Receipt 12 Ahmed Ali1301 Fee ReceivableMain50–150.00',
      '04-Nov-2026504Fee receipt, reversedMemo 4Receipt 13 Ahmed Ali1301 Fee ReceivableMain–20.50129.50',
      'Closing balance5020.50129.50',
    ]);
    expect(screen.getByText(/Only Main\. As of 20-Nov-2026/)).toBeTruthy();
    const [first] = asked;
    expect(Object.fromEntries(first?.searchParams ?? [])).toMatchObject({ acc_code: '1101', from_date: '2026-11-01' });
  });
  test('has the columns that were chosen, in files too; what a line is and its balance stay', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    open('/gl-inquiry?acc_code=1101');
    const table = await screen.findByRole('table', { name: '1101 Cash' });
    await userEvent.click(screen.getByRole('button', { name: 'Choose columns' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Columns' }));
    const names = panel.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent?.trim());
    expect(names).not.toContain('Balance');
    for (const name of ['Voucher', 'Memo', 'Document', 'Contra account', 'Campus'])
      await userEvent.click(panel.getByRole('checkbox', { name }));
    await userEvent.keyboard('{Escape}');
    const shown = (): (string | null)[] =>
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent);
    await waitFor(() => expect(shown()).toEqual(['Date', 'Entry', 'Debit', 'Credit', 'Balance']));
    await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const file = saved.mock.calls[0]?.[0] as Blob;
    const text = await file.text();
    expect(text.split('\r\n')[0]?.replace(/^\uFEFF/, '')).toBe('Account,Date,Entry,Debit,Credit,Balance');
    vi.restoreAllMocks();
  });
  test('has no column of campuses for who works with one', async () => {
    open('/gl-inquiry?acc_code=1101');
    signedInAs({ campuses: [{ id: 1, campus_name: 'Main' }] });
    const table = await screen.findByRole('table', { name: '1101 Cash' });
    await waitFor(() => expect(within(table).queryByRole('columnheader', { name: 'Campus' })).toBeNull());
    expect(within(table).getByRole('columnheader', { name: 'Contra account' })).toBeTruthy();
  });
  test('asks nothing until an account is chosen', async () => {
    open('/gl-inquiry');
    expect(await screen.findByText('Choose Account and press Run.')).toBeTruthy();
    expect(asked).toEqual([]);
  });
  test('Enter on a row opens its voucher; a receipt has a link of its own', async () => {
    const { address } = open('/gl-inquiry?acc_code=1101');
    const entry = within(await screen.findByRole('table', { name: '1101 Cash' })).getByRole('row', { name: /Memo 3/ });
    expect(within(entry).getByRole('link', { name: 'Receipt 12' }).getAttribute('href')).toBe(
      '/payment-history/print?payment_ids=43',
    );
    entry.focus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/journal-inquiry?ids=103');
  });
  test('names the employee of an advance or a salary, with a way to it', async () => {
    const staff = { kind: 'advance' as const, id: 31, document_no: 7, employee: 'Bilal Khan', is_void: false };
    const run = { kind: 'run' as const, id: 9, document_no: 24, employee: null, is_void: true };
    const bare = { student: null, student_id: null, payment_id: null };
    answer = {
      ...ledger,
      data: [
        { ...row(1, 3, 50, 0, 150), ...bare, staff },
        { ...row(1, 4, 0, 20.5, 129.5), ...bare, staff: run },
      ],
    };
    open('/gl-inquiry?acc_code=1101');
    const table = within(await screen.findByRole('table', { name: '1101 Cash' }));
    expect(table.getByRole('link', { name: 'Advance 7' }).getAttribute('href')).toBe('/advance-salary?ids=31');
    expect(table.getByText('Bilal Khan')).toBeTruthy();
    expect(table.getByRole('link', { name: '24 salary slips' }).getAttribute('href')).toBe(
      '/payroll/slips?run_id=9&status=voided',
    );
  });
  test('turns its pages in the address', async () => {
    answer = { ...ledger, total: 120, last_page: 3, accounts: [{ ...cash, count: 120 }] };
    const { address } = open('/gl-inquiry?acc_code=1101&campus_id=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('page')).toBe('2'));
    expect(address()).toContain('campus_id=2');
    expect(address()).toContain('page=2');
  });
  test('prints all rows, a long account carried from sheet to sheet', async () => {
    const many = Array.from({ length: 60 }, (_, at) => ({
      ...row(1, 3, 1, 0, 101 + at),
      journal_id: at,
      voucher: String(at),
    }));
    answer = {
      ...ledger,
      data: many,
      total: 60,
      accounts: [{ ...cash, count: 60, debit: 60, credit: 0, closing: 160 }],
    };
    // A pixel is a millimetre, a row seven of them, and the head of an account ten.
    const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const height = this.tagName === 'TR' ? 7 : this.querySelectorAll('tbody tr').length * 7 + 10;
      return { width: 273, height, top: 0 } as DOMRect;
    });
    open('/gl-inquiry?acc_code=1101');
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    await waitFor(() => expect(document.querySelector('.flow')).not.toBeNull());
    const paper = document.querySelector<HTMLElement>('.flow') ?? document.body;
    await waitFor(() => expect(within(paper).getAllByRole('table')).toHaveLength(3));
    measured.mockRestore();
    const [out, back] = [/Carried forward/, /Brought forward/].map((name) =>
      within(paper).getAllByRole('row', { name }),
    );
    expect(out?.map(({ textContent }) => textContent)).toEqual(['Carried forward123', 'Carried forward146']);
    expect(within(paper).getAllByRole('columnheader', { name: 'Campus' })).toHaveLength(3);
    expect(back?.map(({ textContent }) => textContent)).toEqual(['Brought forward123', 'Brought forward146']);
  });
});

describe('the general ledger', () => {
  test('is a section for each account', async () => {
    answer = { ...ledger, data: [...ledger.data, row(2, 5, 5, 0, 105)], accounts: [cash, bank, idle], campuses: null };
    open('/general-ledger', <GeneralLedgerPage />);
    await screen.findByRole('table', { name: '1101 Cash' });
    expect(screen.getByRole('region', { name: '1103 Idle' }).textContent).toContain('Opening balance100');
    expect(asked[0]?.searchParams.get('acc_code')).toBeNull();
  });
  test('a page in the middle brings forward and carries on', () => {
    const long = { ...cash, count: 4, opening: 7 };
    const page = { ...ledger, per_page: 2, current_page: 2, last_page: 3, accounts: [long, bank] };
    const labels = (of: Ledger) =>
      sectionsOf(of).map(({ lines }) => [lines[0]?.label, lines[0]?.balance, lines.at(-1)?.label]);
    expect(labels(page)).toEqual([['Brought forward', 100, 'Closing balance']]);
    // The balance being that of the end does not make it the end.
    const longer = { ...page, accounts: [{ ...long, count: 5 }, bank] };
    expect(labels(longer)).toEqual([['Brought forward', 100, 'Carried forward']]);
  });
  test('a file has the lines of all pages, without what one page carries to the next', async () => {
    const pages = [1, 2].map((page) => ({
      ...ledger,
      data: page === 1 ? [ledger.data[0]] : [ledger.data[1]],
      current_page: page,
      per_page: 1,
      last_page: 2,
    }));
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', async (address: string) => {
      const page = Number(new URL(address, 'http://school').searchParams.get('page'));
      return new Response(JSON.stringify(pages[page - 1]));
    });
    open('/gl-inquiry?acc_code=1101');
    await userEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const file = saved.mock.calls[0]?.[0] as Blob;
    const text = await file.text();
    expect(text.split('\r\n').filter((line) => line.includes(',Main,'))).toHaveLength(2);
    const entries = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[3]);
    expect(entries).toEqual(['Entry', 'Opening balance', 'Fee receipt', '"Fee receipt', 'Closing balance']);
    vi.restoreAllMocks();
  });
  test('a month leads to its entries, within the dates that were chosen', () => {
    const month = { id: 'm', balance: 1, source: 'month', date: '2026-11-01' };
    expect(
      pathOf(month, '1101', { monthly: 'true', from_date: '2026-11-05', to_date: '2026-12-31', campus_id: '2' }),
    ).toBe('/gl-inquiry?from_date=2026-11-05&to_date=2026-11-30&campus_id=2&acc_code=1101');
  });
});

describe('before a provider that answers rows alone', () => {
  const rows = [row(1, 3, 50, 0, 150), row(2, 3, 5, 0, 105), row(1, 4, 0, 20.5, 129.5)];
  const pages = { current_page: 1, per_page: 50, last_page: 1 };
  test('accounts, sums and balances are those of the rows', () => {
    const { accounts, opening, closing, totals } = ledgerOf({ data: rows, ...pages }, {});
    expect(
      accounts.map(({ account_id, opening: begin, closing: end, count }) => [account_id, begin, end, count]),
    ).toEqual([
      [1, 100, 129.5, 2],
      [2, 100, 105, 1],
    ]);
    expect({ opening, closing, totals }).toEqual({ opening: 200, closing: 234.5, totals: { debit: 55, credit: 20.5 } });
  });
  test('a row without a balance has that of the rows before it', () => {
    const bare = rows.map(({ balance: _of, ...rest }) => rest) as typeof rows;
    expect(ledgerOf({ data: bare, ...pages }, { acc_code: '1101' }).data.map(({ balance }) => balance)).toEqual([
      50, 29.5, 5,
    ]);
  });
  test('what is answered whole is left as it is', () => expect(ledgerOf(ledger, {})).toBe(ledger));
});
