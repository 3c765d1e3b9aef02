/** The days of the four roles under one finger: a tablet at the counter, telephones everywhere else. */
import { expectCount } from './support/counts.ts';
import { bill, FEE, openFeeSchool } from './support/feeSchool.ts';
import { api, expect, test, visit } from './support/test.ts';
import { TABLET, TABLET_WIDE, tooSmall, touchScreen } from './support/touch.ts';

test('the counter takes a payment on a tablet and on a telephone', async ({ browser, desk, institute }) => {
  const { pupils } = await openFeeSchool(desk, institute, [{ name: 'Aamna' }, { name: 'Basit' }]);
  await bill(desk, Object.values(pupils));
  const clerk = await touchScreen(browser, { ...institute, username: 'cashier' }, TABLET);
  const { page } = clerk;
  const main = page.getByRole('main');
  const finder = main.getByRole('combobox', { name: 'Find who pays' });
  for (const [name, size] of [
    ['Aamna', TABLET],
    ['Basit', { width: 360, height: 740 }],
  ] as const) {
    await page.setViewportSize(size);
    await visit(page, '/counter');
    await clerk.tap(finder);
    await page.keyboard.type(name);
    await clerk.tap(main.getByRole('option', { name: new RegExp(name) }));
    await expect(main.getByRole('region', { name: 'Who pays' })).toContainText(name);
    const amount = main.getByRole('textbox', { name: 'Amount, Rs' });
    await expect(amount).toHaveAttribute('inputmode', 'decimal');
    if (name === 'Aamna')
      for (const turned of [TABLET, TABLET_WIDE]) {
        await page.setViewportSize(turned);
        expect(await tooSmall(page), `${turned.width} px`).toEqual([]);
      }
    await clerk.tap(main.getByRole('button', { name: /^Take Rs/ }));
    await expect(main.getByRole('region', { name: 'Receipt' })).toContainText(FEE.toLocaleString('en-PK'));
    // Finder, student, take.
    expectCount('A payment, to its receipt', 'taps', clerk.count());
  }
  expect(await api<{ total: number }>(desk, 'GET', '/payChallan')).toMatchObject({ total: 2 });
  await page.context().close();
});
