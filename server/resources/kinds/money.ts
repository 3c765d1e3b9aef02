import { MAX_RUPEES, toPaisa, toRupees } from '../../../contract/money.ts';
import type { ServerKind } from './kind.ts';
import { asText, DECIMAL, numeric, shaped } from './shapes.ts';

export const money: ServerKind = {
  ...asText,
  type: 'bigint',
  default: (value) => String(toPaisa(Number(value))),
  check: (column, { min = 0, max = MAX_RUPEES }) => `${column} BETWEEN ${toPaisa(min)} AND ${toPaisa(max)}`,
  encode: (value) => (value === null ? null : toRupees(value as string)),
  decode: numeric(DECIMAL),
  store: (value) => (value === null ? null : toPaisa(value as number)),
  compare: (value) => {
    const found = shaped(DECIMAL)(value);
    return found === undefined ? undefined : Math.round(Number(found) * 100);
  },
};
