/** Challans and receipts on paper: the right sheets, nothing cut off, and a mark on what was printed before. */
import { ACROSS, expectAccessible } from './support/axe.ts';
import { bill, FEE, FINE, openFeeSchool } from './support/feeSchool.ts';
import { countPrints, openPaper, overfull, printedOnce, sheetsOf } from './support/paper.ts';
import { today } from '../../contract/dates.ts';
import { formatMoney } from '../../contract/money.ts';
import { createInstitute } from './support/institute.ts';
import { api, expect, open, test as base } from './support/test.ts';
import type { Page } from '@playwright/test';

const PUPILS = [
  { name: 'Aamna Yaqoob' },
  { name: 'Basit Rafiq', father: 'Rafiq Khan' },
  { name: 'Celia Rafiq', father: 'Rafiq Khan' },
] as const;
type Challans = { data: { id: number; challan_no: number; balance: number }[] };
type Paid = { data: { payment_id: number; receipt_no: number } };

// Each test makes a school of its own, whichever worker runs it.
// oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
const test = base.extend({ institute: async ({}, give) => give(await createInstitute()) });
test.beforeEach(({ page }) => countPrints(page));

test('challans come in three copies with their arrears, a family on one sheet; receipts on half a sheet or a roll', async ({
  desk,
  institute,
}) => {
  await countPrints(desk);
  const school = await openFeeSchool(desk, institute, PUPILS);
  const students = PUPILS.map(({ name }) => school.pupils[name] ?? 0);
  await bill(desk, students, -1);
  await bill(desk, students);
  const newest: Challans['data'] = [];
  for (const id of students) {
    const { data } = await api<Challans>(desk, 'GET', `/student_challan?student_id=${id}`);
    newest.push(...data.slice(0, 1));
  }
  const ids = newest.map(({ id }) => id).join(',');

  await openPaper(desk, `/pay-or-print-fee-challans/print-horizontal-challans?ids=${ids}`);
  await expect(desk.getByText('3 sheets of A4, landscape')).toBeVisible();
  await expect(desk.getByText('DUPLICATE')).toHaveCount(0);
  const copies = desk.getByRole('region', { name: 'Sheet 1' }).getByRole('article');
  await expect(copies).toHaveCount(3);
  await expect(copies.first()).toContainText(`Rs ${formatMoney(2 * FEE + FINE)}`);
  await expect(copies.first()).toContainText('Arrears of earlier challans');
  await expect(copies.first()).toContainText('Rupees Seven Thousand Two Hundred Only');
  for (const [at, label] of ['Bank Copy', 'School Copy', 'Student Copy'].entries()) {
    const copy = copies.nth(at);
    await expect(copy).toContainText(label);
    await expect(
      copy.getByRole('img', { name: `EDU:CHALLAN:${newest[0]?.challan_no}` }),
      'what the counter scans',
    ).toBeVisible();
  }
  await printedOnce(desk);
  expect(await sheetsOf(desk)).toEqual(['297×210', '297×210', '297×210']);
  expect(await overfull(desk, '.copy')).toEqual([]);
  await desk.emulateMedia({ media: 'print' });
  await expect(desk.getByRole('button', { name: 'Print', exact: true })).toBeHidden();
  await desk.emulateMedia({ media: null });
  await expectAccessible(desk, 'challans on paper', { looks: ACROSS });

  await openPaper(desk, `/pay-or-print-fee-challans/print-vertical-challans?ids=${ids}`);
  await expect(desk.getByText('DUPLICATE')).toHaveCount(9);
  await printedOnce(desk);
  expect(await sheetsOf(desk)).toEqual(['210×297', '210×297', '210×297']);
  expect(await overfull(desk, '.copy')).toEqual([]);

  await desk.getByRole('button', { name: 'One sheet per family' }).click();
  await expect(desk.getByText('2 sheets of A4')).toBeVisible();
  const family = desk.getByRole('region', { name: 'Sheet 2' }).getByRole('article').first();
  await expect(family).toContainText('Basit Rafiq');
  await expect(family).toContainText('Celia Rafiq');
  await expect(family).toContainText(`Rs ${formatMoney(4 * FEE + 2 * FINE)}`);
  expect(await overfull(desk, '.copy')).toEqual([]);

  // Nothing was just paid at this desk.
  await openPaper(desk, '/fee-defaulters-total-amount-wise/pay-fee-challan/print-carbon-challan');
  await expect(desk).toHaveURL(/\/fee-defaulters-total-amount-wise$/);

  const cash = { paid_date: today(), receiving_acc: school.ids['Cash in Hand'] };
  const one = await api<Paid>(desk, 'POST', '/payChallan', {
    ...cash,
    student_id: students[0],
    amount: 1500,
    cashRecieved: 2000,
    cashReturned: 500,
  });
  const { student } =
    (
      await api<{ data: { student: { family_no: number } }[] }>(
        desk,
        'GET',
        `/student_challan?student_id=${students[1]}`,
      )
    ).data[0] ?? {};
  const both = await api<Paid>(desk, 'POST', '/payChallan', {
    ...cash,
    family_no: student?.family_no,
    amount: 4 * FEE,
  });
  await openPaper(desk, `/payment-history/print?payment_ids=${one.data.payment_id},${both.data.payment_id}`);
  await expect(desk.getByText('2 receipts, Half A4')).toBeVisible();
  await expect(desk.getByText('DUPLICATE')).toHaveCount(0);
  await expect(desk.getByRole('article', { name: `Receipt ${one.data.receipt_no}` })).toContainText(
    formatMoney(2 * FEE + FINE - 1500),
  );
  const receipt = desk.getByRole('article', { name: `Receipt ${both.data.receipt_no}` });
  await expect(receipt).toContainText('Family Fee Receipt');
  await expect(receipt).toContainText('Basit Rafiq');
  await expect(receipt).toContainText('Celia Rafiq');
  await printedOnce(desk);
  expect(await sheetsOf(desk)).toEqual(['210×297']);
  expect(await overfull(desk, '.receipt')).toEqual([]);
  await expectAccessible(desk, 'receipts on paper', { looks: ACROSS });
  await desk.getByRole('button', { name: 'Roll, 80 mm' }).click();
  await expect(desk.getByText('2 receipts, Roll, 80 mm')).toBeVisible();
  for (const size of await sheetsOf(desk)) expect(size).toMatch(/^80×(\d{2,3})$/);

  await openPaper(desk, `/payment-history/print?date=${today()}&campus_id=${school.ids['River']}`);
  // The size that was chosen is kept.
  await expect(desk.getByText('2 receipts, Roll, 80 mm')).toBeVisible();
  await expect(desk.getByText('DUPLICATE')).toHaveCount(2);
  expect(await overfull(desk, '.receipt')).toEqual([]);

  await open(desk, '/pay-or-print-fee-challans/pay-fee-challan?till=open');
  await desk
    .getByRole('dialog', { name: 'My till' })
    .getByRole('button', { name: /^Print/ })
    .click();
  const [counted, signed] = [desk.getByRole('table').last(), desk.getByText('Taken over by')];
  const room =
    ((await signed.boundingBox())?.y ?? 0) -
    ((await counted.boundingBox())?.y ?? 0) -
    ((await counted.boundingBox())?.height ?? 0);
  expect(room, 'room for a signature, in pixels').toBeGreaterThan(60);

  // The widest list: a column a month.
  await open(desk, '/payment-history');
  await desk.getByRole('link', { name: 'Print', exact: true }).click();
  await expect(desk).toHaveURL(/\/payment-history\/print/);
  await expect(desk.locator('.paper-table')).toContainText('Aamna Yaqoob');
  expect(await brokenWords(desk), 'words of headings that go on in a second line').toEqual([]);
  expect(await overfull(desk, '.flow')).toEqual([]);
});

test('sheets tear at equal parts, and nothing is cut off however much there is on them', async ({
  desk,
  institute,
}) => {
  await countPrints(desk);
  const school = await openFeeSchool(desk, institute, [{ name: 'Aamna Yaqoob' }]);
  const id = school.pupils['Aamna Yaqoob'] ?? 0;
  await bill(desk, [id]);
  const { data } = await api<Challans>(desk, 'GET', `/student_challan?student_id=${id}`);
  let copies = ['Bank Copy', 'School Copy', 'Student Copy'];
  await desk.route('**/api/challanSetting?**', async (route) => {
    const answer = await route.fetch();
    const settings = (await answer.json()) as { data: object[] };
    const notes =
      'No refund.\nفیس ہر ماہ کی دس تاریخ تک جمع کروائیں۔\nKeep this copy until the end of the session; a copy that is lost costs Rs 50.';
    await route.fulfill({
      response: answer,
      json: { ...settings, data: settings.data.map((one) => ({ ...one, copies, notes })) },
    });
  });
  await desk.route('**/api/student_challan?**', async (route) => {
    const answer = await route.fetch();
    const challans = (await answer.json()) as { data: Crowded[] };
    await route.fulfill({ response: answer, json: { ...challans, data: challans.data.map(crowded) } });
  });
  for (const layout of ['horizontal', 'vertical'] as const) {
    for (const labels of [copies.slice(0, 3), [...copies.slice(0, 3), 'Account Office Copy']]) {
      copies = labels;
      await openPaper(desk, `/pay-or-print-fee-challans/print-${layout}-challans?ids=${data[0]?.id ?? 0}`);
      await printedOnce(desk);
      expect(await partsOf(desk, layout), `${layout}, ${labels.length} copies`).toEqual(
        labels.map((_, at) => Math.round((297 / labels.length) * at * 100) / 100),
      );
      expect(
        await overfull(desk, '.copy, .copy-money, .copy-facts > div'),
        `${layout}, ${labels.length} copies`,
      ).toEqual([]);
      // Beside each other, these amounts of millions leave no width for larger letters.
      if (layout === 'vertical')
        expect(await smallest(desk), `${labels.length} copies, in points`).toBeGreaterThan(5.5);
      expect(await sheetsOf(desk)).toHaveLength(1);
      // Printed once by now, so that it is told on each of them.
      for (const marks of [['DUPLICATE'], ['PAID', 'DUPLICATE']]) {
        await desk.evaluate(stampAll, marks);
        expect(await stamped(desk), `${layout}, ${labels.length} copies, ${marks.join(' and ')}`).toEqual([]);
      }
    }
  }
});

/** The size of the smallest letters that are read on a copy, in points. */
const smallest = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.min(
      ...[...document.querySelectorAll('.copy')].map((copy) => (parseFloat(getComputedStyle(copy).fontSize) * 72) / 96),
    ),
  );
/** Puts these marks on every copy of the page, as it does itself. */
function stampAll(marks: readonly string[]): void {
  for (const copy of document.querySelectorAll('.copy')) {
    copy.querySelector('.copy-marks')?.remove();
    const layer = document.createElement('div');
    layer.className = 'copy-marks';
    for (const mark of marks) {
      const sign = document.createElement('i');
      sign.className = mark === 'DUPLICATE' ? 'copy-mark duplicate' : 'copy-mark';
      sign.textContent = mark;
      layer.append(sign);
    }
    copy.append(layer);
  }
}
/**
 * Copies whose DUPLICATE lies on an amount, on its words, on the code to scan or on the table; and those that have
 * none, or not whole.
 */
const stamped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.copy')].flatMap((copy) => {
      const name = copy.getAttribute('aria-label') ?? '';
      const mark = copy.querySelector('.duplicate')?.getBoundingClientRect();
      const sheet = copy.getBoundingClientRect();
      if (!mark || mark.height === 0) return [`${name} has no mark`];
      const whole =
        mark.left >= sheet.left && mark.right <= sheet.right && mark.top >= sheet.top && mark.bottom <= sheet.bottom;
      const on = [
        '.copy-payable',
        '.copy-words',
        '.copy-sums',
        '.copy-lines',
        '.copy-rule',
        '.copy-facts',
        '.qr',
      ].filter((part) => {
        const box = copy.querySelector(part)?.getBoundingClientRect();
        return (
          box &&
          box.height > 0 &&
          mark.left < box.right &&
          mark.right > box.left &&
          mark.top < box.bottom &&
          mark.bottom > box.top
        );
      });
      return [...(whole ? [] : [`${name} cuts its mark off`]), ...on.map((part) => `${name} has it on ${part}`)];
    }),
  );

/** Single words of table heads that are broken up: figures below them would be, too. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.paper-table th')].flatMap((head) => {
      const text = document.createRange();
      text.selectNodeContents(head);
      return /\s/.test(head.textContent ?? '') || text.getClientRects().length < 2 ? [] : [head.textContent ?? ''];
    }),
  );
interface Crowded {
  student: object;
  particulars: object[];
  on_paper: { arrears: object[] };
}
/** The same challan with twelve particulars, a year of arrears, amounts in crores and names that go on. */
function crowded(one: Crowded): Crowded {
  const [first] = one.particulars;
  const amounts = { amount: 12_345_678.5, discount: 45_000, paid: 0, balance: 12_300_678.5 };
  return {
    ...one,
    student: {
      ...one.student,
      studentName: 'Muhammad Abdul Rehman Shahzaib Ahmed Khan Yousafzai',
      father_name: 'Brigadier (Retired) Muhammad Ghazanfar Abbas Chaudhry',
      class_name: 'Cambridge O Level Year Two',
      section_name: 'Roses of the Morning',
      roll_no: '2026-CAM-0012345',
    },
    particulars: Array.from({ length: 12 }, (_, at) => ({
      ...first,
      ...amounts,
      particular_id: at,
      particular: `Development Charges ${at} سالانہ فیس`,
    })),
    on_paper: {
      ...one.on_paper,
      student_name_ur: 'محمد عبدالرحمان شاہ زیب احمد خان یوسفزئی',
      arrears: Array.from({ length: 12 }, (_, at) => ({
        challan_id: at,
        challan_no: 1_000_000 + at,
        challan_month: `2025-${String(at + 1).padStart(2, '0')}`,
        amount: 9_876_543.25,
      })),
    },
  } as Crowded;
}
/** Where the copies of the first sheet begin, in millimetres from its edge. */
const partsOf = (page: Page, layout: 'horizontal' | 'vertical'): Promise<number[]> =>
  page.evaluate(
    (side) => {
      const sheet = document.querySelector('.sheet');
      const from = sheet?.getBoundingClientRect()[side] ?? 0;
      return [...(sheet?.querySelectorAll('.copy') ?? [])].map(
        (copy) => Math.round(((copy.getBoundingClientRect()[side] - from) / 96) * 2540) / 100,
      );
    },
    layout === 'horizontal' ? ('left' as const) : ('top' as const),
  );
