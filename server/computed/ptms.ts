import { sql } from 'kysely';
import { ptms } from '../../src/resources/ptms.ts';
import { computedSql } from './computedSql.ts';

const rows = sql`FROM ptm_students p WHERE p.institute_code = r.institute_code AND p.ptm_id = r.id`;
computedSql(ptms, {
  enlisted: sql`(SELECT count(DISTINCT p.student_id)::int ${rows})`,
  attended: sql`(SELECT count(DISTINCT p.student_id)::int ${rows} AND p.state = 'attended')`,
  follow_ups: sql`(SELECT count(*)::int ${rows} AND p.follow_up IS NOT NULL AND p.follow_up_done_at IS NULL)`,
});
