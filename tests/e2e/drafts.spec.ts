/** What was typed outlives a lost network and a reload: an admission, and a class that is marked. */
import { openSchool } from './support/school.ts';
import { api, expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });
const AWAY = /The server cannot be reached/;

test('an admission survives a lost network and a reload without it, and is saved once', async ({ desk, institute }) => {
  await openSchool(desk, institute);
  await desk.goto('/admission-queries/add-student');
  const main = desk.getByRole('main');
  const name = main.getByRole('textbox', { name: /^Student name/ });
  await expect(name).toBeVisible();
  // The worker is in its post, with the files of this screen.
  await desk.evaluate(async () => void (await navigator.serviceWorker.ready));
  await desk.reload();
  await expect(name).toBeVisible();
  await expect.poll(() => desk.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await name.fill('Zainab Bibi');
  await main.getByRole('textbox', { name: /^Father name/ }).fill('Nadeem Akhtar');
  const campus = main.getByRole('combobox', { name: /^Campus/ });
  await campus.click();
  await campus.fill('River');
  await desk.getByRole('listbox').getByRole('option', { name: 'River Campus' }).click();
  await main.getByRole('combobox', { name: /^Class/ }).selectOption({ label: 'Grade One' });

  await desk.context().setOffline(true);
  await desk.keyboard.press('Control+s');
  await expect(desk.getByText(AWAY).first()).toBeVisible();
  await expect(name).toHaveValue('Zainab Bibi');
  desk.on('dialog', (dialog) => void dialog.accept());
  await desk.reload({ waitUntil: 'commit' });
  // The application is there, and says what it cannot ask for.
  await expect(desk.getByRole('banner')).toContainText(institute.name);
  await desk.context().setOffline(false);
  await expect(async () => {
    const again = main.getByRole('button', { name: /try again/i });
    if (await again.isVisible()) await again.click();
    await expect(name).toHaveValue('Zainab Bibi', { timeout: 2_000 });
  }).toPass();
  await expect(main.getByText(/^What you typed before is here again/)).toBeVisible();
  await desk.keyboard.press('Control+s');
  await expect(desk.getByText(/^Inquiry “Zainab Bibi” was added/)).toBeVisible();
  const { data } = await api<{ data: { studentName: string }[] }>(
    desk,
    'GET',
    '/api_students?scope=everyone&per_page=50',
  );
  expect(data.filter(({ studentName }) => studentName === 'Zainab Bibi')).toHaveLength(1);
  await desk.goto('/admission-queries/add-student');
  await expect(name).toHaveValue('');
});
