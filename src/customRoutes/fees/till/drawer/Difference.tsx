import { formatMoney } from '../../../../../contract/money.ts';

/** Counted less expected, in rupees: too little is red and in brackets, and the words say it too. */
export const Difference = ({ value }: { readonly value: number }) =>
  value === 0 ? (
    <span>None</span>
  ) : value < 0 ? (
    <span className="ui-error">({formatMoney(-value)}) short</span>
  ) : (
    <span>{formatMoney(value)} over</span>
  );
