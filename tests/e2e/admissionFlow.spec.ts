/**
 * From an admission to the papers that the parents take along, with a break in between, and from a generation to its
 * print and the message: by keyboard, each page leading to the next.
 */
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { FEE, openFeeSchool } from './support/feeSchool.ts';
import { choose, open, press, reach, watchPointers } from './support/hands.ts';
import type { TestInstitute } from './support/institute.ts';
import { signIn } from './support/signIn.ts';
import { expect, test } from './support/test.ts';

test.describe.configure({ mode: 'serial' });
let page: Page;
const pointers: string[] = [];

/** The administrator at a browser of their own, whose mouse is never used. */
async function sit(browser: Browser, institute: TestInstitute): Promise<Page> {
  return signIn(browser, institute, (context) => watchPointers(context, pointers));
}
const main = () => page.getByRole('main');
const steps = () => page.getByRole('region', { name: 'Admission' });
const done = (text: string) => expect(steps().getByRole('heading')).toHaveText(`Admission: ${text}`);
/** Past banner and menu, as the first stop of the Tab key does. */
async function skip(): Promise<void> {
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
}
/** Enter on what has the cursor by itself. */
async function enter(name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  await expect(page.getByRole(role, { name })).toBeFocused();
  await page.keyboard.press('Enter');
}

test('an admission leads to the receipt, also after a break', async ({ desk, browser, institute }) => {
  await openFeeSchool(desk, institute, [{ name: 'Aamna' }, { name: 'Basit' }], { planless: [] });
  page = await sit(browser, institute);
  await page.goto('/manage-students/add-student');
  await expect(main().getByRole('textbox', { name: /^Student name/ })).toBeFocused();
  await page.keyboard.type('Noor Fatima');
  await reach(page, main().getByRole('textbox', { name: /^Father name/ }));
  await page.keyboard.type('Tahir Mahmood');
  const campus = main().getByRole('combobox', { name: /^Campus/ });
  if ((await campus.inputValue()) === '') {
    await reach(page, campus);
    await page.keyboard.type('Main');
    await expect(page.getByRole('option', { name: 'Main Campus' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  }
  await choose(page, main().getByRole('combobox', { name: /^Class/ }), 'One');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/manage-students\/view\?id=\d+&admission=true$/);
  await done('1 of 5 done');
  await expectAccessible(page, 'the steps of an admission');
  await enter(/^Charge this from/);
  await done('2 of 5 done');
  await enter(/^Make the challan of .+: Rs 3,500$/);
  await done('3 of 5 done');

  // Called away: what is done is read off the records.
  const student = new URL(page.url()).searchParams.get('id');
  await page.goto('/');
  await page.goto(`/manage-students/view?id=${student}&admission=true`);
  await done('3 of 5 done');
  await enter('Take the payment', 'link');
  await expect(page.getByRole('textbox', { name: 'Amount, Rs' })).toBeFocused();
  await page.keyboard.press('Enter');
  await enter(/3,500/);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(`Rs ${FEE.toLocaleString('en-PK')}`);
  const counted = page.waitForResponse((answer) => answer.url().includes('/receipt_prints'));
  await enter(/^Print/);
  await expect(page.getByRole('article').first()).toContainText('Noor Fatima');
  await counted;
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/manage-students\/view\?id=\d+&admission=true$/);
  await done('4 of 5 done');

  for (const paper of ['Admission form', 'Fee card']) {
    await expect(steps().getByRole('link', { name: paper, exact: true })).toBeFocused();
    const noted = page.waitForResponse((answer) => answer.url().includes('/student_papers'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: paper })).toBeVisible();
    await expect(page.locator('.sheet')).toContainText(/Noor Fatima/i);
    await noted;
    await page.keyboard.press('Escape');
  }
  await done('done');
});

test('a generation leads to the print of what it made, and to a message', async () => {
  await open(page, 'Generate Challans');
  await skip();
  await press(page, page.getByRole('button', { name: 'Generate for all 2' }));
  await enter('Generate for 2 students');
  const made = page.getByRole('group', { name: 'What was made' });
  await expect(made).toContainText('2 not printed yet');
  const counted = page.waitForResponse((answer) => answer.url().includes('/challan_prints'));
  // The list below is empty now, and has the focus.
  await press(page, made.getByRole('button', { name: 'Print the 2, stacked' }), 'Shift+Tab');
  await expect(page.locator('.sheet')).toHaveCount(2);
  await counted;
  await page.keyboard.press('Escape');
  await expect(made).toContainText('All of them were printed');
  // Where the focus is after the print differs with what was drawn first.
  await skip();
  await press(page, made.getByRole('link', { name: 'Message the parents' }));
  await expect(main()).toContainText('To the families of those whom generation');
  expect(pointers, 'no mouse').toEqual([]);
});
