import type { Page } from '@playwright/test';
import { ACROSS, expectAccessible } from './support/axe.ts';
import { api, expect, test } from './support/test.ts';

type Saved = { data: { id: number } };
type Rows = { data: Record<string, unknown>[] };
interface School {
  readonly campus: number;
  readonly session: number;
  readonly class: number;
}

/** What a registrar finds on arrival: a campus with a class of two sections, a current session, statuses. Made once. */
async function school(page: Page): Promise<School> {
  const idOf = async (path: string, name: string, value: string): Promise<number> =>
    Number((await api<Rows>(page, 'GET', path)).data.find((row) => row[name] === value)?.['id'] ?? 0);
  const campus = await idOf('/campus', 'campus_name', 'River Campus');
  if (campus === 0) return founded(page);
  return {
    campus,
    session: await idOf('/session', 'session_name', '2026-27 A'),
    class: await idOf('/classes', 'class_name', 'Oak'),
  };
}
async function founded(page: Page): Promise<School> {
  const make = async (path: string, body: object): Promise<number> =>
    (await api<Saved>(page, 'POST', path, body)).data.id;
  const campus = await make('/campus', { campus_name: 'River Campus', campus_code: 'RIV' });
  const north = await make('/campus', { campus_name: 'North Campus', campus_code: 'NOR' });
  const one = await make('/classes', { class_name: 'Oak', sort_order: 1 });
  const two = await make('/classes', { class_name: 'Pine', sort_order: 2 });
  const offered = await make('/campus_class', { campus_id: campus, class_id: one });
  await make('/campus_class', { campus_id: campus, class_id: two });
  await make('/campus_class', { campus_id: north, class_id: two });
  for (const section_name of ['Red', 'Blue']) {
    const section_id = await make('/sections', { section_name: `${section_name} ${Date.now()}` });
    await make('/class_sections', { campus_class_id: offered, section_id });
  }
  const session = await make('/session', {
    session_name: '2026-27 A',
    start_date: '2026-04-01',
    end_date: '2027-03-31',
    is_current: true,
  });
  const { data: known } = await api<Rows>(page, 'GET', '/get_student_statuses');
  for (const [name, status_class] of [
    ['Asked', 'inquiry'],
    ['Present', 'enrolled'],
    ['Struck off', 'struck_off'],
  ])
    if (!known.some((status) => status['status_class'] === status_class))
      await make('/student_statuses', { name, status_class });
  return { campus, session, class: one };
}
const box = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('textbox', { name });
const picks = (page: Page, name: RegExp) => page.getByRole('main').getByRole('combobox', { name });
async function place(page: Page): Promise<void> {
  await picks(page, /^Campus/).click();
  await picks(page, /^Campus/).fill('River');
  await page.getByRole('listbox').getByRole('option', { name: 'River Campus' }).click();
  await picks(page, /^Class/).selectOption({ label: 'Oak' });
}
/** A picture as a phone takes it: upright, larger than what is kept. */
const picture = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [900, 1400];
    const context = canvas.getContext('2d');
    for (let at = 0; context && at < 14; at += 1) {
      context.fillStyle = `hsl(${at * 25} 60% 60%)`;
      context.fillRect(0, at * 100, 900, 100);
    }
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
};
const students = async (page: Page): Promise<Record<string, unknown>[]> =>
  (await api<Rows>(page, 'GET', '/api_students?scope=everyone&per_page=50')).data;

test('from inquiry to admission: photo, new family, sibling, look-alike, stale edit', async ({ desk }) => {
  await school(desk);

  // An inquiry, by keyboard, with a photo and a family that is new.
  await desk.goto('/admission-queries/add-student');
  await expect(box(desk, /^Student name/)).toBeFocused();
  await desk.keyboard.type('Ayesha Yaqoob');
  await desk.keyboard.press('Tab');
  await desk.keyboard.type('عائشہ یعقوب');
  await expect(box(desk, 'Name in Urdu')).toHaveAttribute('dir', 'rtl');
  await desk
    .getByLabel('Photo')
    .setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer: await picture(desk) });
  const cut = desk.getByRole('dialog', { name: 'Crop the photo' });
  await cut.getByRole('img').focus();
  await desk.keyboard.press('+');
  await desk.keyboard.press('ArrowDown');
  await cut.getByRole('button', { name: 'Use this photo' }).click();
  await expect(cut).toBeHidden();
  await desk.keyboard.press('Control+s');
  await expect(desk.getByRole('button', { name: /^Admission \d errors?/ })).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Family and guardian 1 error/ })).toBeVisible();
  await expect(box(desk, /^Father name/)).toBeFocused();
  await box(desk, 'Father CNIC').pressSequentially('3520211122233');
  await expect(box(desk, 'Father CNIC')).toHaveValue('35202-1112223-3');
  await box(desk, 'Mobile').pressSequentially('+923001234567');
  await expect(box(desk, 'Mobile')).toHaveValue('0300-1234567');
  await box(desk, /^Father name/).fill('Muhammad Yaqoob');
  await place(desk);
  await desk.keyboard.press('Control+s');
  await expect(desk.getByText(/^Inquiry “Ayesha Yaqoob” was added/)).toBeVisible();
  await expect(desk).toHaveURL(/\/admission-queries$/);
  const [asked] = await students(desk);
  expect(asked).toMatchObject({
    studentName: 'Ayesha Yaqoob',
    student_name_ur: 'عائشہ یعقوب',
    status_class: 'inquiry',
    father_name: 'Muhammad Yaqoob',
  });
  expect(asked?.['photo']).toBeTruthy();
  const kept = await desk.evaluate(async (code) => {
    const { token } = JSON.parse(localStorage.getItem('credentials') ?? '{}') as { token: string };
    const picture = await createImageBitmap(
      await (await fetch(`/api/files/${code}`, { headers: { authorization: `Bearer ${token}` } })).blob(),
    );
    return [picture.width, picture.height];
  }, String(asked?.['photo']));
  expect(kept).toEqual([600, 600]);

  // Admitted: the status changes, and the movement tells why.
  await desk.goto(`/admission-queries/update-student?id=${String(asked?.['id'])}`);
  await desk.getByRole('button', { name: 'Admit' }).click();
  const admit = desk.getByRole('dialog', { name: /^Admit/ });
  await admit.getByRole('combobox', { name: 'Section' }).selectOption({ index: 1 });
  await admit.getByRole('textbox', { name: /^Reason/ }).fill('Passed the test');
  await admit.getByRole('button', { name: 'Admit' }).click();
  await expect(desk.getByText('“Ayesha Yaqoob” was admitted.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Admit' })).toBeHidden();
  const { data: movements } = await api<Rows>(desk, 'GET', `/student_movements?student_id=${String(asked?.['id'])}`);
  expect(movements.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['admit', 'Passed the test'],
    ['inquire', null],
  ]);

  // A brother joins the family that the father's CNIC finds; the next form keeps family and class.
  await desk.goto('/manage-students/add-student');
  await expect(desk.getByText(/^Next SID \d+/)).toBeVisible();
  await box(desk, /^Student name/).fill('Bilal Yaqoob');
  await box(desk, 'Father CNIC').pressSequentially('3520211122233');
  await expect(desk.getByText(/This is the family of/)).toContainText('with 1 child');
  await desk.getByRole('button', { name: /^Join family/ }).click();
  await expect(box(desk, 'Father CNIC')).toBeHidden();
  await place(desk);
  await desk.getByRole('button', { name: 'Save and add another' }).click();
  await expect(desk.getByText(/^Student “Bilal Yaqoob” was added with SID \d+, family \d+\.$/)).toBeVisible();
  await expect(desk.getByText(/Family of/)).toContainText('with 2 children');
  await expect(picks(desk, /^Class/).locator('option:checked')).toHaveText('Oak');

  // The same child once more: warned, and kept when the clerk insists.
  await box(desk, /^Student name/).fill('bilal  yaqoob');
  await desk.keyboard.press('Control+Enter');
  const warning = desk.getByRole('dialog', { name: /may be here already/ });
  await expect(warning).toContainText('Same name and father');
  await warning.getByRole('button', { name: 'Back to the form' }).click();
  await expect(desk.getByText(/Not saved yet/)).toBeVisible();
  expect(await students(desk)).toHaveLength(2);
  await desk.keyboard.press('Control+Enter');
  await warning.getByRole('button', { name: 'Save as another student' }).click();
  await expect(desk).toHaveURL(/\/manage-students\/view\?id=\d+&admission=true$/);
  const all = await students(desk);
  expect(new Set(all.map(({ family_id }) => family_id)).size).toBe(1);
  expect(new Set(all.map(({ sid }) => sid)).size).toBe(3);
});

test('a stale edit is a choice field by field', async ({ desk }) => {
  const { campus, session, class: class_id } = await school(desk);
  const { data: statuses } = await api<Rows>(desk, 'GET', '/get_student_statuses');
  const status_id = statuses.find((status) => status['status_class'] === 'enrolled')?.['id'];
  const { data: made } = await api<Saved>(desk, 'POST', '/bulk_add_students', {
    campus_id: campus,
    class_id,
    session_id: session,
    status_id,
    rows: [{ studentName: 'Sana Iqbal', father_name: 'Iqbal Ahmed', mobile: '0300-7654321', roll_no: '1' }],
  }).then((answer) => ({
    data: (answer as unknown as { data: { created: { id: number }[] } }).data.created[0] ?? { id: 0 },
  }));
  await desk.goto(`/manage-students/update-student?id=${made.id}`);
  await box(desk, /^Student name/).fill('Sana Iqbal Khan');
  await box(desk, 'Roll number').fill('12');
  // Meanwhile, at another desk:
  await api(desk, 'PATCH', '/studentBulkEdit', {
    rows: [{ id: made.id, changes: { roll_no: '7', previous_school: 'River School' } }],
  });
  await desk.keyboard.press('Control+s');
  const choice = desk.getByRole('dialog', { name: 'Changed by someone else meanwhile' });
  await expect(choice.getByRole('group', { name: 'Roll number' })).toBeVisible();
  await expectAccessible(desk, 'the choice between two works', { looks: ACROSS });
  await choice
    .getByRole('group', { name: 'Roll number' })
    .getByLabel(/Theirs/)
    .check();
  await choice.getByRole('button', { name: 'Save these values' }).click();
  await expect(desk.getByText('Student “Sana Iqbal Khan” was saved.')).toBeVisible();
  const now = (await students(desk)).find(({ id }) => id === made.id);
  expect(now).toMatchObject({ studentName: 'Sana Iqbal Khan', roll_no: '7', previous_school: 'River School' });
});

test('another campus empties the class; unsaved work is guarded', async ({ desk }) => {
  await school(desk);
  await desk.goto('/manage-students/add-student');
  await place(desk);
  await picks(desk, /^Campus/).fill('North');
  await desk.getByRole('listbox').getByRole('option', { name: 'North Campus' }).click();
  await expect(picks(desk, /^Class/)).toHaveValue('');
  await expect(picks(desk, /^Class/).locator('option')).toHaveText(['Choose…', 'Pine']);
  await expectAccessible(desk, 'the form of a new student', { looks: ACROSS });
  let asked = '';
  desk.once('dialog', (dialog) => {
    asked = dialog.message();
    void dialog.dismiss();
  });
  await desk.getByRole('link', { name: 'Manage Students' }).last().click();
  await expect.poll(() => asked).toContain('not saved');
  await expect(desk).toHaveURL(/add-student$/);
});
