import type { FieldOptions } from './field.ts';
import { EMPTY, type ContractKind } from './kind.ts';
import { plain } from './shapes.ts';

/** One line of text, trimmed. */
export interface Text {
  readonly value: string;
  readonly options: FieldOptions & {
    /** At most so many characters; 200, unless said. */
    readonly max?: number;
    readonly min?: number;
    /** A regular expression that the text matches. */
    readonly pattern?: string;
    /** What a value must look like, in words, when `pattern` refuses it. */
    readonly patternHint?: string;
    readonly default?: string;
  };
}
export const text: ContractKind = {
  cell: 'Text',
  operators: ['LIKE', '=', '!=', 'IN', ...EMPTY],
  filtered: true,
  searched: true,
  keepsBlank: true,
  schema: (zod, { min = 0, max = 200, pattern, patternHint }) => {
    // A text that is too long is looked at no further: a pattern may take the square of its length.
    const base = plain(zod.string().trim().min(min).max(max, { abort: true }));
    return pattern ? base.regex(new RegExp(pattern), patternHint ?? 'is not in the expected form') : base;
  },
  // What is stored already is answered, whatever is asked of a new one.
  answer: (zod) => zod.string(),
  param: (zod) => zod.string().trim().max(200),
  starts: 'max: 120',
  names: true,
  sample: (name) => `Sample ${name.replaceAll('_', ' ')}`,
};
