import type { ServerKind } from './kind.ts';
import { asText, day } from './shapes.ts';

export const date: ServerKind = { ...asText, type: 'date', compare: day };
