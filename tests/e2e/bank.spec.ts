/**
 * An accountant reconciles a bank account by keyboard alone: a csv and a workbook of the bank, whose headings come in
 * another order, are mapped, matched, proven, finished and printed; what is matched is not voided until it is reopened.
 */
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sheetsFile } from '../support/sheets.ts';
import { foundInBooks } from './support/books.ts';
import { dayFrom, openFeeSchool } from './support/feeSchool.ts';
import type { Locator, Page } from '@playwright/test';
import { choose, open, press as pressBy, reach, runInPalette, watchPointers } from './support/hands.ts';
import { api, expect, test } from './support/test.ts';

interface Rows {
  readonly data: readonly Readonly<Record<string, unknown>>[];
}
/** Goes to it the shorter way: back, where the focus is beyond it. */
async function press(desk: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled();
  const isBehind = await target.evaluate((element) => {
    const { activeElement: now, body } = document;
    return (
      now !== null && now !== body && (now.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0
    );
  });
  await pressBy(desk, target, isBehind ? 'Shift+Tab' : 'Tab');
}
test('read from files, matched, proven, finished, printed and opened again', async ({ desk, institute }) => {
  const pointers: string[] = [];
  await watchPointers(desk.context(), pointers);
  const { ids } = await openFeeSchool(desk, institute, [{ name: 'Aamna' }]);
  const [rent = 0, cost = 0] = ['Canteen Rent', 'Repair and Maintenance'].map((name) => ids[name]);
  const entry = async (kind: 'income' | 'expense', day: number, amount: number, more: object = {}): Promise<number> => {
    const [debit, credit] = kind === 'income' ? [ids['Bank'], rent] : [cost, ids['Bank']];
    const made = await api<{ data: { trans_id: number } }>(desk, 'POST', '/finance_entry', {
      kind,
      campus_id: ids['River'],
      entry_date: dayFrom(day),
      memo: `Of day ${day}`,
      method: 'bank',
      ...more,
      lines: [
        { account_id: debit, debit: amount },
        { account_id: credit, credit: amount },
      ],
    });
    return made.data.trans_id;
  };
  await entry('income', -30, 9000);
  const matched = await entry('income', -19, 3000, { reference: 'FT88001' });
  await entry('expense', -18, 1200, { method: 'cheque', cheque_no: '481', payee: 'Ravi Traders' });
  await entry('income', -14, 700);
  await entry('income', -8, 450);
  // The bank calls its columns as it likes, and has them in its own order.
  const csv = join(tmpdir(), `edubase-bank-${institute.code}.csv`);
  writeFileSync(
    csv,
    [
      'HABIB BANK LIMITED,,,,,',
      'Balance,Deposit,Withdrawal,Chq,Narration,Booked',
      `12000,3000,,,IBFT FT88001,${dayFrom(-19)}`,
      `10800,,1200,000481,Inward clearing,${dayFrom(-16)}`,
      `11500,700,,,Counter,${dayFrom(-10)}`,
      `11350,,150,,Service charges,${dayFrom(-10)}`,
    ].join('\r\n'),
  );
  const main = desk.getByRole('main');
  const dialog = desk.getByRole('dialog');
  const keys = desk.keyboard;
  const read = async (file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
    await open(desk, 'Bank Reconciliation');
    await press(desk, main.getByRole('button', { name: 'Import a statement' }));
    await expect(dialog.getByRole('combobox', { name: 'Bank account' })).toHaveValue(String(ids['Bank']));
    await dialog.getByLabel(/^File of the bank/).setInputFiles(file);
    await press(desk, dialog.getByRole('button', { name: 'Preview' }));
  };
  await read(csv);
  await expect(dialog.getByRole('alert')).toContainText('Say which column has the date');
  await choose(desk, dialog.getByRole('combobox', { name: 'Booked is' }), 'Date');
  await press(desk, dialog.getByRole('button', { name: 'Preview' }));
  await expect(dialog.getByRole('alert')).toContainText('opening 9,000, in 3,700, out 1,350, closing 11,350');
  await press(desk, dialog.getByRole('button', { name: 'Import', exact: true }));

  // The opening balance, the transfer and the cheque are plain; the counter is found by hand, and the charge is entered.
  await expect(desk).toHaveURL(/statement\?id=\d+$/);
  const left = main.getByRole('table', { name: 'Lines of the bank' });
  const right = main.getByRole('table', { name: 'Lines of the books' });
  await expect(left.getByRole('row', { name: /Counter/ })).toBeVisible();
  await expect(main.getByText('2 of 5 lines not matched')).toBeVisible();
  const tick = async (table: Locator, name: RegExp): Promise<void> => {
    const row = table.getByRole('row', { name });
    await reach(desk, table.locator('tbody tr[tabindex="0"]'));
    for (let steps = 0; steps < 6; steps += 1) await keys.press('ArrowUp');
    for (let steps = 0; steps < 6 && !(await row.evaluate((one) => one === document.activeElement)); steps += 1)
      await keys.press('ArrowDown');
    await expect(row).toBeFocused();
    await keys.press('Space');
    await expect(row.getByRole('checkbox')).toBeChecked();
  };
  await tick(left, /Counter/);
  await tick(right, /Of day -14/);
  await keys.press('Enter');
  await expect(main.getByText('1 of 5 lines not matched')).toBeVisible();
  await tick(left, /Service charges/);
  await press(desk, main.getByRole('link', { name: 'Enter in the books' }));
  await expect(desk.getByRole('heading', { level: 1, name: 'Add Expense' })).toBeVisible();
  await choose(desk, main.getByRole('combobox', { name: 'Campus', exact: true }), 'Main Campus');
  const account = main.getByRole('combobox', { name: /^Account/ }).first();
  await reach(desk, account);
  await keys.type('Repair and');
  await keys.press('Enter');
  await keys.press('Control+Enter');
  await expect(desk.getByRole('region', { name: 'Saved' })).toContainText('Rs 150');
  await open(desk, 'Bank Reconciliation');
  await reach(desk, main.locator('tbody tr[tabindex="0"]'));
  await keys.press('Enter');
  await press(desk, main.getByRole('button', { name: 'Match automatically' }));
  await expect(main.getByText('0 of 5 lines not matched')).toBeVisible();
  await press(desk, main.getByRole('button', { name: 'Finish' }));
  await expect(main.getByText(/^Finished\./)).toBeVisible();
  await press(desk, main.getByRole('button', { name: 'Print' }));
  const paper = desk.locator('.flow');
  await expect(paper.getByRole('row', { name: /Balance of the bank/ })).toContainText('11,350');
  await expect(paper).toContainText('Approved by');
  await keys.press('Escape');
  await expect(paper).toBeHidden();

  // What the bank has stays.
  const refused = await api<{ data: { results: { ok: boolean; message: string }[] } }>(
    desk,
    'POST',
    '/delete_finance_entry',
    { ids: [matched], reason: 'Entered twice' },
  );
  expect(refused.data.results[0]).toMatchObject({ ok: false, message: expect.stringContaining('unmatch it there') });

  // The next comes as a workbook; its columns are known by now, and it goes on from the first.
  const buffer = Buffer.from(
    await sheetsFile({
      Statement: [
        ['Balance', 'Deposit', 'Withdrawal', 'Chq', 'Narration', 'Booked'],
        [11_800, 450, null, null, 'Raast', new Date(dayFrom(-7))],
      ],
    }),
  );
  await read({
    name: 'next.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  });
  await expect(dialog.getByRole('alert')).toContainText('opening 11,350, in 450, out 0, closing 11,800');
  await press(desk, dialog.getByRole('button', { name: 'Import', exact: true }));
  await expect(main.getByText('0 of 1 lines not matched')).toBeVisible();
  await press(desk, main.getByRole('button', { name: 'Finish' }));
  await expect(main.getByText(/^Finished\./)).toBeVisible();
  await press(desk, main.getByRole('button', { name: 'Reopen…' }));
  await reach(desk, dialog.getByRole('textbox'));
  await keys.type('A deposit was missed');
  await press(desk, dialog.getByRole('button', { name: 'Open again' }));
  await expect(main.getByRole('button', { name: 'Match automatically' })).toBeVisible();

  // The cheque is among those issued, with the day on which the bank paid it.
  await runInPalette(desk, 'Cheques Issued');
  await expect(main.getByRole('row', { name: /481/ })).toContainText('Presented');
  const { data } = await api<Rows>(desk, 'GET', '/bank_statements');
  expect(data.map(({ status }) => status).toSorted()).toEqual(['finished', 'open']);
  expect(await foundInBooks(institute.code)).toEqual([]);
  expect(pointers).toEqual([]);
});
