import type { FieldOptions } from './field.ts';
import type { ContractKind } from './kind.ts';
import { text } from './text.ts';

/** An e-mail address. */
export interface Email {
  readonly value: string;
  readonly options: FieldOptions & {
    /** At most so many characters; 120, unless said. */
    readonly max?: number;
    readonly default?: string;
  };
}
export const email: ContractKind = {
  ...text,
  cell: 'E-mail address',
  starts: '',
  schema: (zod, field, privileges) =>
    text.schema(
      zod,
      { max: 120, pattern: '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$', patternHint: 'must be an e-mail address', ...field },
      privileges,
    ),
  sample: () => 'office@school.example',
};
