/**
 * Papers as they come out of the printer: rendered to PDF, pages counted and measured; the print dialog itself is only
 * counted.
 */
import type { Page } from '@playwright/test';
import { ACROSS, expectAccessible } from './support/axe.ts';
import { countPrints, openPaper, sheetsOf } from './support/paper.ts';
import { api, expect, open, sendForm, test } from './support/test.ts';

type Saved = { data: { id: number } };
type Rows = { data: { id: number; [name: string]: unknown }[] };
const STUDENTS = 35;

test.beforeEach(({ page }) => countPrints(page));

async function enrol(page: Page): Promise<void> {
  const known = await api<{ data: unknown[]; total?: number }>(page, 'GET', '/api_students?page=1&per_page=1');
  if (known.data.length > 0) return;
  const make = async (path: string, body: object): Promise<number> =>
    (await api<Saved>(page, 'POST', path, body)).data.id;
  const campus_id = await make('/campus', { campus_name: 'River Campus', campus_code: 'RIV' });
  const class_id = await make('/classes', { class_name: 'Oak', sort_order: 1 });
  await make('/campus_class', { campus_id, class_id });
  const house_id = await make('/house_system', { name: 'Jinnah House', color: '#1b5e20' });
  const { data: sessions } = await api<Rows>(page, 'GET', '/session');
  const session_id =
    sessions[0]?.id ??
    (await make('/session', {
      session_name: '2026-27 A',
      start_date: '2026-04-01',
      end_date: '2027-03-31',
      is_current: true,
    }));
  const { data: statuses } = await api<Rows>(page, 'GET', '/get_student_statuses');
  if (!statuses.some((status) => status['status_class'] === 'enrolled'))
    await make('/student_statuses', { name: 'Present', status_class: 'enrolled' });
  const rows = Array.from({ length: STUDENTS }, (_, at) => ({
    studentName: `Pupil ${String(at + 1).padStart(2, '0')}`,
    student_name_ur: 'عائشہ یعقوب',
    father_name: at === 6 ? LONG_NAME : `Father ${at + 1}`,
    mobile: `0300-${1_000_000 + at}`,
    roll_no: String(at + 1),
    date_of_birth: '2015-03-14',
    admission_date: '2026-06-01',
    house_id,
  }));
  const { data } = await api<{ data: { created: unknown[]; failed: unknown[] } }>(page, 'POST', '/bulk_add_students', {
    campus_id,
    class_id,
    session_id,
    rows,
  });
  expect(data.failed).toEqual([]);
  expect(data.created).toHaveLength(STUDENTS);
  const { data: added } = await api<Rows>(page, 'GET', '/api_students?page=1&per_page=1');
  const sheet = await make('/date_sheets', {
    exam_name: 'First Term',
    session_id,
    class_id,
    instructions: 'Come early.',
    is_published: true,
  });
  for (const [subject, day] of [
    ['Urdu', '07'],
    ['Science', '08'],
  ])
    await make('/date_sheet_papers', {
      date_sheet_id: sheet,
      subject,
      paper_date: `2026-12-${day}`,
      start_time: '09:00',
      end_time: '11:30',
    });
  expect(added).toHaveLength(1);
}

/** Waits for the one print dialog of a page, and begins to count again. */
async function printedOnce(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.printed)).toBe(1);
  await page.waitForTimeout(900);
  expect(await page.evaluate(() => window.printed)).toBe(1);
  await page.evaluate(() => (window.printed = 0));
}
/** What is on paper and what is not. */
async function hidesItsBar(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden();
  await page.emulateMedia({ media: null });
}

test('a list, profiles and the empty form come out on the sheets they name, in order, with Urdu names', async ({
  desk,
}) => {
  await enrol(desk);
  await openPaper(desk, '/all-students/print-layout-1?sort=student_name&order=DESC');
  await expect(desk.getByText('2 sheets of A4, landscape')).toBeVisible();
  await printedOnce(desk);
  expect(await sheetsOf(desk)).toEqual(['297×210', '297×210']);
  await expect(desk.getByRole('table').first().getByRole('row').nth(1)).toContainText('Pupil 35');
  const urdu = desk.getByRole('cell', { name: 'عائشہ یعقوب' }).first();
  expect(await urdu.evaluate((cell) => getComputedStyle(cell).direction)).toBe('rtl');
  // A name that is longer than its column goes on in a second line, and the sheet still has all of its rows.
  const cut = await desk.locator('.sheet td').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const [own, sheet] = [cell.getBoundingClientRect(), cell.closest('.sheet')?.getBoundingClientRect()];
        return cell.scrollWidth > cell.clientWidth || !sheet || own.bottom > sheet.bottom;
      })
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await hidesItsBar(desk);
  await expectAccessible(desk, 'student list on paper', { looks: ACROSS });

  const filter = encodeURIComponent(JSON.stringify({ q: 'Pupil 07' }));
  await openPaper(desk, `/all-students/print-layout-1?filter=${filter}`);
  await expect(desk.getByText('1 sheet of A4, landscape')).toBeVisible();
  await expect(desk.getByRole('table').getByRole('row')).toHaveCount(2);

  const { data } = await api<Rows>(desk, 'GET', '/api_students?page=1&per_page=3');
  await openPaper(desk, `/all-students/print-layout-2?ids=${data.map(({ id }) => id).join(',')}`);
  await expect(desk.getByRole('article')).toHaveCount(3);
  await printedOnce(desk);
  expect(await sheetsOf(desk)).toEqual(['210×297', '210×297']);
  await expectAccessible(desk, 'student profiles on paper', { looks: ACROSS });
  await desk.getByRole('button', { name: 'Back' }).click();
  await expect(desk).toHaveURL(/\/all-students$/);

  await openPaper(desk, '/admission-queries/blank-form');
  await printedOnce(desk);
  expect(await sheetsOf(desk)).toEqual(['210×297']);
  await expectAccessible(desk, 'admission form', { looks: ACROSS });
});

test('a list that is printed by the browser has all of its columns on sheets that lie across', async ({ desk }) => {
  await enrol(desk);
  await open(desk, '/all-students');
  await expect(desk.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  expect(new Set(await sheetsOf(desk))).toEqual(new Set(['297×210']));
  // As wide as a sheet without its margins, the browser has nothing to shrink or to cut.
  await desk.setViewportSize({ width: Math.floor((277 / 25.4) * 96), height: 700 });
  await desk.emulateMedia({ media: 'print' });
  const beyond = (): Promise<number> =>
    desk.getByRole('table').evaluate((table) => table.getBoundingClientRect().right - window.innerWidth);
  expect(await beyond()).toBeLessThanOrEqual(1);
  await desk.emulateMedia({ media: null });
});

test('forms, fee cards, identity cards, labels and envelopes of students come out on the paper they name', async ({
  desk,
}) => {
  await enrol(desk);
  const { data } = await api<Rows>(desk, 'GET', '/api_students?page=1&per_page=3');
  const ids = data.map(({ id }) => id).join(',');
  for (const [page, sheets] of [
    ['admission-form', ['210×297', '210×297', '210×297']],
    ['fee-card', ['210×297', '210×297']],
    ['id-cards', ['210×297', '210×297']],
  ] as const) {
    await openPaper(desk, `/all-students/${page}?ids=${ids}`);
    await printedOnce(desk);
    expect(await sheetsOf(desk), page).toEqual(sheets);
    await hidesItsBar(desk);
    await expectAccessible(desk, `${page} on paper`, { looks: ACROSS });
  }
  // No address is known: nothing comes out, and the bar says why.
  await openPaper(desk, `/all-students/address-labels?ids=${ids}`);
  await expect(desk.getByText(/^3 of 3 have no address/)).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Print' })).toBeDisabled();
  const { data: families } = await api<Rows>(desk, 'GET', '/families?page=1&per_page=50');
  for (const { id, version } of families)
    await api(desk, 'POST', `/families/${id}?_method=PUT`, { address: 'House 1, Green Town, Lahore', version });
  await openPaper(desk, `/all-students/address-labels?ids=${ids}`);
  await expect(desk.getByText('1 sheet of A4')).toBeVisible();
  await printedOnce(desk);
  await expectAccessible(desk, 'address labels', { looks: ACROSS });
  await desk.getByLabel('Printed on').selectOption({ label: 'Envelopes DL (220 × 110 mm)' });
  await expect(desk.getByText('3 sheets of DL, envelope')).toBeVisible();
  expect(await sheetsOf(desk)).toEqual(['220×110', '220×110', '220×110']);
});

test('a certificate is written beside its preview, by keyboard, and printed as it was seen', async ({ desk }) => {
  await enrol(desk);
  await open(desk, '/manage-certificates/create');
  await desk.getByLabel('Name').fill('Praise');
  await desk.getByLabel('Body').fill('# Bravo\nذہین');
  await desk.getByLabel('Body').press('Control+Home');
  await desk.getByLabel('Insert a field').selectOption({ label: 'Name of the student' });
  await expect(desk.getByLabel('Body')).toHaveValue('{{studentName}}# Bravo\nذہین');
  await desk.keyboard.press('Enter');
  const preview = desk.getByRole('region', { name: 'How it will look' });
  await expect(preview.getByText('Pupil 01')).toBeVisible();
  await expect(preview.getByRole('heading', { name: 'Bravo' })).toBeVisible();
  expect(await preview.getByText('ذہین').evaluate((line) => getComputedStyle(line).direction)).toBe('rtl');
  await desk.getByLabel('Orientation').selectOption('landscape');
  await desk.getByLabel('Photo of the student').selectOption('left');
  await expectAccessible(desk, 'certificate form');
  await desk.getByRole('searchbox', { name: /^Preview of/ }).fill('Pupil 07');
  await expect(preview.getByText('Pupil 07')).toBeVisible();
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk.getByText('“Praise” was added')).toBeVisible();
  await open(desk, '/student-extras');
  await desk.getByRole('checkbox', { name: 'Choose Pupil 01' }).check();
  await desk.getByLabel('Certificate', { exact: true }).selectOption({ label: 'Praise' });
  await desk.getByRole('button', { name: 'Issue and print 1' }).click();
  await printedOnce(desk);
  expect(await sheetsOf(desk)).toEqual(['297×210']);
  await expect(desk.getByRole('heading', { name: 'Bravo' })).toBeVisible();
  await expect(desk.locator('.certificate-photo')).toBeVisible();
});

test('certificates are recorded, then printed; printed again they say DUPLICATE; void they say so to who checks', async ({
  desk,
  institute,
}) => {
  await enrol(desk);
  await api(desk, 'GET', '/student_certificates');
  await open(desk, '/manage-certificates/create');
  await desk.getByLabel('Name').fill('Bona Fide');
  await desk
    .getByLabel('Body')
    .fill('This is to certify that {{studentName}} of class {{class_name}} reads here. {{nonsense}}\nتصدیق کی جاتی ہے');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  // The preview beside the form shows it before it is saved.
  await expect(desk).not.toHaveURL(/create/);
  await expect(desk.getByText('Bona Fide').first()).toBeVisible();

  await open(desk, '/student-extras');
  await desk.getByRole('checkbox', { name: 'Choose Pupil 01' }).check();
  await desk.getByRole('checkbox', { name: 'Choose Pupil 02' }).check();
  await desk.getByLabel('Certificate', { exact: true }).selectOption({ label: 'Bona Fide' });
  await expect(desk.getByText('names what no student has: {{nonsense}}')).toBeVisible();
  await expect(desk.getByLabel('How it will read')).toContainText('certify that Pupil 01 of class Oak');
  await expectAccessible(desk, 'student extras');
  await desk.getByRole('button', { name: 'Issue and print 2' }).click();
  await printedOnce(desk);
  expect(await sheetsOf(desk)).toEqual(['210×297', '210×297']);
  await expect(desk.getByText('DUPLICATE')).toHaveCount(0);
  await expectAccessible(desk, 'certificates on paper', { looks: ACROSS });
  // The address of the check is that of a public server only; the code is on every certificate.
  await expect(desk.locator('.certificate-foot .qr')).toHaveCount(0);
  const check = `/verify/${await desk.locator('.certificate-foot dd').nth(2).innerText()}`;
  await desk.reload();
  await expect(desk.getByText('DUPLICATE', { exact: true })).toHaveCount(2);

  await open(desk, '/certificates-prints');
  // Whatever else was issued in this school.
  const issued = desk.getByRole('row', { name: /Bona Fide/ });
  await expect(issued).toHaveCount(2);
  const serial = (await issued.filter({ hasText: 'Pupil 01' }).innerText()).match(/C-\d{6}/)?.[0] ?? 'no serial';
  await expectAccessible(desk, 'certificate log');
  await desk.getByRole('checkbox', { name: `Select ${serial}` }).check();
  // As it was issued, whatever its template and the school have become since.
  type Template = { id: number; name: string; body: string; version: number };
  const { data: templates } = await api<{ data: Template[] }>(desk, 'GET', '/student_certificates');
  const template = templates.find(({ name }) => name === 'Bona Fide');
  await sendForm(desk, `/student_certificates/${template?.id}?_method=PUT`, {
    name: 'Renamed',
    body: template?.body,
    version: template?.version,
    orientation: 'landscape',
    border: 'none',
  });
  await desk.getByRole('link', { name: 'Print a duplicate' }).click();
  await expect(desk.getByText('DUPLICATE', { exact: true })).toBeVisible();
  await printedOnce(desk);
  expect(await sheetsOf(desk)).toEqual(['210×297']);
  await expect(desk.locator('.certificate.border-double').getByRole('heading', { name: 'Bona Fide' })).toBeVisible();
  await expect(desk.getByText(/was not recorded when it was issued/)).toHaveCount(0);
  await desk.getByRole('button', { name: 'Back' }).click();
  // Tab goes on in the content of the page that is there again, not at the top of the window.
  await expect(desk.getByRole('heading', { level: 1, name: 'Certificate Logs' })).toBeVisible();
  await desk.keyboard.press('Tab');
  await expect(desk.getByRole('main').locator(':focus')).toHaveCount(1);

  await desk.goto(check);
  await expect(desk.getByRole('heading', { name: 'This certificate is genuine' })).toBeVisible();
  await expect(desk.getByText(institute.name).first()).toBeVisible();
  await desk.goto('/certificates-prints');
  await desk.getByRole('checkbox', { name: `Select ${serial}` }).check();
  await desk.getByRole('button', { name: 'Void…' }).click();
  await desk.getByLabel('Reason').fill('Misspelled');
  await desk.getByRole('button', { name: 'Declare void' }).click();
  await expect(desk.getByRole('row', { name: new RegExp(serial) })).toContainText('VoidMisspelled');
  await desk.goto(check);
  await expect(desk.getByRole('heading', { name: 'This certificate is void' })).toBeVisible();
});

const LONG_NAME = 'Muhammad Abdul Rehman Shahzaib Ahmed Khan Yousafzai';
const SENTENCE = `This is to certify that ${LONG_NAME}, son of Brigadier (Retired) Muhammad Ghazanfar Abbas Chaudhry, bears a good moral character.`;
const BODIES = { short: SENTENCE, long: `${`${SENTENCE} `.repeat(9)}\n${'تصدیق کی جاتی ہے کہ '.repeat(20)}` };
/** Boxes of a certificate against its sheet, in millimetres. */
const positionsOf = (page: Page) =>
  page.evaluate(() => {
    const mm = (px: number): number => Math.round((px / 96) * 254) / 10;
    const sheet = document.querySelector('.sheet')?.getBoundingClientRect() ?? new DOMRect();
    const box = (wanted: string) => {
      const { left, right, top, bottom } = document.querySelector(wanted)?.getBoundingClientRect() ?? new DOMRect();
      return {
        left: mm(left - sheet.left),
        right: mm(sheet.right - right),
        top: mm(top - sheet.top),
        bottom: mm(bottom - sheet.top),
      };
    };
    return {
      head: box('.certificate .institute-head'),
      title: box('.certificate h2'),
      text: box('.certificate-text'),
      signs: box('.certificate-signs'),
      foot: box('.certificate-foot'),
      height: mm(sheet.height),
      cut: [...document.querySelectorAll('.certificate, .certificate *')]
        .filter(
          (one) =>
            one instanceof HTMLElement &&
            (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1),
        )
        .filter((one) => getComputedStyle(one).display !== 'inline')
        .map((one) => one.className || one.tagName),
    };
  });
test('a certificate fills the paper it is for, its text in the middle between school and signatures, however long it is', async ({
  desk,
}) => {
  let sheets = 0;
  for (const page of ['A4', 'A5', 'Letter'])
    for (const orientation of ['portrait', 'landscape'])
      for (const [length, body] of Object.entries(BODIES)) {
        const certificate = {
          id: 1,
          name:
            length === 'long'
              ? 'Certificate of Participation in the Annual Inter-House Debates'
              : 'Character Certificate',
        };
        const print = {
          id: 9,
          serial_no: 'C-000009',
          verify_code: 'demo.ABCDEFGHJKMNPQRS',
          verify_url: '/verify/x',
          student_id: 1,
          sid: 1,
        };
        await desk.evaluate(
          (issued) => sessionStorage.setItem('certificates.issued', JSON.stringify({ issued, wasPrinted: true })),
          {
            certificate: { ...certificate, background: null, page, orientation },
            unknown: [],
            prints: [{ ...print, studentName: LONG_NAME, photo: null, body }],
          },
        );
        await open(desk, '/student-extras/print-document');
        await expect(desk.locator('.certificate')).toBeVisible();
        sheets += 1;
        await expect.poll(() => desk.evaluate(() => window.printed)).toBe(sheets);
        const which = `${page} ${orientation}, ${length}`;
        const { head, title, text, signs, foot, height, cut } = await positionsOf(desk);
        expect(cut, which).toEqual([]);
        for (const one of [head, title, text, signs, foot]) {
          expect(Math.abs(one.left - one.right), `${which}: in the middle`).toBeLessThan(1);
          expect(one.left, `${which}: off the border`).toBeGreaterThan(10);
        }
        const order = [
          head.top,
          head.bottom,
          title.top,
          title.bottom,
          text.top,
          text.bottom,
          signs.top,
          signs.bottom,
          foot.top,
          foot.bottom,
          height - 9,
        ];
        expect(order, which).toEqual(order.toSorted((a, b) => a - b));
        expect(foot.bottom, `${which}: down to the foot of the paper`).toBeGreaterThan(height - 25);
        expect(await sheetsOf(desk), which).toHaveLength(1);
      }
});

test('a date sheet is printed for each chosen student, two to a sheet', async ({ desk }) => {
  await enrol(desk);
  await open(desk, '/student-extras');
  for (const name of ['01', '02', '03']) await desk.getByRole('checkbox', { name: `Choose Pupil ${name}` }).check();
  await desk.getByLabel('Date sheet', { exact: true }).selectOption({ label: 'First Term, Oak' });
  await desk.getByRole('link', { name: 'Print for 3' }).click();
  await printedOnce(desk);
  expect(await sheetsOf(desk)).toEqual(['210×297', '210×297']);
  await expect(desk.getByRole('table')).toHaveCount(3);
  await expect(desk.getByRole('table').first()).toContainText('Monday, 07-Dec-2026');
  await expectAccessible(desk, 'date sheets on paper', { looks: ACROSS });
});

test('QR cards come ten to a sheet, and a scanned card finds its student', async ({ desk }) => {
  await enrol(desk);
  await open(desk, '/student-qr-code');
  await desk.getByRole('button', { name: `Choose all ${STUDENTS}` }).click();
  await expectAccessible(desk, 'QR cards');
  await desk.getByRole('button', { name: `Print ${STUDENTS} cards` }).click();
  await printedOnce(desk);
  expect(await sheetsOf(desk)).toEqual(['210×297', '210×297', '210×297', '210×297']);
  await expectAccessible(desk, 'QR cards on paper', { looks: ACROSS });
  await desk.getByRole('button', { name: 'Back' }).click();
  await desk.getByRole('button', { name: 'Choose none' }).click();
  const { data } = await api<Rows>(desk, 'GET', '/api_students?page=1&per_page=1&sort_by=sid&sort_order=DESC');
  await desk.getByLabel('Search, or scan a card').fill(String(data[0]?.['sid']));
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('button', { name: 'Print 1 card' })).toBeVisible();
});

const REPORTS = [
  ['/student-strength-summary', 'Jinnah House'],
  ['/student-list-by-house', 'Jinnah House'],
  ['/student-distribution-summary', 'River Campus'],
  ['/new-admissions-report', 'River Campus'],
] as const;
test('reports add up, are printed over pages of their own, and are saved as files', async ({ desk }) => {
  await enrol(desk);
  for (const [path, group] of REPORTS) {
    await open(desk, path);
    await expect(desk.getByRole('heading', { name: group })).toBeVisible();
    await expectAccessible(desk, path, { looks: ACROSS });
  }
  const admitted = desk.getByRole('table', { name: 'Grand total' });
  await expect(admitted.getByRole('cell', { name: String(STUDENTS), exact: true }).last()).toBeVisible();
  for (const [button, ending] of [
    ['CSV', 'csv'],
    ['Excel', 'xlsx'],
  ] as const) {
    const download = desk.waitForEvent('download');
    await desk.getByRole('button', { name: button }).click();
    expect((await download).suggestedFilename()).toMatch(
      new RegExp(`^new-admissions-report_\\d{4}-\\d{2}-\\d{2}\\.${ending}$`),
    );
  }
  await open(desk, '/student-list-by-house');
  await desk.getByRole('button', { name: 'Print' }).click();
  await printedOnce(desk);
  const pages = await sheetsOf(desk);
  expect(pages.length).toBeGreaterThan(1);
  expect(new Set(pages)).toEqual(new Set(['297×210']));
  await expectAccessible(desk, 'report on paper', { looks: ACROSS });
  await desk.getByRole('button', { name: 'Back' }).click();
  await expect(desk.getByRole('heading', { name: 'Student List by House' })).toBeVisible();
  await open(desk, '/inactive-student-report');
  await expect(desk.getByText('Nothing to show')).toBeVisible();
  // A screen that is printed as it stands begins on the page that names the school.
  expect(await sheetsOf(desk)).toEqual(['210×297']);
});
