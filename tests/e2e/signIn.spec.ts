import { createInstitute, handOff } from './support/institute.ts';
import { api, expect, test } from './support/test.ts';

test('the sign-in page leads through a one-time link to the home page, and logout ends the session', async ({
  page,
  institute,
}) => {
  await page.goto('/sign-in');
  await page.getByLabel('Institute code').fill(institute.code);
  await page.getByLabel('Username').fill(institute.username);
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();

  await page.getByLabel('Institute code').fill(institute.code);
  await page.getByLabel('Username').fill(institute.username);
  await page.getByLabel('Password', { exact: true }).fill(institute.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL('/');
  await expect(page).toHaveTitle(/Edubase 8/);
  await expect(page.getByRole('banner')).toContainText(institute.name);

  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('credentials') ?? '{}') as { token: string }).token,
  );
  await page.getByRole('button', { name: /account menu/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  const after = await page.request.get(`/api/gender?institute_code=${institute.code}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(after.status(), 'the token died with the session').toBe(403);
});

test('a link works once, and the token leaves the address bar', async ({ page, institute }) => {
  const path = await handOff(institute, 'genders');
  expect(path.split('/')).toHaveLength(5);
  await page.goto(path);
  await expect(page).toHaveURL('/genders');
  await expect(page.getByRole('heading', { name: 'Genders' })).toBeVisible();

  await page.goto(path);
  await expect(page.getByText('Authentication Error')).toBeVisible();
  await expect(
    page.getByText(
      "Uh-oh! Your credentials didn't quite match. Please double-check and try again for seamless access.",
    ),
  ).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('credentials'))).toBeNull();
});

test('every form of hand-off goes to its section and keeps the query string', async ({ page, institute }) => {
  for (const [section, query] of [
    ['paid-fee-challans', '?pending-approvals-payments=true'],
    ['house-management', ''],
    ['trial-balance', ''],
  ] as const) {
    await page.goto(`${await handOff(institute, section)}${query}`);
    await expect(page).toHaveURL(`/${section}${query}`);
  }
  const [, ...parts] = (await handOff(institute, 'salary-plan')).split('/');
  await page.goto(`/salary-plan-logs/7/${parts.slice(1).join('/')}`);
  await expect(page).toHaveURL(/\/salary-plan-logs/);
  await expect(page.getByRole('banner')).toContainText(institute.name);
});

test('without credentials every page is the restricted page, and the address stays', async ({ page }) => {
  for (const path of ['/', '/genders', '/house-management/edit/5', '/trial-balance', '/payment-options']) {
    await page.goto(path);
    await expect(page.getByText('Access to this page is restricted')).toBeVisible();
    await expect(
      page.getByRole('link', { name: 'Login' }).or(page.getByRole('button', { name: 'Login' })),
    ).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test('a dead token clears the credentials and leads to the root path', async ({ desk }) => {
  // Dead when the page is opened: a call of the page before would find it too, and lead away meanwhile.
  await desk.addInitScript(() => {
    if (location.pathname !== '/genders') return;
    const credentials = JSON.parse(localStorage.getItem('credentials') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('credentials', JSON.stringify({ ...credentials, token: 'dead.token' }));
  });
  await desk.goto('/genders', { waitUntil: 'commit' });
  await expect(desk).toHaveURL('/');
  await expect(desk.getByText('Access to this page is restricted')).toBeVisible();
});

test('a second institute sees nothing of the first', async ({ desk, browser }) => {
  const name = `Only here ${Date.now()}`;
  const { data } = await api<{ data: { id: number } }>(desk, 'POST', '/gender', { name });
  const other = await createInstitute();
  const page = await (await browser.newContext()).newPage();
  await page.goto(await handOff(other, 'genders'));
  await expect(page.getByRole('table').getByText('Female')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await page.goto(`/genders/update?id=${data.id}`);
  await expect(page.getByText(name)).toHaveCount(0);
  await page.context().close();
});

test('the pages before the application look as it does: type and colours, light and dark', async ({
  page,
  institute,
}) => {
  const look = () =>
    page.evaluate(async () => {
      const { fontFamily, backgroundColor, color } = getComputedStyle(document.body);
      await document.fonts.ready;
      return { fontFamily, backgroundColor, color, isLoaded: document.fonts.check('15px "Inter Variable"') };
    });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto('/sign-in');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    const before = await look();
    await page.goto('/verify/demo.nothing');
    await expect(page.getByRole('heading', { name: 'This certificate is not known' })).toBeVisible();
    const check = await look();
    await page.goto(await handOff(institute, 'genders'));
    await expect(page.getByRole('heading', { name: 'Genders' })).toBeVisible();
    const inside = await look();
    expect({ colorScheme, ...before }).toEqual({ colorScheme, ...inside, isLoaded: true });
    expect(check).toEqual(before);
  }
});
