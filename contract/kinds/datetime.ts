import { datedCell } from '../exchange/cell.ts';
import type { FieldOptions } from './field.ts';
import { RANGE, type ContractKind } from './kind.ts';

/** An instant, ISO in UTC; set by the server. */
export interface DateTime {
  readonly value: string;
  readonly options: FieldOptions;
}
export const datetime: ContractKind = {
  cell: 'Date and time',
  operators: RANGE,
  single: 'date',
  schema: (zod) => zod.iso.datetime(),
  read: (cell) =>
    Number.isNaN(Date.parse(String(cell)))
      ? { problem: 'must be a date with time, YYYY-MM-DDTHH:MM' }
      : { value: new Date(String(cell)).toISOString() },
  write: (value) => datedCell('datetime', value, /^\d{4}-\d{2}-\d{2}T.+Z$/),
  sample: () => '2027-03-01T09:00:00.000Z',
};
