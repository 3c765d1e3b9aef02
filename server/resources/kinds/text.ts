import type { ServerKind } from './kind.ts';
import { asText, both } from './shapes.ts';

export const text: ServerKind = {
  ...asText,
  caseless: true,
  textual: true,
  // Pattern and least length stay with zod: JavaScript and PostgreSQL read expressions and lengths differently.
  check: (column, field) =>
    both(
      field.required === true && !field.when && `btrim(${column}) <> ''`,
      `char_length(${column}) <= ${field.max ?? 200}`,
    ),
};
