import type { ServerKind } from './kind.ts';
import { text } from './text.ts';

export const email: ServerKind = {
  ...text,
  check: (column, { max = 120 }) => `${column} LIKE '%_@_%' AND char_length(${column}) <= ${max}`,
};
