import type { FieldOptions } from './field.ts';
import type { ContractKind } from './kind.ts';

/**
 * Rows of a table of its own, written with the record and in its form, in their order:
 * `f.children({ name: f.text({ required: true }), passes_at: f.time() })`. `unique` of a field is within one record.
 */
export interface Children {
  readonly value: readonly object[];
  readonly options: Omit<FieldOptions, 'unique' | 'computed' | 'default' | 'filter' | 'search'> & {
    /** What one row is called; the label without its last letter, unless said. */
    readonly one?: string;
    /** At most so many rows; 200, unless said. */
    readonly max?: number;
    /** In a list: how many rows there are, instead of what they are called. */
    readonly counted?: true;
  };
}
export const children: ContractKind = {
  cell: 'Rows parted by semicolons, the values of each by commas',
  operators: [],
  unlisted: true,
  unsorted: true,
  several: true,
  schema: (zod, field, privileges) => zod.rows(field, privileges),
  answer: (zod, field) => zod.answered(field),
};
