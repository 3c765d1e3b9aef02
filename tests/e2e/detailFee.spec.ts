/** The Detail Fee Report: its filters, its groups, its paper, and totals that are those of the Particular Fee Report. */
import type { Page } from '@playwright/test';
import { currentMonth, today } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { bill, COMPUTER, FEE, openFeeSchool, TUITION } from './support/feeSchool.ts';
import { test } from './support/oneDesk.ts';
import { countPrints, overfull, printedOnce, sheetsOf } from './support/paper.ts';
import { api, expect, open } from './support/test.ts';

const PAID = 1500;

/** The rows of the paper, the sums of its groups and its total: the texts of the columns that are summed, the total's first. */
const onPaper = (page: Page): Promise<{ rows: string[][]; groups: string[][]; total: string[] }> =>
  page.locator('.paper-table').evaluate((table) => {
    const texts = (row: Element | null): string[] =>
      [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent.trim());
    const total = texts(table.querySelector('tfoot tr'));
    const of = (rows: string): string[][] =>
      [...table.querySelectorAll(`tbody ${rows}`)].map((row) => texts(row).slice(-total.length));
    return { rows: of('tr:not(.paper-group)'), groups: of('tr.paper-group'), total };
  });
const paisa = (text: string | undefined): number => Math.round(Number((text ?? '').replaceAll(/[^\d.]/g, '')) * 100);

test.describe.configure({ mode: 'serial' });
test('what was charged is filtered and grouped in the address, and adds up to the Particular Fee Report', async ({
  desk,
  institute,
}) => {
  const { ids, pupils } = await openFeeSchool(desk, institute, [
    { name: 'Aamna Yaqoob' },
    { name: 'Basit Rafiq', campus: 'Hill' },
  ]);
  await bill(desk, [pupils['Aamna Yaqoob'] ?? 0, pupils['Basit Rafiq'] ?? 0]);
  const body = { student_id: pupils['Aamna Yaqoob'], amount: PAID, paid_date: today() };
  await api(desk, 'POST', '/payChallan', { ...body, receiving_acc: ids['Cash in Hand'] });

  const [main, title] = [desk.getByRole('main'), desk.getByRole('heading', { level: 1 })];
  const month = currentMonth();
  await open(desk, `/detail-fee-report?from_month=${month}&group_by=particular`);
  await expect(title).toHaveText('Detail Fee Report');
  await expect(main).toContainText(formatMoney(2 * TUITION));
  await expect(main).toContainText(formatMoney(2 * COMPUTER));
  await expect(main).toContainText(formatMoney(2 * FEE));
  await expect(main).toContainText(formatMoney(2 * FEE - PAID));

  await open(desk, `/particular-fee-report?from_month=${month}&to_month=${month}`);
  const tuition = main.getByRole('row', { name: /^Tuition Fee/ });
  await expect(tuition).toContainText(formatMoney(2 * TUITION));
  await expect(main).toContainText(formatMoney(2 * FEE));
  await expect(main).toContainText(formatMoney(2 * FEE - PAID));

  await open(desk, `/detail-fee-report?from_month=${month}&particular_id=${ids['Computer Fee']}`);
  await expect(main).toContainText(formatMoney(2 * COMPUTER));
  await expect(main.getByRole('row', { name: /Tuition Fee/ })).toHaveCount(0);
  const row = main.getByRole('row', { name: /Aamna Yaqoob/ }).first();
  await row.focus();
  await desk.keyboard.press('Enter');
  await expect(title).toHaveText('Statement of Account');
  await expect(main).toContainText('Aamna Yaqoob');
  await desk.goBack();
  await expect(title).toHaveText('Detail Fee Report');
  await expect(main.getByRole('row', { name: /Aamna Yaqoob/ }).first()).toBeVisible();
});

test('the paper has every row that was found, the sums of its groups and their total', async ({ desk }) => {
  await countPrints(desk);
  await desk.goto(`/detail-fee-report?from_month=${currentMonth()}&group_by=particular`);
  await expect(desk.getByRole('main')).toContainText(formatMoney(2 * FEE));
  await desk.getByRole('button', { name: 'Print', exact: true }).click();
  const paper = desk.getByRole('article');
  await expect(paper).toContainText('Detail Fee Report');
  for (const [name, particular] of [
    ['Aamna Yaqoob', 'Tuition Fee'],
    ['Aamna Yaqoob', 'Computer Fee'],
    ['Basit Rafiq', 'Tuition Fee'],
    ['Basit Rafiq', 'Computer Fee'],
  ] as const)
    await expect(paper.getByRole('row').filter({ hasText: name }).filter({ hasText: particular })).toHaveCount(1);
  const { rows, groups, total } = await onPaper(desk);
  expect([rows.length, groups.length]).toEqual([4, 2]);
  const summed = total.flatMap((text, at) => (text === '' ? [] : [at]));
  for (const at of summed)
    for (const some of [rows, groups])
      expect(
        some.reduce((sum, row) => sum + paisa(row[at]), 0),
        `column ${at}`,
      ).toBe(paisa(total[at]));
  const totals = summed.map((at) => paisa(total[at]));
  for (const rupees of [2 * FEE, PAID, 2 * FEE - PAID]) expect(totals).toContain(rupees * 100);
  await printedOnce(desk);
  expect(await sheetsOf(desk)).toEqual(['297×210']);
  expect(await overfull(desk, '.flow')).toEqual([]);
});
