/**
 * The menu offers what the server allows, and hides nothing that it allows: for every entry and report button with a
 * page.
 */
import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../server/app.ts';
import { effectivePrivileges, privilegeCatalogue } from '../../server/http/privileges.ts';
import { visibleMenu, type VisibleGroup } from '../../src/layout/menu/visibleMenu.ts';
import { INTERNAL_ADMIN_USERNAMES, INTERNAL_INSTITUTE_CODE } from '../../contract/internal.ts';
import { allPages, entriesOf, groups } from '../../src/pages/index.ts';
import { resources } from '../../src/resources/index.ts';
import { outlines } from '../../src/resources/outlines.ts';

const routes = new Map(allRoutes().map((route) => [`${route.method} ${route.path}`, route]));
/**
 * Uploads go through one call for all kinds, whose handler asks for the privilege of the kind (tests of the importers).
 */
const UPLOADS = new Set([
  'upload-students',
  'upload-feeplans',
  'upload-first-time-arrears',
  'upload-challan-payments',
  'upload-employee-attendance',
  'upload-opening-advances',
  'upload-opening-deposits',
  'upload-opening-employee-advances',
]);
const pages = new Map(allPages.map((page) => [page.path, page]));

const pathOf = (to: string): string => to.split('?')[0] ?? '';

const hrefsOf = (group: VisibleGroup): string[] => [
  ...group.items.map(({ href }) => href),
  ...group.groups.flatMap(hrefsOf),
];
/** In-app pages that a user with these privileges is offered, every condition met. */
function offered(held: ReadonlySet<string>): ReadonlySet<string> {
  const session = {
    prefs: { two_step_ch_payment_approval_req: true },
    may: (name: string) => held.has(name),
    offers: () => true,
  };
  const users = [
    { instituteCode: INTERNAL_INSTITUTE_CODE, username: INTERNAL_ADMIN_USERNAMES[0] ?? '' },
    { instituteCode: 'school', username: 'an.edubase.user' },
  ];
  return new Set(
    users.flatMap((user) =>
      visibleMenu(groups, { ...session, ...user }, outlines, { legacyBaseUrl: null }).flatMap(hrefsOf),
    ),
  );
}
/**
 * Addresses of the entries that have a page: with the mode, and of declared entities none, which have a test of their
 * own.
 */
const entries = groups
  .flatMap(entriesOf)
  .flatMap((entry) =>
    entry.kind === 'mode' ? [`${entry.path}?${entry.flag}`] : entry.kind === 'legacy' ? [] : [entry.path],
  )
  .filter((to) => pages.get(pathOf(to))?.generated === false);
const isAllowed = (held: ReadonlySet<string>, call: string): boolean => {
  const access = routes.get(call)?.access;
  if (!access) throw new Error(`${call} is not served`);
  return access === 'signed-in' || access.anyOf.some((name) => held.has(name));
};

describe('every entry of the menu with a page of its own', () => {
  it('says what its page asks the server for', () => {
    expect(entries.length).toBeGreaterThan(35);
    const silent = entries
      .map(pathOf)
      .filter((path) => !UPLOADS.has(path) && (pages.get(path)?.asks.length ?? 0) === 0);
    expect(silent).toEqual([]);
  });
  it('is offered to whoever the server lets use it, and to nobody else: with each privilege alone, and with all but one', () => {
    const alone = privilegeCatalogue.map((name) => [name, effectivePrivileges([name])] as const);
    const without = privilegeCatalogue.map(
      (name) => [`all but ${name}`, new Set(privilegeCatalogue.filter((one) => one !== name))] as const,
    );
    const wrong: string[] = [];
    for (const [who, held] of [['nobody', new Set<string>()] as const, ...alone, ...without]) {
      const seen = offered(held);
      for (const to of entries) {
        const calls = pages.get(pathOf(to))?.asks ?? [];
        if (calls.length > 0 && seen.has(`/${to}`) !== calls.every((call) => isAllowed(held, call)))
          wrong.push(`${who}: ${to}`);
      }
    }
    expect(wrong).toEqual([]);
  });
  it('of an entity is offered with the right to read it, which its list asks for', () => {
    for (const { key, path, wire, menu } of resources) {
      if (menu === false) continue;
      const { access } = routes.get(`GET ${wire.list.path}`) ?? { access: 'signed-in' };
      expect([path, offered(new Set([`${key}.read`])).has(`/${path}`), offered(new Set()).has(`/${path}`)]).toEqual([
        path,
        true,
        false,
      ]);
      if (access !== 'signed-in') expect([path, access.anyOf]).toEqual([path, [`${key}.read`]]);
    }
  });
  it('that uploads asks for the privilege of what it brings in', () => {
    const uploads: Readonly<Record<string, string>> = {
      'upload-students': 'students.create',
      'upload-feeplans': 'fee_plans.create',
      'upload-first-time-arrears': 'first_time_arrears.create',
      'upload-challan-payments': 'challan_payments.create',
      'upload-opening-advances': 'opening_advances.create',
      'upload-opening-deposits': 'opening_deposits.create',
      'upload-opening-employee-advances': 'opening_employee_advances.create',
    };
    for (const [to, name] of Object.entries(uploads)) {
      expect([to, offered(new Set([name])).has(`/${to}`)]).toEqual([to, true]);
      expect([to, offered(new Set(privilegeCatalogue.filter((one) => one !== name))).has(`/${to}`)]).toEqual([
        to,
        false,
      ]);
    }
  });
});
