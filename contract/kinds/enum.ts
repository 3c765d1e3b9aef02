import { textCell } from '../exchange/cell.ts';
import type { FieldOptions } from './field.ts';
import { EMPTY, type ContractKind } from './kind.ts';
import { choiceLabel, choiceShape } from './shapes.ts';

/** One of a fixed set of choices: `f.enum(['morning', 'evening'])`. */
export interface Enum {
  readonly value: string;
  readonly options: FieldOptions & { readonly default?: string };
}
export const enumeration: ContractKind = {
  cell: 'One of the allowed values',
  operators: ['=', '!=', 'IN', ...EMPTY],
  filtered: true,
  worded: true,
  schema: choiceShape,
  param: (zod, field) => choiceShape(zod, field, []),
  write: (value, field) => textCell(choiceLabel(value, field)),
  sample: (_name, of) => of[0] ?? '',
};
