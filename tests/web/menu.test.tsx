/** The menu by role: short for the day, whole by a click, with favourites and what was used last. */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { effectivePrivileges } from '../../server/http/privileges.ts';
import { demoUsers } from '../../server/seed/demo/users.ts';
import MorePages from '../../src/customRoutes/MorePages.tsx';
import { Menu } from '../../src/layout/menu/Menu.tsx';
import { useMenu } from '../../src/layout/menu/useMenu.ts';
import { FindPage } from '../../src/pages/openPage.tsx';
import { findPage } from '../../src/pages/findPage.ts';
import { LeftOutPages, type LeftOut } from '../../src/routing/menuLinks.ts';
import { stubProvider } from './support/provider.ts';
import { signedInAs } from './support/signedIn.ts';

const Whole = () => <Menu groups={useMenu()} />;
function start(address = '/manage-students', store = memoryStore()) {
  const page = (
    <CoreAdminContext store={store}>
      <Whole />
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] });
  return { router, store, ...render(<RouterProvider router={router} />) };
}
const clerk = (): void => {
  const held = demoUsers.find(({ username }) => username === 'clerk')?.privileges ?? [];
  signedInAs({ userInfo: { username: 'clerk', user_settings: null, privileges: [...effectivePrivileges(held)] } });
};
const headings = (): (string | null)[] =>
  screen.getAllByRole('button').flatMap((one) => (one.hasAttribute('aria-expanded') ? [one.textContent] : []));
beforeEach(() => {
  localStorage.clear();
  stubProvider(() => ({ json: { data: { name: 'menu', value: null } } }));
});

describe('the short menu', () => {
  test('of a clerk leaves out what they only read; all is there by a click, and stays so', async () => {
    clerk();
    start();
    expect(headings()).not.toContain('Core');
    await userEvent.click(screen.getByRole('button', { name: /^All \d+ pages$/ }));
    expect(headings()).toContain('Core');
    await userEvent.click(screen.getByRole('button', { name: 'Fewer pages' }));
    expect(headings()).not.toContain('Core');
  });
  test('the filter looks through all of it', async () => {
    clerk();
    start();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filter menu' }), 'genders');
    expect(screen.getByRole('link', { name: 'Genders' })).toBeTruthy();
  });
  test('is not for who may use all', () => {
    signedInAs();
    start();
    expect(headings()).toContain('Core');
    expect(screen.queryByRole('button', { name: /^All \d+ pages$/ })).toBeNull();
  });
});

describe('favourites and what was used last', () => {
  test('the star of the open page puts it at the top, and takes it away', async () => {
    signedInAs();
    start();
    await userEvent.click(screen.getByRole('button', { name: 'Add Manage Students to favourites' }));
    expect(headings()[0]).toBe('Favourites');
    expect(screen.getAllByRole('link', { name: 'Manage Students' })).toHaveLength(2);
    // The page is marked once.
    expect(screen.getAllByRole('link', { current: 'page' })).toHaveLength(1);
    const [star] = screen.getAllByRole('button', { name: 'Remove Manage Students from favourites' });
    if (star) await userEvent.click(star);
    expect(headings()).not.toContain('Favourites');
  });
  test('pages that were open before are under Recently used, without the one that is open', async () => {
    signedInAs();
    const { router, store } = start();
    await router.navigate('/genders');
    const group = await screen.findByRole('button', { name: 'Recently used' });
    await userEvent.click(group);
    const list = within(group.parentElement ?? document.body);
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Manage Students']);
    expect(store.getItem('menu.recent')).toEqual(['admission-settings/genders', 'admissions/manage-students']);
  });
  test('what is not the user’s any more is not shown, and nonsense is nothing', () => {
    clerk();
    const store = memoryStore();
    store.setItem('menu.favourites', ['admin/users-and-privileges', 7, 'admissions/direct-payment']);
    store.setItem('menu.recent', 'nonsense');
    start('/manage-students', store);
    expect(screen.getAllByRole('link', { name: 'Direct Payment' })).toHaveLength(2);
    expect(screen.queryByRole('link', { name: 'Users and Privileges' })).toBeNull();
  });
});

describe('what a configuration would add', () => {
  const link = () => screen.queryByRole('link', { name: 'Pages not in the menu' });
  test('is a link for the administrator alone', () => {
    clerk();
    const { unmount } = start();
    expect(link()).toBeNull();
    unmount();
    signedInAs();
    start();
    expect(link()?.getAttribute('href')).toBe('/more-pages');
  });
  test('names the pages and what would add them', () => {
    signedInAs();
    const parts: LeftOut[] = [{ by: 'legacy', labels: ['Student Diary', 'Notice Board'] }];
    const page = (
      <FindPage value={findPage}>
        <LeftOutPages value={() => parts}>
          <MorePages />
        </LeftOutPages>
      </FindPage>
    );
    const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/more-pages'] });
    render(<RouterProvider router={router} />);
    const section = screen.getByRole('region', { name: 'Pages of the older application' });
    expect(within(section).getByText('Student Diary · Notice Board')).toBeTruthy();
    expect(within(section).getByText(/LEGACY_BASE_URL/)).toBeTruthy();
  });
});
