import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { createMemoryRouter, Route, RouterProvider, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Overlays } from '../../src/layout/Overlays.tsx';
import { keyCaps, pressed, shortcuts, type ShortcutName } from '../../src/ui/keys/shortcuts.ts';
import { setSingleKeys } from '../../src/ui/keys/singleKeys.ts';
import { rank } from '../../src/layout/palette/rank.ts';
import { screenItems } from '../../src/layout/palette/screenItems.ts';
import { groups } from '../../src/pages/index.ts';
import { visibleMenu } from '../../src/layout/menu/visibleMenu.ts';
import { resources } from '../../src/resources/index.ts';
import { stubProvider } from './support/provider.ts';
import { signedInAs } from './support/signedIn.ts';

beforeEach(() => {
  signedInAs();
  stubProvider(() => ({ json: { data: { found: [], more: [] } } }));
});

const authProvider = {
  login: vi.fn(),
  logout: vi.fn(async () => undefined),
  checkError: vi.fn(),
  checkAuth: vi.fn(),
  getPermissions: vi.fn(),
};
function start(): { address: () => string; go: (to: string | number) => Promise<void> } {
  const page = (
    <CoreAdminContext authProvider={authProvider}>
      <Overlays />
      <label>
        Anything <input />
      </label>
    </CoreAdminContext>
  );
  // Within routes of their own, as in the application: what navigates there is another with each page.
  const routes = (
    <Routes>
      <Route path="*" element={page} />
    </Routes>
  );
  const router = createMemoryRouter([{ path: '*', element: routes }], { initialEntries: ['/genders'] });
  render(<RouterProvider router={router} />);
  return {
    address: () => router.state.location.pathname + router.state.location.search,
    go: (to) => act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to))),
  };
}
const open = async (): Promise<HTMLElement> => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Find anything' });
};
const options = (): (string | null)[] =>
  within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((one) => one.firstElementChild?.textContent ?? null);

describe('the palette', () => {
  test('opens by Ctrl+K, finds by words in any order, goes by Enter, and shows it first next time', async () => {
    const { address } = start();
    await userEvent.type(await open(), 'total def');
    expect(options()).toEqual(['Fee Defaulters Total Amount Wise']);
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/fee-defaulters-total-amount-wise');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await open();
    expect(options()[0]).toBe('Fee Defaulters Total Amount Wise');
    expect(within(screen.getByRole('listbox')).getByRole('group', { name: 'Recently used' })).toBeTruthy();
  });
  test('the arrows choose, and the box says what is chosen', async () => {
    const { address } = start();
    const box = await open();
    await userEvent.type(box, 'gender');
    const chosen = (): string | null | undefined =>
      document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.firstElementChild?.textContent;
    expect(chosen()).toBe('Genders');
    await userEvent.keyboard('{ArrowDown}');
    expect(chosen()).toBe('New gender');
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/genders/create');
  });
  test('Ctrl+Enter opens a tab', async () => {
    const tab = vi.spyOn(window, 'open').mockReturnValue(null);
    const { address } = start();
    await userEvent.type(await open(), 'genders');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(tab).toHaveBeenCalledWith('/genders', '_blank', 'noopener');
    expect(address()).toBe('/genders');
  });
  test('does things: sign out, theme, the sheet of keys', async () => {
    start();
    await userEvent.type(await open(), 'keyboard');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.type(await open(), 'sign out');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(authProvider.logout).toHaveBeenCalled());
  });
  test('a page that was on its way leaves it open, with what was typed; Back closes it', async () => {
    const { address, go } = start();
    const box = await open();
    await userEvent.type(box, 'gend');
    await go('/cities');
    expect(address()).toBe('/cities');
    expect(box.isConnected).toBe(true);
    expect(box).toHaveProperty('value', 'gend');
    await go(-1);
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  });
  test('says when nothing is called so', async () => {
    start();
    await userEvent.type(await open(), 'zzz');
    expect(await screen.findByText('Nothing is called “zzz”.')).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('combobox')).toBeTruthy();
  });
  test('offers what the menu offers, and no more', () => {
    const clerk = {
      instituteCode: 'demo',
      username: 'clerk',
      prefs: {},
      may: (privilege: string) => privilege === 'genders.read',
      offers: () => true,
    };
    const menu = visibleMenu(groups, clerk, resources, { legacyBaseUrl: 'https://old.example.com' });
    const items = screenItems(menu, resources, ({ key }) => key === 'religions');
    const labels = items.map(({ label }) => label);
    expect(labels).toContain('Genders');
    expect(labels).not.toContain('Religions');
    expect(labels.filter((label) => label.startsWith('New '))).toEqual(
      ['New Admissions Report'].filter((label) => labels.includes(label)),
    );
    expect(items.find(({ label }) => label === 'Student Diary')).toMatchObject({
      external: true,
      href: 'https://old.example.com/student_diary',
    });
    expect(labels).not.toContain('News Management');
  });
});

test('offers the forms of students to whoever may fill them', () => {
  const registrar = {
    instituteCode: 'demo',
    username: 'registrar',
    prefs: {},
    may: (privilege: string) => privilege === 'students.read',
    offers: () => true,
  };
  const menu = visibleMenu(groups, registrar, resources, { legacyBaseUrl: 'https://old.example.com' });
  const hrefs = (may: boolean) =>
    screenItems(menu, resources, ({ key }) => may && key === 'students').map(({ href }) => href);
  expect(hrefs(true)).toEqual(
    expect.arrayContaining(['/manage-students/add-student', '/admission-queries/add-student']),
  );
  expect(hrefs(false)).not.toContain('/manage-students/add-student');
});

describe('ranking', () => {
  const item = (label: string, group = 'G') => ({ id: label, label, group });
  const found = (typed: string, items: ReturnType<typeof item>[], recent: string[] = []): string[] =>
    rank(items, typed, recent).map(({ label }) => label);
  test('the start of a label is nearer than a word inside, that nearer than letters inside', () => {
    expect(found('fee', [item('Coffee'), item('Print Fee Reminder'), item('Fee Plans')])).toEqual([
      'Fee Plans',
      'Print Fee Reminder',
      'Coffee',
    ]);
  });
  test('every word must fit, in the label or its group', () => {
    expect(found('hrm shift', [item('Shifts', 'HRM Settings'), item('Student Shifts', 'Exam')])).toEqual(['Shifts']);
  });
  test('initials find, recent ones come first among equals', () => {
    expect(found('gfr', [item('General Fee Report'), item('Gender')])).toEqual(['General Fee Report']);
    expect(found('plan', [item('Plan A'), item('Plan B')], ['Plan B'])).toEqual(['Plan B', 'Plan A']);
  });
});

describe('shortcuts', () => {
  const press = (key: string, held: Partial<KeyboardEvent> = {}) => ({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    ...held,
  });
  test('no two of one scope share a key', () => {
    const all = Object.values(shortcuts).flatMap(({ scope, keys }) => keys.map((key) => `${scope} ${key}`));
    expect(new Set(all).size).toBe(all.length);
  });
  test.each<[ShortcutName, string, Partial<KeyboardEvent>, boolean]>([
    ['palette', 'k', { ctrlKey: true }, true],
    ['palette', 'K', { metaKey: true }, true],
    ['palette', 'k', {}, false],
    ['palette', 'k', { ctrlKey: true, shiftKey: true }, false],
    ['help', '?', { shiftKey: true }, true],
    ['search', '/', {}, true],
    ['search', '/', { ctrlKey: true }, false],
    ['create', 'n', {}, true],
    ['create', 'n', { altKey: true }, false],
    ['selectRange', ' ', { shiftKey: true }, true],
    ['select', ' ', { shiftKey: true }, false],
    ['save', 'Enter', { ctrlKey: true }, true],
    ['resize', 'ArrowUp', { altKey: true, shiftKey: true }, true],
    ['move', 'ArrowUp', { altKey: true, shiftKey: true }, false],
  ])('%s by %s with %j: %j', (name, key, held, expected) => {
    expect(pressed(name, press(key, held))).toBe(expected);
  });
  test('single letters and signs can be switched off; the others stay', () => {
    setSingleKeys(false);
    expect([
      pressed('create', press('n')),
      pressed('help', press('?')),
      pressed('palette', press('k', { ctrlKey: true })),
      pressed('open', press('Enter')),
    ]).toEqual([false, false, true, true]);
    setSingleKeys(true);
    expect(pressed('create', press('n'))).toBe(true);
  });
  test('are shown as people read them', () => {
    expect([keyCaps('Ctrl+k'), keyCaps('ArrowDown'), keyCaps('n'), keyCaps('Escape')]).toEqual([
      ['Ctrl', 'K'],
      ['↓'],
      ['n'],
      ['Esc'],
    ]);
  });
  test('the sheet opens by ?, lists every shortcut, and not while somebody types', async () => {
    start();
    await userEvent.type(screen.getByRole('textbox', { name: 'Anything' }), '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(document.body);
    await userEvent.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    for (const { does } of Object.values(shortcuts)) expect(within(sheet).getAllByText(does).length).toBeGreaterThan(0);
    await userEvent.click(within(sheet).getByRole('switch', { name: 'Shortcuts of a single letter or sign' }));
    expect(localStorage.getItem('edubase.keys.single')).toBe('off');
  });
});
