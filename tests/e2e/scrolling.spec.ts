/**
 * One thing scrolls: the page or the list in it, never one inside the other; no list is wider than the window, and no
 * column hides for good under a fixed one. Nothing here writes.
 */
import type { Page } from '@playwright/test';
import type { AnyField } from '../../contract/fields.ts';
import type { Report } from '../../contract/report.ts';
import { reports } from '../../src/reports/index.ts';
import { resources } from '../../src/resources/index.ts';
import { DESK, PHONE, tooWide } from './support/axe.ts';
import { demoTest as test } from './support/oneDesk.ts';
import { listTitle } from './support/representatives.ts';
import { expect, open, visit } from './support/test.ts';

const SIZES = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
];
const pathOf = (report: Report): string => `/${report.path ?? report.key.replaceAll('_', '-')}`;

const MONTHS = ['2026-09', '2026-10', '2026-11'];
/** A value of a column, another one in most rows. */
function valueOf(name: string, { kind }: AnyField, row: number): unknown {
  if (kind === 'int' || kind === 'money') return row + 1;
  if (kind === 'month') return MONTHS[row % 3];
  if (kind === 'date') return '2026-11-01';
  if (kind === 'bool') return true;
  if (/campus|house|account/.test(name)) return `${name} ${row % 2}`;
  return `${name} ${row}`;
}
/** An answer of the report's call that is longer than any window. */
function longAnswer({ rows, labels, columns }: Report): object {
  const data = Array.from({ length: 90 }, (_, row) =>
    Object.fromEntries(
      Object.entries(columns as Record<string, AnyField>).map(([name, field]) => [name, valueOf(name, field, row)]),
    ),
  );
  if (rows === undefined) return { data, total: data.length, current_page: 1, last_page: 1, per_page: 500 };
  return { data: { [rows]: data, ...(labels === undefined ? {} : { [labels]: MONTHS }) } };
}
/** What can be scrolled up and down: the page, and boxes in it. */
const scrolling = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('main *')].filter(
      (box) => /auto|scroll/.test(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight + 1,
    );
    const whole = document.documentElement;
    return [...(whole.scrollHeight > window.innerHeight + 1 ? ['the page'] : []), ...boxes.map((box) => box.className)];
  });

test('of a report, with its chart, one thing scrolls', async ({ desk }) => {
  expect(reports.length).toBeGreaterThan(9);
  for (const report of reports) {
    await desk.route(`**/api${report.call.path}?**`, (route) => route.fulfill({ json: longAnswer(report) }));
    await open(desk, pathOf(report));
    await expect(desk.getByRole('heading', { level: 1, name: report.label })).toBeVisible();
    await expect(desk.locator('table td').nth(80), report.key).toBeAttached();
    for (const size of SIZES) {
      await desk.setViewportSize(size);
      await expect.poll(() => scrolling(desk), `${report.key} at ${size.width}`).toHaveLength(1);
    }
  }
});

/** Cells that lie under a fixed one, however far the list is scrolled. */
const buried = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main .ui-table :is(thead, tbody) tr:first-child')];
    return rows.flatMap((row) => {
      const cells = [...row.children];
      const isFixed = (cell: Element): boolean => {
        const { position, insetInlineStart, insetInlineEnd } = getComputedStyle(cell);
        return position === 'sticky' && (insetInlineStart !== 'auto' || insetInlineEnd !== 'auto');
      };
      const hidden = (): Element[] =>
        cells.filter((cell) => {
          const own = cell.getBoundingClientRect();
          return cells.some((other) => {
            const over = other.getBoundingClientRect();
            return other !== cell && isFixed(other) && over.left < own.right - 1 && over.right > own.left + 1;
          });
        });
      const box = row.closest('.ui-table-box');
      if (!box) return [];
      const before = hidden();
      box.scrollLeft = box.scrollWidth;
      const after = new Set(hidden());
      box.scrollLeft = 0;
      return before.filter((cell) => after.has(cell)).map((cell) => cell.textContent ?? '');
    });
  });
const FEE_LISTS = [
  'pay-or-print-fee-challans',
  'paid-fee-challans',
  'challan-discounts',
  'payment-history',
  'fee-refunds',
  'view-edit-fee-plans',
];
const DEFAULTERS = ['total-amount', 'family', 'month'].map((by) => `fee-defaulters-${by}-wise`);

test('no list is wider than the window, and no column lies under a fixed one that scrolling does not take away', async ({
  desk,
}) => {
  // The news are the product's: no school has them.
  for (const resource of resources.filter(({ key }) => key !== 'news')) {
    const { path } = resource;
    await desk.setViewportSize(DESK);
    await visit(desk, `/${path}?perPage=10&page=1`);
    await expect(desk.getByRole('heading', { level: 1, name: listTitle(resource), exact: true }), path).toBeVisible();
    await expect(desk.locator('.ui-skeleton'), path).toHaveCount(0);
    expect(await buried(desk), path).toEqual([]);
    expect(await tooWide(desk, path, [DESK.width, PHONE.width])).toEqual([]);
  }
  await desk.setViewportSize(DESK);
  for (const path of [...FEE_LISTS, ...DEFAULTERS, 'user-logging', 'certificates-prints']) {
    await open(desk, `/${path}`);
    await expect(desk.getByRole('heading', { level: 1 }), path).toBeVisible();
    expect(await buried(desk), path).toEqual([]);
  }
});

test('every column of the certificate log is in sight at 1366', async ({ desk }) => {
  const print = {
    id: 1,
    version: 1,
    serial_no: 'C-000028',
    verify_code: 'x',
    verify_url: '/verify/x',
    certificate_id: 1,
    certificate: 'Character Certificate',
    student_id: 1,
    sid: 1039,
    studentName: 'Muhammad Abdul Rehman Shahzaib',
    class_name: 'Play Group',
    campus_name: 'Johar Town Campus',
    body: '',
    printed_at: '2026-11-18T07:07:18Z',
    username: 'registrar',
    revoked_at: null,
    revoked_reason: null,
  };
  await desk.route('**/api/get_student_certificates_print?**', (route) =>
    route.fulfill({ json: { data: [print], total: 1, current_page: 1, last_page: 1, per_page: 50 } }),
  );
  await desk.setViewportSize({ width: 1366, height: 768 });
  await open(desk, '/certificates-prints');
  const cell = desk.getByRole('cell', { name: 'registrar' });
  await expect(cell).toBeVisible();
  const seen = await desk
    .getByRole('row')
    .last()
    .getByRole('cell')
    .evaluateAll((cells) =>
      cells.map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return (
          one.contains(document.elementFromPoint(left + width - 6, top + height / 2)) &&
          one.contains(document.elementFromPoint(left + 6, top + height / 2))
        );
      }),
    );
  expect(seen).toEqual(seen.map(() => true));
  const box = desk.getByRole('table', { name: 'Issued certificates' }).locator('..');
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
});

test('on a telephone a row is a card: its name, amount and state are in sight, and nothing scrolls sideways', async ({
  desk,
}) => {
  const cheque = {
    id: 1,
    payment_id: 71,
    receipt_no: 171,
    cheque_no: '500001',
    cheque_date: '2026-11-02',
    bank_name: 'Habib Bank Limited, Liberty Market',
    received_on: '2026-11-01',
    amount: 123456.5,
    state: 'held',
    due: true,
    slip_no: null,
    deposited_on: null,
    deposited_by: null,
    account: null,
    cleared_on: null,
    ended_on: null,
    reason: null,
    student: { id: 1, sid: 1039, studentName: 'Muhammad Abdul Rehman Shahzaib', father_name: 'Khalid', family_no: 7 },
  };
  await desk.route('**/api/cheques?**', (route) =>
    route.fulfill({
      json: {
        data: [cheque],
        current_page: 1,
        per_page: 50,
        total: 1,
        last_page: 1,
        totals: { cheques: 1, amount: 123456.5 },
      },
    }),
  );
  await desk.setViewportSize({ width: 360, height: 740 });
  await open(desk, '/cheques');
  const row = desk.locator('tbody tr[data-id="1"]');
  for (const text of ['500001', 'Muhammad Abdul Rehman Shahzaib', '123,456.50', 'In hand'])
    await expect(row.getByText(text, { exact: false }).first()).toBeInViewport({ ratio: 1 });
  const sideways = await desk.locator('.ui-table-box').evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  await row.getByRole('checkbox').check();
  await expect(row.getByRole('checkbox')).toBeChecked();
});
