/** What the palette finds beside screens: records, by one call of the provider, or by the lists of the specification. */
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ranked } from '../../src/layout/palette/rank.ts';
import { otherWords } from '../../src/layout/palette/otherWords.ts';
import { screenItems } from '../../src/layout/palette/screenItems.ts';
import { Overlays } from '../../src/layout/Overlays.tsx';
import { visibleMenu } from '../../src/layout/menu/visibleMenu.ts';
import { allPages, groups } from '../../src/pages/index.ts';
import { outlines } from '../../src/resources/outlines.ts';
import { signedInAs } from './support/signedIn.ts';

const found = (kind: string, id: number, title: string, more: object = {}) => ({
  kind,
  id,
  number: String(id + 100),
  title,
  about: [`SID ${id + 100}`, 'One A'],
  badge: null,
  amount: null,
  exact: false,
  nearly: false,
  ...more,
});
interface Asked {
  readonly path: string;
  readonly query: Record<string, string>;
}
function start(answers: Record<string, (asked: Asked) => unknown>) {
  const calls: Asked[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const call = { path: pathname.replace(/^\/api/, ''), query: Object.fromEntries(searchParams) };
    calls.push(call);
    const answer = answers[`${method} ${call.path}`]?.(call) ?? { data: [] };
    return answer instanceof Response ? answer : new Response(JSON.stringify(answer));
  });
  const page = (
    <CoreAdminContext>
      <Overlays />
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: ['/genders'] });
  render(<RouterProvider router={router} />);
  return { calls, address: () => router.state.location.pathname + router.state.location.search };
}
const open = async (): Promise<HTMLElement> => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox', { name: 'Find anything' });
};
const chosen = (): string | null | undefined => {
  const id = screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '';
  const option = document.getElementById(id);
  return option?.getAttribute('aria-label') ?? option?.firstElementChild?.textContent;
};
const ali = found('student', 1, 'Ali Raza');
beforeEach(() => {
  localStorage.clear();
  signedInAs();
});

describe('records', () => {
  test('are found by a name with one call, and opened by Enter; next time the latest stands first', async () => {
    const { calls, address } = start({
      'GET /find': ({ query }) =>
        query['recent'] ? { data: { found: [ali], more: [] } } : { data: { found: [ali], more: ['student'] } },
    });
    await userEvent.type(await open(), 'raza');
    const students = await screen.findByRole('group', { name: 'Students' });
    expect(within(students).getByText('SID 101 · One A')).toBeTruthy();
    expect(chosen()).toBe('Ali Raza');
    expect(calls.filter(({ path }) => path === '/find')).toHaveLength(1);
    expect(within(students).getByText('More students …').closest('a')?.getAttribute('href')).toContain('/all-students');
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/all-students/view?id=1');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await open();
    const last = await screen.findByRole('group', { name: 'Recently used' });
    expect(await within(last).findByText('Ali Raza')).toBeTruthy();
    expect(calls.at(-1)).toMatchObject({ path: '/find', query: { recent: 'student:1' } });
  });
  test('lead by the right arrow to paying, the statement and paper', async () => {
    const { address } = start({ 'GET /find': () => ({ data: { found: [ali], more: [] } }) });
    await userEvent.type(await open(), 'raza');
    await screen.findByRole('group', { name: 'Students' });
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen()).toBe('Pay: Ali Raza');
    await userEvent.keyboard('{ArrowRight}');
    expect(chosen()).toBe('Statement: Ali Raza');
    await userEvent.keyboard('{ArrowLeft}{Enter}');
    expect(address()).toBe('/pay-or-print-fee-challans/pay-fee-challan?student_id=1');
  });
  test.each([
    [found('challan', 5, 'Challan 105', { amount: 300 }), ['Pay', 'Print']],
    [found('challan', 5, 'Challan 105', { amount: 0, badge: 'Fully Paid' }), ['Print']],
    [found('receipt', 5, 'Receipt 105', { amount: 300 }), ['Print']],
    [found('voucher', 5, 'PV-2026-27-5', { amount: 300 }), ['Print']],
    [found('family', 5, 'Javed'), ['Pay', 'Statement', 'Print challans']],
    [found('employee', 5, 'Rabia Khan'), ['Salary']],
  ])('%j can: %j', async (record, labels) => {
    start({ 'GET /find': () => ({ data: { found: [record], more: [] } }) });
    await userEvent.type(await open(), 'xx105');
    await screen.findByText(record.title);
    const { label } = { label: record.title };
    expect(
      screen
        .getAllByRole('option')
        .flatMap((one) => one.getAttribute('aria-label') ?? [])
        .map((name) => name.replace(`: ${label}`, '')),
    ).toEqual(labels);
  });
  test('offer no payment to who may take none', async () => {
    signedInAs({ userInfo: { username: 'r', user_settings: null, privileges: ['students.read', 'challans.read'] } });
    start({ 'GET /find': () => ({ data: { found: [ali], more: [] } }) });
    await userEvent.type(await open(), 'raza');
    await screen.findByText('Ali Raza');
    expect(screen.queryByRole('option', { name: 'Pay: Ali Raza' })).toBeNull();
    expect(screen.getByRole('option', { name: 'Statement: Ali Raza' })).toBeTruthy();
  });
  test('that cannot be looked up leave the screens, and say so', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    start({ 'GET /find': () => new Response('{"message":"busy"}', { status: 503 }) });
    await userEvent.type(await open(), 'genders');
    expect(await screen.findByText(/Records could not be looked up/)).toBeTruthy();
    expect(chosen()).toBe('Genders');
  });
});

describe('before a provider of the specification alone', () => {
  test('students are found by their list and a challan by its number', async () => {
    signedInAs({ capabilities: [] });
    const { calls } = start({
      'GET /api_students': () => ({ data: [{ id: 3, sid: 103, studentName: 'Ali Raza', father_name: 'Javed' }] }),
      'GET /student_challan': () => ({
        data: [{ id: 9, challan_no: 103, status: 'Unpaid', student: { studentName: 'Sara', sid: 8 } }],
      }),
    });
    await userEvent.type(await open(), '103');
    expect(await screen.findByText('SID 103 · Javed')).toBeTruthy();
    expect(screen.getByText('Challan 103')).toBeTruthy();
    expect(calls.some(({ path }) => path === '/find')).toBe(false);
  });
});

describe('screens by any of their words', () => {
  const session = { instituteCode: 'demo', username: 'head', prefs: {}, may: () => true, offers: () => true };
  const menu = visibleMenu(groups, session, outlines, { legacyBaseUrl: null });
  const items = screenItems(menu, outlines, () => false);
  const first = (typed: string): string | undefined => {
    const { strong, weak } = ranked(items, typed, []);
    return [...strong, ...weak][0]?.href;
  };
  test.each([
    ['P&L', '/pl-statement'],
    ['profit', '/pl-statement'],
    ['counter', '/counter'],
    ['audit log', '/user-logging'],
    ['reconcilation', '/bank-reconciliation'],
    ['trail balance', '/trial-balance'],
    ['permissions', '/users-and-privileges'],
    ['pdc', '/cheques'],
  ])('%s', (typed, href) => expect(first(typed)).toBe(href));
  test.each(['defaulters', 'defualters', 'arrears'])('%s', (typed) =>
    expect(first(typed)).toMatch(/^\/fee-defaulters-/),
  );
  test('other words are of pages that there are', () => {
    const paths = new Set([...allPages.map(({ path }) => path), ...outlines.map(({ path }) => path)]);
    expect(Object.keys(otherWords).filter((path) => !paths.has(path))).toEqual([]);
  });
});
