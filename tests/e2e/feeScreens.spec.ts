/**
 * Every fee route by its address: it opens without an error, shows its data and fits a telephone of 360 px; one of each
 * kind satisfies axe in light and dark.
 */
import type { Page } from '@playwright/test';
import { formatDate, today } from '../../contract/dates.ts';
import { expectAccessible, tooWide } from './support/axe.ts';
import { bill, monthFrom, openFeeSchool, type FeeSchool } from './support/feeSchool.ts';
import type { TestInstitute } from './support/institute.ts';
import { test } from './support/oneDesk.ts';
import { signIn } from './support/signIn.ts';
import { api, expect, open, sendForm } from './support/test.ts';

const LOOKS = [
  [{ width: 1366, height: 850 }, 'light'],
  [{ width: 360, height: 740 }, 'dark'],
] as const;
const PUPILS = [
  { name: 'Aamna Yaqoob' },
  { name: 'Basit Rafiq', father: 'Rafiq Khan' },
  { name: 'Celia Rafiq', father: 'Rafiq Khan', campus: 'Hill' },
  { name: 'Daud Left' },
  { name: 'Erum Planless' },
] as const;

interface Shown {
  readonly path: string;
  readonly heading: string | RegExp;
  /** What tells that the school's own data is there. */
  readonly text: string | RegExp;
  /** Drawn by what draws one before it: only opened and measured. */
  readonly alike?: true;
}
let school: FeeSchool;
/** Of Celia, nothing of it paid or waiting. */
let challan = 0;
const idOf = (name: (typeof PUPILS)[number]['name']): number => school.pupils[name] ?? 0;

/** Console errors of the page since the last call. */
function listen(page: Page): () => string[] {
  let errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(String(error)));
  return () => {
    const said = errors;
    errors = [];
    return said;
  };
}
async function fill(desk: Page, institute: TestInstitute): Promise<void> {
  const planned = PUPILS.filter(({ name }) => name !== 'Erum Planless').map(({ name }) => idOf(name));
  await bill(desk, planned, -1);
  await bill(desk, planned);
  type Challans = { data: { id: number; challan_month: string; particulars: { id: number }[] }[] };
  const { data } = await api<Challans>(
    desk,
    'GET',
    `/student_challan?student_id=${idOf('Aamna Yaqoob')}&challan_particular_wise_payment_status=1`,
  );
  const now = data.find(({ challan_month }) => challan_month === monthFrom(0));
  const lines = (now?.particulars ?? []).map(({ id }) => id);
  const { data: whole } = await api<Challans>(desk, 'GET', `/student_challan?student_id=${idOf('Celia Rafiq')}`);
  challan = whole[0]?.id ?? 0;
  const cash = { paid_date: today(), receiving_acc: school.ids['Cash in Hand'] };
  for (const name of ['Aamna Yaqoob', 'Daud Left'] as const)
    await api(desk, 'POST', '/payChallan', { ...cash, student_id: idOf(name), amount: 1500 });
  const discount = { discount_date: today(), reason: 'Asked by the father' };
  await api(desk, 'POST', '/challanDiscount', { ...discount, lines: [{ particular_line_id: lines[0], amount: 300 }] });
  await api(desk, 'POST', '/challanDiscount', {
    ...discount,
    discount_type_id: school.ids['Hardship'],
    lines: [{ particular_line_id: lines[1], amount: 100 }],
  });
  const clerk = await signIn(desk.context().browser()!, { ...institute, username: 'clerk' });
  await api(clerk, 'POST', '/payChallan', { ...cash, student_id: idOf('Basit Rafiq'), amount: 700 });
  await clerk.context().close();
  await sendForm(desk, `/api_students/${idOf('Daud Left')}?_method=PUT`, {
    status_id: school.ids['Withdrawn'],
    reason: 'Moved to Multan',
  });
}
/** Looks at every one of them before it tells all that is wrong. */
async function look(page: Page, screens: readonly Shown[]): Promise<void> {
  const errors = listen(page);
  const faults: string[] = [];
  for (const { path, heading, text, alike } of screens) {
    try {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      await expect(page.getByRole('main'), path).toContainText(text);
      if (alike) expect(await tooWide(page, path, [360, 1366])).toEqual([]);
      else await expectAccessible(page, path, { looks: LOOKS });
      expect(errors(), path).toEqual([]);
    } catch (fault) {
      faults.push(String(fault));
    }
  }
  expect(faults.join('\n\n')).toBe('');
}

test.describe.configure({ mode: 'serial' });
test('the school has fees of every state', async ({ desk, institute }) => {
  school = await openFeeSchool(desk, institute, PUPILS, { planless: ['Erum Planless'] });
  await fill(desk, institute);
});
test('plans', async ({ desk }) => {
  await look(desk, [
    { path: '/create-fee-plans', heading: 'Create Fee Plans', text: 'Erum Planless' },
    {
      path: `/create-fee-plans/form?student_id=${idOf('Erum Planless')}`,
      heading: 'New fee plan of Erum Planless',
      text: 'Erum Planless',
    },
    { path: '/view-edit-fee-plans', heading: 'View / Edit Fee Plans', text: 'Aamna Yaqoob', alike: true },
    {
      path: '/view-edit-fee-plans?not-enrolled=true',
      heading: 'View / Edit Fee Plans, not enrolled',
      text: 'Daud Left',
      alike: true,
    },
    {
      path: `/view-edit-fee-plans/view?student_id=${idOf('Aamna Yaqoob')}`,
      heading: 'Fee plan of Aamna Yaqoob',
      text: 'Tuition Fee',
    },
    {
      path: `/view-edit-fee-plans/edit?student_id=${idOf('Aamna Yaqoob')}`,
      heading: 'Fee plan of Aamna Yaqoob',
      text: 'Aamna Yaqoob',
    },
  ]);
});
test('challans', async ({ desk }) => {
  const next = monthFrom(1);
  await look(desk, [
    { path: `/generate-challans?from=${next}&to=${next}`, heading: 'Generate Challans', text: 'Aamna Yaqoob' },
    {
      path: `/generate-challans?not-enrolled=true&from=${next}&to=${next}`,
      heading: 'Generate Challans, not enrolled',
      text: 'Daud Left',
      alike: true,
    },
    {
      path: `/generate-challans/view-fee-plan?student_id=${idOf('Aamna Yaqoob')}`,
      heading: 'Fee plan of Aamna Yaqoob',
      text: 'Tuition Fee',
      alike: true,
    },
    {
      path: '/generate-challans-installment-wise',
      heading: 'Generate Challans Installment Wise',
      text: /Instalments/i,
    },
    { path: '/add-amount-in-generated-challans', heading: 'Add Amount in Generated Challans', text: 'Aamna Yaqoob' },
    { path: '/pay-or-print-fee-challans', heading: 'Pay or Print Fee Challans', text: 'Aamna Yaqoob' },
    {
      path: '/pay-or-print-fee-challans?not-enrolled=true',
      heading: 'Pay or Print Fee Challans, not enrolled',
      text: 'Daud Left',
      alike: true,
    },
    {
      path: `/pay-or-print-fee-challans/make-installment?challan_id=${challan}`,
      heading: 'Make Instalments',
      text: 'Celia Rafiq',
    },
  ]);
});
test('the counter', async ({ desk }) => {
  const family = await api<{ data: { family_no: number }[] }>(
    desk,
    'GET',
    `/api_students?ids=${idOf('Basit Rafiq')}&search=Basit&page=1`,
  );
  const bills = ['/pay-or-print-fee-challans/pay-fee-challan', '/fee-defaulters-total-amount-wise/pay-fee-challan'];
  await look(desk, [
    { path: bills[0] ?? '', heading: 'Pay Fee Challan', text: 'Who pays?' },
    {
      path: `${bills[0]}?student_id=${idOf('Aamna Yaqoob')}`,
      heading: 'Pay Fee Challan',
      text: 'Waiting for approval',
    },
    {
      path: `${bills[1]}?student_id=${idOf('Aamna Yaqoob')}`,
      heading: 'Pay Fee Challan',
      text: 'Waiting for approval',
      alike: true,
    },
    { path: `${bills[0]}?family_no=${family.data[0]?.family_no}`, heading: 'Pay Fee Challan', text: 'Celia Rafiq' },
    { path: '/direct-payment', heading: 'Direct Payment', text: 'Who buys?', alike: true },
    { path: `/direct-payment?student_id=${idOf('Aamna Yaqoob')}`, heading: 'Direct Payment', text: 'Aamna Yaqoob' },
  ]);
});
test('a row that is ticked stays where it is, in every list that has ticks', async ({ desk }) => {
  const month = `from=${monthFrom(1)}&to=${monthFrom(1)}`;
  const lists = [
    '/manage-students',
    '/genders',
    '/view-edit-fee-plans',
    `/generate-challans?${month}`,
    '/pay-or-print-fee-challans',
    '/paid-fee-challans',
  ];
  for (const path of [...lists, '/challan-discounts', '/fee-defaulters-total-amount-wise']) {
    await open(desk, path);
    const boxes = desk.getByRole('main').getByRole('table').first().getByRole('checkbox');
    await expect(boxes.nth(1), path).toBeVisible();
    const before = await boxes.nth(1).boundingBox();
    await boxes.nth(1).check();
    await expect(
      desk.getByText(/\b1 (selected|ticked|student ticked)|^[01] (payment|discount)s?, Rs/).first(),
      path,
    ).toBeVisible();
    expect((await boxes.nth(1).boundingBox())?.y, path).toBe(before?.y);
  }
});
test('payments and discounts, also those that wait, and who owes', async ({ desk }) => {
  const listed = (path: string, heading: string, text: string): Shown => ({ path, heading, text });
  const alike = (path: string, heading: string, text: string): Shown => ({ path, heading, text, alike: true });
  await look(desk, [
    listed('/paid-fee-challans', 'Paid Fee Challans', 'Aamna Yaqoob'),
    listed('/paid-fee-challans?pending-approvals-payments=true', 'Pending Approvals Payments', 'Basit Rafiq'),
    alike('/paid-fee-challans?not-enrolled=true', 'Paid Fee Challans, not enrolled', 'Daud Left'),
    listed('/challan-discounts', 'Challan Discounts', 'Asked by the father'),
    alike('/challan-discounts?pending-approvals-discounts=true', 'Pending Approvals Discounts', 'Hardship'),
    alike('/payment-history', 'Payment History', 'Aamna Yaqoob'),
    alike('/payment-history?not-enrolled=true', 'Payment History, not enrolled', 'Daud Left'),
    listed('/fee-defaulters-total-amount-wise', 'Fee Defaulters Total Amount Wise', 'Aamna Yaqoob'),
    listed('/fee-defaulters-family-wise', 'Fee Defaulters Family Wise', 'Rafiq Khan'),
    listed('/fee-defaulters-month-wise', 'Fee Defaulters Month Wise', 'Aamna Yaqoob'),
  ]);
});

test('reports, letters, statements and the check of the books', async ({ desk }) => {
  const day = `start_date=${monthFrom(0)}-01&end_date=${today()}`;
  const listed = (path: string, heading: string, text: string): Shown => ({ path, heading, text });
  const alike = (path: string, heading: string, text: string): Shown => ({ path, heading, text, alike: true });
  await look(desk, [
    listed(`/day-wise-paid-challans?${day}`, 'Day Wise Paid Challans', '3,000'),
    listed(`/day-wise-paid-challans/report?${day}`, 'Receipts, Day Wise', 'Aamna Yaqoob'),
    listed('/fee-refunds', 'Fee Refunds', 'No refunds found'),
    listed('/cash-report', 'Cash Report', 'Closing balance'),
    listed('/fee-intimation-report', 'Fee Intimation Report', 'Celia Rafiq'),
    listed('/print-fee-reminder', 'Print Fee Reminder', 'Rafiq Khan'),
    listed(
      `/fee-statement?student_id=${idOf('Aamna Yaqoob')}`,
      'Statement of Account',
      `Fee of ${formatDate(monthFrom(-1))}`,
    ),
    listed('/books-check', 'Books Check', 'receivable'),
    listed('/class-wise-fee-report', 'Class Wise Fee Report', 'Hill Campus'),
    listed(`/month-wise-fee-report?from_month=${monthFrom(-1)}`, 'Month Wise Fee Report', formatDate(monthFrom(-1))),
    alike('/particular-fee-report', 'Particular Fee Report', 'Computer Fee'),
    alike('/monthly-particular-wise-fee-report', 'Monthly Particular Wise Fee Report', 'Computer Fee'),
    alike('/tuition-fee-report', 'Tuition Fee Report', 'Hill Campus'),
  ]);
});

test('uploads, for whoever holds their privileges', async ({ desk }) => {
  await look(desk, [
    { path: '/upload-feeplans', heading: /fee plans/i, text: /template/i },
    { path: '/upload-first-time-arrears', heading: /arrears/i, text: /template/i, alike: true },
    { path: '/upload-challan-payments', heading: /payments/i, text: /template/i, alike: true },
    { path: '/upload-student-attendance', heading: /attendance/i, text: /template/i, alike: true },
  ]);
});
