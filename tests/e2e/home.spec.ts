/**
 * The home page by keyboard: every figure is opened, what opens says it, and the way back finds the page. Pictures are
 * read as tables, and each leads to its report.
 */
import { today } from '../../contract/dates.ts';
import { ROOMS } from '../../contract/home/figures.ts';
import { bill, FEE, openFeeSchool } from './support/feeSchool.ts';
import { reach, watchPointers } from './support/hands.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, test } from './support/test.ts';

const PUPILS = ['Aamna', 'Basit', 'Chanda', 'Danish'].map((name) => ({ name }));

test('each figure of the home page opens what says the same, without a mouse', async ({ desk, browser, institute }) => {
  const pointers: string[] = [];
  const school = await openFeeSchool(desk, institute, PUPILS);
  const pupils = Object.values(school.pupils);
  await bill(desk, pupils, -1);
  await bill(desk, pupils);
  const pay = async (pupil: number, amount: number) =>
    api(desk, 'POST', '/payChallan', {
      student_id: school.pupils[PUPILS[pupil]?.name ?? ''],
      amount,
      paid_date: today(),
      receiving_acc: school.ids['Cash in Hand'],
    });
  await pay(0, FEE);
  await pay(1, 1250.5);
  await watchPointers(desk.context(), pointers);
  await desk.goto('/');
  const main = desk.getByRole('main');
  const figures = main.getByRole('region', { name: 'Figures' });
  await expect(figures.getByRole('link', { name: /^Received today/ })).toContainText('4,750.50');
  // Without a limit of messages there is none left to count.
  const { messages: _, ...shown } = ROOMS;
  await expect(figures.getByRole('heading', { level: 2 })).toHaveText(['Getting started', ...Object.values(shown)]);

  // By Tab from the first figure to the next: the one that follows is reached by one more step.
  const links = figures.locator('a[data-figure]');
  const all = await links.evaluateAll((some) =>
    some.map((one) => ({
      key: one.getAttribute('data-figure') ?? '',
      to: one.getAttribute('href') ?? '',
      value: (one.querySelector('b')?.lastChild?.textContent ?? one.lastChild?.textContent ?? '').trim(),
    })),
  );
  expect(all.length).toBeGreaterThan(20);
  await reach(desk, links.first());
  for (const [at, { key, to, value }] of all.entries()) {
    const link = links.nth(at);
    await link.focus();
    await desk.keyboard.press('Enter');
    await expect(desk, key).toHaveURL((url) => url.pathname === to.split('?')[0]);
    await expect(main.getByRole('heading', { level: 1, name: /^Home/ }), key).toHaveCount(0);
    // The till is a dialog, before which the page is inert.
    await expect(desk.locator('main h1'), key).toHaveCount(1);
    // What is nothing may be said in words.
    if (value !== '0') await expect(desk.locator('body'), `${key} opens ${to}`).toContainText(value);
    await desk.goBack();
    await expect(links, `back from ${key}`).toHaveCount(all.length);
  }

  // A picture, as a table and as what it is a picture of.
  const turn = main.getByRole('button', { name: 'Show as table' }).first();
  await turn.focus();
  await desk.keyboard.press('Enter');
  const table = main.getByRole('table', { name: 'Fees billed and received, last 12 months' });
  await expect(table.getByRole('row').last()).toContainText(`${(PUPILS.length * FEE).toLocaleString('en-PK')}`);
  await figures.getByRole('link', { name: 'Month Wise Fee Report' }).focus();
  await desk.keyboard.press('Enter');
  await expect(main.getByRole('heading', { level: 1, name: 'Month Wise Fee Report' })).toBeVisible();
  await expect(main).toContainText('4,750.50');
  expect(pointers).toEqual([]);

  // Whoever takes money sees the counter, and nothing of the books.
  const clerk = await signIn(browser, { ...institute, username: 'clerk' });
  const counter = clerk.getByRole('region', { name: 'Counter' });
  await expect(counter.getByRole('link', { name: /^Overdue today/ })).toContainText('challans');
  await expect(clerk.getByRole('region', { name: 'Money' })).toHaveCount(0);
  await clerk.context().close();
});
