/**
 * The same walk for entities that have between them every kind of field, form and list, made from their declarations:
 * create, find, filter, sort, view, update, delete. Entities that say of a field what none of these do are created by their
 * forms, and of every other one the form opens. What the server does with each is held for all of them by tests/api
 * (contract, filters), and that each of their lists and views opens by hostile.spec.ts.
 */
import type { Locator, Page } from '@playwright/test';
import { labelOf, type AnyField } from '../../contract/fields.ts';
import { contractKinds } from '../../contract/kinds/index.ts';
import { filterFields, sortFields } from '../../contract/lists.ts';
import { formFields, type Resource } from '../../contract/resource.ts';
import { resourceOf, resources } from '../../src/resources/index.ts';
import { fillForm } from './support/form.ts';
import { test } from './support/oneDesk.ts';
import { isInTurn, PageProof } from './support/pageProof.ts';
import { keyAt } from './support/pageText.ts';
import { requiredRefs } from './support/records.ts';
import { covering, fieldTraits, formTraits, listTraits } from './support/representatives.ts';
import { expect, open, visit } from './support/test.ts';

/** The field by which a record is told apart and changed: its title, when that is typed by people. */
function changeable(resource: Resource): [string, AnyField] | undefined {
  const fields = Object.entries(resource.fields);
  const free = ([, field]: [string, AnyField]): boolean =>
    field.kind === 'text' && (field.form ?? 'both') === 'both' && !field.pattern && !field.when;
  return fields.find(([name, field]) => name === resource.title && free([name, field])) ?? fields.find(free);
}

/** A filter that keeps the record, its chip, and the pages of a short page size. */
async function filterAndPage(desk: Page, table: Locator, resource: Resource): Promise<void> {
  const main = desk.getByRole('main');
  const [field] = filterFields(resource).filter(
    ([, { required, kind }]) => required && contractKinds[kind].operators.includes('IS_NOT'),
  );
  if (field) {
    await main.getByRole('button', { name: /^Filters/ }).click();
    const panel = main.getByRole('form', { name: 'Filters' });
    await panel.getByLabel('Field').selectOption({ label: labelOf(...field) });
    await panel.getByLabel('Condition').selectOption({ label: 'is not empty' });
    await panel.getByRole('button', { name: 'Apply' }).click();
    await expect(main.getByRole('list', { name: 'Active filters' })).toContainText(labelOf(...field));
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await main.getByRole('button', { name: 'Clear all' }).click();
  }
  await expect(main.getByRole('list', { name: 'Active filters' })).toHaveCount(0);
  const pages = main.getByRole('navigation', { name: 'Pages' });
  await pages.getByLabel('Rows per page').selectOption('10');
  if (await pages.getByRole('button', { name: 'Next page' }).isEnabled()) {
    await pages.getByRole('button', { name: 'Next page' }).click();
    await expect(pages).toContainText('11–');
  }
}

/**
 * Fills the form of a new record with the sample of the declaration and saves it; answers the text by which the record
 * is told apart.
 */
async function create(desk: Page, resource: Resource): Promise<string | undefined> {
  const edit = changeable(resource);
  const mark = edit
    ? `${resource.sample[edit[0]] ?? 'New'} ${Math.random().toString(36).slice(2, 6)}`.slice(0, edit[1].max ?? 60)
    : undefined;
  const values = edit ? { ...resource.sample, [edit[0]]: mark } : resource.sample;
  await requiredRefs(desk, resource);
  await visit(desk, `/${resource.path}/create`);
  await expect(desk.getByRole('heading', { level: 1, name: `New ${resource.label[0]}` })).toBeVisible();
  await fillForm(desk, resource, 'create', values);
  await desk.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(desk, `${resource.key} is saved, so away from the create form`).not.toHaveURL(/\/create/);
  await expect(desk.locator('form.ui-form')).toHaveCount(0);
  return mark;
}

// Students have forms and pages of their own: admission.spec.ts and registrar.spec.ts walk them. The news are the
// product's: internal.spec.ts.
const entities = resources.filter(({ key }) => key !== 'students' && key !== 'news');
const walked = covering(entities, (resource) => [...formTraits(resource), ...listTraits(resource)]);
const filled = covering(entities, (resource) => [...formTraits(resource), ...fieldTraits(resource)]).filter(
  (resource) => !walked.includes(resource),
);
test(`are created by their forms: ${filled.map(({ label }) => label[1]).join(', ')}`, async ({ desk }) => {
  for (const resource of filled) await create(desk, resource);
});
/** Of the forms that are as they were when they had each field, some are opened; layout.spec.ts opens every one. */
const proof = new PageProof('forms', ['tests/e2e/entities.spec.ts']);
test('every form of a new record has each field that it requires', async ({ desk }) => {
  for (const [at, resource] of entities.filter(({ wire }) => wire.create).entries()) {
    if (!proof.isWhole(resource.key, keyAt(`/${resource.path}/create`)) && !isInTurn(at)) continue;
    await open(desk, `/${resource.path}/create`);
    await expect(desk.getByRole('heading', { level: 1, name: `New ${resource.label[0]}` })).toBeVisible();
    for (const [name, field] of formFields(resource, 'create'))
      if (field.required && !field.when)
        await expect(desk.locator('form.ui-form').getByText(labelOf(name, field)).first(), name).toBeVisible();
    await expect(desk.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  }
});

test('from the form of a new record to that of another entity, nothing of the first stays', async ({ desk }) => {
  for (const key of ['cities', 'sections']) {
    const resource = resourceOf(key);
    await visit(desk, `/${resource.path}/create`);
    await expect(desk.getByRole('heading', { level: 1, name: `New ${resource.label[0].toLowerCase()}` })).toBeVisible();
    const label = labelOf(resource.title, resource.fields[resource.title] as AnyField);
    await expect(desk.locator('form.ui-form').getByLabel(new RegExp(`^${label}`))).toBeVisible();
  }
});

for (const resource of walked) {
  const [, many] = resource.label;
  test(`${many}: create, find, change, delete`, async ({ desk }) => {
    const edit = changeable(resource);
    const mark = await create(desk, resource);
    await expect(desk).toHaveTitle('Edubase 8');

    await visit(desk, `/${resource.path}`);
    await expect(desk.getByRole('heading', { name: resource.heading ?? many, level: 1 })).toBeVisible();
    const table = desk.getByRole('table', { name: many });
    await expect(table).toBeVisible();
    if (mark) {
      await desk.getByRole('main').getByRole('searchbox').fill(mark);
      await expect(table.locator('tbody').getByRole('row')).toHaveCount(1);
    }
    const sorted = sortFields(resource).map((name) => labelOf(name, resource.fields[name] as AnyField));
    const heading = table
      .getByRole('columnheader')
      .filter({ has: desk.getByRole('button') })
      .first();
    if (sorted.length && (await heading.count())) {
      await heading.getByRole('button').click();
      await expect(heading).toHaveAttribute('aria-sort', /ascending|descending/);
    }
    await filterAndPage(desk, table, resource);
    if (!edit || !mark) return;

    await desk.getByRole('main').getByRole('searchbox').fill(mark);
    const rows = table.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(1);
    const row = rows.filter({ hasText: mark });
    await row.getByRole('link').first().click();
    await expect(desk).toHaveURL(new RegExp(`/${resource.path}/view\\?id=\\d+`));
    await expect(desk.getByRole('main')).toContainText(mark);

    await desk.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(desk).toHaveURL(
      resource.routes === 'edit-id'
        ? new RegExp(`/${resource.path}/edit/\\d+`)
        : new RegExp(`/${resource.path}/update\\?id=\\d+`),
    );
    await expect(desk.locator('form.ui-form')).toBeVisible();
    const changed = `${mark}`.slice(0, (edit[1].max ?? 60) - 2) + ' x';
    await desk
      .locator('form.ui-form')
      .getByLabel(labelOf(...edit), { exact: false })
      .first()
      .fill(changed);
    await desk.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(desk).not.toHaveURL(/update|edit/);

    await visit(desk, `/${resource.path}`);
    await desk.getByRole('main').getByRole('searchbox').fill(changed);
    await expect(table.locator('tbody').getByRole('row')).toHaveCount(1);
    await table
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Delete/ })
      .click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(desk.getByRole('button', { name: 'Clear search and filters' }), 'the record is gone').toBeVisible();
  });
}
