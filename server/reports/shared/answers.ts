/** What a declared report answers: its query gives rows, the rest (schema, sums, pages) is from the declaration. */
import type { Fields } from '../../../contract/fields.ts';
import type { DeclaredReport, Report, ReportRow } from '../../../contract/report.ts';
import { reportEndpoint } from '../../../contract/reportEndpoint.ts';
import { opensAtStart, otherPeriod, withDefaults, type Comparison } from '../../../contract/reportPeriod.ts';
import { sectionSums } from '../../../contract/reportSections.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import { reportStart } from '../../modules/preferences/reportStart.ts';
import type { Call, Route } from '../../http/route.ts';
import { checkPeriod } from './period.ts';
import { pageOfQuery, paging, type Page } from '../../resources/paging.ts';

/** A row of what this report answers, as its query gives it: money in paisa. */
export type RowOf<D> = D extends DeclaredReport<Fields, infer C> ? ReportRow<C> : never;
/** What the one statement of a paged report answers: a page of rows, how many there are, and the sums of all. */
export interface PageOf<D> {
  total: number;
  totals: Record<string, number>;
  rows: RowOf<D>[];
}
type Given = { readonly required: true } | { readonly default: {} };
/** Parameters as texts, checked by their kinds; of the period both, in order, and those left out with their default. */
export type Params<P extends Fields> = Readonly<
  { [K in keyof P & string as P[K] extends Given ? K : never]: string } & {
    [K in keyof P & string]?: string;
  }
>;
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
type Read<P extends Fields, C extends Fields> = (call: Call, params: Params<P>, page: Page) => Promise<Found<C>>;
type Values = Record<string, unknown>;

const sumOf = (rows: readonly Values[], name: string): number =>
  rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0);

/** What the declaration names, and nothing else that a query may have read. */
const named = (columns: Fields, names: readonly string[], values: Values): Values =>
  Object.fromEntries(names.flatMap((name) => (columns[name] ? [[name, values[name] ?? null]] : [])));

/** Sums of the columns that are summed, as `found` says them or over its rows. */
const totalsOf = ({ columns, totals: summed = [] }: Report, found: Found<Fields>): Values =>
  summed.length === 0
    ? {}
    : {
        totals: named(columns, summed, {
          ...Object.fromEntries(summed.map((name) => [name, sumOf(found.rows as readonly Values[], name)])),
          ...found.totals,
        }),
      };

function answered(report: DeclaredReport<Fields, Fields>, found: Found<Fields>, page: Page): Values {
  const { columns, rows: member, labels, paged } = report;
  const all = found.rows as readonly Values[];
  const { sections } = report;
  const sums = sections
    ? { sections: sectionSums(sections, all, (amounts) => amounts.reduce((a, b) => a + b, 0)) }
    : {};
  const totals = { ...totalsOf(report, found), ...sums };
  const onPage =
    paged && found.total === undefined ? all.slice((page.page - 1) * page.perPage, page.page * page.perPage) : all;
  const rows = onPage.map((row) => named(columns, Object.keys(columns), row));
  if (paged) return { ...paging(rows, found.total ?? all.length, page), ...totals, ...found.beside };
  if (member === undefined) return { data: rows, ...totals, ...found.beside };
  return {
    data: { ...(labels === undefined ? {} : { [labels]: found.labels ?? [] }), ...found.beside, [member]: rows },
    ...totals,
  };
}

/** The period to compare with, and the parameters that ask for it; null when no comparison is asked for. */
function comparedWith({ period }: Pick<Report, 'period'>, params: Readonly<Record<string, string | undefined>>) {
  if (!period || params['compare'] === undefined) return null;
  const [from, to] = period;
  const other = otherPeriod({ from: params[from] ?? '', to: params[to] ?? '' }, params['compare'] as Comparison);
  return { period: other, params: { [from]: other.from, [to]: other.to } };
}

/**
 * The route of a declared report. `institute_code` must be sent when `needsCode`: the specification refuses that call
 * without one.
 */
export function answers<const P extends Fields, const C extends Fields>(
  report: DeclaredReport<P, C>,
  read: Read<P, C>,
  { needsCode = false }: { readonly needsCode?: boolean } = {},
): Route {
  const declared = report as DeclaredReport<Fields, Fields>;
  return endpointRoute(
    reportEndpoint(report),
    async (call, { query }) => {
      const page = pageOfQuery(call.query);
      const texts = query as Params<P>;
      const params = withDefaults(report, texts, opensAtStart(report, texts) ? await reportStart(call) : undefined);
      checkPeriod(report, params);
      const answer = answered(declared, await read(call, params as Params<P>, page), page);
      const other = comparedWith(report, params);
      if (!other) return answer;
      const found = await read(call, { ...params, ...other.params } as Params<P>, page);
      const rows = (found.rows as readonly Values[]).map((row) =>
        named(report.columns, Object.keys(report.columns), row),
      );
      return { ...answer, compared: { ...other.period, rows, ...totalsOf(declared, found) } };
    },
    {
      ...(needsCode ? { tenant: 'query' } : {}),
      // Two periods are read, of the same moment.
      snapshot: ({ compare }) => compare !== undefined,
    },
  );
}
