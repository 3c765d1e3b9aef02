/** The demo institute: a school with two campuses, its people and believable records in every list. */
import { sql } from 'kysely';
import { today as schoolToday } from '../../contract/dates.ts';
import { withInstitute } from '../database/door.ts';
import type { Database } from '../database/open.ts';
import { newFileCode } from '../resources/storeFile.ts';
import { addAttendance } from './demo/attendance.ts';
import { addCampuses } from './demo/campuses.ts';
import { drawCrest } from './demo/crest.ts';
import { addEmployees } from './demo/employees.ts';
import { addChallanRules, addFeePlans } from './demo/fees.ts';
import { addMeetings } from './demo/meetings.ts';
import { addRecords } from './demo/records.ts';
import { addStudents, DEMO_STUDENTS } from './demo/students.ts';
import { demoUsers, type DemoUser } from './demo/users.ts';
import { seedInstitute } from './institute.ts';
import { hashesOf, type Seeding } from './seeding.ts';
import { yearsUpTo } from './years.ts';

export const DEMO_INSTITUTE = 'demo';
export interface DemoUsers {
  readonly instituteCode: string;
  /** The administrator first. */
  readonly users: readonly Pick<DemoUser, 'username' | 'password' | 'role'>[];
}

/**
 * Makes the demo institute when there is none, in one transaction, and answers who may sign in. Never call it in
 * production.
 */
export async function seedDemo(db: Database): Promise<DemoUsers> {
  const today = schoolToday();
  const who = { instituteCode: DEMO_INSTITUTE, campuses: 'all', userId: null } as const;
  const there = await withInstitute(db, who, (trx) =>
    sql`SELECT 1 FROM institute WHERE institute_code = ${DEMO_INSTITUTE}`.execute(trx),
  );
  const hashes = there.rows.length > 0 ? undefined : await hashesOf(demoUsers.map(({ password }) => password));
  await withInstitute(db, who, async (trx) => {
    const seeding = await seedInstitute(trx, {
      code: DEMO_INSTITUTE,
      name: 'Chenab Grammar School',
      today,
      yearsBefore: 2,
      ...(hashes ? { hashes } : {}),
    });
    if (seeding) await addSchoolLife(seeding, today, DEMO_STUDENTS);
  });
  return {
    instituteCode: DEMO_INSTITUTE,
    users: demoUsers.map(({ username, password, role }) => ({ username, password, role })),
  };
}

/** Campuses, people and records of a school with so many students, in an institute with its starting values. */
export async function addSchoolLife(seeding: Seeding, today: string, students: number): Promise<void> {
  const session = yearsUpTo(today, '04', 0)[0]?.name ?? '';
  await addLogo(seeding);
  const taught = await addCampuses(seeding);
  await addUsers(seeding);
  await addFeePlans(seeding, taught, session);
  await addChallanRules(seeding);
  await addRecords(seeding, today, session);
  await addEmployees(seeding, today);
  await addStudents(seeding, today, session, students);
  await addAttendance(seeding, today);
  await addMeetings(seeding, today);
}

async function addLogo({ trx, instituteCode }: Seeding): Promise<void> {
  const bytes = drawCrest();
  const code = newFileCode(instituteCode);
  await sql`INSERT INTO stored_file (institute_code, code, name, content_type, size, bytes)
    VALUES (${instituteCode}, ${code}, 'crest.png', 'image/png', ${bytes.length}, ${bytes})`.execute(trx);
  await sql`UPDATE institute SET logo_code = ${code} WHERE institute_code = ${instituteCode}`.execute(trx);
}

async function addUsers({ add, id }: Seeding): Promise<void> {
  for (const { role: _role, campuses, accounts, settings, ...user } of demoUsers) {
    const access =
      campuses === 'all'
        ? { all_campuses: true }
        : { all_campuses: false, campus_ids: campuses.map((name) => id('campuses', name)) };
    await add('users', [
      { ...user, ...settings, ...access, account_ids: accounts.map((name) => id('finance_accounts', name)) },
    ]);
  }
}
