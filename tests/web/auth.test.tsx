import { act, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { capabilityNames } from '../../contract/capabilities.ts';
import { authProvider, signOut } from '../../src/auth/authProvider.ts';
import { canAccess } from '../../src/auth/canAccess.ts';
import { allowedCampuses, clearCredentials, getCredentials, may, userPrefs } from '../../src/auth/credentials.ts';
import { ErrorPage } from '../../src/auth/ErrorPage.tsx';
import { leaveFor } from '../../src/auth/navigation.ts';
import { RouterError } from '../../src/auth/RouterError.tsx';
import { takeHandOff } from '../../src/auth/takeHandOff.ts';
import { request } from '../../src/dataProvider/httpClient.ts';
import { showToast } from '../../src/ui/toast/toasts.ts';
import { genders } from '../../src/resources/genders.ts';
import { Root } from '../../src/Root.tsx';
import { signedInAs } from './support/signedIn.ts';
import { signInAnswers, stubProvider } from './support/provider.ts';

vi.mock('../../src/App.tsx', () => ({ default: () => <p>The application</p> }));
vi.mock('../../src/auth/navigation.ts', () => ({ leaveFor: vi.fn<(url: string) => void>() }));
vi.mock('../../src/ui/toast/toasts.ts', () => ({ showToast: vi.fn<(type: string, message: string) => void>() }));
beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Opens the page at an address, as main.tsx does. */
function open(address: string): void {
  window.history.replaceState(null, '', address);
  const handOff = takeHandOff();
  render(
    <StrictMode>
      <Root handOff={handOff} />
    </StrictMode>,
  );
}

describe('hand-off', () => {
  test('makes the three calls once, stores what came, and opens the section with its query', async () => {
    const calls = stubProvider(signInAnswers);
    open('/genders/demo/7/code?tab=2');
    expect(window.location.pathname + window.location.search).toBe('/genders?tab=2');
    expect(screen.getByRole('status', { name: 'Signing in' })).toBeTruthy();
    await screen.findByText('The application');
    expect(calls).toEqual([
      { method: 'GET', path: '/getinstituteData/demo', token: 'code' },
      { method: 'GET', path: '/campus', token: 'session' },
      { method: 'GET', path: '/user/7', token: 'session' },
    ]);
    const stored = getCredentials();
    expect(JSON.parse(localStorage.getItem('credentials') ?? '')).toEqual(stored);
    expect(stored).toMatchObject({
      data: { institute_name: 'Demo School', campus_name: null, thumbnail_image_code: 'logo' },
      token: 'session',
      instituteCode: 'demo',
      userId: '7',
      username: 'clerk',
      userPaidDates: { from: '2026-01-01', to: null },
      campuses: [
        { id: 1, campus_name: 'Main' },
        { id: 2, campus_name: 'North' },
      ],
    });
    expect(
      stored && [
        allowedCampuses(stored),
        userPrefs(stored),
        may(stored, 'genders.read'),
        may(stored, 'genders.update'),
      ],
    ).toEqual([[1], { two_step_ch_payment_approval_req: '1' }, true, false]);
  });

  test('keeps the link’s token when the provider sends none', async () => {
    const calls = stubProvider((call) =>
      call.path.startsWith('/getinst') ? { json: { data: { institute_name: 'X' } } } : signInAnswers(call),
    );
    open('/demo/7/path-token');
    await screen.findByText('The application');
    expect(calls.map(({ token }) => token)).toEqual(['path-token', 'path-token', 'path-token']);
    expect(getCredentials()?.token).toBe('path-token');
    expect(window.location.pathname).toBe('/');
  });

  test('tries each call once more', async () => {
    const failed = new Set<string>();
    const calls = stubProvider((call) => {
      if (failed.has(call.path)) return signInAnswers(call);
      failed.add(call.path);
      return { status: 500, json: {} };
    });
    open('/genders/demo/7/code');
    await screen.findByText('The application');
    expect(calls).toHaveLength(6);
  });

  test('clears the credentials and says so when a call fails twice', async () => {
    signedInAs();
    stubProvider((call) =>
      call.path === '/user/7' ? { status: 403, json: { message: 'expired' } } : signInAnswers(call),
    );
    open('/genders/demo/7/code');
    await screen.findByRole('heading', { name: 'Authentication Error' });
    expect(screen.getByText('401')).toBeTruthy();
    expect(
      screen.getByText(
        "Uh-oh! Your credentials didn't quite match. Please double-check and try again for seamless access.",
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/');
    expect(localStorage.getItem('credentials')).toBeNull();
    expect(window.location.pathname).toBe('/genders');
    expect(leaveFor).not.toHaveBeenCalled();
  });

  const BROKEN: readonly (readonly [what: string, path: string, json: unknown])[] = [
    ['an institute without data', '/getinstituteData/demo', 'x'],
    ['a profile without user_info', '/user/7', { data: {} }],
    ['campuses that are no list', '/campus', { data: 'x' }],
    ...['2026-01-01', 5, true, ['2026-01-01', null]].map(
      (user_paid_dates) =>
        [
          `paid dates that are ${JSON.stringify(user_paid_dates)} and no object`,
          '/user/7',
          { data: { user_info: { username: 'x' }, user_paid_dates } },
        ] as const,
    ),
  ];
  test.each(BROKEN)('%s is a failure', async (_, path, json) => {
    stubProvider((call) => (call.path === path ? { json } : signInAnswers(call)));
    open('/demo/7/code');
    expect(await screen.findByText('Authentication Error')).toBeTruthy();
    expect(localStorage.getItem('credentials')).toBeNull();
  });
  test.each([undefined, null])('paid dates that are left out (%s) limit nothing', async (user_paid_dates) => {
    stubProvider((call) =>
      call.path === '/user/7'
        ? { json: { data: { user_info: { username: 'x' }, user_paid_dates } } }
        : signInAnswers(call),
    );
    open('/demo/7/code');
    await screen.findByText('The application');
    expect(getCredentials()?.userPaidDates).toBeNull();
  });

  test('another user does not inherit list settings; the same one keeps them', async () => {
    stubProvider(signInAnswers);
    localStorage.setItem('edubase.user', 'demo/9');
    localStorage.setItem('RaStore.genders.datatable', '[]');
    open('/demo/7/code');
    await screen.findByText('The application');
    expect(localStorage.getItem('RaStore.genders.datatable')).toBeNull();
  });
});

test('the hand-off takes all campuses of a provider that answers them in pages', async () => {
  const paged = Array.from({ length: 3 }, (_, at) => ({ id: at + 1, campus_name: `Campus ${at + 1}` }));
  let page = 0;
  stubProvider((call) => {
    if (call.path !== '/campus') return signInAnswers(call);
    page += 1;
    return {
      json: { data: paged.slice(page * 2 - 2, page * 2), current_page: page, per_page: 2, total: 3, last_page: 2 },
    };
  });
  open('/genders/demo/7/code');
  await screen.findByText('The application');
  expect(getCredentials()?.campuses).toEqual(paged);
});
describe('gate', () => {
  test('asks what the provider offers for somebody who signed in before that was stored', async () => {
    const { capabilities: _none, ...earlier } = signedInAs();
    localStorage.setItem('credentials', JSON.stringify(earlier));
    const calls = stubProvider(signInAnswers);
    open('/genders');
    await screen.findByText('The application');
    expect(calls.map(({ path, token }) => [path, token])).toContainEqual(['/getinstituteData/demo', 'session']);
    expect(getCredentials()?.capabilities).toEqual(capabilityNames);
  });
  test('opens without them when the provider does not answer, and asks again at the next start', async () => {
    const { capabilities: _none, ...earlier } = signedInAs();
    localStorage.setItem('credentials', JSON.stringify(earlier));
    stubProvider(() => ({ status: 502 }));
    open('/genders');
    await screen.findByText('The application');
    expect(getCredentials()).toEqual(earlier);
  });
  test('without credentials the restricted page stands at the same address', () => {
    open('/genders');
    expect(screen.getByRole('heading', { name: 'Access to this page is restricted' })).toBeTruthy();
    expect(screen.getByText(/token has expired/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/sign-in');
    expect(window.location.pathname).toBe('/genders');
  });
  test('closes when the credentials go, here or in another tab', async () => {
    signedInAs();
    open('/genders');
    await screen.findByText('The application');
    act(() => clearCredentials());
    expect(await screen.findByText('Access to this page is restricted')).toBeTruthy();
    act(() => void signedInAs());
    await screen.findByText('The application');
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null })));
    await screen.findByText('Access to this page is restricted');
  });
  test('unreadable credentials are none', () => {
    localStorage.setItem('credentials', '{');
    expect(getCredentials()).toBeNull();
  });
});

describe('failed calls', () => {
  test('401 toasts the message and is passed on; the session stays', async () => {
    signedInAs();
    stubProvider(() => ({ status: 401, json: { message: 'You may not do this.' } }));
    await expect(request('/gender')).rejects.toMatchObject({ status: 401, message: 'You may not do this.' });
    expect(showToast).toHaveBeenCalledExactlyOnceWith('error', 'You may not do this.');
    expect(getCredentials()).not.toBeNull();
  });
  test('401 without a message has the default text', async () => {
    signedInAs();
    stubProvider(() => ({ status: 401, json: {} }));
    await expect(request('/gender')).rejects.toThrow('Error occurred!');
    expect(showToast).toHaveBeenCalledWith('error', 'Error occurred!');
  });
  test('403 removes the credentials, goes to the root, and is passed on', async () => {
    signedInAs();
    stubProvider(() => ({ status: 403, json: { message: 'Expired' } }));
    await expect(request('/gender')).rejects.toMatchObject({ status: 403 });
    expect(localStorage.getItem('credentials')).toBeNull();
    expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/');
    expect(showToast).not.toHaveBeenCalled();
  });
  test('a late 403 for an earlier session leaves the present one alone', async () => {
    signedInAs({ token: 'old' });
    stubProvider(() => {
      signedInAs({ token: 'new' });
      return { status: 403 };
    });
    await expect(request('/gender')).rejects.toMatchObject({ status: 403 });
    expect(getCredentials()?.token).toBe('new');
  });
  test('react-admin never signs out by itself', () =>
    expect(authProvider.checkError({ status: 403 })).resolves.toBeUndefined());
});

describe('who is signed in', () => {
  const SWAPPED = 'Signed in as clerk of Demo School. Before, this browser was signed in as admin of Demo School.';
  const said = (): unknown[][] => vi.mocked(showToast).mock.calls;
  test('is said when a link signs in somebody else than this browser showed', async () => {
    signedInAs();
    stubProvider(signInAnswers);
    open('/genders/demo/7/code');
    await screen.findByText('The application');
    expect(said()).toEqual([['warning', SWAPPED]]);
  });
  test('is said in every other tab too, also in one that was shut meanwhile', async () => {
    signedInAs();
    open('/genders');
    await screen.findByText('The application');
    const inAnotherTab = (change: () => void): void => {
      change();
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'credentials' })));
    };
    inAnotherTab(() =>
      localStorage.setItem('credentials', JSON.stringify({ ...getCredentials(), userId: '7', username: 'clerk' })),
    );
    expect(said()).toEqual([['warning', SWAPPED]]);
    inAnotherTab(() => localStorage.removeItem('credentials'));
    expect(screen.queryByText('The application')).toBeNull();
    signedInAs({
      instituteCode: 'north',
      data: { institute_name: 'North', campus_name: null, thumbnail_image_code: null },
    });
    await screen.findByText('The application');
    expect(said().at(-1)).toEqual([
      'warning',
      'Signed in as admin of North. Before, this browser was signed in as clerk of Demo School.',
    ]);
  });
  test('is not said to the same person again', async () => {
    signedInAs({ userId: '7', username: 'clerk' });
    stubProvider(signInAnswers);
    open('/genders/demo/7/code');
    await screen.findByText('The application');
    act(() => void signedInAs({ userId: '7', username: 'clerk', token: 'another' }));
    expect(said()).toEqual([]);
  });
});

test('signing out ends the session, clears all local storage and goes to the sign-in page', async () => {
  signedInAs();
  localStorage.setItem('RaStore.genders.datatable', '[]');
  const calls = stubProvider(() => ({}));
  await signOut();
  expect(calls).toEqual([{ method: 'POST', path: '/logout', token: 'session' }]);
  expect(localStorage).toHaveLength(0);
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/sign-in');
});

test('signing out ends the session at the provider also when the legacy application is where it leads', async () => {
  signedInAs();
  const { webConfig } = await import('../../src/dataProvider/webConfig.ts');
  const legacy = vi.spyOn(webConfig, 'legacyBaseUrl', 'get').mockReturnValue('https://legacy.test');
  const calls: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((address, init) => {
    calls.push(`${init?.method} ${String(address)} ${String(init?.keepalive)}`);
    return Promise.resolve(Response.json({ message: 'Signed out' }));
  });
  await signOut();
  legacy.mockRestore();
  expect(calls).toEqual([expect.stringMatching(/^POST .*\/logout.* true$/)]);
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith('https://legacy.test/main_route');
});

test('signing out wipes the storage although the provider cannot be told', async () => {
  signedInAs();
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await signOut();
  expect(localStorage).toHaveLength(0);
  expect(getCredentials()).toBeNull();
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith('/sign-in');
});

test.each([
  [['genders.read'], 'list', true],
  [['genders.read'], 'show', true],
  [['genders.read'], 'edit', false],
  [['genders.update'], 'edit', true],
  [['genders.delete'], 'delete', true],
  [[], 'create', false],
  [undefined, 'create', true],
  [[], 'something else', true],
] as const)('privileges %j: %s %s', (privileges, action, expected) => {
  const { userInfo, ...rest } = signedInAs();
  expect(canAccess({ ...rest, userInfo: privileges ? { ...userInfo, privileges } : userInfo }, genders, action)).toBe(
    expected,
  );
});

describe('error page', () => {
  test.each([
    [401, true, 'key', 'Home'],
    [404, false, 'map', 'Home'],
    [403, true, 'warning', 'Login'],
    [403, false, 'warning', 'Home'],
    [500, false, 'warning', 'Home'],
  ])('%i (link flag %s): %s, %s', (status, loginLink, icon, button) => {
    const { container } = render(<ErrorPage status={status} title="T" description="D" loginLink={loginLink} />);
    expect(container.querySelector('svg')?.dataset['icon']).toBe(icon);
    expect(screen.getByRole('link', { name: button })).toBeTruthy();
  });
  test.each([
    [404, 'No route matches URL "/x"'],
    [405, 'Method not allowed'],
    [400, 'Bad request'],
  ])('router error %i', async (status, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const loader = (): never => {
      throw new Response(null, { status });
    };
    render(
      <RouterProvider
        router={createMemoryRouter(
          [{ path: '*', loader, element: null, errorElement: <RouterError />, hydrateFallbackElement: <i /> }],
          {
            initialEntries: ['/x'],
          },
        )}
      />,
    );
    await screen.findByText(text);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeTruthy());
  });
});
