import { datedCell, or } from '../exchange/cell.ts';
import { readDate } from '../exchange/dates.ts';
import type { FieldOptions } from './field.ts';
import { RANGE, type ContractKind } from './kind.ts';
import { isDate, start } from './shapes.ts';

/** A day of the school's calendar, 'YYYY-MM-DD'. */
export interface DateKind {
  readonly value: string;
  readonly options: FieldOptions & { readonly default?: string };
}
export const date: ContractKind = {
  cell: 'Date, DD-MMM-YYYY',
  operators: RANGE,
  filtered: true,
  schema: (zod) =>
    zod
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date, YYYY-MM-DD')
      .refine(isDate, 'is not a date of the calendar'),
  param: (zod) => zod.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a date, YYYY-MM-DD'),
  decode: start(10),
  read: (cell) => or(readDate(cell), 'must be a date, DD-MMM-YYYY or DD/MM/YYYY'),
  write: (value) => datedCell('date', value, /^\d{4}-\d{2}-\d{2}$/),
  sample: () => '2027-03-01',
};
