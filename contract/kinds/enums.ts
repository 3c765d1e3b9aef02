import { severalCell } from '../exchange/cell.ts';
import type { FieldOptions } from './field.ts';
import { EMPTY, type ContractKind } from './kind.ts';
import { asList, choiceLabel, choiceShape, listShape } from './shapes.ts';

/** Several of a fixed set of choices: months that repeat, privileges. */
export interface Enums {
  readonly value: readonly string[];
  readonly options: FieldOptions & { readonly default?: readonly string[] };
}
export const enums: ContractKind = {
  cell: 'Allowed values, parted by ;',
  operators: ['LIKE', ...EMPTY],
  unlisted: true,
  unsorted: true,
  worded: true,
  several: true,
  single: 'enum',
  schema: (zod, field, privileges) => listShape(zod, choiceShape(zod, field, privileges), 'choice'),
  decode: asList,
  write: (value, field) => severalCell(value, (one) => choiceLabel(one, field)),
  sample: (_name, of) => [of[0] ?? ''],
};
