import type { KindUi } from '../kindUi.ts';

/** Ungrouped: whole numbers are as often a year, a day or a roll number as a quantity. */
export const int: KindUi = {
  align: 'right',
  text: (value) => String(value),
  cell: (value, { unit }) => (unit ? `${String(value)} ${unit}` : String(value)),
  view: (value, { unit }) => (unit ? `${String(value)} ${unit}` : String(value)),
};
