import type { ServerKind } from './kind.ts';
import { ref } from './ref.ts';
import { list, none } from './shapes.ts';

/** Kept in a link table. */
export const refs: ServerKind = { ...ref, column: none, type: '', select: null, decode: list(ref.decode) };
