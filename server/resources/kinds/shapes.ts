/** What the columns and values of several kinds share. */
import type { RawBuilder } from 'kysely';
import { literal } from '../../database/schema/names.ts';
import type { ServerKind } from './kind.ts';

export const own = (name: string): string => name;
export const none = (): null => null;
export const same = <T>(value: T): T => value;
/** Whether a kind answers what it selects. */
export const isPlain = (encode: ServerKind['encode']): boolean => encode === same;
export const plain = (column: RawBuilder<unknown>): RawBuilder<unknown> => column;
export const quoted = (value: unknown): string => literal(String(value));
export const listed = (values: readonly string[]): string => values.map(literal).join(', ');
export const both = (...conditions: readonly (string | false)[]): string | null =>
  conditions.filter(Boolean).join(' AND ') || null;

export const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
export const shaped =
  (pattern: RegExp) =>
  (value: unknown): string | undefined => {
    const text = textOf(value);
    return text !== undefined && pattern.test(text) ? text : undefined;
  };
export const blankIsNull = (sent: unknown): unknown => (sent === '' ? null : sent);
export const numeric =
  (pattern: RegExp) =>
  (sent: unknown): unknown =>
    typeof sent === 'string' ? (sent.trim() === '' ? null : pattern.test(sent.trim()) ? Number(sent) : sent) : sent;
export const WHOLE = /^-?\d{1,15}$/;
export const DECIMAL = /^-?\d{1,13}(\.\d{1,9})?$/;
/** 'YYYY-MM-DD' that the calendar has. */
export const day = (value: unknown): string | undefined => {
  const text = shaped(/^\d{4}-\d{2}-\d{2}$/)(value);
  const at = new Date(`${text ?? ''}T00:00:00Z`);
  return text !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
};
/** The parts of a list, which a form sends as JSON or parted by commas. */
export const list =
  (item: (sent: unknown) => unknown) =>
  (sent: unknown): unknown => {
    if (sent === '' || sent === null) return [];
    if (typeof sent === 'string' && sent.trimStart().startsWith('[')) {
      try {
        return JSON.parse(sent) as unknown;
      } catch {
        return sent;
      }
    }
    if (typeof sent === 'string') return sent.split(',').map((part) => item(part.trim()));
    return Array.isArray(sent) ? sent.filter((part) => part !== '').map(item) : [item(sent)];
  };

/** A value that is stored, selected and compared as the text it is. */
export const asText: ServerKind = {
  column: own,
  type: 'text',
  default: quoted,
  check: none,
  select: plain,
  encode: same,
  decode: blankIsNull,
  store: same,
  compare: textOf,
};
