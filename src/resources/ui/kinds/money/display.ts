import { formatMoney } from '../../../../../contract/money.ts';
import type { KindUi } from '../kindUi.ts';

const shown = (value: unknown): string => formatMoney(Number(value));
export const money: KindUi = {
  align: 'right',
  text: (value) => String(value),
  cell: (value, _field, { money }) => (money ?? formatMoney)(Number(value)),
  view: (value) => `Rs ${shown(value)}`,
};
