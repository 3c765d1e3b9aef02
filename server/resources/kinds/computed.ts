import type { ServerKind } from './kind.ts';
import { asText, none } from './shapes.ts';

export const computed: ServerKind = {
  ...asText,
  column: none,
  type: '',
  default: String,
  select: null,
  compare: () => undefined,
};
