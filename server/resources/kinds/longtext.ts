import type { ServerKind } from './kind.ts';
import { text } from './text.ts';

export const longtext: ServerKind = {
  ...text,
  check: (column, field) => `char_length(${column}) <= ${field.max ?? 20_000}`,
};
