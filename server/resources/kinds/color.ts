import type { ServerKind } from './kind.ts';
import { asText } from './shapes.ts';

export const color: ServerKind = {
  ...asText,
  textual: true,
  check: (column) => `${column} ~ '^#[0-9a-fA-F]{6}$'`,
};
