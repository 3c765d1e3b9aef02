import { datedCell, or } from '../exchange/cell.ts';
import { readMonth } from '../exchange/dates.ts';
import type { FieldOptions } from './field.ts';
import { RANGE, type ContractKind } from './kind.ts';
import { start } from './shapes.ts';

/** A month, 'YYYY-MM'. */
export interface Month {
  readonly value: string;
  readonly options: FieldOptions & { readonly default?: string };
}
export const month: ContractKind = {
  cell: 'Month, MMM YYYY',
  operators: RANGE,
  filtered: true,
  schema: (zod) => zod.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM'),
  param: (zod) =>
    zod
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM')
      .refine((text) => text >= '1990-01' && text <= '2199-12', 'must be between 1990 and 2199'),
  decode: start(7),
  read: (cell) => or(readMonth(cell), 'must be a month, MMM YYYY or YYYY-MM'),
  write: (value) => datedCell('month', value, /^\d{4}-\d{2}$/),
  sample: () => '2027-03',
};
