/** The menu offers what the server allows, and hides nothing that it allows: for every entry and report button with a page. */
import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../server/app.ts';
import { effectivePrivileges, privilegeCatalogue } from '../../server/http/privileges.ts';
import { allSectionRoutes } from '../../src/customRoutes/sections.ts';
import { menuTable } from '../../src/layout/menu/menuTable.ts';
import { entriesOf, visibleMenu, type VisibleGroup } from '../../src/layout/menu/visibleMenu.ts';
import { INTERNAL_ADMIN_USERNAMES, INTERNAL_INSTITUTE_CODE } from '../../contract/internal.ts';
import { resources } from '../../src/resources/index.ts';
import { outlines } from '../../src/resources/outlines.ts';

const routes = new Map(allRoutes().map((route) => [`${route.method} ${route.path}`, route]));
/** What a page of our own asks the server for before it can show or do anything. A new entry with a page is added here. */
const STUDENTS = ['GET /api_students'];
const OWED = 'GET /student_challan';
const ASKS: Readonly<Record<string, readonly string[]>> = {
  'admission-queries': STUDENTS,
  'manage-students': STUDENTS,
  'all-students': STUDENTS,
  'students-by-user': STUDENTS,
  'student-qr-code': STUDENTS,
  'student-extras': [...STUDENTS, 'POST /save_student_certificates_record'],
  'certificates-prints': ['GET /get_student_certificates_print'],
  'add-bulk-students': ['POST /bulk_add_students'],
  'create-fee-plans': ['POST /student_feePlan'],
  'view-edit-fee-plans': ['GET /student_feePlan'],
  'generate-challans': ['POST /student_challan'],
  'generate-challans-installment-wise': ['POST /generate_challans_installment_wise'],
  'add-amount-in-generated-challans': ['POST /add_amount_in_generated_challans'],
  'pay-or-print-fee-challans': [OWED],
  'direct-payment': ['POST /challanDirectPayment'],
  'paid-fee-challans': ['GET /payChallan'],
  'fee-refunds': ['GET /fee_refunds'],
  'challan-discounts': ['GET /challanDiscount'],
  'payment-history': ['POST /studentsPaymentHistory'],
  'day-wise-paid-challans': ['POST /getDayWisePaidChallans'],
  'fee-defaulters-total-amount-wise': ['GET /fee_defaulters'],
  'fee-defaulters-family-wise': ['GET /fee_defaulters_family_wise'],
  'fee-defaulters-month-wise': ['GET /fee_defaulters_month_wise'],
  'fee-intimation-report': ['POST /feeIntimationReport'],
  'print-fee-reminder': ['POST /feeReminderReport'],
  'cash-report': ['GET /cash_report'],
  'books-check': ['GET /books_check'],
  'user-logging': ['GET /user_logging'],
  'student-strength-summary': ['GET /house_system_student_strength_summary'],
  'student-list-by-house': ['GET /house_system_student_list_house_wise'],
};
/** Uploads go through one call for all kinds, whose handler asks for the privilege of the kind (tests of the importers). */
const UPLOADS = new Set(['upload-students', 'upload-feeplans', 'upload-first-time-arrears', 'upload-challan-payments']);
const NOT_BUILT = new Set(allSectionRoutes.filter(({ status, page }) => status === 'not-built' && page === '').map(({ path }) => path));

const hrefsOf = (group: VisibleGroup): string[] => [...group.items.map(({ href }) => href), ...group.groups.flatMap(hrefsOf)];
/** In-app pages that a user with these privileges is offered, every condition met. */
function offered(held: ReadonlySet<string>): ReadonlySet<string> {
  const session = { prefs: { two_step_ch_payment_approval_req: true }, may: (name: string) => held.has(name) };
  const users = [
    { instituteCode: INTERNAL_INSTITUTE_CODE, username: INTERNAL_ADMIN_USERNAMES[0] ?? '' },
    { instituteCode: 'school', username: 'an.edubase.user' },
  ];
  return new Set(users.flatMap((user) => visibleMenu(menuTable, { ...session, ...user }, outlines, { legacyBaseUrl: null }).flatMap(hrefsOf)));
}
const entries = [...new Set(menuTable.flatMap(entriesOf).flatMap((entry) => (entry.kind === 'app' ? [entry.to] : [])))].filter(
  (to) => !outlines.some(({ path }) => path === to) && !NOT_BUILT.has(to.split('?')[0] ?? ''),
);
const isAllowed = (held: ReadonlySet<string>, call: string): boolean => {
  const access = routes.get(call)?.access;
  if (!access) throw new Error(`${call} is not served`);
  return access === 'signed-in' || access.anyOf.some((name) => held.has(name));
};

describe('every entry of the menu with a page of its own', () => {
  it('is known by what its page asks for', () => {
    expect(entries.length).toBeGreaterThan(35);
    const pages = new Set(entries.map((to) => to.split('?')[0] ?? ''));
    expect([...pages].filter((page) => !ASKS[page] && !UPLOADS.has(page))).toEqual([]);
    expect(Object.keys(ASKS).filter((page) => !pages.has(page))).toEqual([]);
  });
  it('is offered to whoever the server lets use it, and to nobody else: with each privilege alone, and with all but one', () => {
    const alone = privilegeCatalogue.map((name) => [name, effectivePrivileges([name])] as const);
    const without = privilegeCatalogue.map((name) => [`all but ${name}`, new Set(privilegeCatalogue.filter((one) => one !== name))] as const);
    const wrong: string[] = [];
    for (const [who, held] of [['nobody', new Set<string>()] as const, ...alone, ...without]) {
      const seen = offered(held);
      for (const to of entries) {
        const calls = ASKS[to.split('?')[0] ?? ''];
        if (calls && seen.has(`/${to}`) !== calls.every((call) => isAllowed(held, call))) wrong.push(`${who}: ${to}`);
      }
    }
    expect(wrong).toEqual([]);
  });
  it('of an entity is offered with the right to read it, which its list asks for', () => {
    for (const { key, path, wire, menu } of resources) {
      if (menu === false) continue;
      const { access } = routes.get(`GET ${wire.list.path}`) ?? { access: 'signed-in' };
      expect([path, offered(new Set([`${key}.read`])).has(`/${path}`), offered(new Set()).has(`/${path}`)]).toEqual([path, true, false]);
      if (access !== 'signed-in') expect([path, access.anyOf]).toEqual([path, [`${key}.read`]]);
    }
  });
  it('that uploads asks for the privilege of what it brings in', () => {
    const uploads: Readonly<Record<string, string>> = {
      'upload-students': 'students.create',
      'upload-feeplans': 'fee_plans.create',
      'upload-first-time-arrears': 'first_time_arrears.create',
      'upload-challan-payments': 'challan_payments.create',
    };
    for (const [to, name] of Object.entries(uploads)) {
      expect([to, offered(new Set([name])).has(`/${to}`)]).toEqual([to, true]);
      expect([to, offered(new Set(privilegeCatalogue.filter((one) => one !== name))).has(`/${to}`)]).toEqual([to, false]);
    }
  });
});
