import { numberCell, or } from '../exchange/cell.ts';
import { readMoney } from '../exchange/numbers.ts';
import { isPaisa, MAX_RUPEES } from '../money.ts';
import type { FieldOptions } from './field.ts';
import { RANGE, type ContractKind } from './kind.ts';
import { asNumber } from './shapes.ts';

/** Rupees: a decimal number on the wire and in forms, whole paisa (bigint) in the database. */
export interface Money {
  readonly value: number;
  readonly options: FieldOptions & {
    /** 0, unless said. */
    readonly min?: number;
    readonly max?: number;
    readonly default?: number;
  };
}
export const money: ContractKind = {
  cell: 'Amount in rupees',
  operators: RANGE,
  filtered: true,
  schema: (zod, { min = 0, max = MAX_RUPEES }) =>
    zod.number().min(min).max(max).refine(isPaisa, 'has more than two decimals'),
  decode: asNumber,
  read: (cell) => or(readMoney(cell), 'must be an amount in rupees'),
  write: (value) => numberCell('money', value),
  figure: 'rupees',
  starts: 'min: 0',
  sample: () => 1500,
};
