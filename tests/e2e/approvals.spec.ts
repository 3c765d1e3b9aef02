/**
 * The inbox of an approver by keyboard alone: the badge says how much waits, two payments are approved at once,
 * another is rejected with a reason; and whoever entered something takes it back there.
 */
import type { Browser, Page } from '@playwright/test';
import { today } from '../../contract/dates.ts';
import { expectAccessible } from './support/axe.ts';
import { foundInBooks } from './support/books.ts';
import { countKeys, expectCount } from './support/counts.ts';
import { bill, openFeeSchool } from './support/feeSchool.ts';
import { open, press, reach, search, watchPointers } from './support/hands.ts';
import { createInstitute, type TestInstitute } from './support/institute.ts';
import { asOwner } from './support/owner.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, test } from './support/test.ts';

const NAMES = ['Aamna', 'Basit', 'Chanda'] as const;
const CLERK = [
  'payments.read',
  'payments.create',
  'challan_discounts.read',
  'challan_discounts.create',
  'challans.read',
];
const HEAD = ['payments.read', 'payments.approve', 'challan_discounts.read', 'challan_discounts.approve'];
const pointers: string[] = [];

async function sit(browser: Browser, institute: TestInstitute, username: string): Promise<Page> {
  return signIn(browser, { ...institute, username }, (context) => watchPointers(context, pointers));
}
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Approvals/ });
const rowOf = (page: Page, name: string) => page.getByRole('main').getByRole('row', { name: new RegExp(name) });
/** Walks with the arrows to a row. */
async function walkTo(page: Page, name: string): Promise<void> {
  const row = rowOf(page, name);
  await expect(row).toBeVisible();
  await reach(page, page.getByRole('main').locator('tbody tr[tabindex="0"]'));
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press('ArrowUp');
  for (let steps = 0; steps < 6 && !(await row.evaluate((one) => one === document.activeElement)); steps += 1)
    await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
}

test('what waits is decided in one place, and taken back by who entered it', async ({ desk, browser, institute }) => {
  const { ids, pupils } = await openFeeSchool(
    desk,
    institute,
    NAMES.map((name) => ({ name })),
  );
  await bill(desk, Object.values(pupils));
  for (const [username, privileges] of [
    ['sara', CLERK],
    ['decider', HEAD],
  ] as const)
    await api(desk, 'POST', '/store_user', {
      username,
      password: institute.password,
      full_name: username === 'sara' ? 'Sara Khan' : 'The Head',
      all_campuses: true,
      privileges,
      two_step_ch_payment_approval_req: username === 'sara',
    });
  const clerk = await sit(browser, institute, 'sara');
  for (const name of NAMES)
    await api(clerk, 'POST', '/payChallan', {
      student_id: pupils[name],
      paid_date: today(),
      receiving_acc: ids['Cash in Hand'],
      method: 'cash',
      amount: 1000,
    });
  const head = await sit(browser, institute, 'decider');
  const pressed = countKeys(head);
  await expect(badge(head)).toHaveAccessibleName('Approvals: 3 requests wait for you');
  await press(head, badge(head));
  await expect(head.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible();
  await expect(head.getByRole('rowheader', { name: 'Payments, by Sara Khan' })).toBeVisible();
  await expectAccessible(head, 'Approvals');

  // Two at once: ticked with Space, asked with A, done with Enter.
  await walkTo(head, 'Aamna');
  await head.keyboard.press('Space');
  await head.keyboard.press('ArrowDown');
  await head.keyboard.press('Space');
  await head.keyboard.press('a');
  const dialog = head.getByRole('dialog', { name: 'Approve 2 requests?' });
  await expect(dialog).toContainText('2 payments, Rs 2,000, cash 2,000');
  await expectAccessible(head, 'Approve 2 requests');
  await head.keyboard.press('Enter');
  await expect(head.getByText('2 of 2 approved')).toBeVisible();
  await expect(badge(head)).toHaveAccessibleName('Approvals: 1 request waits for you');

  // The last is rejected: R on its row, which has the focus since the two above it are gone.
  await expect(rowOf(head, 'Chanda')).toBeFocused();
  await head.keyboard.press('r');
  await head
    .getByRole('dialog', { name: 'Reject 1 request' })
    .getByLabel(/^Reason/)
    .waitFor();
  await head.keyboard.type('Counted twice');
  await head.keyboard.press('Enter');
  await expect(head.getByRole('heading', { name: 'Nothing waits for approval' })).toBeVisible();
  await expect(badge(head)).toHaveAccessibleName('Approvals: nothing waits');
  expectCount('Decisions: two payments approved, one rejected', 'keys', pressed());

  // The clerk takes back what they entered themselves.
  await api(clerk, 'POST', '/payChallan', {
    student_id: pupils['Chanda'],
    paid_date: today(),
    receiving_acc: ids['Cash in Hand'],
    method: 'cash',
    amount: 500,
  });
  await open(clerk, 'Approvals');
  await walkTo(clerk, 'Chanda');
  await clerk.keyboard.press('Space');
  await press(clerk, clerk.getByRole('main').getByRole('button', { name: 'Withdraw…' }), 'Shift+Tab');
  await clerk.keyboard.type('Typed twice');
  await clerk.keyboard.press('Enter');
  await expect(clerk.getByRole('heading', { name: 'Nothing waits for approval' })).toBeVisible();

  expect(pointers).toEqual([]);
  expect(await foundInBooks(institute.code)).toEqual([]);
});

/** In an institute of its own: here money out wants two people. */
const apart = test.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
  institute: async ({}, give) => give(await createInstitute()),
});
apart(
  'a clerk asks for a void where two people are wanted, and someone else approves it',
  async ({ desk, browser, institute }) => {
    const { ids, pupils } = await openFeeSchool(desk, institute, [{ name: 'Aamna' }, { name: 'Basit' }]);
    await bill(desk, Object.values(pupils));
    await asOwner((client) =>
      client.query('UPDATE challan_settings SET two_step_money_out = true WHERE institute_code = $1', [institute.code]),
    );
    for (const [username, privileges] of [
      ['sara', [...CLERK, 'payments.void', 'payments.refund']],
      ['decider', HEAD],
    ] as const)
      await api(desk, 'POST', '/store_user', {
        username,
        password: institute.password,
        full_name: username === 'sara' ? 'Sara Khan' : 'The Head',
        all_campuses: true,
        privileges,
      });
    const clerk = await sit(browser, institute, 'sara');
    for (const name of ['Aamna', 'Basit'])
      await api(clerk, 'POST', '/payChallan', {
        student_id: pupils[name],
        paid_date: today(),
        receiving_acc: ids['Cash in Hand'],
        method: 'cash',
        amount: 1000,
      });

    // Asked for by keyboard: the dialog says that it goes to someone else, the list that it waits.
    await open(clerk, 'Paid Fee Challans');
    await search(clerk, 'Aamna');
    await walkTo(clerk, 'Aamna');
    await clerk.keyboard.press('Space');
    await press(clerk, clerk.getByRole('main').getByRole('button', { name: 'Void…' }), 'Shift+Tab');
    const asking = clerk.getByRole('dialog', { name: /^Void receipt/ });
    await expect(asking).toContainText('goes to someone else for approval');
    await expectAccessible(clerk, 'A void that goes to someone else');
    await clerk.keyboard.type('Entered twice');
    await clerk.keyboard.press('Enter');
    await expect(clerk.getByText(/^The void of receipt \d+ waits for approval/)).toBeVisible();
    await expect(rowOf(clerk, 'Aamna')).toContainText('Void waits for approval');

    // Approved by keyboard in the inbox, which says what that does.
    const head = await sit(browser, institute, 'decider');
    await expect(badge(head)).toHaveAccessibleName('Approvals: 1 request waits for you');
    await press(head, badge(head));
    await expect(head.getByRole('rowheader', { name: 'Voids of receipts and refunds, by Sara Khan' })).toBeVisible();
    await walkTo(head, 'Aamna');
    await head.keyboard.press('a');
    const dialog = head.getByRole('dialog', { name: 'Approve 1 request?' });
    await expect(dialog).toContainText('1 void, Rs 1,000, cash 1,000');
    await head.keyboard.press('Enter');
    await expect(head.getByText('1 of 1 approved')).toBeVisible();
    await expect(badge(head)).toHaveAccessibleName('Approvals: nothing waits');

    // What became of it.
    await open(clerk, 'Refund and Void Requests');
    await expect(rowOf(clerk, 'Aamna')).toContainText('by The Head');
    await expectAccessible(clerk, 'Refund and Void Requests');
    const { data } = await api<{ data: { expected: number }[] }>(clerk, 'GET', '/till');
    expect(data.map(({ expected }) => expected)).toEqual([1000]);

    expect(pointers).toEqual([]);
    expect(await foundInBooks(institute.code)).toEqual([]);
  },
);
