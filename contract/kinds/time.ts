import { or } from '../exchange/cell.ts';
import { readTime } from '../exchange/times.ts';
import type { FieldOptions } from './field.ts';
import { RANGE, type ContractKind } from './kind.ts';
import { start } from './shapes.ts';

/** A time of day, 'HH:MM' of 24 hours. */
export interface Time {
  readonly value: string;
  readonly options: FieldOptions & { readonly default?: string };
}
export const time: ContractKind = {
  cell: 'Time, HH:MM',
  operators: RANGE,
  filtered: true,
  schema: (zod) => zod.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 08:30'),
  // Databases answer seconds too.
  decode: start(5),
  read: (cell) => or(readTime(cell), 'must be a time like 08:30'),
  sample: () => '08:30',
};
