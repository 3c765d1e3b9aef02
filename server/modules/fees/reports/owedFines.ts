/**
 * Late fines of many challans at once: those alike are counted in SQL, and the pure rule is asked once for each kind.
 * Paisa.
 */
import { sql, type RawBuilder } from 'kysely';
import { today } from '../../../../contract/dates.ts';
import type { FinePolicy } from '../../../../contract/fees/lateFine.ts';
import { furtherFine, lastDay, payDays } from '../../../../contract/fees/owed.ts';
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
  /** With a bill: its last challan. */
  readonly last?: LastOfBill;
}
export type Policies = readonly (FinePolicy & { readonly id: number })[] | null;

/** Columns of a `FinedGroup` over `owed` o and late_fee_policies p, without `n`. */
const KIND =
  sql.raw(`'policy_id', o.late_fee_policy_id, 'due_date', to_char(o.due_date, 'YYYY-MM-DD'), 'validity_date', to_char(o.validity_date, 'YYYY-MM-DD'), 'fine', o.fine,
  'open_fee', CASE WHEN p.method = 'percent' THEN o.open_fee ELSE least(o.open_fee, 1) END`);
const POLICY = sql.raw(`JOIN late_fee_policies p ON p.institute_code = i.code AND p.id = o.late_fee_policy_id`);
/** The last challan of the bill of an `owed` o, where it was asked for bills. */
export const LAST_OF_BILL = sql.raw(
  `jsonb_build_object('policy_id', o.last_policy, 'due_date', to_char(o.last_due, 'YYYY-MM-DD'), 'validity_date', to_char(o.last_validity, 'YYYY-MM-DD'))`,
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
export const POLICIES = sql`(SELECT jsonb_agg(${POLICY_JSON}) FROM i JOIN late_fee_policies p ON p.institute_code = i.code)`;

/** What the policies ask on `paidDate` beyond what is on the challans. */
export function fineOf(groups: readonly FinedGroup[] | null, policies: Policies, paidDate: string): number {
  const byId = new Map((policies ?? []).map((policy) => [policy.id, policy]));
  return (groups ?? []).reduce((sum, group) => {
    return sum + group.n * furtherFine({ ...group, policy: byId.get(group.policy_id) ?? null }, paidDate);
  }, 0);
}
/** The challan of a bill that falls due last. */
export interface LastOfBill {
  readonly policy_id: number | null;
  readonly due_date: string;
  readonly validity_date: string | null;
}
/** Until when a bill is asked for, and when after it. */
export function daysOf({ policy_id, ...last }: LastOfBill, policies: Policies) {
  const policy = policies?.find(({ id }) => id === policy_id) ?? null;
  return payDays(lastDay(policy, last), today());
}
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
