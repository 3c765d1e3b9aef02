/** Late fee policies as contract/fees/lateFine.ts takes them. */
import { sql, type RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;
const HOLIDAYS = (campus: Sql, since: Sql): Sql =>
  sql`(SELECT jsonb_agg(jsonb_build_array(lower(x), upper(x) - 1) ORDER BY x) FROM late_fee_holidays(p.institute_code, ${campus}, ${since}) x)`;
/**
 * The policy `p` with its slabs as jsonb, its id and name beside; where it skips holidays, with those of `campus` that
 * end on `since` or later, which is no later than the date of a challan.
 */
export const policyOf = (campus: Sql, since: Sql): Sql =>
  sql`jsonb_build_object('id', p.id, 'name', p.name, 'method', p.method, 'amount', p.amount, 'percent', p.percent, 'grace_days', p.grace_days, 'count_from', p.count_from, 'cap', p.cap,
    'slabs', (SELECT coalesce(jsonb_agg(jsonb_build_object('from_day', x.from_day, 'amount', x.amount)), '[]') FROM late_fee_slabs x WHERE x.institute_code = p.institute_code AND x.late_fee_policy_id = p.id),
    'skip_holidays', p.skip_holidays, 'holidays', CASE WHEN p.skip_holidays THEN coalesce(${HOLIDAYS(campus, since)}, '[]') ELSE '[]' END)`;
/** Column `policy` of the challan under `alias`; `due`: as if it were due then. */
export const policyOfChallan = (alias: 'c' | 'o' | 'r', due?: string): Sql => {
  const [campus, date] = [sql.raw(`${alias}.campus_id`), sql.raw(`${alias}.due_date`)];
  const policy = policyOf(campus, due === undefined ? date : sql`least(${date}, ${due}::date)`);
  return sql`(SELECT ${policy} FROM late_fee_policies p WHERE ${sql.raw(`p.institute_code = ${alias}.institute_code AND p.id = ${alias}.late_fee_policy_id`)}) AS policy`;
};
