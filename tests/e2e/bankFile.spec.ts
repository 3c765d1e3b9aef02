/**
 * The bank's file of the day, as banks send it: found on the list of payments, read, put right, taken, and taken back.
 */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { MONTH_NAMES } from '../../contract/fees/planMonths.ts';
import { bill, dayFrom, FEE, openFeeSchool } from './support/feeSchool.ts';
import { api, expect, test } from './support/test.ts';

/** One day in the notations that banks use. */
const [year = '', month = '', day = ''] = dayFrom(-1).split('-');
const SLASHED = `${day}/${month}/${year}`;
const NAMED = `${Number(day)}-${(MONTH_NAMES[Number(month) - 1] ?? '').slice(0, 3)}-${year}`;
const ISO = `${year}-${month}-${day}`;

test('a bank file with its own headings goes through from the list of payments', async ({ desk, institute }) => {
  const school = await openFeeSchool(desk, institute, [{ name: 'Aamna' }, { name: 'Basit' }, { name: 'Celia' }]);
  const pupils = Object.values(school.pupils);
  await bill(desk, pupils);
  const { data: challans } = await api<{ data: { challan_no: number }[] }>(
    desk,
    'GET',
    '/student_challan?page=1&sort_by=id&sort_order=ASC',
  );
  const [a, b, c] = challans.map(({ challan_no }) => challan_no);
  const file = join(tmpdir(), `edubase-bank-${institute.code}.csv`);
  const lines = [
    'HABIB BANK LIMITED,,,,',
    'Statement of collections,,,,',
    'Value Date,Branch,Credit Amount (PKR),Transaction ID,Consumer No',
    `${SLASHED},0123 Gulberg,"${FEE.toLocaleString('en')}.00",FT2601,${a}`,
    `${NAMED},0123 Gulberg,${FEE},FT2602,${b}`,
    `${ISO},0777 Model Town,1000,FT2603,${c}`,
    `${ISO},0777 Model Town,1000,FT2604,99887766`,
  ];
  writeFileSync(file, lines.join('\r\n'));

  await desk.goto('/paid-fee-challans');
  await desk.getByRole('link', { name: 'Import' }).click();
  await expect(desk).toHaveURL(/\/upload-challan-payments$/);
  const sent = desk.waitForResponse((answer) => answer.url().includes('/api/bulk_imports/'));
  await desk.getByLabel('File to import').setInputFiles(file);
  expect(await (await sent).json(), 'the call that the specification has for it').toMatchObject({
    data: { run: { type: 'challan_payments', header_row: 3 } },
  });
  await expect(desk.getByText('4 rows')).toBeVisible();
  // What the headings say by themselves is chosen; what only the bank calls so, the clerk chooses.
  await expect(desk.getByLabel('Column Value Date fills')).toHaveValue('paid_date');
  await expect(desk.getByLabel('Column Transaction ID fills')).toHaveValue('reference');
  await desk.getByLabel('Column Credit Amount (PKR) fills').selectOption('amount');
  await desk.getByLabel('Column Consumer No fills').selectOption('challan_no');
  await desk.getByRole('button', { name: 'Continue' }).click();
  await expect(desk.getByText('There is no challan 99887766: 1 (row 7)')).toBeVisible();
  await desk.getByRole('button', { name: 'Import 3 challan payments' }).click();
  await expect(desk.getByText('The import is done.')).toBeVisible();

  type Payments = {
    data: { paid_date: string; amount: number; reference: string; receiving_acc: { acc_name: string } }[];
  };
  const { data } = await api<Payments>(
    desk,
    'GET',
    '/payChallan?page=1&show_revieving_acc=1&sort_by=id&sort_order=ASC',
  );
  expect(data).toMatchObject(
    [FEE, FEE, 1000].map((amount, at) => ({
      paid_date: ISO,
      amount,
      reference: `FT260${at + 1}`,
      receiving_acc: { acc_name: 'Habib Bank' },
    })),
  );
  await desk.goto('/paid-fee-challans');
  await expect(desk.getByRole('table', { name: 'Payments' })).toContainText('Celia');

  // The other two uploads are found on their lists.
  await desk.goto('/view-edit-fee-plans');
  await desk.getByRole('link', { name: 'Import' }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Import Fee Plans');
  await desk.goto('/generate-challans');
  await desk.getByRole('link', { name: 'Import arrears' }).click();
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Import First-time arrears');
  await expect(desk.getByLabel('File to import')).toBeEnabled();
});
