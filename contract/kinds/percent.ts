import { numberCell, or } from '../exchange/cell.ts';
import { readNumber } from '../exchange/numbers.ts';
import { isPaisa } from '../money.ts';
import type { FieldOptions } from './field.ts';
import { RANGE, type ContractKind } from './kind.ts';
import { asNumber } from './shapes.ts';

/** A percentage with up to two decimals: 12.5 is 12.5 %. */
export interface Percent {
  readonly value: number;
  readonly options: FieldOptions & {
    /** 0, unless said. */
    readonly min?: number;
    /** 100, unless said; 1000 at most. */
    readonly max?: number;
    readonly default?: number;
  };
}
export const percent: ContractKind = {
  cell: 'Percentage',
  operators: RANGE,
  filtered: true,
  schema: (zod, { min = 0, max = 100 }) => zod.number().min(min).max(max).refine(isPaisa, 'has more than two decimals'),
  decode: asNumber,
  read: (cell) => or(readNumber(cell, '%'), 'must be a percentage'),
  write: (value) => numberCell('number', value),
  figure: 'number',
  sample: () => 12.5,
};
