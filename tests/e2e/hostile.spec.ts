/**
 * Hostile texts in a real browser: whatever is stored is shown as text, on lists, records, forms, dialogs, toasts,
 * menus and in the banner. A watcher in every page notices a script that runs, a dialog, an element that came out of a
 * text, a blocked load.
 */
import type { Page } from '@playwright/test';
import { writableFields, type Resource } from '../../contract/resource.ts';
import { resourceOf, resources } from '../../src/resources/index.ts';
import { SCRIPTS } from '../api/safety/payloads.ts';
import { createInstitute, handOff, type TestInstitute } from './support/institute.ts';
import { isInTurn, PageProof } from './support/pageProof.ts';
import { keyAt } from './support/pageText.ts';
import { api, expect, test as base, visit } from './support/test.ts';

const NAME = '"><img src=x onerror=window.__xss=1> School';
/** An institute whose own name is hostile. */
const hostileInstitute = (): Promise<TestInstitute> => createInstitute(NAME, '<svg onload=alert(1)> Campus');

/** Written into the page before anything else runs. */
function watch(): void {
  const seen: string[] = [];
  const target = window as unknown as { __seen: string[] };
  target.__seen = seen;
  Object.defineProperty(window, '__xss', {
    set() {
      seen.push('a script ran');
    },
  });
  document.addEventListener('securitypolicyviolation', (event) =>
    seen.push(`${event.violatedDirective} blocked ${event.blockedURI} ${event.sample}`),
  );
}
/** What the watcher saw so far, and what in the page no screen of ours makes. */
const problems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const strange = [...document.querySelectorAll('*')].filter(
      (element) =>
        [...element.attributes].some(
          ({ name, value }) =>
            name.startsWith('on') ||
            (['href', 'src', 'srcdoc', 'action'].includes(name) && /^\s*(javascript|data:text)/i.test(value)),
        ) || ['IFRAME', 'MATH', 'BASE', 'OBJECT', 'EMBED'].includes(element.tagName),
    );
    return [
      ...(window as unknown as { __seen: string[] }).__seen,
      ...strange.map((element) => `an element ${element.outerHTML.slice(0, 120)}`),
    ];
  });

const test = base.extend<{ desk: Page }>({
  desk: async ({ page }, give) => {
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => asked.push(String(error)));
    await page.addInitScript(watch);
    await page.goto(await handOff(await hostileInstitute()));
    await expect(page.getByRole('banner')).toContainText('<img src=x onerror=window.__xss=1> School');
    await give(page);
    expect(await problems(page)).toEqual([]);
    expect(asked).toEqual([]);
  },
});

/** Values of a record with a hostile text wherever a text may be typed. */
function hostileValues(resource: Resource, at: number): Record<string, unknown> {
  const values: Record<string, unknown> = { ...resource.sample };
  for (const [index, [name, field]] of writableFields(resource, 'create').entries()) {
    if (!['text', 'longtext'].includes(field.kind) || field.pattern || field.when) continue;
    // What has a shape of its own refuses most texts (tests/api/safety/hostileText.test.ts sends them).
    if (resource.check?.some((rule) => (rule.fields as readonly string[]).includes(name))) continue;
    const fitting = SCRIPTS.filter(({ text }) => text.length <= (field.max ?? 200) && text.length >= (field.min ?? 0));
    const payload = fitting[(at + index) % Math.max(fitting.length, 1)];
    if (payload) values[name] = payload.text;
  }
  return values;
}
async function makeRecord(page: Page, resource: Resource, made: Map<string, number>, at: number): Promise<number> {
  const known = made.get(resource.key);
  if (known !== undefined) return known;
  const body: Record<string, unknown> = hostileValues(resource, at);
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.to || !field.required || field.when || body[name] !== undefined) continue;
    const id = await makeRecord(page, resourceOf(field.to), made, at + 1);
    body[name] = field.kind === 'refs' ? [id] : id;
  }
  if (!resource.wire.create) throw new Error(`${resource.key} cannot be created`);
  const { data } = await api<{ data: { id: number } }>(page, 'POST', resource.wire.create.path, body);
  made.set(resource.key, data.id);
  return data.id;
}

test('every payload is text on a list, a record, a form and a dialog', async ({ desk }) => {
  const fitting = SCRIPTS.filter(({ text }) => text.length <= 50);
  expect(fitting.length).toBeGreaterThan(12);
  const ids = new Map<string, number>();
  for (const { text } of fitting)
    ids.set(text, (await api<{ data: { id: number } }>(desk, 'POST', '/gender', { name: text })).data.id);
  await desk.goto('/genders');
  const table = desk.getByRole('table', { name: 'Genders' });
  for (const { text } of fitting) await expect(table.getByText(text, { exact: true }).first(), text).toBeVisible();
  expect(await problems(desk)).toEqual([]);

  for (const text of [
    '<img src=x onerror="window.__xss=1">',
    '</textarea><svg/onload=alert(1)>',
    'javascript:alert(1)',
  ]) {
    await desk.goto(`/genders/view?id=${ids.get(text)}`);
    await expect(desk.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
    await desk.goto(`/genders/update?id=${ids.get(text)}`);
    await expect(desk.locator('form.ui-form').getByLabel(/^Name/)).toHaveValue(text);
    expect(await problems(desk)).toEqual([]);
  }

  const text = '<svg onload=window.__xss=1>';
  await desk.goto('/genders');
  await desk.getByRole('searchbox', { name: 'Search genders' }).fill(text);
  await expect(table.getByRole('row')).toHaveCount(2);
  await table
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(desk.getByRole('dialog')).toContainText(text);
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(desk.getByText('No gender matches')).toBeVisible();
});

test('a refusal that names a record says it as text', async ({ desk }) => {
  const text = '<img src=x onerror="window.__xss=1">';
  const province = await api<{ data: { id: number } }>(desk, 'POST', '/classes', {
    name: text,
    short_name: 'HX',
    display_order: 900,
  }).catch(() => null);
  const resource = resourceOf('classes');
  const made = new Map<string, number>(province ? [['classes', province.data.id]] : []);
  const id = await makeRecord(desk, resource, made, 1);
  await makeRecord(desk, resourceOf('campus_classes'), made, 2);
  const title = (await api<{ data: Record<string, unknown>[] }>(desk, 'GET', resource.wire.list.path)).data.find(
    (row) => row['id'] === id,
  )?.[resource.title];
  await desk.goto(`/${resource.path}`);
  const row = desk
    .getByRole('table', { name: resource.label[1] })
    .getByRole('row')
    .filter({ hasText: String(title) })
    .first();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await desk
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await expect(desk.getByRole('dialog').getByRole('listitem')).toContainText(`${String(title)} is in use by`);
});

test('a message of the provider is text on the page and in its toast', async ({ desk }) => {
  const text = '<img src=x onerror="window.__xss=1"><script>alert(1)</script>';
  await desk.route('**/api/motherTongue*', (route) => route.fulfill({ status: 409, json: { message: text } }));
  await desk.goto('/mother-tongue');
  await expect(desk.getByRole('main').getByRole('alert')).toContainText(text);
  await desk.route('**/api/gender*', (route) => route.fulfill({ status: 401, json: { message: text } }));
  await desk.goto('/genders');
  await expect(desk.locator('.Toastify__toast').getByText(text).first()).toBeVisible();
});

/** Of the entities whose list and record are as they were when they showed hostile texts as text, some are looked at. */
const proof = new PageProof('hostile', ['tests/e2e/hostile.spec.ts', 'tests/api/safety/payloads.ts']);
const isLookedAt = ({ key, path }: Resource, at: number): boolean =>
  proof.isWhole(key, [keyAt(`/${path}`), keyAt(`/${path}/view`)]) || isInTurn(at);

for (const half of [0, 1]) {
  test(`every entity shows hostile texts as text (${half + 1} of 2)`, async ({ desk }) => {
    const made = new Map<string, number>();
    for (const [at, resource] of resources.entries()) {
      // The news are the product's: no school writes them.
      if (at % 2 !== half || !resource.wire.create || resource.key === 'news') continue;
      if (!isLookedAt(resource, (at - half) / 2)) continue;
      const id = await makeRecord(desk, resource, made, at);
      await visit(desk, `/${resource.path}`);
      await expect(desk.getByRole('heading', { name: resource.heading ?? resource.label[1], level: 1 })).toBeVisible();
      await expect(desk.getByRole('table').first()).toBeVisible();
      expect(await problems(desk), `list of ${resource.key}`).toEqual([]);
      await visit(desk, `/${resource.path}/view?id=${id}`);
      await expect(
        desk
          .getByRole('link', { name: 'Edit', exact: true })
          .or(desk.getByRole('main').getByRole('definition'))
          .first(),
      ).toBeVisible();
      expect(await problems(desk), `record of ${resource.key}`).toEqual([]);
    }
    // The home page, the palette of screens and the menu show their names.
    await desk.goto('/');
    await expect(desk.getByRole('banner')).toContainText(NAME);
    expect(await problems(desk)).toEqual([]);
  });
}
