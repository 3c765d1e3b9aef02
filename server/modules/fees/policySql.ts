/** Late fee policies as contract/fees/lateFine.ts takes them. */
import { sql } from 'kysely';

/** The policy `p` with its slabs as jsonb, its id and name beside. */
export const POLICY_TEXT = `jsonb_build_object('id', p.id, 'name', p.name, 'method', p.method, 'amount', p.amount, 'percent', p.percent, 'grace_days', p.grace_days, 'count_from', p.count_from, 'cap', p.cap,
    'slabs', (SELECT coalesce(jsonb_agg(jsonb_build_object('from_day', x.from_day, 'amount', x.amount)), '[]') FROM late_fee_slabs x WHERE x.institute_code = p.institute_code AND x.late_fee_policy_id = p.id))`;
export const POLICY_JSON = sql.raw(POLICY_TEXT);
