/**
 * One thing scrolls, the page or the list in it, also where there is more to show than the demo school has, of which
 * layout.spec.ts opens every page. Nothing here writes.
 */
import type { Page } from '@playwright/test';
import type { AnyField } from '../../contract/fields.ts';
import type { Report } from '../../contract/report.ts';
import { reports } from '../../src/reports/index.ts';
import { demoTest as test } from './support/oneDesk.ts';
import { isInTurn, PageProof } from './support/pageProof.ts';
import { keyAt } from './support/pageText.ts';
import { expect, open } from './support/test.ts';

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

/** Of the reports that are as they were when one thing scrolled, some are looked at. */
const proof = new PageProof('scrolling', ['tests/e2e/scrolling.spec.ts']);
test('of a report, with its chart, one thing scrolls', async ({ desk, answer }) => {
  expect(reports.length).toBeGreaterThan(9);
  for (const [at, report] of reports.entries()) {
    if (!proof.isWhole(report.key, keyAt(pathOf(report))) && !isInTurn(at)) continue;
    await answer(`**/api${report.call.path}?**`, longAnswer(report));
    await open(desk, pathOf(report));
    await expect(desk.getByRole('heading', { level: 1, name: report.label })).toBeVisible();
    await expect(desk.locator('table td').nth(80), report.key).toBeAttached();
    for (const size of SIZES) {
      await desk.setViewportSize(size);
      await expect.poll(() => scrolling(desk), `${report.key} at ${size.width}`).toHaveLength(1);
    }
  }
});

test('every column of the certificate log is in sight at 1366', async ({ desk, answer }) => {
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
  await answer('**/api/get_student_certificates_print?**', {
    data: [print],
    total: 1,
    current_page: 1,
    last_page: 1,
    per_page: 50,
  });
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
  answer,
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
  await answer('**/api/cheques?**', {
    data: [cheque],
    current_page: 1,
    per_page: 50,
    total: 1,
    last_page: 1,
    totals: { cheques: 1, amount: 123456.5 },
  });
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
