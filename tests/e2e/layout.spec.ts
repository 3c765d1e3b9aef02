/**
 * Every page of the application, with records of the demo school, opens and is laid out well at the width of a
 * telephone, a tablet, a laptop and two desks: nothing is cut off, lies outside the window, or scrolls in what scrolls.
 * axe finds nothing on it, light and dark, on the laptop and the telephone. A page that is as it was when all of this was
 * found is opened at one width, pages in turn at each, and not shown to axe. Nothing of that writes; the demo school of
 * the tests has no money, so the lists of it are looked at once more in a school that bills and is paid.
 */
import type { Page } from '@playwright/test';
import { today } from '../../contract/dates.ts';
import { pageAt } from '../../src/pages/findPage.ts';
import { allPages } from '../../src/pages/index.ts';
import { outlines } from '../../src/resources/outlines.ts';
import { violationsOf } from './support/axe.ts';
import { bill, openFeeSchool } from './support/feeSchool.ts';
import { flawsOf, SIZES, type Size } from './support/layout.ts';
import { demoTest as test, test as schoolTest } from './support/oneDesk.ts';
import { addressOf } from './support/pageAddress.ts';
import { PageProof } from './support/pageProof.ts';
import { pageKey } from './support/pageText.ts';
import { api, expect, open, visit } from './support/test.ts';

// The news are the product's: no school has them.
const internal = outlines.filter(({ menu }) => menu !== false && menu.when === 'news').map(({ path }) => path);
const pages = allPages.filter(({ path }) => !internal.some((own) => path === own || path.startsWith(`${own}/`)));
async function openSettled(desk: Page, path: string, size: Size): Promise<void> {
  await desk.setViewportSize(size);
  await open(desk, path);
  await expect(desk.getByRole('main').or(desk.getByRole('alert')).first(), path).toBeVisible();
  await expect(desk.getByText(/You seem lost\.|Unexpected Application Error!/), path).toHaveCount(0);
  await expect(desk.locator('.ui-skeleton, [role=progressbar]:not([aria-valuenow])'), path).toHaveCount(0);
}
/** What axe finds on the page that is open, in both schemes. */
const axeAt = (desk: Page, path: string, size: Size): Promise<string[]> => {
  const looks = [
    [size, 'light'],
    [size, 'dark'],
  ] as const;
  return violationsOf(desk, path, looks, { few: true });
};
const isShownToAxe = ({ width }: Size): boolean => width === 1366 || width === 360;

const proof = new PageProof('layout', [
  'tests/e2e/layout.spec.ts',
  'tests/e2e/support/layout.ts',
  'tests/e2e/support/axe.ts',
  'tests/e2e/support/pageAddress.ts',
]);
const known = pages.filter((page) => proof.holds(page.path, pageKey(page)));
const changed = pages.filter((page) => !known.includes(page));

/** Parts that are far from the limit of time, whatever works beside. */
const partsOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));

for (const [at, part] of partsOf(changed, 8).entries())
  test(`pages that have changed are laid out well at every width, and accessible (${at + 1})`, async ({ desk }) => {
    const found: string[] = [];
    for (const page of part) {
      proof.isWhole(page.path, pageKey(page));
      const path = addressOf(page);
      await openSettled(desk, path, SIZES[0]);
      for (const size of SIZES) {
        found.push(...(await flawsOf(desk, size)).map((flaw) => `${path} ${flaw}`));
        if (isShownToAxe(size)) found.push(...(await axeAt(desk, path, size)));
      }
    }
    expect(found).toEqual([]);
  });

const visits = known.map((page, at) => ({ path: addressOf(page), size: SIZES[at % SIZES.length] ?? SIZES[0] }));
for (const [at, part] of partsOf(visits, 80).entries())
  test(`pages that are as they were are laid out well at one width (${at + 1})`, async ({ desk }) => {
    const found: string[] = [];
    // Those of a width follow each other: to give a page another window is to lay all of it out anew.
    for (const { path, size } of part.toSorted((a, b) => a.size.width - b.size.width)) {
      await openSettled(desk, path, size);
      found.push(...(await flawsOf(desk, size)).map((flaw) => `${path} ${flaw}`));
    }
    expect(found).toEqual([]);
  });

test('axe finds a button without a name, and colours that are wrong in one scheme alone', async ({ desk }) => {
  const [desktop, phone] = SIZES;
  await openSettled(desk, '/genders', desktop);
  // What comes some time after the first screen would be judged whole in the scheme that it comes in.
  await expect(desk.getByRole('link', { name: /^Approvals: / })).toBeVisible();
  await expect(desk.getByRole('region', { name: /^Notifications/ })).toBeAttached();
  await desk.getByRole('heading', { level: 1 }).evaluate((title) => {
    title.style.color = 'light-dark(#16191d, #222)';
    title.after(document.createElement('button'));
  });
  const found = [...(await axeAt(desk, 'Genders', desktop)), ...(await axeAt(desk, 'Genders', phone))];
  const where = (rule: string): string[] =>
    found.filter((line) => line.includes(`: ${rule}: `)).map((line) => line.slice(0, line.indexOf(`: ${rule}`)));
  expect(where('button-name')).toEqual(['Genders, 1366 px, light', 'Genders, 360 px, light']);
  expect(where('color-contrast')).toEqual(['Genders, 1366 px, dark', 'Genders, 360 px, dark']);
  expect(found).toHaveLength(4);
});

test('axe is asked when what is shown has its answer, not while older rows are dimmed', async ({ desk }) => {
  const [, phone] = SIZES;
  await openSettled(desk, '/chart-of-accounts', phone);
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  await desk.route(/getAccountWithGroupsAndChart/, async (route) => {
    await held;
    await route.continue();
  });
  await visit(desk, '/chart-of-accounts?campus_id=1');
  await expect(desk.locator('table[aria-busy=true]')).toHaveCount(1);
  const asked = axeAt(desk, 'Chart of Accounts', phone);
  // Some frames, in which axe could have been asked.
  await desk.evaluate(async () => {
    for (let frames = 0; frames < 30; frames += 1) await new Promise(requestAnimationFrame);
  });
  answer();
  expect(await asked).toEqual([]);
});

const OF_MONEY = [
  'pay-or-print-fee-challans',
  'paid-fee-challans',
  'challan-discounts',
  'fee-defaulters-total-amount-wise',
  'journal-inquiry',
];
schoolTest('lists of money with rows are laid out well and accessible', async ({ desk, institute }) => {
  const long = 'Muhammad Abdul Rehman Shahzaib Yousafzai';
  const { ids, pupils } = await openFeeSchool(desk, institute, [{ name: long }, { name: 'Basit Rafiq' }]);
  const [first = 0, second = 0] = [pupils[long], pupils['Basit Rafiq']];
  for (const month of [-1, 0]) await bill(desk, [first, second], month);
  await api(desk, 'POST', '/payChallan', {
    paid_date: today(),
    receiving_acc: ids['Cash in Hand'],
    student_id: first,
    amount: 1234.5,
  });
  const { data } = await api<{ data: { id: number; particulars: { id: number }[] }[] }>(
    desk,
    'GET',
    `/student_challan?student_id=${second}&challan_particular_wise_payment_status=1`,
  );
  const [challan] = data;
  await api(desk, 'POST', '/challanDiscount', {
    discount_date: today(),
    discount_type_id: ids['Hardship'],
    reason: 'Two brothers in class One',
    lines: [{ particular_line_id: challan?.particulars[0]?.id, amount: 300 }],
  });
  await api(desk, 'POST', '/finance_entry', {
    campus_id: ids['River'],
    entry_date: today(),
    kind: 'income',
    memo: 'The hall was let for a year, and the sum is long',
    lines: [
      { account_id: ids['Cash in Hand'], debit: 98_765_432.5 },
      { account_id: ids['Canteen Rent'], credit: 98_765_432.5 },
    ],
  });
  const found: string[] = [];
  for (const [at, path] of OF_MONEY.entries()) {
    const page = pageAt(`/${path}`);
    if (!page) throw new Error(`No page at ${path}`);
    const isNew = proof.isWhole(`${path} with rows`, pageKey(page));
    await openSettled(desk, `/${path}`, SIZES[0]);
    await expect(desk.getByRole('main').locator('tbody tr').first(), path).toBeVisible();
    for (const size of isNew ? SIZES.filter(isShownToAxe) : [SIZES[at % SIZES.length] ?? SIZES[0]]) {
      found.push(...(await flawsOf(desk, size)).map((flaw) => `${path} ${flaw}`));
      if (isNew) found.push(...(await axeAt(desk, path, size)));
    }
  }
  expect(found).toEqual([]);
});
