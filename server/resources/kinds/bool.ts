import type { ServerKind } from './kind.ts';
import { asText, textOf } from './shapes.ts';

const WORDS: Record<string, boolean> = {
  true: true,
  '1': true,
  on: true,
  yes: true,
  false: false,
  '0': false,
  off: false,
  no: false,
};
export const bool: ServerKind = {
  ...asText,
  type: 'boolean',
  default: String,
  decode: (sent) => (typeof sent === 'string' ? (sent === '' ? null : (WORDS[sent.toLowerCase()] ?? sent)) : sent),
  compare: (value) => WORDS[(textOf(value) ?? '').toLowerCase()],
};
