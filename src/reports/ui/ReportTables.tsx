import { createContext, memo, useContext } from 'react';
import type { NamedColumn, Report } from '../../../contract/report.ts';
import { AppLink } from '../../resources/ui/AppLink.tsx';
import { cellText } from './cellText.ts';
import { drillPath } from './drillPath.ts';
import type { Values } from './parameters.ts';
import { figureWidths } from './figureWidths.ts';
import { grouped, headingOf, isFigure, sumsOf, type Group, type ReportRow, type Shaped, type Sums } from './shape.ts';

/** Rows a table: the browser skips tables out of sight, so a long group costs no more than what is seen. */
const ROWS_PER_TABLE = 200;
const ROW_PX = 32;

interface Props {
  readonly report: Report;
  readonly table: Shaped;
  /** On paper there are no links, and nothing is skipped. */
  readonly paper?: boolean;
}
/** What the report was narrowed to, which every link of a row carries. */
const Narrowed = createContext<Values>({});
const NOT_NARROWED: Values = {};
interface TableProps extends Props {
  readonly rows: readonly ReportRow[];
  readonly name: string;
  readonly first: boolean;
  readonly sums?: Sums | undefined;
}

const groupTitle = (report: Report, { column, value }: Group): string => {
  const field = report.columns[column];
  return (field && cellText(field, value, false)) || '(none)';
};
const classOf = (column: NamedColumn, table: Shaped): string | undefined => (isFigure(column, table) ? 'ui-right' : undefined);

/** All groups with their rows and sums, and the grand total at the end. */
export const ReportTables = memo(function ReportTables({
  report,
  table,
  values = NOT_NARROWED,
  paper = false,
}: Props & { readonly values?: Values }) {
  const sums = table.totals.length > 0 ? sumsOf(table.rows, table.totals, table.columns) : undefined;
  const groups = grouped(table, report.group ?? []);
  return (
    <Narrowed value={values}>
      {groups.length > 0 ? (
        groups.map((group) => <GroupPart key={String(group.value)} group={group} level={2} report={report} table={table} paper={paper} />)
      ) : (
        <Rows report={report} table={table} rows={table.rows} name={report.label} paper={paper} />
      )}
      {sums && (
        <table className="ui-table report-table report-grand" aria-label="Grand total">
          <Columns report={report} table={table} paper={paper} />
          <thead className="ui-hidden-head">
            <Heads report={report} table={table} paper={paper} />
          </thead>
          <tbody>
            <SumRow
              label={`Grand total of ${table.rows.length.toLocaleString('en-PK')} ${table.rows.length === 1 ? 'row' : 'rows'}`}
              sums={sums}
              report={report}
              table={table}
              paper={paper}
            />
          </tbody>
        </table>
      )}
    </Narrowed>
  );
});

interface PartProps extends Props {
  readonly group: Group;
  readonly level: number;
  /** Names of the groups around it: two campuses have a class of the same name. */
  readonly around?: string;
}
function GroupPart({ group, level, report, table, paper, around = '' }: PartProps) {
  const title = groupTitle(report, group);
  const name = around + title;
  const Heading = `h${Math.min(level, 4)}` as 'h2' | 'h3' | 'h4';
  const sums = report.subtotals ? group.sums : undefined;
  return (
    <section className="report-group" aria-label={name}>
      <Heading>
        <bdi>{title}</bdi> {table.totals.length === 0 && <span className="ui-muted">{group.rows.length.toLocaleString('en-PK')}</span>}
      </Heading>
      {group.groups.length > 0 ? (
        group.groups.map((inner) => (
          <GroupPart
            key={String(inner.value)}
            group={inner}
            level={level + 1}
            around={`${name}, `}
            report={report}
            table={table}
            paper={paper ?? false}
          />
        ))
      ) : (
        <Rows report={report} table={table} rows={group.rows} name={name} paper={paper ?? false} sums={sums} />
      )}
    </section>
  );
}

function Rows({ rows, sums, ...rest }: Omit<TableProps, 'first'>) {
  const size = rest.paper ? Math.max(1, rows.length) : ROWS_PER_TABLE;
  const parts = Math.max(1, Math.ceil(rows.length / size));
  return Array.from({ length: parts }, (_, at) => (
    <Table key={at} {...rest} rows={rows.slice(at * size, (at + 1) * size)} first={at === 0} sums={at === parts - 1 ? sums : undefined} />
  ));
}

const Table = memo(function Table({ report, table, rows, name, first, sums, paper = false }: TableProps) {
  return (
    <div className="report-part" style={paper ? undefined : { containIntrinsicBlockSize: `auto ${(rows.length + 1) * ROW_PX}px` }}>
      <table className="ui-table report-table" aria-label={name}>
        <Columns report={report} table={table} paper={paper} />
        <thead className={first ? undefined : 'ui-hidden-head'}>
          <Heads report={report} table={table} paper={paper} />
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {table.columns.map((column) => {
                const [own, field] = column;
                return (
                  <td key={own} className={classOf(column, table)} {...(isFigure(column, table) ? {} : { dir: 'auto' })}>
                    {cellText(field, row[own], table.totals.includes(own))}
                  </td>
                );
              })}
              {report.drill && !paper && <DrillCell report={report} row={row} />}
            </tr>
          ))}
          {sums && <SumRow label="Total" sums={sums} report={report} table={table} paper={paper} />}
        </tbody>
      </table>
    </div>
  );
});

function Columns({ report, table, paper }: Props) {
  const widths = figureWidths(table);
  return (
    <colgroup>
      {table.columns.map(([name]) => {
        const width = widths[name];
        return width === undefined ? (
          <col key={name} />
        ) : (
          <col key={name} className="report-figure" style={paper ? undefined : { width: `max(5.75rem, calc(${width}ch + 2rem))` }} />
        );
      })}
      {report.drill && !paper && <col className="report-figure" />}
    </colgroup>
  );
}
const Heads = ({ report, table, paper }: Props) => (
  <tr>
    {table.columns.map((column) => (
      <th key={column[0]} scope="col" className={classOf(column, table)}>
        {headingOf(column)}
      </th>
    ))}
    {report.drill && !paper && (
      <th scope="col">
        <span className="ui-hidden">What it counts</span>
      </th>
    )}
  </tr>
);

/** Sums under their columns; the label takes the columns before the first of them. */
function SumRow({ label, sums, report, table, paper }: Props & { readonly label: string; readonly sums: Sums }) {
  const first = Math.max(
    1,
    table.columns.findIndex(([name]) => name in sums),
  );
  return (
    <tr className="report-sum">
      <th scope="row" colSpan={first}>
        {label}
      </th>
      {table.columns.slice(first).map((column) => {
        const [name, field] = column;
        return (
          <td key={name} className={classOf(column, table)}>
            {name in sums ? cellText(field, sums[name], true) : null}
          </td>
        );
      })}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing to follow from a sum */}
      {report.drill && !paper && <td />}
    </tr>
  );
}

function DrillCell({ report, row }: { readonly report: Report; readonly row: ReportRow }) {
  const path = drillPath(report, row, useContext(Narrowed));
  return <td className="report-drill">{path !== null && <AppLink to={path}>{report.drill?.label}</AppLink>}</td>;
}
