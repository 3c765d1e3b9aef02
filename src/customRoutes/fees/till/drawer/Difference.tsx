import { formatMoney } from '../../../../../contract/money.ts';
import type { MoneyForm } from '../../../../ui/table/column.ts';

interface Props {
  readonly value: number;
  /** How the amounts of its column are written. */
  readonly money?: MoneyForm;
}
/** Counted less expected, in rupees: too little is red and in brackets, and the words say it too. */
export const Difference = ({ value, money = formatMoney }: Props) =>
  value === 0 ? (
    <span>None</span>
  ) : value < 0 ? (
    <span className="ui-error">({money(-value)}) short</span>
  ) : (
    <span>{money(value)} over</span>
  );
