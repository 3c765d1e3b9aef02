import type { AnyField } from '../../../contract/fields.ts';
import { formatMoney } from '../../../contract/money.ts';
import { textOf } from '../../resources/ui/show.ts';
import type { MoneyForm } from '../../ui/table/column.ts';
import type { Look } from '../../resources/ui/kinds/kindUi.ts';

/** Answers of reports name what they refer to, so nothing is looked up. */
const NO_LOOK: Look = { titleOf: (_to, id) => `#${String(id)}`, linkOf: () => undefined };
const figures = new Intl.NumberFormat('en-PK');

/**
 * A value of a report. Counts are grouped by thousands, and a zero that is summed is a dash: the eye looks for the
 * others. Null is nothing to tell.
 */
export function cellText(field: AnyField, value: unknown, isSummed: boolean, money: MoneyForm = formatMoney): string {
  if (value === null) return '';
  if (isSummed && (value === 0 || value === undefined)) return '–';
  if (field.kind === 'int' && !field.names && typeof value === 'number') return figures.format(value);
  if (field.kind === 'money' && typeof value === 'number') return money(value);
  return textOf(value, field, NO_LOOK);
}
