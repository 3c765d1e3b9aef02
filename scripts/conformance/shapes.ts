/** What is odd in an answer: read all the same, or not at all. */
import type { z } from 'zod';
import type { AnyField } from '../../contract/fields.ts';
import type { Resource } from '../../contract/resource.ts';
import { decodeAnswer } from '../../src/dataProvider/answer.ts';
import { pageInfoOf, rowsOf, type WireRow } from '../../src/dataProvider/envelope.ts';

const NUMBERS = new Set(['int', 'money', 'ref']);
const list = (names: readonly string[]): string =>
  names.length > 6 ? `${names.slice(0, 6).join(', ')} and ${names.length - 6} more` : names.join(', ');

/** Oddities of the rows of an entity; `perPage` rows were asked for, unless the list was asked for whole. */
export function oddRows(resource: Resource, json: unknown, perPage?: number): string[] {
  let rows: readonly WireRow[];
  try {
    ({ rows } = rowsOf(json));
  } catch {
    return ['no rows can be found in the answer: the list cannot be read'];
  }
  const info = pageInfoOf(json, rows.length, { page: 1, perPage });
  const odd: string[] = [];
  if (info.more && info.total === undefined) odd.push('may have more rows than it answered, and does not say how many');
  else if (info.more && rows.length < (perPage ?? Number.POSITIVE_INFINITY))
    odd.push(`answers ${rows.length} of ${info.total} rows: the others are read page by page`);
  const [row] = rows;
  if (!row) return odd;
  if (row['id'] === undefined) odd.push('rows have no id: they cannot be opened, edited or deleted');
  const fields = Object.entries(resource.fields).filter(([, { kind }]) => kind !== 'password' && kind !== 'computed');
  const own = (name: string, { wire }: AnyField): unknown => row[wire ?? name];
  const inside = (name: string): unknown => row[name.replace(/_id$/, '')];
  const named = fields.filter(
    ([name, field]) => field.kind === 'ref' && own(name, field) === undefined && inside(name) !== undefined,
  );
  if (named.length > 0) odd.push(`records are named without their ids: ${list(named.map(([name]) => name))}`);
  const texts = fields.filter(
    ([name, field]) => (NUMBERS.has(field.kind) || field.kind === 'bool') && typeof own(name, field) === 'string',
  );
  if (texts.length > 0) odd.push(`numbers and booleans come as texts: ${list(texts.map(([name]) => name))}`);
  const missing = fields.filter(([name, field]) => own(name, field) === undefined && inside(name) === undefined);
  if (missing.length > 0) odd.push(`rows do not carry: ${list(missing.map(([name, { wire }]) => wire ?? name))}`);
  return odd;
}

/** What no other provider need answer. */
const NOT_SPECIFIED = /(^|\.)(totals|compared|sections|version)$/;
/** Where the answer of another call differs from what the screens expect, once it is read. */
export function oddAnswer(response: z.ZodType, json: unknown, isPaged: boolean): string[] {
  const found = response.safeParse(decodeAnswer(json, isPaged ? { page: 1, per_page: 50 } : {}));
  if (found.success) return [];
  // The same member of every row counts once.
  const paths = new Set(
    found.error.issues.map(({ path }) => path.filter((part) => typeof part !== 'number').join('.') || 'the answer'),
  );
  const odd = [...paths].filter((path) => !NOT_SPECIFIED.test(path));
  return odd.length > 0 ? [`not as expected: ${list(odd)}`] : [];
}
