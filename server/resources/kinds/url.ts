import type { ServerKind } from './kind.ts';
import { text } from './text.ts';

export const url: ServerKind = {
  ...text,
  check: (column, { max = 500 }) => `${column} ~ '^https?://' AND char_length(${column}) <= ${max}`,
};
