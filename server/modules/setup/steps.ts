/** How far the setting up of an institute is, read from its records. */
import { plural } from '../../../contract/plural.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { gettingStarted } from '../../../contract/endpoints/setup.ts';
import { SETUP_STEPS, type SetupStep } from '../../../contract/setup.ts';
import { sendNow } from '../../database/door.ts';
import type { Call } from '../../http/route.ts';

type State = z.input<typeof gettingStarted.response>['data'];
interface Found {
  readonly name: string;
  readonly has_logo: boolean;
  readonly campuses: readonly string[];
  readonly without_class: readonly string[];
  readonly sections: number;
  readonly without_fees: readonly string[];
  readonly plans: number;
  readonly without_settings: readonly string[];
  readonly year: string | null;
  readonly has_cash: boolean;
  readonly users: number;
  readonly has_student: boolean;
  readonly has_openings: boolean;
  readonly has_receipt: boolean;
  readonly skipped: readonly string[];
}
/** A row for what is put aside, beside those of skipped steps. */
export const ALL_STEPS = 'all';
const SHOWN = 3;
/** 'Nursery, Prep, One and 4 more'. */
const some = (names: readonly string[]): string =>
  names.length <= SHOWN ? names.join(', ') : `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`;

function judged(found: Found): Readonly<Record<SetupStep, readonly [done: boolean, text: string]>> {
  const { campuses, without_class, without_fees, without_settings } = found;
  return {
    institute: [found.has_logo, found.has_logo ? found.name : `${found.name} has no logo yet`],
    campuses: [campuses.length > 0, campuses.length > 0 ? some(campuses) : 'There is no campus yet'],
    classes: [
      campuses.length > 0 && without_class.length === 0,
      without_class.length > 0
        ? `No class with a section yet: ${some(without_class)}`
        : plural(found.sections, 'section'),
    ],
    fees: [
      found.plans > 0 && found.sections > 0 && without_fees.length === 0,
      without_fees.length > 0
        ? `No fee plan yet: ${some(without_fees)}`
        : found.plans > 0
          ? plural(found.plans, 'fee plan')
          : 'There is no fee plan yet',
    ],
    challans: [
      campuses.length > 0 && without_settings.length === 0,
      without_settings.length > 0 ? `No challan settings yet: ${some(without_settings)}` : 'Every campus has them',
    ],
    accounts: [
      found.year !== null && found.has_cash,
      found.year === null
        ? 'No accounting period holds today: add it in Accounting Periods'
        : found.has_cash
          ? `The chart of accounts is there, and the accounting period ${found.year}`
          : 'No account has the role Cash: give it to one in GL Accounts',
    ],
    users: [found.users > 1, found.users > 1 ? plural(found.users, 'user') : 'You are the only user'],
    admission: [found.has_student, found.has_student ? 'The first student is admitted' : 'Nobody is admitted yet'],
    openings: [
      found.has_openings || found.has_receipt,
      found.has_openings
        ? 'The books begin with what was there before'
        : found.has_receipt
          ? 'The books have begun without them'
          : 'Nothing of before is entered yet',
    ],
    receipt: [found.has_receipt, found.has_receipt ? 'The first payment is taken' : 'No payment is taken yet'],
  };
}
/** None of this grows with the school but the lists of its classes. */
export async function setupState({ trx, session }: Call): Promise<State> {
  const code = session.instituteCode;
  const of = sql`institute_code = ${code}`;
  const [found] = await sendNow(
    trx,
    sql<Found>`SELECT i.institute_name AS name, i.logo_code IS NOT NULL AS has_logo,
      ARRAY(SELECT k.campus_name FROM campuses k WHERE k.${of} AND k.is_active ORDER BY k.id) AS campuses,
      ARRAY(SELECT k.campus_name FROM campuses k WHERE k.${of} AND k.is_active AND NOT EXISTS (SELECT 1 FROM campus_classes c
        JOIN class_sections s ON s.institute_code = c.institute_code AND s.campus_class_id = c.id AND s.is_active
        WHERE c.institute_code = k.institute_code AND c.campus_id = k.id AND c.is_active) ORDER BY k.id) AS without_class,
      (SELECT count(*)::int FROM class_sections s WHERE s.${of} AND s.is_active) AS sections,
      ARRAY(SELECT x.class_name || ', ' || k.campus_name FROM campus_classes c JOIN classes x ON x.institute_code = c.institute_code AND x.id = c.class_id
        JOIN campuses k ON k.institute_code = c.institute_code AND k.id = c.campus_id
        WHERE c.${of} AND c.is_active AND k.is_active AND NOT EXISTS (SELECT 1 FROM fee_plan_classes p
          JOIN fee_plan_particulars l ON l.institute_code = p.institute_code AND l.fee_plan_list_id = p.fee_plan_list_id
          WHERE p.institute_code = c.institute_code AND p.campus_class_id = c.id) ORDER BY k.id, x.sort_order) AS without_fees,
      (SELECT count(*)::int FROM fee_plan_lists p WHERE p.${of} AND p.is_active) AS plans,
      ARRAY(SELECT k.campus_name FROM campuses k WHERE k.${of} AND k.is_active AND NOT EXISTS (SELECT 1 FROM challan_settings c
        WHERE c.institute_code = k.institute_code AND c.campus_id = k.id) ORDER BY k.id) AS without_settings,
      (SELECT y.name FROM fiscal_years y WHERE y.${of} AND (now() AT TIME ZONE i.time_zone)::date BETWEEN y.start_date AND y.end_date LIMIT 1) AS year,
      EXISTS (SELECT 1 FROM finance_accounts a WHERE a.${of} AND a.role = 'cash' AND a.is_active) AS has_cash,
      (SELECT count(*)::int FROM users u WHERE u.${of} AND u.is_active AND u.deleted_at IS NULL) AS users,
      EXISTS (SELECT 1 FROM students s WHERE s.${of} AND s.deleted_at IS NULL) AS has_student,
      EXISTS (SELECT 1 FROM gl_lines l JOIN finance_accounts a ON a.institute_code = l.institute_code AND a.id = l.account_id
        WHERE a.${of} AND a.role = 'opening_equity') AS has_openings,
      EXISTS (SELECT 1 FROM payments p WHERE p.${of} AND p.kind <> 'opening') AS has_receipt,
      ARRAY(SELECT x.step FROM setup_skips x WHERE x.${of}) AS skipped
      FROM institute i WHERE i.${of}`,
  );
  if (!found) throw new Error('the database answered nothing');
  const steps = judged(found);
  return {
    dismissed: found.skipped.includes(ALL_STEPS),
    steps: SETUP_STEPS.map((key) => {
      const [done, text] = steps[key];
      return { key, done, skipped: !done && found.skipped.includes(key), text };
    }),
  };
}
/** What the home page says of it; null when nothing is left, or all of it was put aside. */
export async function setupLeft(call: Call): Promise<{ done: number; total: number; next: SetupStep } | null> {
  const { dismissed, steps } = await setupState(call);
  const next = steps.find(({ done, skipped }) => !done && !skipped);
  if (dismissed || !next) return null;
  return { done: steps.filter(({ done }) => done).length, total: steps.length, next: next.key };
}
