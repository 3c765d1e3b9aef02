/**
 * One declaration of a report: its screen, its grouping and totals, its chart, its print and its files come from this
 * value. Plain data, read by the web; the call it makes is served by the endpoint of the same path
 * (contract/endpoints).
 */
import type { AnyField, Field, Fields, Kind } from './fields.ts';
import type { Call } from './wire.ts';

/** Bars per value of `by`, as high as the sum of `value`, split by `series`. */
export interface ReportChart<C extends string> {
  /** One sentence under which the picture makes sense without it. */
  readonly title: string;
  readonly by: C;
  readonly value: C;
  readonly series?: C;
}
/**
 * Where the figures of a row come from: records, or a page over a call (a declared list, another report). Every
 * parameter of the report is carried to the field or parameter of the same name there, so that it shows what the row
 * counts under whatever the report was narrowed to.
 */
export interface Drill<C extends string, P extends string = string> {
  readonly label: string;
  /** Section of records, which takes filters. */
  readonly section?: string;
  /** Page whose parameters are in its address. */
  readonly page?: string;
  /** `field or parameter there: column of the report`. */
  readonly filters: Readonly<Record<string, C>>;
  /** What every row of the report counts, as `field or parameter there: value`. */
  readonly always?: Readonly<Record<string, string | number | boolean>>;
  /** What the row names is one record, whatever the report was narrowed to: no parameter goes along. */
  readonly alone?: true;
  /** Where a parameter of another name goes; with an operator, an end of a range. */
  readonly params?: Readonly<Partial<Record<P, string | readonly [field: string, operator: '>=' | '<=']>>>;
  /** Column that says how many rows there are there; one, when left out and nothing is summed. */
  readonly counts?: C;
  /** Columns that say the totals of the same name there. */
  readonly sums?: readonly C[];
}
export interface Section<C extends string = string> {
  readonly label: string;
  readonly sign: 1 | -1;
  /** Column of its amounts. Rows without one, or with 0, are left out unless `when` names them. */
  readonly amount: C;
  /** Only rows with these values. */
  readonly when?: Readonly<Partial<Record<C, string>>>;
}
export interface Sections<C extends string = string> {
  readonly of: readonly Section<C>[];
  /** What all sections come to. */
  readonly total: string;
}
export interface ReportDeclaration<P extends Fields, C extends Fields> {
  readonly key: string;
  readonly label: string;
  /** Route without slash when it is not the key with dashes. */
  readonly path?: string;
  /** Menu group; 'bar' when only the report shortcut bar leads there. */
  readonly menu: string;
  /** GET; the parameters travel in its query. */
  readonly call: Call;
  /** Privilege that its endpoint asks for. */
  readonly privilege: string;
  /** Member of `data` that holds the rows, when `data` is not the rows themselves. */
  readonly rows?: string;
  /**
   * Member of `data` that lists every value of the spread or charted column, also those without a row (months without
   * admissions).
   */
  readonly labels?: string;
  /** The answer comes in pages; the report reads them all, because totals are over all rows. */
  readonly paged?: true;
  readonly params: P;
  /** Parameters that make the period: its first and last day or month, both with a default. */
  readonly period?: readonly [from: keyof P & string, to: keyof P & string];
  /** Opens on the last month that has these, where the provider tells it and the address says no other. */
  readonly lastMonthOf?: MonthOf;
  /** Offers to set the period beside another: rows with the same `by` side by side in each of `of` (in each total). */
  readonly compare?: { readonly by: readonly (keyof C & string)[]; readonly of?: readonly (keyof C & string)[] };
  /** Columns of the answer, in their order. Those with `list: false` are only for grouping, drill and chart. */
  readonly columns: C;
  /** Columns by which the rows of a spread report stand, ascending: spreading mixes the order of the answer. */
  readonly order?: readonly (keyof C & string)[];
  /** Columns that no row fills are left out, as names of students where each row is a class. */
  readonly filledOnly?: true;
  /** A heading per value of these columns, outermost first. */
  readonly group?: readonly (keyof C & string)[];
  /** Columns that are summed. */
  readonly totals?: readonly (keyof C & string)[];
  /** Sums after each group too. */
  readonly subtotals?: true;
  /** Shows its rows under headings, whose sums add up with their signs. */
  readonly sections?: Sections<keyof C & string>;
  /** Spreads `value` over one column per value of `across`; rows that are otherwise equal become one. */
  readonly pivot?: { readonly across: keyof C & string; readonly value: keyof C & string };
  readonly chart?: ReportChart<keyof C & string>;
  /** Paper; `false` where printing makes no sense (default portrait). */
  readonly print?: 'portrait' | 'landscape' | false;
  /** Offered as csv and xlsx (default yes). */
  readonly export?: false;
  readonly drill?: Drill<keyof C & string, keyof P & string>;
  /** Columns whose figures lead somewhere of their own. */
  readonly cells?: Readonly<Partial<Record<keyof C & string, Drill<keyof C & string, keyof P & string>>>>;
  /** What is counted, in one sentence. */
  readonly note?: string;
}
/** What the last month of is asked for: salaries that are approved. */
export type MonthOf = 'salaries';
/** A declaration of any report, as the one screen reads it. */
export interface Report {
  readonly key: string;
  readonly label: string;
  readonly path: string;
  readonly menu: string;
  readonly call: Call;
  readonly privilege: string;
  readonly rows?: string;
  readonly labels?: string;
  readonly paged?: true;
  readonly params: Fields;
  readonly period?: readonly [from: string, to: string];
  readonly lastMonthOf?: MonthOf;
  readonly compare?: { readonly by: readonly string[]; readonly of?: readonly string[] };
  readonly columns: Fields;
  readonly order?: readonly string[];
  readonly filledOnly?: true;
  readonly group?: readonly string[];
  readonly totals?: readonly string[];
  readonly subtotals?: true;
  readonly sections?: Sections;
  readonly pivot?: { readonly across: string; readonly value: string };
  readonly chart?: ReportChart<string>;
  readonly print?: 'portrait' | 'landscape' | false;
  readonly export?: false;
  readonly drill?: Drill<string>;
  readonly cells?: Readonly<Partial<Record<string, Drill<string>>>>;
  readonly note?: string;
}
/** The same with the types of its parameters and columns, as its query on the server reads it. */
export type DeclaredReport<P extends Fields, C extends Fields> = Report & { readonly params: P; readonly columns: C };
type ValueOf<F> = F extends Field<Kind, infer T, object> ? T | null : never;
/** A row of the answer: every column, null where there is nothing to say. */
export type ReportRow<C extends Fields> = { [K in keyof C]: ValueOf<C[K]> } & {};

/**
 * Declares a report. See docs/adding-a-report.md.
 * @example export const studentDistribution = defineReport({
 *   key: 'student_distribution_summary', label: 'Student Distribution Summary', menu: 'bar', privilege:
 *   'students.read',
 *   call: { method: 'GET', path: '/getStudentDistributionReport', tenant: 'query' }, params: { campus_id:
 *   f.ref('campuses') },
 *   columns: { campus: f.text(), class: f.text(), total: f.int() }, group: ['campus'], totals: ['total'], subtotals:
 *   true, });
 */
export const defineReport = <const P extends Fields, const C extends Fields>(
  declaration: ReportDeclaration<P, C>,
): DeclaredReport<P, C> =>
  ({ ...declaration, path: declaration.path ?? declaration.key.replaceAll('_', '-') }) as unknown as DeclaredReport<
    P,
    C
  >;

export type NamedColumn = readonly [name: string, field: AnyField];
/** Columns of the table: without those of the headings and those that are not shown. */
export const shownColumns = ({ columns, group = [] }: Pick<Report, 'columns' | 'group'>): NamedColumn[] =>
  Object.entries(columns).filter(([name, field]) => field.list !== false && !group.includes(name));
