import type { AnyField } from '../../../contract/fields.ts';
import { formatMoney } from '../../../contract/money.ts';
import { textOf } from '../../resources/ui/show.ts';
import type { Look } from '../../resources/ui/kinds/kindUi.ts';

/** Answers of reports name what they refer to, so nothing is looked up. */
const NO_LOOK: Look = { titleOf: (_to, id) => `#${String(id)}`, linkOf: () => undefined };
const figures = new Intl.NumberFormat('en-PK');

/**
 * A value of a report. Figures that are summed are grouped by thousands, and a zero is a dash: the eye looks for the
 * others. Null is nothing to tell.
 */
export function cellText(field: AnyField, value: unknown, isSummed: boolean): string {
  if (value === null) return '';
  if (isSummed && (value === 0 || value === undefined)) return '–';
  if (isSummed && field.kind === 'int' && typeof value === 'number') return figures.format(value);
  if (field.kind === 'money' && typeof value === 'number') return formatMoney(value);
  return textOf(value, field, NO_LOOK);
}
