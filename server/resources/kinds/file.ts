import type { ServerKind } from './kind.ts';
import { asText } from './shapes.ts';

/** The code of a stored file. */
export const file: ServerKind = { ...asText, textual: true };
