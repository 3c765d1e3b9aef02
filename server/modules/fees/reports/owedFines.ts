/** Late fines of many challans at once: those alike are counted in SQL, and the pure rule is asked once for each kind. Paisa. */
import { sql } from 'kysely';
import { shiftDay, today } from '../../../../contract/dates.ts';
import { lateFine, type FinePolicy } from '../../../../contract/fees/lateFine.ts';
import { POLICY_JSON } from '../policySql.ts';

export interface FinedGroup {
  readonly policy_id: number;
  readonly due_date: string;
  readonly validity_date: string | null;
  /** Fine that is on each of them already. */
  readonly fine: number;
  /** Open fees; where the policy takes no percentage, only whether there are any. */
  readonly open_fee: number;
  readonly n: number;
}
export type Policies = readonly (FinePolicy & { readonly id: number })[] | null;

/** Columns of a `FinedGroup` over `owed` o and late_fee_policies p, without `n`. */
const KIND =
  sql.raw(`'policy_id', o.late_fee_policy_id, 'due_date', to_char(o.due_date, 'YYYY-MM-DD'), 'validity_date', to_char(o.validity_date, 'YYYY-MM-DD'), 'fine', o.fine,
  'open_fee', CASE WHEN p.method = 'percent' THEN o.open_fee ELSE least(o.open_fee, 1) END`);
const POLICY = sql.raw(`JOIN late_fee_policies p ON p.institute_code = i.code AND p.id = o.late_fee_policy_id`);
/** CTEs over `owed` and `people`: `fined`, a row per key and kind. `i(code)` is the institute. */
export const FINED = sql`fined AS MATERIALIZED (SELECT o.key, jsonb_build_object(${KIND}) AS kind, count(*)::int AS n FROM i CROSS JOIN owed o ${POLICY} JOIN people k ON k.key = o.key GROUP BY 1, 2)`;
export const FINED_ALL = sql.raw(
  `(SELECT coalesce(jsonb_agg(g.kind || jsonb_build_object('n', g.n)), '[]') FROM (SELECT kind, sum(n)::int AS n FROM fined GROUP BY 1) g)`,
);
export const FINED_OF_PAGE = sql.raw(
  `fined_page AS (SELECT f.key, jsonb_agg(f.kind || jsonb_build_object('n', f.n)) AS fined FROM fined f JOIN page p ON p.key = f.key GROUP BY 1)`,
);
export const POLICIES = sql`(SELECT jsonb_agg(${POLICY_JSON}) FROM i JOIN late_fee_policies p ON p.institute_code = i.code)`;

/** What the policies ask on `paidDate` beyond what is on the challans. */
export function fineOf(groups: readonly FinedGroup[] | null, policies: Policies, paidDate: string): number {
  const byId = new Map((policies ?? []).map((policy) => [policy.id, policy]));
  return (groups ?? []).reduce((sum, group) => {
    const asked = lateFine(byId.get(group.policy_id) ?? null, group, paidDate);
    return sum + group.n * Math.max(0, asked - group.fine);
  }, 0);
}
/** The same for who lets the due date pass: on the day after it, or today where it has passed already. */
export const fineAfterDue = (groups: readonly FinedGroup[] | null, policies: Policies): number =>
  (groups ?? []).reduce((sum, group) => {
    const late = shiftDay(group.due_date, 1);
    return sum + fineOf([group], policies, late > today() ? late : today());
  }, 0);
