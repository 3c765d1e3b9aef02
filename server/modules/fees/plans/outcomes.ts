/** Results per student or row, their counts, and the refusal of a single one. */
import type { PlanOutcome } from '../../../../contract/endpoints/fees/plans.ts';
import { conflict, invalid, notFound, notPermitted, type AppError } from '../../../http/appError.ts';
import type { Refusal } from './changes.ts';

export function countsOf(
  results: readonly { readonly outcome: PlanOutcome }[],
  more: Partial<Record<PlanOutcome, number>> = {},
): Partial<Record<PlanOutcome, number>> {
  const counts = { ...more };
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}
/** The answer to a call about one row: which field, or why not. */
export function refused({ outcome, message }: Refusal): AppError {
  switch (outcome) {
    case 'billed':
    case 'starts_later':
      return invalid('from_month', message);
    case 'has_row':
      return invalid('particulars', message);
    case 'not_found':
      return notFound('The row of the fee plan');
    case 'not_permitted':
      return notPermitted(message);
    default:
      return conflict(message);
  }
}
export const NOT_FOUND = 'There is no such student here';
