import { numberCell, or } from '../exchange/cell.ts';
import { readNumber } from '../exchange/numbers.ts';
import type { FieldOptions } from './field.ts';
import { RANGE, type ContractKind } from './kind.ts';
import { asNumber, idParam } from './shapes.ts';

/** A whole number of four bytes. */
export interface Int {
  readonly value: number;
  readonly options: FieldOptions & {
    readonly min?: number;
    readonly max?: number;
    readonly default?: number;
    /** Printed after the number: 'days'. */
    readonly unit?: string;
    /** It names something (a SID, a voucher) and counts nothing: its digits are not grouped. */
    readonly names?: true;
  };
}
export const int: ContractKind = {
  cell: 'Whole number',
  operators: RANGE,
  filtered: true,
  schema: (zod, { min = -2_147_483_648, max = 2_147_483_647 }) => zod.int().min(min).max(max),
  decode: asNumber,
  read: (cell, { unit }) => or(readNumber(cell, unit), 'must be a whole number'),
  write: (value) => numberCell('number', value),
  param: idParam,
  figure: 'number',
  starts: 'min: 0',
  names: true,
  sample: () => 1,
};
