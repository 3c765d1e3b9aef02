/** What a declared report answers: its query gives rows, the rest (schema, sums, pages, rupees) is from the declaration. */
import type { AnyField, Fields } from '../../../contract/fields.ts';
import { toRupees } from '../../../contract/money.ts';
import type { DeclaredReport, ReportRow } from '../../../contract/report.ts';
import { reportEndpoint } from '../../../contract/reportEndpoint.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { pageAsked, paging, type Page } from '../../resources/paging.ts';

/** A row of what this report answers, as its query gives it: money in paisa. */
export type RowOf<D> = D extends DeclaredReport<Fields, infer C> ? ReportRow<C> : never;
/** Parameters as they were asked: texts, checked by their kinds. */
export type Asked<P extends Fields> = Readonly<Partial<Record<keyof P & string, string>>>;
export interface Found<C extends Fields> {
  /** Money in paisa, as it is in the database. All rows, or those of the page when `total` says how many there are. */
  readonly rows: readonly ReportRow<C>[];
  readonly total?: number;
  /** Sums over all rows (paisa) where the rows are those of one page. */
  readonly totals?: Readonly<Record<string, number>>;
  /** Every value of the spread or charted column. */
  readonly labels?: readonly string[];
  /** Members of the answer beside the rows. */
  readonly beside?: Readonly<Record<string, unknown>>;
}
type Read<P extends Fields, C extends Fields> = (call: Call, asked: Asked<P>, page: Page) => Promise<Found<C>>;
type Values = Record<string, unknown>;

const sumOf = (rows: readonly Values[], name: string): number => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);

/** The one place where the paisa of reports become rupees. */
const shown = (value: unknown, { kind }: AnyField): unknown => (kind === 'money' && typeof value === 'number' ? toRupees(value) : (value ?? null));
/** What the declaration names, and nothing else that a query may have read. */
const named = (columns: Fields, names: readonly string[], values: Values): Values =>
  Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, shown(values[name], columns[name])]] : [])));

function answered(report: DeclaredReport<Fields, Fields>, found: Found<Fields>, page: Page): Values {
  const { columns, rows: member, labels, paged, totals: summed = [] } = report;
  const all = found.rows as readonly Values[];
  const totals =
    summed.length > 0
      ? { totals: named(columns, summed, { ...Object.fromEntries(summed.map((name) => [name, sumOf(all, name)])), ...found.totals }) }
      : {};
  const onPage = paged && found.total === undefined ? all.slice((page.page - 1) * page.perPage, page.page * page.perPage) : all;
  const rows = onPage.map((row) => named(columns, Object.keys(columns), row));
  if (paged) return { ...paging(rows, found.total ?? all.length, page), ...totals, ...found.beside };
  if (member === undefined) return { data: rows, ...totals, ...found.beside };
  return { data: { ...(labels === undefined ? {} : { [labels]: found.labels ?? [] }), ...found.beside, [member]: rows }, ...totals };
}

/** The route of a declared report. `institute_code` must be sent when `needsCode`: the specification refuses that call without one. */
export function answers<const P extends Fields, const C extends Fields>(
  report: DeclaredReport<P, C>,
  read: Read<P, C>,
  { needsCode = false }: { readonly needsCode?: boolean } = {},
): Route {
  return endpointRoute(
    reportEndpoint(report),
    async (call, { query }) => {
      const page = pageAsked(call.query);
      return answered(report as DeclaredReport<Fields, Fields>, await read(call, query as Asked<P>, page), page);
    },
    needsCode ? { tenant: 'query' } : {},
  );
}
