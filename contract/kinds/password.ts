import type { FieldOptions } from './field.ts';
import type { ContractKind } from './kind.ts';

/** Write-only: never in an answer, a list, an export or a log. */
export interface Password {
  readonly value: string;
  readonly options: FieldOptions & {
    /** At least so many characters; 8, unless said. */
    readonly min?: number;
  };
}
export const password: ContractKind = {
  cell: 'Text',
  operators: [],
  unlisted: true,
  unsorted: true,
  schema: (zod, { min = 8 }) => zod.string().min(min).max(200),
  write: () => ({ kind: 'empty' }),
};
