import { choiceIds } from '../../../contract/fields.ts';
import type { ServerKind } from './kind.ts';
import { asText, listed } from './shapes.ts';

export const enumeration: ServerKind = {
  ...asText,
  textual: true,
  check: (column, field) => (field.of === '@privileges' ? null : `${column} IN (${listed(choiceIds(field))})`),
};
