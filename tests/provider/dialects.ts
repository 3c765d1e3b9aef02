/** The shapes in which providers of section 7 wrap the same answers. */
export const DIALECTS = ['bare', 'data', 'laravel', 'strings'] as const;
export type Dialect = (typeof DIALECTS)[number];

export interface PageOf {
  readonly rows: readonly unknown[];
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}
const pageInfo = ({ page, perPage, total }: PageOf): Record<string, unknown> => ({
  current_page: page,
  per_page: perPage,
  total,
  last_page: Math.max(1, Math.ceil(total / perPage)),
});

/** Numbers and booleans as texts, as PHP reads them out of a database. */
export function asTexts(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (Array.isArray(value)) return value.map(asTexts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, asTexts(own)]));
}

/** A list: every row, or a page of them. */
export function listIn(dialect: Dialect, page: PageOf, paged: boolean): unknown {
  switch (dialect) {
    case 'bare':
      return page.rows;
    case 'data':
      return { data: page.rows, ...(paged ? pageInfo(page) : {}) };
    case 'laravel':
      return { status: true, data: { data: page.rows, ...pageInfo(page) } };
    case 'strings':
      return { data: asTexts(page.rows) };
  }
}
/** One record, or any other object. */
export function recordIn(dialect: Dialect, record: unknown): unknown {
  switch (dialect) {
    case 'bare':
      return record;
    case 'data':
      return { data: record };
    case 'laravel':
      return { status: true, message: 'OK', data: record };
    case 'strings':
      return { data: asTexts(record) };
  }
}
/** The answer to a write. */
export const writtenIn = (dialect: Dialect, record: unknown): unknown =>
  dialect === 'strings' ? { message: 'Saved successfully.' } : recordIn(dialect, record);
