import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { createInstitute } from './support/institute.ts';
import { openSchool } from './support/school.ts';
import { api, expect, test as base } from './support/test.ts';

/** A school of its own for every test: the counts on the lists are theirs alone. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
  institute: async ({}, give) => give(await createInstitute()),
});

const row = (desk: Page, name: string) => desk.getByRole('main').getByRole('row').filter({ hasText: name });

test("a registrar's day: an inquiry is admitted, changes section, and a class is promoted and taken back", async ({
  desk,
  institute,
}) => {
  const school = await openSchool(desk, institute);
  for (const name of ['Ayesha Noor', 'Bilal Aslam']) await school.add(name);
  const inquiry = await school.add('Chand Bibi', { status_id: school.ids['inquiry'], section_id: '' });

  // An inquiry is no student yet.
  await desk.goto('/manage-students');
  await expect(desk.getByRole('region', { name: 'Totals of the list' }).getByText('2 students')).toBeVisible();
  await desk.goto('/admission-queries');
  await expect(row(desk, 'Chand Bibi')).toBeVisible();
  await expectAccessible(desk, 'the list of inquiries');

  // Admitted: together with whoever else is ticked.
  await desk.getByRole('checkbox', { name: 'Select Chand Bibi' }).check();
  await desk.getByRole('link', { name: 'Admit together' }).click();
  await desk.getByLabel('To status').selectOption(String(school.ids['enrolled']));
  await desk.getByLabel('Reason').fill('Passed the test');
  await desk.getByRole('button', { name: 'Preview' }).click();
  await expect(desk.getByText('1 student would move.')).toBeVisible();
  await desk.getByRole('button', { name: 'Change 1 student' }).click();
  await expect(desk.getByText('1 student moved.')).toBeVisible();

  // A section, in the sheet.
  await desk.goto(`/manage-students/student-bulk-update?ids=${inquiry}`);
  const section = desk.getByRole('combobox', { name: 'Section, Chand Bibi' });
  await section.fill('River Blue');
  await expectAccessible(desk, 'the sheet');
  await desk.getByRole('button', { name: 'Save 1 student' }).click();
  await expect(desk.getByText('1 student saved.').first()).toBeVisible();

  // The class goes up, and comes back.
  await desk.goto('/manage-students/batch-transfer');
  await desk.getByLabel('Campus', { exact: true }).selectOption({ label: 'River Campus' });
  await desk.getByLabel('Class', { exact: true }).selectOption({ label: 'Grade One' });
  await desk.getByRole('button', { name: 'Load the students' }).click();
  await expect(desk.getByLabel('To class')).toHaveValue(String(school.ids['Two']));
  await expect(desk.getByLabel('To session')).toHaveValue(String(school.ids['next']));
  await desk.getByLabel('Reason').fill('Annual result');
  await desk.getByRole('button', { name: 'Preview' }).click();
  await expect(desk.getByText('3 students would move.')).toBeVisible();
  await expectAccessible(desk, 'the preview of a promotion');
  await desk.getByRole('button', { name: 'Promote 3 students' }).click();
  await expect(desk.getByText('3 students moved.')).toBeVisible();
  await desk.getByRole('button', { name: 'Undo this batch' }).click();
  await desk.getByRole('button', { name: 'Take 3 students back' }).click();
  await expect(desk.getByText('3 taken back.').first()).toBeVisible();

  // A promotion into the session that it leaves is refused below the box, and the boxes stay in line.
  await desk.goto('/manage-students/promotion');
  const [from, to] = [desk.getByLabel('From session'), desk.getByLabel('To session')];
  await from.selectOption(String(school.ids['next']));
  await to.selectOption(String(school.ids['next']));
  await expect(desk.getByText('Must be another session')).toBeVisible();
  expect((await to.boundingBox())?.y).toBe((await from.boundingBox())?.y);

  // Everything of it is on the page of the student, and in the change log.
  await desk.goto(`/manage-students/view?id=${inquiry}`);
  const movements = desk.getByRole('region', { name: 'Movements' });
  await expect(movements.getByText('Promoted')).toBeVisible();
  await expect(movements.getByText('Taken back', { exact: true })).toBeVisible();
  await expect(movements.getByText('Annual result.')).toBeVisible();
  await expect(desk.getByRole('region', { name: 'School' }).getByText('Grade One', { exact: true })).toBeVisible();
  await expectAccessible(desk, 'the page of a student');
  await desk.getByRole('link', { name: 'Change log' }).click();
  await expect(desk.getByRole('heading', { name: 'Change Log of Chand Bibi' })).toBeVisible();
  await expectAccessible(desk, 'the change log');
});

test('a class is pasted from Excel; refused rows stay until they are right', async ({ desk, institute, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSchool(desk, institute);
  await desk.goto('/add-bulk-students');
  const campus = desk.getByLabel('Campus', { exact: true });
  await campus.selectOption({ label: 'River Campus' });
  await desk.getByLabel('Class', { exact: true }).selectOption({ label: 'Grade One' });
  const first = desk.getByRole('textbox', { name: 'Student name, row 1', exact: true });
  await first.focus();
  await desk.evaluate(() =>
    navigator.clipboard.writeText('Dawood Khan\tAslam Khan\t\t14/03/2016\nErum Shah\t\t\t31/02/2016\n'),
  );
  await desk.keyboard.press('Control+V');
  await expect(desk.getByRole('button', { name: /Erum Shah: Date of birth must be a date/ })).toBeVisible();
  await desk.getByRole('textbox', { name: 'Date of birth, Erum Shah' }).fill('28/02/2016');
  await expectAccessible(desk, 'the sheet of new students');
  await desk.getByRole('button', { name: 'Add 2 students' }).click();
  // A student without father is not one yet: the row stays.
  await expect(desk.getByText('1 student added, 1 not added: correct them and add them again.')).toBeVisible();
  await desk.getByRole('textbox', { name: 'Father name, Erum Shah' }).fill('Nadir Shah');
  await desk.getByRole('button', { name: 'Add 1 student' }).click();
  await expect(desk.getByRole('region', { name: 'Added students' }).getByRole('link')).toHaveCount(4);
  await desk.goto('/manage-students');
  await expect(row(desk, 'Erum Shah')).toContainText('Nadir Shah');
});

test('seats are planned, changed by two clicks, and printed', async ({ desk, institute }) => {
  const school = await openSchool(desk, institute);
  const ids = [await school.add('Faisal Khan'), await school.add('Gulnaz Bibi')];
  await api(desk, 'POST', '/exam_halls', {
    name: 'River Hall',
    campus_id: school.ids['campus'],
    seat_rows: 2,
    seat_columns: 2,
  });
  await desk.goto(`/manage-students/assign-exam-hall?ids=${ids.join(',')}`);
  await desk.getByLabel('Name of the examination').fill('Mid term');
  await desk.getByRole('button', { name: 'Plan the seats' }).click();
  await desk.getByRole('checkbox', { name: /River Hall/ }).check();
  await desk.getByLabel('Order').selectOption({ label: 'By SID' });
  await desk.getByRole('button', { name: 'Preview' }).click();
  await expect(desk.getByText('Nothing is saved yet.')).toBeVisible();
  await desk.getByRole('button', { name: 'Save the seats of 2 students' }).click();
  const plan = desk.getByRole('table', { name: 'Seat plan of River Hall' });
  await plan.getByRole('button', { name: /^A1, Faisal Khan/ }).click();
  await plan.getByRole('button', { name: 'B2, free' }).click();
  await expect(plan.getByRole('button', { name: /^B2, Faisal Khan/ })).toBeVisible();
  await expectAccessible(desk, 'the seat plan');
  await desk.reload();
  await desk.getByRole('combobox', { name: 'Examination' }).selectOption({ index: 1 });
  await expect(plan.getByRole('button', { name: /^B2, Faisal Khan/ })).toBeVisible();
});
