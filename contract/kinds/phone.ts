import type { FieldOptions } from './field.ts';
import type { ContractKind } from './kind.ts';
import { text } from './text.ts';

/** A telephone number, international or local, as it is written: digits with an optional plus, dashes and spaces. */
export interface Phone {
  readonly value: string;
  readonly options: FieldOptions & {
    /** At most so many characters; 20, unless said. */
    readonly max?: number;
    /** A stricter form, as a regular expression, and how it looks in words: only mobile numbers. */
    readonly pattern?: string;
    readonly patternHint?: string;
    readonly default?: string;
  };
}
export const phone: ContractKind = {
  ...text,
  cell: 'Telephone number',
  starts: '',
  schema: (zod, field, privileges) =>
    text.schema(
      zod,
      {
        max: 20,
        pattern: '^\\+?[0-9][0-9 -]{6,18}$',
        patternHint: 'must be a telephone number like 0300-1234567',
        ...field,
      },
      privileges,
    ),
  sample: () => '042-35880000',
};
