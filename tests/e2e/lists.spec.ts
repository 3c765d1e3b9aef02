import { test } from './support/oneDesk.ts';
import { api, expect, open } from './support/test.ts';

type Saved = { data: { id: number } };

test('a record in use is not deleted, and the message names what uses it', async ({ desk }) => {
  const campus = await api<Saved>(desk, 'POST', '/campus', { campus_name: 'River Campus', campus_code: 'RIV' });
  await api(desk, 'POST', '/house_system', { name: 'River House', color: '#123456', campus_id: campus.data.id });
  await open(desk, '/admission/campus');
  await desk.getByRole('main').getByRole('searchbox').fill('River');
  // The row moves when the others go: a click that begins before is one on nothing.
  await expect(desk.getByRole('table').getByRole('row')).toHaveCount(2);
  await desk.getByRole('button', { name: 'Delete River Campus' }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(desk.getByText(/in use by 1 house/i).first()).toBeVisible();
  await desk.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(desk.getByRole('table').getByText('River Campus')).toBeVisible();
});

test('a bulk delete tells what was deleted and what was refused', async ({ desk }) => {
  for (const name of ['Zeta free', 'Zeta free two', 'Zeta used']) await api(desk, 'POST', '/cities', { name });
  const { data } = await api<{ data: { id: number; name: string }[] }>(desk, 'GET', '/cities');
  const used = data.find(({ name }) => name === 'Zeta used');
  await api(desk, 'POST', '/campus', { campus_name: 'Zeta Campus', campus_code: 'ZET', city_id: used?.id });
  await open(desk, '/admission/city');
  await desk.getByRole('main').getByRole('searchbox').fill('Zeta');
  await expect(desk.getByRole('table').getByRole('row')).toHaveCount(4);
  await desk.getByRole('checkbox', { name: 'Select this page' }).check();
  await desk.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(desk.getByText(/2 deleted, 1 not deleted/)).toBeVisible();
});

test('"is empty" travels as __NULL__ and finds what has no value', async ({ desk }) => {
  await api(desk, 'POST', '/house_system', { name: 'House without motto', color: '#223344' });
  await api(desk, 'POST', '/house_system', { name: 'House with motto', color: '#223344', motto: 'Onward' });
  await api(desk, 'POST', '/guardians', { name: 'Guardian without CNIC', relation: 'Father', mobile: '0300-1112223' });
  await open(desk, '/guardian-relations');
  await desk.getByRole('button', { name: /^Filters/ }).click();
  const panel = desk.getByRole('form', { name: 'Filters' });
  await panel.getByLabel('Field').selectOption({ label: 'CNIC' });
  await panel.getByLabel('Condition').selectOption({ label: 'is empty' });
  const asked = desk.waitForRequest((request) =>
    decodeURIComponent(request.url()).includes('"operator":"IS","value":"__NULL__"'),
  );
  await panel.getByRole('button', { name: 'Apply' }).click();
  await asked;
  await expect(desk.getByRole('table').getByText('Guardian without CNIC')).toBeVisible();

  // The house system leaves out filters without a value (specification 5).
  await open(desk, '/house-management');
  await desk.getByRole('button', { name: /^Filters/ }).click();
  await panel.getByLabel('Field').selectOption({ label: 'Motto' });
  await panel.getByLabel('Condition').selectOption({ label: 'is empty' });
  const sent = desk.waitForRequest((request) => request.url().includes('/house_system'));
  await panel.getByRole('button', { name: 'Apply' }).click();
  expect(decodeURIComponent((await sent).url())).not.toContain('__NULL__');
});

test('hidden columns and saved filters come back on another machine', async ({ desk, browser, institute }) => {
  await open(desk, '/genders');
  await desk.getByRole('button', { name: 'Choose columns' }).click();
  const stored = desk.waitForResponse((answer) => answer.url().includes('/set_grid_settings') && answer.ok());
  await desk.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'Active' }).uncheck();
  await stored;
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('columnheader', { name: 'Active' })).toHaveCount(0);

  const { handOff } = await import('./support/institute.ts');
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await handOff(institute, 'genders'));
  await expect(elsewhere.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  await expect(elsewhere.getByRole('columnheader', { name: 'Active' })).toHaveCount(0);
  await elsewhere.context().close();
});

test('a stale version is refused, and the newer values can be loaded', async ({ desk }) => {
  const { data } = await api<Saved>(desk, 'POST', '/religion', { name: 'Two editors' });
  await open(desk, `/manage-religion/update?id=${data.id}`);
  const name = desk.getByLabel('Name');
  await expect(name).toHaveValue('Two editors');
  await api(desk, 'PUT', `/religion/${data.id}`, { name: 'The other was quicker' });
  await name.fill('Mine');
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await desk.getByRole('button', { name: 'Load the current values' }).click();
  await expect(name).toHaveValue('The other was quicker');
});

test('one thing scrolls: the table of a list on a wide screen, the page on a telephone', async ({ desk }) => {
  const measured = (): Promise<{ page: number; table: number }> =>
    desk.evaluate(() => {
      const over = ({ scrollHeight, clientHeight }: Element): number => scrollHeight - clientHeight;
      const table = document.querySelector('.ui-table-box');
      return { page: over(document.documentElement), table: table ? over(table) : -1 };
    });
  await desk.setViewportSize({ width: 1366, height: 768 });
  await open(desk, '/manage-nationality');
  await expect(desk.getByRole('row').nth(30)).toBeAttached();
  await expect.poll(measured).toEqual({ page: 0, table: expect.any(Number) });
  expect((await measured()).table).toBeGreaterThan(100);
  await desk.setViewportSize({ width: 360, height: 740 });
  await expect.poll(async () => (await measured()).table).toBeLessThanOrEqual(0);
  expect((await measured()).page).toBeGreaterThan(100);
});
