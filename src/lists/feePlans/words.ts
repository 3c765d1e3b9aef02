/** Plans in words and addresses. */
import type { PlanOutcome } from '../../../contract/endpoints/fees/plans.ts';
import { monthsInWords } from '../../../contract/fees/planMonths.ts';
import { formatMoney } from '../../../contract/money.ts';

export const LIST = '/view-edit-fee-plans';
export const CREATE = '/create-fee-plans';
export const UPLOAD = '/upload-feeplans';
export const viewOf = (studentId: number): string => `${LIST}/view?student_id=${studentId}`;
export const editOf = (studentId: number): string => `${LIST}/edit?student_id=${studentId}`;
export const formOf = (studentId: number): string => `${CREATE}/form?student_id=${studentId}`;

/** What a discount gives: '50 %, at most Rs 1,500', 'Rs 500'. */
export function discountInWords(terms: {
  readonly discount_fixed: number;
  readonly discount_percent: number;
  readonly discount_cap: number | null;
}): string {
  const parts = [
    ...(terms.discount_fixed > 0 ? [`Rs ${formatMoney(terms.discount_fixed)}`] : []),
    ...(terms.discount_percent > 0 ? [`${terms.discount_percent} %`] : []),
    ...(terms.discount_cap === null ? [] : [`at most Rs ${formatMoney(terms.discount_cap)}`]),
  ];
  return parts.join(', ');
}
/** When a row is charged, with the months that differ. */
export function whenInWords(terms: {
  readonly months: readonly string[];
  readonly first_time: boolean;
  readonly month_amounts: Readonly<Record<string, number>> | null;
}): string {
  const special = Object.entries(terms.month_amounts ?? {}).map(
    ([month, amount]) => `${monthsInWords([month], false)} Rs ${formatMoney(amount)}`,
  );
  return [monthsInWords(terms.months, terms.first_time), ...special].join('; ');
}
const OUTCOMES: Readonly<Record<PlanOutcome, string>> = {
  created: 'to be created',
  changed: 'to be changed',
  ended: 'to end',
  removed: 'to be taken back',
  same: 'need no change',
  has_plan: 'have a plan already',
  no_tariff: 'have no fee plan list',
  several_tariffs: 'have more than one fee plan list',
  no_row: 'do not have it',
  billed: 'billed already',
  starts_later: 'changed for later already',
  has_row: 'have it already',
  below_zero: 'would be below 0',
  not_permitted: 'need approval',
  not_enrolled: 'not enrolled',
  moved_on: 'changed meanwhile',
  not_found: 'not found',
};
const DONE: Partial<Record<PlanOutcome, string>> = {
  created: 'created',
  changed: 'changed',
  ended: 'ended',
  removed: 'taken back',
};
/** '38 to be changed, 2 billed already'; afterwards '38 changed, …'. */
export const countsInWords = (counts: Readonly<Partial<Record<PlanOutcome, number>>>, done = false): string =>
  Object.entries(counts)
    .map(
      ([outcome, count]) =>
        `${count.toLocaleString('en-PK')} ${(done ? DONE[outcome as PlanOutcome] : undefined) ?? OUTCOMES[outcome as PlanOutcome]}`,
    )
    .join(', ');
