import { sql } from 'kysely';
import { today } from '../../../contract/dates.ts';
import type { OwnClass } from '../../../contract/endpoints/identity.ts';
import { classTeachers } from '../../../src/resources/classTeachers.ts';
import { sendNow } from '../../database/door.ts';
import type { Call } from '../../http/route.ts';
import { all, visible } from '../../resources/scope.ts';

/** The classes whose teacher this user is, by the employee they are linked to. */
export const ownClasses = ({ trx, session }: Call, userId: number): Promise<readonly OwnClass[]> =>
  sendNow(
    trx,
    sql<OwnClass>`SELECT r.campus_id, r.class_id, r.section_id
      FROM class_teachers r JOIN employees e ON e.institute_code = r.institute_code AND e.id = r.employee_id
      WHERE ${all([visible(classTeachers, session), sql`e.user_id = ${userId} AND e.deleted_at IS NULL AND coalesce(e.leave_date, 'infinity') >= ${today()}::date`])} ORDER BY r.id LIMIT 100`,
  );
