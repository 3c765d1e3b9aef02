/**
 * Reading answers: providers wrap the same rows in several ways (specification 7 shows few shapes, so all are taken).
 */
export type WireRow = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is WireRow =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asCount = (value: unknown): number | undefined => {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) ? count : undefined;
};

/** What the answer says of its pages under one of these names, wherever it keeps it; undefined when nowhere. */
export function said(json: unknown, names: readonly string[]): unknown {
  if (!isObject(json)) return undefined;
  const found = names.find((name) => json[name] !== undefined);
  if (found !== undefined) return json[found];
  for (const part of ['meta', 'pagination', 'data']) {
    const inside = said(json[part], names);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
const totalOf = (json: unknown): number | undefined => asCount(said(json, ['total', 'total_count']));

function listOf(json: unknown): WireRow[] | null {
  if (Array.isArray(json)) return json.filter(isObject);
  return isObject(json) && 'data' in json ? listOf(json['data'] ?? []) : null;
}
/** Rows of `[…]`, `{data: […]}` or `{data: {data: […]}}`, and the total when there is one. Throws on anything else. */
export function rowsOf(json: unknown): { rows: WireRow[]; total?: number } {
  const rows = listOf(json);
  if (rows === null) throw new Error('The list answered by the server has no rows.');
  const total = totalOf(json);
  return total === undefined ? { rows } : { rows, total };
}

/** What an answer says, or lets guess, about the pages of its list. */
export interface PageInfo {
  readonly page: number;
  /** Rows of a full page, as this provider makes it. */
  readonly size: number;
  readonly total: number | undefined;
  /** There are, or may be, rows on a next page. */
  readonly more: boolean;
}
/** Rows of a full page of providers that make their pages smaller than asked, and say nothing of it. */
const USUAL = new Set([15, 20, 25, 50, 100, 200, 250, 500, 1000]);

/** About a page of so many rows; without `perPage` the whole list was asked for. */
export function pageInfoOf(
  json: unknown,
  rows: number,
  asked: { readonly page?: number | undefined; readonly perPage?: number | undefined } = {},
): PageInfo {
  const { perPage = Number.POSITIVE_INFINITY } = asked;
  const page = asCount(said(json, ['current_page'])) ?? asked.page ?? 1;
  const full = asCount(said(json, ['per_page'])) ?? perPage;
  const before = page === 1 ? 0 : (page - 1) * full;
  const total = totalOf(json);
  // More rows than asked for: the provider knows no pages, and this is everything.
  if (rows > full && rows > perPage) return { page, size: full, total: total ?? rows, more: false };
  const next = said(json, ['next_page_url']);
  const last = asCount(said(json, ['last_page']));
  const more =
    rows > 0 &&
    (last !== undefined
      ? page < last
      : total !== undefined
        ? before + rows < total
        : next !== undefined
          ? next !== null
          : rows >= full || USUAL.has(rows));
  const counted = more || (rows === 0 && page > 1) ? undefined : before + rows;
  return { page, size: more ? Math.min(full, rows) : full, total: total ?? counted, more };
}

/**
 * The one record of `{data: {…}}`, `{data: {data: {…}}}`, `{data: [{…}]}` or a bare `{id, …}`; null when the answer
 * carries none.
 */
export function recordOf(json: unknown): WireRow | null {
  if (Array.isArray(json)) return isObject(json[0]) ? json[0] : null;
  if (!isObject(json)) return null;
  if ('id' in json) return json;
  return 'data' in json ? recordOf(json['data']) : null;
}
