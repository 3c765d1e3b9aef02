import { textCell } from '../exchange/cell.ts';
import type { FieldOptions } from './field.ts';
import { EMPTY, type ContractKind } from './kind.ts';

/** Yes or no. */
export interface Bool {
  readonly value: boolean;
  readonly options: FieldOptions & { readonly default?: boolean };
}
export const bool: ContractKind = {
  cell: 'Yes or No',
  operators: ['=', ...EMPTY],
  filtered: true,
  worded: true,
  schema: (zod) => zod.boolean(),
  decode: (value) => {
    if (value === 1 || value === '1' || value === 'true') return true;
    return value === 0 || value === '0' || value === 'false' ? false : value;
  },
  param: (zod) => zod.enum(['true', 'false']),
  figure: 'boolean',
  write: (value) => textCell(value === true ? 'Yes' : 'No'),
  starts: 'default: true',
};
