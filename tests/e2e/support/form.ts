/** Fills a generated form as a person would: by label, with mouse and keyboard. */
import { rowLabels } from '../../../contract/children.ts';
import { inSentence } from '../../../src/ui/screen/inSentence.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { choicesOf, labelOf, type AnyField } from '../../../contract/fields.ts';
import { holds } from '../../../contract/conditions.ts';
import { formFields, type Resource } from '../../../contract/resource.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A label with or without its required mark. */
const named = (label: string): RegExp => new RegExp(`^${escape(label)}( \\*)?$`);

async function pick(form: Locator, page: Page, label: string, text?: string): Promise<void> {
  const box = form.getByRole('combobox', { name: named(label) });
  await box.click();
  if (text) await box.fill(text);
  const options = page.getByRole('listbox').getByRole('option');
  await (text ? options.filter({ hasText: text }) : options).first().click();
}
async function typeDate(form: Locator, label: string, value: string): Promise<void> {
  const group = form.getByRole('group', { name: named(label) });
  const [year = '', month = '', day] = value.split('-');
  await group.getByRole('spinbutton').first().click();
  await group.page().keyboard.press('Home');
  await group.getByRole('spinbutton').first().focus();
  await group.page().keyboard.type(`${day ?? ''}${MONTHS[Number(month) - 1]}${year}`, { delay: 20 });
}

async function fill(page: Page, form: Locator, name: string, field: AnyField, value: unknown): Promise<void> {
  const label = labelOf(name, field);
  const input = form.getByLabel(named(label));
  switch (field.kind) {
    case 'bool':
      return void (await form
        .getByRole('switch', { name: named(label) })
        .or(form.getByRole('checkbox', { name: named(label) }))
        .first()
        .setChecked(value === true));
    case 'enum':
      return void (await input.selectOption({
        label: choicesOf(field).find((choice) => choice.id === value)?.name ?? String(value),
      }));
    case 'enums': {
      const group = form.getByRole('group', { name: named(label) });
      for (const { id, name: text } of choicesOf(field))
        await group.getByRole('checkbox', { name: text, exact: true }).setChecked((value as string[]).includes(id));
      return;
    }
    case 'date':
    case 'month':
      return typeDate(form, label, String(value));
    case 'ref':
      return pick(form, page, label, typeof value === 'string' ? value : undefined);
    case 'refs':
      return pick(form, page, label);
    case 'children': {
      const one = inSentence(rowLabels(name, field)[0]);
      for (const [at, row] of (value as readonly Readonly<Record<string, unknown>>[]).entries()) {
        await form.getByRole('button', { name: `Add ${one}`, exact: true }).click();
        for (const [inner, of] of Object.entries(field.fields ?? {}))
          if (row[inner] !== undefined)
            await fill(page, form, inner, { ...of, label: `${labelOf(inner, of)}, ${one} ${at + 1}` }, row[inner]);
      }
      return;
    }
    case 'file':
    case 'computed':
    case 'datetime':
      return;
    case 'color':
      return void (await form.getByRole('textbox', { name: named(label) }).fill(String(value)));
    default:
      return void (await input.fill(String(value)));
  }
}

/**
 * Fills every given value, and the first choice into a required reference that has none. Hidden fields come after the
 * field that shows them.
 */
export async function fillForm(
  page: Page,
  resource: Resource,
  mode: 'create' | 'update',
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const form = page.locator('form.ui-form');
  await expect(form).toBeVisible();
  for (const [name, field] of formFields(resource, mode)) {
    const value = values[name];
    if (field.when && !holds(field.when, { ...defaults(resource), ...values })) continue;
    if (value !== undefined && value !== null) await fill(page, form, name, field, value);
    else if (mode === 'create' && field.required && field.kind === 'ref')
      await fill(page, form, name, field, undefined);
  }
}
const defaults = (resource: Resource): Record<string, unknown> =>
  Object.fromEntries(Object.entries(resource.fields).map(([name, field]) => [name, field.default ?? null]));
