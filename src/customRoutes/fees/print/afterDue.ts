import { formatDate } from '../../../../contract/dates.ts';
import type { Challan } from '../../../../contract/endpoints/fees/challans.ts';
import { formatMoney } from '../../../../contract/money.ts';

type Policy = NonNullable<NonNullable<Challan['on_paper']>['late_fee_policy']>;
function ruleOf({ method, amount, percent, cap, slabs, counts }: Policy, until: string): string {
  const rupees = `Rs ${formatMoney(amount ?? 0)}`;
  const most = cap === null ? '' : `, at most Rs ${formatMoney(cap)}`;
  switch (method) {
    case 'fixed':
      return `Late fee after ${until}: ${rupees}.`;
    case 'per_day':
      return `Late fee after ${until}: ${rupees} per day${counts === 'working_days' ? ', holidays not counted' : ''}${most}.`;
    case 'per_month':
      return `Late fee after ${until}: ${rupees} for each month or part of it${most}.`;
    case 'percent':
      return `Late fee after ${until}: ${percent ?? 0}% of the balance${most}.`;
    case 'slab':
      return `Late fee after ${until}: ${slabs
        .toSorted((a, b) => a.from_day - b.from_day)
        .map((slab) => `Rs ${formatMoney(slab.amount)} from day ${slab.from_day}`)
        .join(', ')}${most}.`;
  }
}

/**
 * The rule of the late fee as it prints; '' where waiting costs nothing more. `fine` is what it asks on the days of the
 * bill.
 */
export function lateFeeRule({ on_paper: paper, status }: Challan): string {
  const policy = paper?.late_fee_policy;
  if (!paper || !policy || status === 'Void' || paper.fine.after === 0) return '';
  return ruleOf(policy, formatDate(paper.days.last));
}
