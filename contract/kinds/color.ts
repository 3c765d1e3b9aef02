import type { FieldOptions } from './field.ts';
import { EMPTY, type ContractKind } from './kind.ts';

/** A colour, '#rrggbb'. */
export interface Color {
  readonly value: string;
  readonly options: FieldOptions & { readonly default?: string };
}
export const color: ContractKind = {
  cell: 'Colour, #rrggbb',
  operators: ['=', ...EMPTY],
  schema: (zod) => zod.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour, #rrggbb'),
  read: (cell) => ({ value: String(cell).startsWith('#') ? String(cell) : `#${cell}` }),
  sample: () => '#1b5e20',
};
