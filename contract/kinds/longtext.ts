import type { FieldOptions } from './field.ts';
import { EMPTY, type ContractKind } from './kind.ts';
import { plain } from './shapes.ts';

/** Text of several lines. */
export interface Longtext {
  readonly value: string;
  readonly options: FieldOptions & {
    /** At most so many characters; 20,000, unless said. */
    readonly max?: number;
    readonly default?: string;
  };
}
export const longtext: ContractKind = {
  cell: 'Text, may have several lines',
  operators: ['LIKE', ...EMPTY],
  unlisted: true,
  unsorted: true,
  keepsBlank: true,
  schema: (zod, { max = 20_000 }) => plain(zod.string().max(max)),
  sample: () => 'A sentence or two.',
};
