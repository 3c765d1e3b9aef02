import type { AnyField } from '../../../../../contract/fields.ts';
import type { KindUi } from '../kindUi.ts';

const figures = new Intl.NumberFormat('en-PK');
/** Grouped, unless the number names something: a roll number, a voucher. */
const shown = (value: unknown, { unit, names }: AnyField): string => {
  const figure = names || typeof value !== 'number' ? String(value) : figures.format(value);
  return unit ? `${figure} ${unit}` : figure;
};
export const int: KindUi = { align: 'right', text: (value) => String(value), cell: shown, view: shown };
