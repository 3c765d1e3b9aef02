/** Money is taken at the counter in front of a provider that has section 7 and nothing else, at another address. */
import type { Dialect } from '../provider/dialects.ts';
import { startAlone, type Alone } from './support/alone.ts';
import { expect, open, test as base } from './support/test.ts';
import { watch } from './support/watch.ts';

const test = base.extend<{ alone: (dialect: Dialect) => Promise<Alone> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
  alone: async ({}, give) => {
    const started: Alone[] = [];
    await give(async (dialect) => {
      const one = await startAlone(dialect);
      started.push(one);
      return one;
    });
    for (const one of started) await one.stop();
  },
});

/** The body of the one write to a path. */
const written = ({ provider }: Alone, path: string): unknown =>
  provider.asked.filter((one) => one.verb === 'POST' && one.path === path).map(({ body }) => body);
for (const dialect of ['bare', 'strings'] as const)
  test(`a payment and a direct payment are taken in the dialect "${dialect}"`, async ({ page, alone }) => {
    const one = await alone(dialect);
    const seen = watch(page);
    await page.goto(one.entry);
    await expect(page.getByRole('banner')).toContainText('Harbour School');
    await open(page, '/pay-or-print-fee-challans/pay-fee-challan');
    await page.getByRole('combobox', { name: 'Find who pays' }).fill('ayesha');
    await page.getByRole('option', { name: /Ayesha Yaqoob/ }).click();
    const amount = page.getByLabel('Amount, Rs');
    // March and April with a fine each: this day is long past them.
    await expect(amount).toHaveValue('6,700');
    await amount.fill('3,600');
    await page.getByRole('button', { name: 'Take Rs 3,600' }).click();
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await expect(receipt.getByRole('heading')).toHaveText('Rs 3,600');
    await expect(receipt).toContainText('it gave no receipt number');
    const { paid_date, ...payment } = (written(one, '/payChallan') as Record<string, unknown>[])[0] ?? {};
    expect(paid_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(payment).toEqual({
      institute_code: 'harbour',
      receiving_acc: 1,
      method: 'cash',
      cashRecieved: 3600,
      cashReturned: 0,
      student_id: 1,
      amount: 3600,
      lines: [
        { particular_line_id: 111, currentPayment: 3000, balance: 3000 },
        { particular_line_id: 112, currentPayment: 500, balance: 500 },
        { particular_line_id: 113, currentPayment: 100, balance: 100 },
      ],
    });
    expect(written(one, '/addChallansFine')).toEqual([
      { institute_code: 'harbour', paid_date, challans: [{ challan_id: 11, fine: 100 }] },
    ]);
    await receipt.getByRole('button', { name: /^Print/ }).click();
    await expect(page.getByText('Total paid')).toBeVisible();
    await expect(page.getByText('Receipt no')).toHaveCount(0);

    await open(page, '/direct-payment?student_id=1');
    await page.getByRole('combobox', { name: 'Particular 1' }).selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'Amount 1' }).fill('250');
    await page.getByRole('button', { name: 'Take Rs 250' }).click();
    await expect(page.getByRole('region', { name: 'Receipt' }).getByRole('heading')).toHaveText('Rs 250');
    expect(written(one, '/challanDirectPayment')).toEqual([
      {
        institute_code: 'harbour',
        paid_date,
        receiving_acc: 1,
        method: 'cash',
        cashRecieved: 250,
        cashReturned: 0,
        student_id: 1,
        particulars: [{ particular_id: 1, amount: 250 }],
      },
    ]);
    expect(seen.problems).toEqual([]);
  });

test('a file of payments is uploaded in one call', async ({ page, alone }) => {
  const one = await alone('laravel');
  const seen = watch(page);
  await page.goto(one.entry);
  await expect(page.getByRole('banner')).toContainText('Harbour School');
  await open(page, '/upload-challan-payments');
  const file = { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from('sid,amount\n101,500\n') };
  await page.getByLabel('File to import').setInputFiles(file);
  await expect(page.getByRole('status')).toContainText('bank.csv: OK 2 created.');
  await expect(page.getByRole('table', { name: 'Rows with errors' })).toContainText('The SID is unknown.');
  expect(one.provider.asked.filter(({ path }) => path === '/bulk_imports/')).toMatchObject([
    {
      encoding: 'multipart',
      query: {},
      body: { institute_code: 'harbour', type: 'challan_payments', file: 'text/csv:19' },
    },
  ]);
  expect(seen.problems).toEqual([]);
});
