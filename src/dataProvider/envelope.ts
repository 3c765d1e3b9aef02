/** Reading answers: providers wrap the same rows in several ways (specification 7 shows few shapes, so all are taken). */
export type WireRow = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is WireRow => typeof value === 'object' && value !== null && !Array.isArray(value);
const asCount = (value: unknown): number | undefined => {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isFinite(count) ? count : undefined;
};

/** Number of rows over all pages, wherever the answer keeps it; undefined when it keeps none. */
function totalOf(json: WireRow): number | undefined {
  for (const place of [json, json['meta'], json['pagination']]) {
    if (!isObject(place)) continue;
    const total = asCount(place['total']) ?? asCount(place['total_count']);
    if (total !== undefined) return total;
    if (isObject(place['pagination'])) return totalOf(place['pagination']);
  }
  return undefined;
}

/** Rows of `[…]`, `{data: […]}` or `{data: {data: […]}}`, and the total when there is one. Throws on anything else. */
export function rowsOf(json: unknown): { rows: WireRow[]; total?: number } {
  if (Array.isArray(json)) return { rows: json.filter(isObject) };
  if (!isObject(json) || !('data' in json)) throw new Error('The list answered by the server has no rows.');
  const inner = rowsOf(json['data'] ?? []);
  const total = totalOf(json) ?? inner.total;
  return total === undefined ? inner : { rows: inner.rows, total };
}

/** The one record of `{data: {…}}`, `{data: {data: {…}}}`, `{data: [{…}]}` or a bare `{id, …}`; null when the answer carries none. */
export function recordOf(json: unknown): WireRow | null {
  if (Array.isArray(json)) return isObject(json[0]) ? json[0] : null;
  if (!isObject(json)) return null;
  if ('id' in json) return json;
  return 'data' in json ? recordOf(json['data']) : null;
}
