import { formatMoney } from '../../../../contract/money.ts';

/**
 * Nobody pays again what was received and is not booked yet, and nobody takes a discount for given that was asked for.
 * Rupees.
 */
export const waitingText = ({
  received,
  discounts,
}: {
  readonly received: number;
  readonly discounts: number;
}): string =>
  [
    received > 0 ? `Rs ${formatMoney(received)} was received and waits for approval.` : '',
    discounts > 0 ? `A discount of Rs ${formatMoney(discounts)} was asked for and waits for approval.` : '',
  ]
    .filter(Boolean)
    .join(' ');
