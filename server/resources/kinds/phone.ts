import type { ServerKind } from './kind.ts';
import { text } from './text.ts';

export const phone: ServerKind = { ...text, check: (column, field) => text.check(column, { max: 20, ...field }) };
