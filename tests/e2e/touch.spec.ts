/** The days of the four roles under one finger: a tablet at the counter, telephones everywhere else. */
import { expectCount } from './support/counts.ts';
import { bill, FEE, openFeeSchool } from './support/feeSchool.ts';
import { createInstitute } from './support/institute.ts';
import { openSchool } from './support/school.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, test, visit } from './support/test.ts';
import { PHONE, TABLET, TABLET_WIDE, tooSmall, touchScreen } from './support/touch.ts';

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
    else {
      // What each line gets is in sight, also when the sums have more to say.
      await amount.fill('1000');
      await expect(main.getByRole('row', { name: /stays open/ })).toBeVisible();
      const now = main.getByRole('textbox', { name: /^This payment, Tuition Fee/ });
      expect(await now.evaluate((input) => input.getBoundingClientRect().right)).toBeLessThan(size.width);
      await amount.fill(String(FEE));
      const cutDates = await main
        .locator('.MuiPickersSectionList-root')
        .evaluateAll((days) => days.filter((day) => day.scrollWidth > day.clientWidth).map((day) => day.textContent));
      expect(cutDates, 'dates that are not whole').toEqual([]);
    }
    await clerk.tap(main.getByRole('button', { name: /^Take Rs/ }));
    await expect(main.getByRole('region', { name: 'Receipt' })).toContainText(FEE.toLocaleString('en-PK'));
    // Finder, student, take.
    expectCount('A payment, to its receipt', 'taps', clerk.count());
  }
  expect(await api<{ total: number }>(desk, 'GET', '/payChallan')).toMatchObject({ total: 2 });
  await page.context().close();
});

test('what is read again after a payment does not move its buttons', async ({ browser }) => {
  const institute = await createInstitute();
  const desk = await signIn(browser, institute);
  const { pupils } = await openFeeSchool(desk, institute, [{ name: 'Danish' }]);
  await bill(desk, Object.values(pupils));
  const clerk = await touchScreen(browser, { ...institute, username: 'cashier' }, PHONE);
  const { page } = clerk;
  const main = page.getByRole('main');
  await visit(page, `/counter?student_id=${pupils['Danish']}`);
  const take = main.getByRole('button', { name: /^Take Rs/ });
  await expect(take).toBeEnabled();
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await page.route('**/api/open_challans*', async (route) => {
    await held;
    await route.continue();
  });
  await clerk.tap(take);
  const next = main.getByRole('button', { name: /^Next payer/ });
  await expect(next).toBeVisible();
  const before = await next.boundingBox();
  answer();
  // The bill is there again: it tells of the payment.
  await expect(main.getByRole('list', { name: 'Last payments' })).toContainText('Receipt');
  expect(await next.boundingBox()).toEqual(before);
  await page.context().close();
});

test('a student is admitted and a class is marked on a telephone', async ({ browser, desk, institute }) => {
  const school = await openSchool(desk, institute);
  for (const name of ['Ayesha Noor', 'Bilal Noor', 'Chand Bibi']) await school.add(name);
  const registrar = await touchScreen(browser, institute, PHONE);
  const { page } = registrar;
  const main = page.getByRole('main');

  await visit(page, '/manage-students/add-student');
  await registrar.tap(main.getByRole('textbox', { name: /^Student name/ }));
  await page.keyboard.type('Dua Khan');
  const family = main.getByRole('button', { name: /^Family and guardian/ });
  if (await family.isVisible()) await registrar.tap(family);
  await registrar.tap(main.getByRole('textbox', { name: /^Father name/ }));
  await page.keyboard.type('Adeel Khan');
  const admission = main.getByRole('button', { name: /^Admission/ });
  if (await admission.isVisible()) await registrar.tap(admission);
  await registrar.tap(main.getByRole('combobox', { name: /^Campus/ }));
  await page.keyboard.type('River');
  await registrar.tap(page.getByRole('listbox').getByRole('option', { name: 'River Campus' }));
  await registrar.choose(main.getByRole('combobox', { name: /^Class/ }), 'Grade One');
  // Each part of the form is as high as a finger.
  expect(
    (await tooSmall(page)).filter((one) => /^BUTTON (Student|Family and guardian|Admission|More):|wider/.test(one)),
  ).toEqual([]);
  // The buttons of a long dialog are in sight wherever it is scrolled to.
  await main.getByRole('button', { name: 'New guardian' }).tap();
  const guardian = page.getByRole('dialog', { name: 'New guardian' });
  await expect(guardian.getByRole('button', { name: 'Add guardian' })).toBeInViewport({ ratio: 1 });
  await guardian.getByRole('button', { name: 'Cancel' }).tap();
  await expect(guardian).toBeHidden();
  await registrar.tap(main.getByRole('button', { name: 'Save student' }));
  await expect(page.getByText(/^Student “Dua Khan” was added/)).toBeVisible();
  expectCount('An admission', 'taps', registrar.count());

  await visit(page, `/take-attendance?campus_id=${school.ids['campus']}&class_id=${school.ids['One']}`);
  const states = main.getByRole('radio', { name: /^Absent/ }).or(main.getByRole('button', { name: /^Absent/ }));
  await registrar.tap(states.first());
  await registrar.tap(main.getByRole('button', { name: 'Mark the others present' }));
  await expect(main.getByText(/students, all saved$/)).toBeVisible();
  expectCount('A class is marked, one absent', 'taps', registrar.count());
  await page.context().close();
});
