import { formatDate, shiftDay } from '../../../../contract/dates.ts';
import type { Challan } from '../../../../contract/endpoints/fees/challans.ts';
import { lateFine, type FinePolicy } from '../../../../contract/fees/lateFine.ts';
import { formatMoney, sumRupees, toPaisa, toRupees } from '../../../../contract/money.ts';

type Policy = NonNullable<NonNullable<Challan['on_paper']>['late_fee_policy']>;
const inPaisa = (policy: Policy): FinePolicy => ({
  ...policy,
  amount: policy.amount === null ? null : toPaisa(policy.amount),
  cap: policy.cap === null ? null : toPaisa(policy.cap),
  slabs: policy.slabs.map(({ from_day, amount }) => ({ from_day, amount: toPaisa(amount) })),
});
function ruleOf({ method, amount, percent, cap, slabs }: Policy, until: string): string {
  const rupees = `Rs ${formatMoney(amount ?? 0)}`;
  const most = cap === null ? '' : `, at most Rs ${formatMoney(cap)}`;
  switch (method) {
    case 'fixed':
      return `Late fee after ${until}: ${rupees}.`;
    case 'per_day':
      return `Late fee after ${until}: ${rupees} per day${most}.`;
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

export interface AfterDue {
  /** The last day without a fine. */
  readonly until: string;
  /** Rupees beyond what is on the challan, on the first day that is fined. */
  readonly fine: number;
  /** The same today, where that is more already; 0 where it is not. */
  readonly today: number;
  readonly rule: string;
}
/** What the late fee policy adds to a challan that is paid too late; null where nothing is added. */
export function afterDue(challan: Challan): AfterDue | null {
  const policy = challan.on_paper?.late_fee_policy;
  if (!policy || challan.status === 'Void') return null;
  const from = policy.count_from === 'validity_date' ? (challan.validity_date ?? challan.due_date) : challan.due_date;
  const until = shiftDay(from, policy.grace_days ?? 0);
  const open = (challan.particulars ?? []).filter(({ source, is_void }) => source !== 'fine' && !is_void).map(({ balance }) => balance);
  const fined = { due_date: challan.due_date, validity_date: challan.validity_date, open_fee: toPaisa(sumRupees(open)) };
  const first = toRupees(lateFine(inPaisa(policy), fined, shiftDay(until, 1)));
  const fine = Math.max(sumRupees([first, -challan.fine]), 0);
  const now = challan.late_fee_fine ?? 0;
  return fine === 0 && now === 0 ? null : { until, fine, today: now > fine ? now : 0, rule: ruleOf(policy, formatDate(until)) };
}
