import { json } from './json.ts';
import type { ServerKind } from './kind.ts';
import { asText, none } from './shapes.ts';

/** Kept in a table of their own (resources/children). */
export const children: ServerKind = {
  ...asText,
  column: none,
  type: '',
  select: null,
  decode: (sent) => (sent === '' || sent === null ? [] : json.decode(sent)),
  compare: () => undefined,
};
