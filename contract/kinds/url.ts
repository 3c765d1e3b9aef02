import type { FieldOptions } from './field.ts';
import type { ContractKind } from './kind.ts';
import { text } from './text.ts';

/** The address of a page, http or https. */
export interface Url {
  readonly value: string;
  readonly options: FieldOptions & {
    /** At most so many characters; 500, unless said. */
    readonly max?: number;
    readonly default?: string;
  };
}
export const url: ContractKind = {
  ...text,
  cell: 'Address of a page, https://…',
  starts: '',
  schema: (zod, field, privileges) =>
    text.schema(
      zod,
      {
        max: 500,
        pattern: '^https?://\\S+$',
        patternHint: 'must start with http:// or https://',
        ...field,
      },
      privileges,
    ),
  sample: () => 'https://school.example/calendar',
};
