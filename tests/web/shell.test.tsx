import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { customRoutes } from '../../src/customRoutes/routes.tsx';
import { webConfig } from '../../src/dataProvider/webConfig.ts';
import { sayReached } from '../../src/dataProvider/network.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { AdminContext } from '../../src/layout/AdminContext.tsx';
import AppLayout from '../../src/layout/AppLayout.tsx';
import { AppDialog, ConfirmDialog } from '../../src/ui/dialog/Dialog.tsx';
import { INTERNAL_ADMIN_USERNAMES, INTERNAL_INSTITUTE_CODE } from '../../contract/internal.ts';
import { stubProvider } from './support/provider.ts';
import { signedInAs } from './support/signedIn.ts';

const settings = (campPriv: number[], userPrefs: object = {}): string => JSON.stringify({ campPriv, userPrefs });

/** The layout around a page at an address. */
function open(address: string, page: ReactNode = <h1>A page</h1>) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <AdminContext dataProvider={dataProvider}>
            <AppLayout>{page}</AppLayout>
          </AdminContext>
        ),
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return router;
}
const banner = () => within(screen.getByRole('banner'));
const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }));
/** Opens every group by typing a word of the item. */
const filter = (text: string) => userEvent.type(menu().getByRole('searchbox', { name: 'Filter menu' }), text);

test('a server that cannot be reached is said once for the page, until it answers', async () => {
  signedInAs();
  open('/genders');
  const said = () => screen.queryByText(/cannot be reached\. What you typed stays/);
  expect(said()).toBeNull();
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(said()).toBeTruthy();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(said()).toBeNull();
  act(() => sayReached(false));
  expect(said()).toBeTruthy();
  act(() => sayReached(true));
  expect(said()).toBeNull();
});

describe('the banner', () => {
  test('names the institute and says that several campuses are allowed', () => {
    signedInAs({ userInfo: { username: 'admin', user_settings: settings([1, 2]) } });
    open('/genders');
    expect(banner().getByText(/Demo School/)).toBeTruthy();
    expect(banner().getByText('User Allowed Multiple Campuses')).toBeTruthy();
  });
  test('names the only allowed campus', () => {
    signedInAs({ userInfo: { username: 'admin', user_settings: settings([2]) } });
    open('/genders');
    expect(banner().getByText('North')).toBeTruthy();
    expect(banner().queryByText('User Allowed Multiple Campuses')).toBeNull();
  });
  test('loads the logo by its code, and shows initials without one', () => {
    signedInAs({ data: { institute_name: 'Demo School', campus_name: null, thumbnail_image_code: 'a b' } });
    open('/genders');
    expect(screen.getByRole('banner').querySelector('img')?.getAttribute('src')).toBe(
      '/institute_logo/thumbnail/a%20b',
    );
  });
  test('shows initials without a logo', () => {
    signedInAs();
    open('/genders');
    expect(banner().getByText('DS')).toBeTruthy();
  });
});

describe('the account menu', () => {
  test('has the username as a badge', () => {
    signedInAs({ username: 'fee.clerk' });
    open('/genders');
    expect(banner().getByRole('button', { name: 'Account menu: fee.clerk' }).textContent).toContain('fee.clerk');
  });
  test("reads '(not set)' without a username, and offers profile, theme and logout", async () => {
    signedInAs({ username: null });
    open('/genders');
    await userEvent.click(banner().getByRole('button', { name: 'Account menu: (not set)' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'My Profile',
      'Update Profile',
      'Keyboard shortcuts',
      'Logout',
    ]);
    expect(screen.getByRole('menuitem', { name: 'My Profile' }).getAttribute('href')).toBe('/my-profile');
    expect(screen.getByRole('menuitem', { name: 'Update Profile' }).getAttribute('href')).toBe('/update-profile');
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark theme' }));
    expect(localStorage.getItem('edubase.theme')).toBe('dark');
    expect(screen.getByRole('menuitemradio', { name: 'Dark theme' }).getAttribute('aria-checked')).toBe('true');
  });
});

describe('the menu', () => {
  test('highlights the item of the current page and opens its group', () => {
    signedInAs();
    open('/genders/update?id=3');
    const current = menu()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(['Genders']);
    expect(menu().getByRole('button', { name: 'Admission Settings' }).getAttribute('aria-expanded')).toBe('true');
    expect(menu().getByRole('button', { name: 'Finance' }).getAttribute('aria-expanded')).toBe('false');
  });
  test('is scrolled to the entry of the page, wherever the page was opened from', async () => {
    signedInAs();
    // The menu ends at 600; these two are below.
    const bottoms: Readonly<Record<string, number>> = { Genders: 930, 'Trial Balance': 1200 };
    const placed = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function place(
      this: Element,
    ) {
      const bottom = this.matches('a[data-menu-item]') ? (bottoms[this.textContent] ?? 100) : 600;
      return new DOMRect(0, bottom === 600 ? 0 : bottom - 30, 200, bottom === 600 ? 600 : 30);
    });
    onTestFinished(() => placed.mockRestore());
    const router = open('/genders');
    const box = screen.getByRole('navigation', { name: 'Main menu' }).parentElement;
    expect(box?.scrollTop).toBe(330);
    await act(async () => {
      await router.navigate('/trial-balance');
    });
    expect(box?.scrollTop).toBe(930);
  });
  test('keeps a group open that was opened by hand', async () => {
    signedInAs();
    open('/genders');
    await userEvent.click(menu().getByRole('button', { name: 'Finance' }));
    expect(menu().getByRole('link', { name: 'Trial Balance' }).getAttribute('href')).toBe('/trial-balance');
    expect(localStorage.getItem('edubase.menu.open')).toContain('finance');
  });
  test('a plain click goes there without loading the page again', async () => {
    signedInAs();
    const router = open('/genders');
    await userEvent.click(menu().getByRole('link', { name: 'Mother Tongues' }));
    expect(router.state.location.pathname).toBe('/mother-tongue');
  });
  test('leaves a Ctrl or Meta click to the browser', () => {
    signedInAs();
    const router = open('/genders');
    // The browser would open a tab; jsdom cannot, so only the refusal to take the click over is seen.
    fireEvent.click(menu().getByRole('link', { name: 'Mother Tongues' }), { ctrlKey: true });
    fireEvent.click(menu().getByRole('link', { name: 'Mother Tongues' }), { metaKey: true });
    expect(router.state.location.pathname).toBe('/genders');
  });
  test('offers pending approvals only with the preference', async () => {
    signedInAs({
      userInfo: { username: 'admin', user_settings: settings([1], { two_step_ch_payment_approval_req: 'null' }) },
    });
    open('/genders');
    await filter('pending');
    expect(menu().getByText(/Nothing in the menu/)).toBeTruthy();
  });
  test('offers pending approvals with it', async () => {
    signedInAs({
      userInfo: { username: 'admin', user_settings: settings([1], { two_step_ch_payment_approval_req: '1' }) },
    });
    open('/genders');
    await filter('pending');
    expect(menu().getByRole('link', { name: 'Pending Approvals Payments' }).getAttribute('href')).toBe(
      '/paid-fee-challans?pending-approvals-payments=true',
    );
    expect(menu().getByRole('link', { name: 'Pending Approvals Discounts' })).toBeTruthy();
  });
  test('offers news management to an internal administrator', async () => {
    signedInAs({ instituteCode: INTERNAL_INSTITUTE_CODE, username: INTERNAL_ADMIN_USERNAMES[1] ?? '' });
    open('/genders');
    await filter('news upload');
    expect(menu().queryByRole('link')).toBeNull();
    await userEvent.clear(menu().getByRole('searchbox'));
    await filter('news');
    expect(menu().getByRole('link', { name: 'News Management' })).toBeTruthy();
  });
  test('hides what may not be read', async () => {
    signedInAs({ userInfo: { username: 'admin', user_settings: settings([1]), privileges: ['genders.read'] } });
    open('/genders');
    expect(menu().getByRole('link', { name: 'Genders' })).toBeTruthy();
    expect(menu().queryByRole('link', { name: 'Mother Tongues' })).toBeNull();
  });
  test('is walked with the arrow keys', async () => {
    signedInAs();
    open('/');
    menu().getByRole('searchbox').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement).toBe(menu().getByRole('button', { name: 'Extras' }));
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(menu().getByRole('button', { name: 'Admissions' }));
  });
});

describe('the report bar', () => {
  const bar = () => screen.queryByRole('navigation', { name: 'Report shortcuts' });
  test.each([
    ['/', true],
    ['/tuition-fee-report', true],
    ['/inactive-student-report', false],
    ['/student-distribution-summary', false],
    ['/genders', false],
  ])('at %s: %j', (path, shown) => {
    signedInAs();
    open(path);
    expect(bar() !== null).toBe(shown);
  });
  test('has ten links, the current one marked', () => {
    signedInAs();
    open('/tuition-fee-report');
    const links = within(bar() ?? document.body).getAllByRole('link');
    expect(links).toHaveLength(10);
    expect(links.filter((link) => link.hasAttribute('aria-current')).map((link) => link.textContent)).toEqual([
      'Tuition Fee Report',
    ]);
    expect(
      within(bar() ?? document.body)
        .getByRole('link', { name: 'Day Wise P & L (New)' })
        .getAttribute('href'),
    ).toBe('/day-wise-pl-statement-report');
  });
});

test('the footer has version and terms', () => {
  signedInAs();
  open('/genders');
  const footer = within(screen.getByRole('contentinfo'));
  expect(footer.getByText('version 8.0 (2024)')).toBeTruthy();
  expect(footer.getByText('Terms of Use')).toBeTruthy();
});

test('a page that fails leaves banner and menu standing', () => {
  const Broken = (): ReactNode => {
    throw new Error('no rows');
  };
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  signedInAs();
  open('/genders', <Broken />);
  expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy();
  expect(banner().getByText(/Demo School/)).toBeTruthy();
  silent.mockRestore();
});

describe('pages of the shell', () => {
  const elementAt = (path: string): ReactNode => customRoutes.find((route) => route.path === path)?.element;
  test("'/' shows news ten at a time and whatever a provider counts, and offers the dashboard", async () => {
    const calls = stubProvider(({ path }) => {
      if (path === '/get_dashboard_data')
        return { json: { data: { cards: [{ key: 'genders', label: 'Genders', value: 1234 }] } } };
      if (path === '/news_feed')
        return {
          json: {
            data: [{ id: 1, version: 1, title: 'Sports day', description: 'On Saturday', link: 'javascript:alert(1)' }],
            current_page: 1,
            per_page: 10,
            total: 1,
            last_page: 1,
          },
        };
      return {};
    });
    signedInAs();
    open('/', elementAt('/'));
    expect(await screen.findByText('Sports day')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open link' })).toBeNull();
    expect((await screen.findByRole('link', { name: /Genders\s*1,234/ })).getAttribute('href')).toBe('/genders');
    expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/?view=dashboard');
    // What waits for approval is asked for behind the page.
    await screen.findByRole('link', { name: /^Approvals/ }, { timeout: 60_000 });
    expect(calls.map(({ path }) => path).toSorted()).toEqual(['/approval_count', '/get_dashboard_data', '/news_feed']);
    expect(document.title, 'specification 1: no screen renames the page').toBe('');
  });
  test("'/main_route' welcomes and offers the dashboard of our own home page, also beside a legacy application", async () => {
    signedInAs();
    onTestFinished(() => void Object.assign(webConfig, { legacyBaseUrl: null }));
    Object.assign(webConfig, { legacyBaseUrl: 'https://old.example.com' });
    open('/main_route', elementAt('/main_route'));
    expect(await screen.findByRole('heading', { name: 'Welcome to Edubase 8' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/?view=dashboard');
  });
  test('the profile of an employee leads to their salary, for who may see it', async () => {
    const user_info = {
      username: 'clerk',
      full_name: 'Fee Clerk',
      user_settings: '{}',
      privileges: [],
      employee_id: 12,
    };
    stubProvider(() => ({ json: { data: { user_info, user_paid_dates: { from: null, to: null } } } }));
    const { userInfo } = signedInAs();
    signedInAs({ userInfo: { ...userInfo, privileges: ['salary_plans.read_own'] } });
    open('/my-profile', elementAt('/my-profile'));
    const link = await screen.findByRole('link', { name: 'My Salary' });
    expect(link.getAttribute('href')).toBe('/salary-plan-logs/12');
    cleanup();
    signedInAs({ userInfo: { ...userInfo, privileges: ['genders.read'] } });
    open('/my-profile', elementAt('/my-profile'));
    await screen.findByRole('link', { name: 'Update Profile' });
    expect(screen.queryByRole('link', { name: 'My Salary' })).toBeNull();
  });
  test('the own password is changed with the old one', async () => {
    const calls = stubProvider(() => ({ json: { message: 'ok' } }));
    signedInAs();
    open('/update-profile', elementAt('/update-profile'));
    await userEvent.type(await screen.findByLabelText(/Present password/), 'old secret');
    await userEvent.type(screen.getByLabelText(/^New password \*|^New password$/), 'short');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByText('The password must have at least 8 characters.')).toBeTruthy();
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(trail.getAllByRole('listitem').at(-1)?.textContent).toBe('Update Profile');
    expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
    await userEvent.type(screen.getByLabelText(/^New password \*|^New password$/), ' and long');
    await userEvent.type(screen.getByLabelText(/New password again/), 'short and long');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    const written = calls.filter(({ method }) => method !== 'GET').map(({ path }) => path);
    expect(written).toEqual(['/change_own_password']);
  });
});

describe('dialogs', () => {
  const Window = () => {
    const [isOpen, setOpen] = useState(true);
    return (
      <AppDialog open={isOpen} onClose={() => setOpen(false)} title="Change something">
        Text
      </AppDialog>
    );
  };
  test('move with Alt and arrows on the title, and close with Escape', async () => {
    render(<Window />);
    const dialog = screen.getByRole('dialog', { name: 'Change something' });
    fireEvent.keyDown(screen.getByRole('heading', { name: 'Change something' }), { key: 'ArrowRight', altKey: true });
    expect(dialog.style.translate).toContain('24px');
    expect(dialog.style.resize).toBe('both');
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  test('a confirm dialog focuses its accept button', async () => {
    const accept = vi.fn<() => void>();
    render(
      <ConfirmDialog open onClose={() => {}} onAccept={accept} title="Delete?" acceptLabel="Delete 3 genders">
        Gone for good.
      </ConfirmDialog>,
    );
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Delete 3 genders'));
    await userEvent.keyboard('{Enter}');
    expect(accept).toHaveBeenCalledOnce();
  });
});
