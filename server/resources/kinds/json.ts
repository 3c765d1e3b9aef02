import type { ServerKind } from './kind.ts';
import { asText } from './shapes.ts';

export const json: ServerKind = {
  ...asText,
  type: 'jsonb',
  check: (column) => `jsonb_typeof(${column}) IN ('object', 'array')`,
  decode: (sent) => {
    if (typeof sent !== 'string') return sent;
    if (sent.trim() === '') return null;
    try {
      return JSON.parse(sent) as unknown;
    } catch {
      return sent;
    }
  },
  store: (value) => (value === null ? null : JSON.stringify(value)),
  compare: () => undefined,
};
