import type { ServerKind } from './kind.ts';
import { asText } from './shapes.ts';

export const password: ServerKind = {
  ...asText,
  column: (name) => `${name}_hash`,
  select: null,
  compare: () => undefined,
};
