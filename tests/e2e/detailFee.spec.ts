/** The Detail Fee Report: its filters, its groups, and totals that are those of the Particular Fee Report. */
import { currentMonth, today } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { bill, COMPUTER, FEE, openFeeSchool, TUITION } from './support/feeSchool.ts';
import { test } from './support/oneDesk.ts';
import { api, expect, open } from './support/test.ts';

const PAID = 1500;

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
