/** Whose the focus is when a form comes that was still loading. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { Overlays } from '../../src/layout/Overlays.tsx';
import { resourceOf } from '../../src/resources/index.ts';
import UpdateScreen from '../../src/resources/ui/UpdateScreen.tsx';
import { focusFirst } from '../../src/ui/form/focus.ts';
import { stubProvider } from './support/provider.ts';
import { providerOf, show } from './support/shelves.tsx';
import { signedInAs } from './support/signedIn.ts';

beforeEach(() => {
  signedInAs();
  stubProvider(() => ({ json: { data: { found: [], more: [] } } }));
});

/** The form of a gender beside other things of the page, and what lets it come. */
function loading(): { comes: () => Promise<HTMLInputElement> } {
  let answer = (): void => undefined;
  const record = new Promise((resolve) => {
    answer = () => resolve({ data: { id: 1, version: 1, name: 'Female' } });
  });
  const gender = resourceOf('genders');
  if (!gender) throw new Error('no genders');
  const page = (
    <>
      <Overlays />
      <label>
        Filter menu <input />
      </label>
      <a href="/classes">Classes</a>
      <div role="menu" tabIndex={-1}>
        Menu of the user
      </div>
      <UpdateScreen resource={gender} id="1" />
    </>
  );
  show(page, providerOf({}, { getOne: async () => record }), '/genders/update?id=1');
  return {
    comes: async () => {
      await act(async () => answer());
      return screen.findByDisplayValue<HTMLInputElement>('Female');
    },
  };
}

describe('a form that comes late', () => {
  test('takes the focus that nobody has', async () => {
    const { comes } = loading();
    const name = await comes();
    expect(document.activeElement).toBe(name);
  });
  test('leaves it in the palette, and the letters too', async () => {
    const { comes } = loading();
    await userEvent.keyboard('{Control>}k{/Control}');
    const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Find anything' });
    await userEvent.keyboard('fee');
    await comes();
    await userEvent.keyboard(' plan');
    expect(box.value).toBe('fee plan');
    expect(screen.getByDisplayValue('Female')).toBeTruthy();
  });
  test('leaves it in a menu that was opened', async () => {
    const { comes } = loading();
    const menu = screen.getByRole('menu');
    menu.focus();
    await comes();
    expect(document.activeElement).toBe(menu);
  });
  test('takes it from the button that opened it, in a dialog', async () => {
    const form = document.createElement('form');
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    form.innerHTML = '<input name="what" />';
    dialog.append(form);
    const { comes } = loading();
    await comes();
    await userEvent.click(screen.getByRole('textbox', { name: 'Filter menu' }));
    document.body.append(dialog);
    focusFirst(form);
    expect(document.activeElement).toBe(form.querySelector('input'));
    dialog.remove();
  });
  test('leaves it where the person clicked and types', async () => {
    const { comes } = loading();
    const filter = screen.getByRole<HTMLInputElement>('textbox', { name: 'Filter menu' });
    await userEvent.type(filter, 'fe');
    await comes();
    await userEvent.keyboard('es');
    expect(filter.value).toBe('fees');
    expect(document.activeElement).toBe(filter);
  });
  test('leaves it where the person came by Tab', async () => {
    const { comes } = loading();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Classes' }));
    await comes();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Classes' }));
  });
  test('takes it from what a program gave it to, as from the opener of a menu that was closed', async () => {
    const { comes } = loading();
    screen.getByRole('link', { name: 'Classes' }).focus();
    const name = await comes();
    expect(document.activeElement).toBe(name);
  });
});
