/**
 * Late fines of many challans at once: those alike are counted in SQL, and the pure rule is asked once for each kind.
 * Paisa.
 */
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import type { FinePolicy } from '../../../../contract/fees/lateFine.ts';
import { furtherFine, lastDay, payDays } from '../../../../contract/fees/owed.ts';
import { policyOf } from '../policySql.ts';

export interface FinedGroup {
  readonly policy_id: number;
  /** Where the policy skips the holidays of campuses. */
  readonly campus_id: number | null;
  readonly due_date: string;
  readonly validity_date: string | null;
  /** Fine that is on each of them already. */
  readonly fine: number;
  /** Open fees; where the policy takes no percentage, only whether there are any. */
  readonly open_fee: number;
  readonly n: number;
  /** With a bill: its last challan. */
  readonly last?: LastOfBill;
}
/** A policy that skips holidays once for each campus. */
export type Policies = readonly (FinePolicy & { readonly id: number; readonly campus_id: number | null })[] | null;

/** Columns of a `FinedGroup` over `owed` o and late_fee_policies p, without `n`. */
const KIND =
  sql.raw(`'policy_id', o.late_fee_policy_id, 'campus_id', CASE WHEN p.skip_holidays THEN o.campus_id END, 'due_date', to_char(o.due_date, 'YYYY-MM-DD'), 'validity_date', to_char(o.validity_date, 'YYYY-MM-DD'), 'fine', o.fine,
  'open_fee', CASE WHEN p.method = 'percent' THEN o.open_fee ELSE least(o.open_fee, 1) END`);
const POLICY = sql.raw(`JOIN late_fee_policies p ON p.institute_code = i.code AND p.id = o.late_fee_policy_id`);
/** The last challan of the bill of an `owed` o, where it was asked for bills. */
export const LAST_OF_BILL = sql.raw(
  `jsonb_build_object('policy_id', o.last_policy, 'campus_id', o.last_campus, 'due_date', to_char(o.last_due, 'YYYY-MM-DD'), 'validity_date', to_char(o.last_validity, 'YYYY-MM-DD'))`,
);
const fined = (more: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`fined AS MATERIALIZED (SELECT o.key, jsonb_build_object(${KIND}${more}) AS kind, count(*)::int AS n FROM i CROSS JOIN owed o ${POLICY} JOIN people k ON k.key = o.key GROUP BY 1, 2)`;
/** CTEs over `owed` and `people`: `fined`, a row per key and kind. `i(code)` is the institute. */
export const FINED = fined(sql``);
/** The same of bills: beside it the last challan of each. */
export const FINED_BILLS = fined(sql`, 'last', ${LAST_OF_BILL}`);
export const FINED_ALL = sql.raw(
  `(SELECT coalesce(jsonb_agg(g.kind || jsonb_build_object('n', g.n)), '[]') FROM (SELECT kind, sum(n)::int AS n FROM fined GROUP BY 1) g)`,
);
export const FINED_OF_PAGE = sql.raw(
  `fined_page AS (SELECT f.key, jsonb_agg(f.kind || jsonb_build_object('n', f.n)) AS fined FROM fined f JOIN page p ON p.key = f.key GROUP BY 1)`,
);
/** Over `owed`, whose first due date is before any holiday that matters. */
export const POLICIES = sql`(SELECT jsonb_agg(${policyOf(sql`k.id`, sql`(SELECT min(o.due_date) FROM owed o)`)} || jsonb_build_object('campus_id', k.id)) FROM i JOIN late_fee_policies p ON p.institute_code = i.code
  LEFT JOIN campuses k ON p.skip_holidays AND k.institute_code = i.code)`;

const policyFor = (policies: Policies, { policy_id, campus_id }: Pick<LastOfBill, 'policy_id' | 'campus_id'>) =>
  policies?.find((one) => one.id === policy_id && (one.campus_id === null || one.campus_id === campus_id)) ?? null;

/** What the policies ask on `paidDate` beyond what is on the challans. */
export function fineOf(groups: readonly FinedGroup[] | null, policies: Policies, paidDate: string): number {
  return (groups ?? []).reduce((sum, group) => {
    return sum + group.n * furtherFine({ ...group, policy: policyFor(policies, group) }, paidDate);
  }, 0);
}
/** The challan of a bill that falls due last. */
export interface LastOfBill {
  readonly policy_id: number | null;
  readonly campus_id: number | null;
  readonly due_date: string;
  readonly validity_date: string | null;
}
/** Until when a bill is asked for, and when after it. */
export const daysOf = (last: LastOfBill, policies: Policies) =>
  payDays(lastDay(policyFor(policies, last), last), today());
/** What is asked beyond what is on the challans of bills: on the last day without a fine of each, and after it. */
export function finesOfBills(groups: readonly FinedGroup[] | null, policies: Policies): { by: number; after: number } {
  const sums = { by: 0, after: 0 };
  for (const group of groups ?? []) {
    if (!group.last) continue;
    const days = daysOf(group.last, policies);
    sums.by += fineOf([group], policies, days.by);
    sums.after += fineOf([group], policies, days.after);
  }
  return sums;
}
