import { createContext, useContext } from 'react';
import type { NamedColumn, Report } from '../../../contract/report.ts';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { cellText } from './cellText.ts';
import { drillPath } from './drillPath.ts';
import {
  dateWidth,
  drillWidth,
  figureWidth,
  figureWidths,
  isClose,
  moneyOf,
  textShares,
  textWidths,
} from './figureWidths.ts';
import type { Values } from './parameters.ts';
import { headingOf, isFigure, isSummed, type ReportRow, type Shaped, type Sums } from './shape.ts';
import css from './report.module.css';

export interface Props {
  readonly report: Report;
  readonly table: Shaped;
  /** On paper there are no links, and nothing is skipped. */
  readonly paper?: boolean;
}
interface SumProps extends Props {
  readonly label: string;
  readonly sums: Sums;
}

/** What the report was narrowed to, which every link of a row carries. */
export const Narrowed = createContext<Values>({});
export const NOT_NARROWED: Values = {};
export const classOf = (column: NamedColumn, table: Shaped): string | undefined =>
  isFigure(column, table) ? 'ui-right' : undefined;

/** Sums below several tables, in columns like theirs. */
export function SumTable({
  name,
  label,
  className = '',
  ...rest
}: SumProps & { readonly name: string; readonly className?: string | undefined }) {
  return (
    <table className={`ui-table ${css.table} ${className}`} aria-label={name}>
      <Columns {...rest} />
      <Heads {...rest} hidden />
      <tbody>
        <SumRow {...rest} label={label} />
      </tbody>
    </table>
  );
}

export function Columns({ report, table, paper }: Props) {
  const widths = figureWidths(table);
  const texts = paper ? textShares(table) : textWidths(table);
  const close = isClose(table);
  return (
    <colgroup>
      {table.columns.map(([name]) => {
        const figure = widths[name];
        const width = figure === undefined ? (texts[name] ?? dateWidth(close)) : figureWidth(figure, close);
        return (
          <col
            key={name}
            className={figure === undefined ? undefined : css.figure}
            style={paper && texts[name] === undefined ? undefined : { width }}
          />
        );
      })}
      {report.drill && !paper && <col style={{ width: drillWidth(close) }} />}
    </colgroup>
  );
}
/** One row of headings, or two where headings stand over several columns. */
export function Heads({ report, table, paper, hidden = false }: Props & { readonly hidden?: boolean }) {
  const { columns, heads = [] } = table;
  const below = new Map(heads.flatMap(({ of, own }) => of.map((name, at) => [name, own[at]] as const)));
  const rowSpan = heads.length > 0 ? 2 : 1;
  return (
    <thead className={hidden ? css.hiddenHead : undefined}>
      <tr>
        {columns
          .filter(([name]) => !below.has(name))
          .map((column) => (
            <th key={column[0]} scope="col" rowSpan={rowSpan} className={classOf(column, table)}>
              {headingOf(column)}
            </th>
          ))}
        {heads.map(({ label, of }) => (
          <th key={label} scope="colgroup" colSpan={of.length} className={css.over}>
            {label}
          </th>
        ))}
        {report.drill && !paper && (
          <th scope="col" rowSpan={rowSpan}>
            <span className="ui-hidden">What it counts</span>
          </th>
        )}
      </tr>
      {heads.length > 0 && (
        <tr>
          {columns
            .filter(([name]) => below.has(name))
            .map((column) => (
              <th key={column[0]} scope="col" className={classOf(column, table)}>
                {below.get(column[0])}
              </th>
            ))}
        </tr>
      )}
    </thead>
  );
}

/** Sums under their columns; the label takes the columns before the first of them. */
export function SumRow({ label, sums, report, table, paper }: SumProps) {
  const first = Math.max(
    1,
    table.columns.findIndex(([name]) => name in sums),
  );
  return (
    <tr className={css.sum}>
      <th scope="row" colSpan={first}>
        {label}
      </th>
      {table.columns.slice(first).map((column) => {
        const [name, field] = column;
        return (
          <td key={name} className={classOf(column, table)}>
            {name in sums ? cellText(field, sums[name] ?? null, true, moneyOf(table, name)) : null}
          </td>
        );
      })}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing to follow from a sum */}
      {report.drill && !paper && <td />}
    </tr>
  );
}

export function DrillCell({ report, row }: { readonly report: Report; readonly row: ReportRow }) {
  const values = useContext(Narrowed);
  const path = report.drill ? drillPath(report.drill, report, row, values) : null;
  return <td className="report-drill">{path !== null && <AppLink to={path}>{report.drill?.label}</AppLink>}</td>;
}

interface FigureProps extends Pick<Props, 'report' | 'table'> {
  readonly column: NamedColumn;
  readonly row: ReportRow;
  readonly paper: boolean;
}
/** A value; the way to what it is made of, where its column has one. */
export function Figure({ column: [name, field], row, report, table, paper }: FigureProps) {
  const values = useContext(Narrowed);
  const text = cellText(field, row[name], isSummed(name, table), moneyOf(table, name));
  const cell = paper || !row[name] ? undefined : report.cells?.[name];
  const path = cell ? drillPath(cell, report, row, values) : null;
  return path === null ? (
    text
  ) : (
    <AppLink to={path} title={cell?.label}>
      {text}
    </AppLink>
  );
}
