import { describe, expect, test } from 'vitest';
import { defineResource, type Resource } from '../../contract/resource.ts';
import { f } from '../../contract/fields.ts';
import { wire } from '../../contract/wire.ts';
import { isActive } from '../../src/layout/menu/activeItem.ts';
import { filterMenu } from '../../src/layout/menu/filterMenu.ts';
import { INTERNAL_ADMIN_USERNAMES, INTERNAL_INSTITUTE_CODE } from '../../contract/internal.ts';
import type { MenuSession } from '../../src/layout/menu/menuConditions.ts';
import { outlines } from '../../src/resources/outlines.ts';
import { effectivePrivileges } from '../../server/http/privileges.ts';
import { demoUsers } from '../../server/seed/demo/users.ts';
import { leftOut } from '../../src/layout/menu/leftOut.ts';
import { SELDOM } from '../../src/layout/menu/seldom.ts';
import { allItems, itemsBy, shortMenu } from '../../src/layout/menu/shortMenu.ts';
import { legacyHref, visibleMenu, type VisibleGroup, type VisibleItem } from '../../src/layout/menu/visibleMenu.ts';
import { allPages, entriesOf, groups } from '../../src/pages/index.ts';
import { page } from '../../src/pages/page.ts';
import { reportButtons, showsReportBar } from '../../src/pages/reportBar.ts';
import { clampOffset } from '../../src/ui/dialog/clampOffset.ts';
import { resources } from '../../src/resources/index.ts';

const clerk: MenuSession = { instituteCode: 'demo', username: 'clerk', prefs: {}, may: () => true, offers: () => true };
const here = { legacyBaseUrl: null };
const legacyApp = { legacyBaseUrl: 'https://old.example.com/app/' };

const NEEDING = ['/fee-refunds', '/books-check', '/view-edit-fee-plans', '/admission-queries', '/admission/classes'];
const itemsOf = (group: VisibleGroup): VisibleItem[] => [...group.items, ...group.groups.flatMap(itemsOf)];
const all = (
  session: Partial<MenuSession> = {},
  config: { legacyBaseUrl: string | null } = here,
  declared: readonly Resource[] = resources,
): VisibleItem[] => visibleMenu(groups, { ...clerk, ...session }, declared, config).flatMap(itemsOf);
const hrefs = (...given: Parameters<typeof all>): string[] => all(...given).map(({ href }) => href);

const declare = (key: string, menu: Resource['menu'], path?: string): Resource =>
  defineResource({
    key,
    label: [key, `${key} list`],
    menu,
    ...(path ? { path } : {}),
    title: 'name',
    fields: { name: f.text({ required: true }) },
    wire: wire.rest(`/${key}`),
    sample: { name: 'x' },
  });

describe('groups', () => {
  test('stand in the order of the specification', () => {
    expect(visibleMenu(groups, clerk, resources, here).map(({ label }) => label)).toEqual([
      'Admissions',
      'Extras',
      'Finance',
      'Exam and SMS',
      'HRM',
      'General',
      'Core',
      'Admission Settings',
      'Exam',
      'HRM Settings',
      'Admin',
      'House Management System',
    ]);
  });
  test('Students Not Currently Enrolled is a group of its own, with the mode in the query', () => {
    const extras = visibleMenu(groups, clerk, resources, here).find(({ id }) => id === 'extras');
    expect(extras?.groups.map(({ label }) => label)).toEqual(['Students Not Currently Enrolled']);
    expect(extras?.groups[0]?.items.map(({ href }) => href)).toEqual([
      '/view-edit-fee-plans?not-enrolled=true',
      '/generate-challans?not-enrolled=true',
      '/pay-or-print-fee-challans?not-enrolled=true',
      '/paid-fee-challans?not-enrolled=true',
      '/payment-history?not-enrolled=true',
    ]);
  });
  test('a list is called in its heading and its crumbs as in the menu', () => {
    const named = new Map(all().map(({ href, label }) => [href.slice(1), label]));
    const others = resources.flatMap(({ path, heading, label }) => {
      const inMenu = named.get(path);
      const page = allPages.find((one) => one.path === path);
      const names = [heading ?? label[1], ...(page ? [page.title] : [])];
      return inMenu === undefined ? [] : names.filter((name) => name !== inMenu).map((name) => [path, inMenu, name]);
    });
    expect(others).toEqual([]);
    expect(named.get('ptm')).toBe('Parent-Teacher Meetings');
  });
  test('no item stands twice', () => {
    const ids = all({ username: 'edubase', prefs: { two_step_ch_payment_approval_req: 1 } }).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
  test('a group whose items are all hidden disappears', () => {
    const menu = visibleMenu(
      [
        {
          id: 'a',
          title: 'A',
          entries: [
            page('x', 'X', { privilege: 'x.read', screen: { load: () => Promise.reject(new Error('not opened')) } }),
          ],
        },
      ],
      { ...clerk, may: () => false },
      [],
      here,
    );
    expect(menu).toEqual([]);
  });
});

describe('conditions', () => {
  const pending = [
    '/paid-fee-challans?pending-approvals-payments=true',
    '/challan-discounts?pending-approvals-discounts=true',
  ];
  test.each([[true], [1], ['1'], ['yes'], ['true']])('pending approvals show when the preference is %j', (value) => {
    expect(hrefs({ prefs: { two_step_ch_payment_approval_req: value } })).toEqual(expect.arrayContaining(pending));
  });
  test.each([[undefined], [null], ['null'], [''], [false]])(
    'pending approvals hide when the preference is %j',
    (value) => {
      for (const href of pending)
        expect(hrefs({ prefs: { two_step_ch_payment_approval_req: value } })).not.toContain(href);
    },
  );
  test('news management needs the internal institute and one of the two internal usernames', () => {
    expect(INTERNAL_ADMIN_USERNAMES).toHaveLength(2);
    const seen = (instituteCode: string, username: string | null): boolean =>
      hrefs({ instituteCode, username }).includes('/news-management');
    for (const name of INTERNAL_ADMIN_USERNAMES) {
      expect(seen(INTERNAL_INSTITUTE_CODE, name)).toBe(true);
      expect(seen('demo', name)).toBe(false);
    }
    expect(seen(INTERNAL_INSTITUTE_CODE, 'clerk')).toBe(false);
    expect(seen(INTERNAL_INSTITUTE_CODE, null)).toBe(false);
  });
  test.each([
    ['edubase', true],
    ['Anna.EduBase.1', true],
    ['edu-base', false],
    ['clerk', false],
    [null, false],
  ])('upload items for the username %j: %j', (username, shown) => {
    const uploads = ['/upload-students', '/upload-feeplans', '/upload-first-time-arrears', '/upload-challan-payments'];
    expect(uploads.filter((href) => hrefs({ username }).includes(href))).toEqual(shown ? uploads : []);
  });
  test('an entity that may not be read is not offered', () => {
    const shown = hrefs({ may: (privilege) => privilege !== 'genders.read' });
    expect(shown).not.toContain('/genders');
    expect(shown).toContain('/mother-tongue');
  });
});

describe('legacy links', () => {
  test('go to the base address plus the path', () => {
    expect(legacyHref('exam_type', 'https://old.example.com/app/')).toBe('https://old.example.com/app/exam_type');
    const diary = all({}, legacyApp).find(({ label }) => label === 'Student Diary');
    expect(diary).toMatchObject({ href: 'https://old.example.com/app/student_diary', external: true });
  });
  test('whose path the specification does not give stay here and say so: the front page of the other application signs people out', () => {
    const items = all({}, legacyApp);
    expect(items.filter(({ href }) => href.includes('main_route'))).toEqual([]);
    expect(items.find(({ label }) => label === 'Notice Board')).toMatchObject({
      href: '/legacy/notice-board',
      external: false,
    });
  });
  test('lead to paths that the specification lists, and to no other', () => {
    const listed = new Set(
      groups
        .flatMap(entriesOf)
        .flatMap((entry) => (entry.kind === 'legacy' && entry.path !== null ? [entry.path] : [])),
    );
    expect(
      outlines.filter(({ menu, path }) => menu !== false && menu.legacy && !listed.has(path)).map(({ path }) => path),
    ).toEqual([]);
  });
  test('are not in the menu while no legacy application is configured', () => {
    const labels = all().map(({ label }) => label);
    expect(labels).not.toContain('Student Diary');
    expect(labels).not.toContain('Notice Board');
    expect(all().filter(({ href, external }) => external || href.startsWith('/legacy'))).toEqual([]);
  });
  test('a set-up list of our own is in-app without the legacy application and legacy with it', () => {
    const city = declare('cities', { group: 'Core', legacy: true }, 'admission/city');
    expect(hrefs({}, here, [city])).toContain('/admission/city');
    expect(hrefs({}, legacyApp, [city])).toContain('https://old.example.com/app/admission/city');
    expect(hrefs({}, legacyApp, [city])).not.toContain('/admission/city');
  });
});

describe('declared entities', () => {
  test('each with a menu place is in the menu exactly once', () => {
    const shown = hrefs({ username: INTERNAL_ADMIN_USERNAMES[0] ?? null, instituteCode: INTERNAL_INSTITUTE_CODE });
    for (const resource of resources.filter(({ menu }) => menu !== false))
      expect(
        shown.filter((href) => href === `/${resource.path}`),
        resource.key,
      ).toHaveLength(1);
  });
  test('one that the table does not name joins its group, or a new one', () => {
    const menu = visibleMenu(
      groups,
      clerk,
      [
        declare('blood_groups', { group: 'Admission Settings' }),
        declare('buses', { group: 'Transport', label: 'Bus Fleet' }),
      ],
      here,
    );
    expect(menu.find(({ label }) => label === 'Admission Settings')?.items).toContainEqual(
      expect.objectContaining({ label: 'blood_groups list', href: '/blood-groups' }),
    );
    expect(menu.at(-1)).toMatchObject({ label: 'Transport', items: [{ label: 'Bus Fleet', href: '/buses' }] });
  });
  test('stand where their declaration says, also in the crumbs', () => {
    const placed = visibleMenu(
      groups,
      { ...clerk, username: INTERNAL_ADMIN_USERNAMES[0] ?? null, instituteCode: INTERNAL_INSTITUTE_CODE },
      resources,
      here,
    );
    const at = (path: string): string[] =>
      placed.filter((group) => itemsOf(group).some(({ href }) => href === `/${path}`)).map(({ label }) => label);
    const wrong = resources.filter(({ menu, path }) => menu !== false && at(path).join() !== menu.group);
    expect(wrong.map(({ path, menu }) => [path, menu, at(path)])).toEqual([]);
  });
  test('one kept out of the menu stays out', () => {
    expect(hrefs({}, here, [declare('hidden_things', false)])).not.toContain('/hidden-things');
  });
});

describe('the active item', () => {
  const item = (...routes: string[]): Pick<VisibleItem, 'routes'> => ({ routes });
  test.each([
    ['genders', '/genders', '', true],
    ['genders', '/genders/update', '?id=3', true],
    ['admission/city', '/admission/city/create', '', true],
    ['generate-challans', '/generate-challans-installment-wise', '', false],
    ['payment-history', '/payment-history', '?not-enrolled=true', false],
    ['payment-history?not-enrolled=true', '/payment-history/print', '?not-enrolled=true&page=2', true],
    ['payment-history?not-enrolled=true', '/payment-history', '', false],
    ['genders', '/', '', false],
  ])('%s at %s%s: %j', (route, pathname, search, active) => {
    expect(isActive(item(route), pathname, search)).toBe(active);
  });
  test('salary plan stays highlighted on the logs of an employee', () => {
    const plan = all().find(({ href }) => href === '/salary-plan');
    expect(plan && isActive(plan, '/salary-plan-logs/7', '')).toBe(true);
  });
  test('at every in-app address of the menu exactly one item is active', () => {
    const items = all({ prefs: { two_step_ch_payment_approval_req: true } });
    for (const { href } of items) {
      const { pathname, search } = new URL(href, 'http://x');
      expect(
        items.filter((other) => isActive(other, pathname, search)).map((other) => other.href),
        href,
      ).toEqual([href]);
    }
  });
});

test('the filter finds words in any order, in labels of items and groups', () => {
  const menu = visibleMenu(groups, clerk, resources, here);
  const found = (typed: string): string[] =>
    filterMenu(menu, typed)
      .flatMap(itemsOf)
      .map(({ label }) => label);
  expect(found('FAMILY def')).toEqual(['Fee Defaulters Family Wise']);
  expect(found('not enrolled payment')).toEqual(['Payment History']);
  expect(found('zzz')).toEqual([]);
  expect(found('  ')).toHaveLength(all().length);
});

describe('the report bar', () => {
  test('has the ten buttons', () => {
    expect(reportButtons).toHaveLength(10);
    expect(reportButtons.find(({ path }) => path === 'day-wise-pl-statement-report')?.title).toBe(
      'Day Wise P & L (New)',
    );
  });
  test.each([
    '/',
    '/day-wise-paid-challans',
    '/particular-fee-report',
    '/class-wise-fee-report',
    '/month-wise-fee-report',
    '/monthly-particular-wise-fee-report',
    '/tuition-fee-report',
    '/new-admissions-report',
    '/day-wise-pl-statement-report',
    '/tuition-fee-report/',
  ])('shows at %s', (path) => expect(showsReportBar(path)).toBe(true));
  test.each([
    '/inactive-student-report',
    '/student-distribution-summary',
    '/genders',
    '/day-wise-paid-challans/report',
    '/main_route',
  ])('does not show at %s', (path) => expect(showsReportBar(path)).toBe(false));
});

test('a dialog stays inside the viewport, and shows its title bar when it is larger', () => {
  const viewport = { width: 1000, height: 600 };
  const box = { left: 200, top: 100, width: 600, height: 300 };
  expect(clampOffset({ x: 50, y: -20 }, box, viewport)).toEqual({ x: 50, y: -20 });
  expect(clampOffset({ x: 900, y: 900 }, box, viewport)).toEqual({ x: 200, y: 200 });
  expect(clampOffset({ x: -900, y: -900 }, box, viewport)).toEqual({ x: -200, y: -100 });
  expect(clampOffset({ x: 10, y: 80 }, { left: 20, top: 10, width: 1400, height: 900 }, viewport)).toEqual({
    x: -20,
    y: -10,
  });
});

describe('the short menu', () => {
  const held = (username: string): ReadonlySet<string> =>
    effectivePrivileges(demoUsers.find((user) => user.username === username)?.privileges ?? []);
  const menuOf = (username: string): VisibleGroup[] => {
    const privileges = held(username);
    return visibleMenu(groups, { ...clerk, may: (name) => privileges.has(name) }, outlines, here);
  };
  const short = (username: string, path = '/'): readonly VisibleItem[] =>
    allItems(shortMenu(menuOf(username), (item) => isActive(item, path, '')));
  test('of a clerk has some twenty-five entries, which are those of the day', () => {
    const paths = short('clerk').map(({ href }) => href);
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.length).toBeLessThanOrEqual(27);
    for (const path of ['/pay-or-print-fee-challans', '/fee-defaulters-total-amount-wise', '/day-wise-paid-challans'])
      expect(paths).toContain(path);
    expect(allItems(menuOf('clerk')).length).toBeGreaterThan(50);
  });
  test('has no list that one only reads, but those that nobody changes', () => {
    const paths = short('clerk').map(({ href }) => href);
    for (const path of ['/genders', '/admission/campus', '/gl-accounts']) expect(paths).not.toContain(path);
    expect(short('registrar').map(({ href }) => href)).toContain('/manage-certificates');
    expect(short('accountant').map(({ href }) => href)).toContain('/gl-accounts');
  });
  test('has the page that is open, whichever it is', () => {
    expect(short('clerk', '/genders').map(({ href }) => href)).toContain('/genders');
  });
  test('keeps the order of the menu, and what is asked for by its id is what may be used', () => {
    const menu = menuOf('clerk');
    const order = allItems(menu).map(({ id }) => id);
    const ids = short('clerk').map(({ id }) => id);
    expect(ids).toEqual(order.filter((id) => ids.includes(id)));
    expect(
      itemsBy(menu, ['admissions/direct-payment', 'admin/users-and-privileges']).map(({ label }) => label),
    ).toEqual(['Direct Payment']);
  });
  test('leaves out pages that there are', () => {
    const whole = new Set(all().map(({ href }) => href.slice(1)));
    expect(
      [...SELDOM].filter(
        (path) => !whole.has(path) && !all({ username: 'an.edubase.user' }).some(({ href }) => href === `/${path}`),
      ),
    ).toEqual([]);
  });
});

describe('what a configuration would add', () => {
  test('is named: pages of the legacy application, of approvals, and of another provider', () => {
    const found = leftOut({ ...clerk, offers: (name) => name !== 'budgets' }, outlines, here);
    expect(found.map(({ by }) => by)).toEqual(['approval', 'provider', 'legacy']);
    expect(found.find(({ by }) => by === 'approval')?.labels).toContain('Pending Approvals Payments');
    expect(found.find(({ by }) => by === 'provider')?.labels).toEqual(['Budgets']);
    expect(found.find(({ by }) => by === 'legacy')?.labels).toContain('Student Diary');
  });
  test('is nothing where all of it is there', () => {
    const prefs = { two_step_ch_payment_approval_req: true };
    expect(leftOut({ ...clerk, prefs }, outlines, legacyApp)).toEqual([]);
  });
});

describe('what the provider does not have', () => {
  const SPECIFIED = ['/manage-students', '/genders', '/paid-fee-challans', '/admission/city', '/cash-report'];
  test('has no entry; what the specification asks of it has', () => {
    expect(hrefs()).toEqual(expect.arrayContaining([...NEEDING, ...SPECIFIED]));
    const without = hrefs({ offers: () => false });
    expect(NEEDING.filter((href) => without.includes(href))).toEqual([]);
    expect(without).toEqual(expect.arrayContaining(SPECIFIED));
  });
  test('has one where the legacy application has it', () => {
    expect(hrefs({ offers: () => false }, legacyApp)).toContain('https://old.example.com/app/admission/classes');
  });
});
