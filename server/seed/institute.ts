/** The starting values that any new institute gets. */
import { sql } from 'kysely';
import { today as schoolToday } from '../../contract/dates.ts';
import type { Trx } from '../database/door.ts';
import { groups } from './data/accounts.ts';
import { certificates } from './data/certificates.ts';
import { cities } from './data/cities.ts';
import { discountTypes, feeParticulars, lateFeePolicies, lateFeeSlabs, SLABS } from './data/fees.ts';
import { nationalities } from './data/nationalities.ts';
import { genders, motherTongues, religions, studentGroups } from './data/people.ts';
import { attendanceStatuses, classes, sections, studentStatuses } from './data/school.ts';
import {
  allowancesDeductions,
  departments,
  designations,
  employmentTypes,
  leaveTypes,
  shifts,
  subjects,
} from './data/staff.ts';
import { startSeeding, type Hashes, type Seeding } from './seeding.ts';
import { yearsUpTo } from './years.ts';

export interface NewInstitute {
  /** Letters, digits, dash and underscore, at most 32. */
  readonly code: string;
  readonly name: string;
  /** 'YYYY-MM-DD', by default the day at school: decides the first session and accounting period. */
  readonly today?: string;
  /** Sessions and accounting periods before the current one (default 0). */
  readonly yearsBefore?: number;
  /** Of the passwords of users that the caller will add. */
  readonly hashes?: Hashes;
  /** Code of the institute that it is a sample for, to try things in. */
  readonly sampleOf?: string;
}
const named = (names: readonly string[]) => names.map((name) => ({ name }));

/**
 * Makes an institute with its starting values and answers the seeding, so that the caller may add to it.
 * `trx` is inside the door of that institute. Answers null, having changed nothing, when the institute exists.
 */
export async function seedInstitute(
  trx: Trx,
  { code, name, today = schoolToday(), yearsBefore = 0, hashes, sampleOf }: NewInstitute,
): Promise<Seeding | null> {
  const { rows } =
    await sql`INSERT INTO institute (institute_code, institute_name, sample_of) VALUES (${code}, ${name}, ${sampleOf ?? null}) ON CONFLICT DO NOTHING RETURNING 1`.execute(
      trx,
    );
  if (rows.length === 0) return null;
  const seeding = startSeeding(trx, code, hashes);
  await addPeople(seeding);
  await addSchool(seeding, today, yearsBefore);
  await addAccounts(seeding, today, yearsBefore);
  await addFees(seeding);
  await addStaff(seeding);
  return seeding;
}

async function addPeople({ add }: Seeding): Promise<void> {
  await add('genders', named(genders));
  await add('nationalities', nationalities);
  await add('religions', named(religions));
  await add('mother_tongues', named(motherTongues));
  await add('student_groups', studentGroups);
  await add('cities', cities);
}

async function addSchool({ add, trx, instituteCode }: Seeding, today: string, before: number): Promise<void> {
  await add(
    'classes',
    classes.map((class_name, index) => ({ class_name, sort_order: (index + 1) * 10 })),
  );
  await sql`UPDATE classes c SET next_class_id = n.id FROM classes n
    WHERE c.institute_code = ${instituteCode} AND n.institute_code = ${instituteCode} AND n.sort_order = c.sort_order + 10`.execute(
    trx,
  );
  await add(
    'sections',
    sections.map((section_name) => ({ section_name })),
  );
  const years = yearsUpTo(today, '04', before);
  await add(
    'sessions',
    years.map(({ name, ...dates }, index) => ({
      session_name: name,
      ...dates,
      is_current: index === years.length - 1,
    })),
  );
  await add('student_statuses', studentStatuses);
  await add('attendance_statuses', attendanceStatuses);
  await add('certificates', certificates);
}

async function addAccounts({ add, id }: Seeding, today: string, before: number): Promise<void> {
  await add('fiscal_years', yearsUpTo(today, '07', before));
  for (const [index, { name, account_class, parent, accounts }] of groups.entries()) {
    await add('finance_groups', [
      {
        group_name: name,
        account_class,
        sort_order: index + 1,
        ...(parent ? { parent_id: id('finance_groups', parent) } : {}),
      },
    ]);
    const group_id = id('finance_groups', name);
    await add(
      'finance_accounts',
      accounts.map(([acc_code, acc_name, role]) => ({ acc_code, acc_name, group_id, ...(role ? { role } : {}) })),
    );
  }
}

const accountNames = new Map(groups.flatMap(({ accounts }) => accounts.map(([code, name]) => [code, name] as const)));

async function addFees({ add, id }: Seeding): Promise<void> {
  const account = (code: string): number => id('finance_accounts', accountNames.get(code) ?? code);
  await add(
    'fee_particulars',
    feeParticulars.map(({ account: code, ...particular }) => ({ ...particular, income_account_id: account(code) })),
  );
  await add('discount_types', discountTypes);
  await add('late_fee_policies', lateFeePolicies);
  const late_fee_policy_id = id('late_fee_policies', SLABS);
  await add(
    'late_fee_slabs',
    lateFeeSlabs.map(([from_day, amount]) => ({ late_fee_policy_id, from_day, amount })),
  );
}

async function addStaff({ add, id }: Seeding): Promise<void> {
  await add('departments', named(departments));
  await add(
    'designations',
    designations.map(({ department, ...designation }) => ({
      ...designation,
      department_id: id('departments', department),
    })),
  );
  await add('employment_types', named(employmentTypes));
  await add('shifts', shifts);
  await add('leave_types', leaveTypes);
  await add('exam_subjects', named(subjects));
  await add('allowances_deductions', allowancesDeductions);
}
