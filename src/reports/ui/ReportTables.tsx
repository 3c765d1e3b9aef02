import { memo, useMemo } from 'react';
import type { Report } from '../../../contract/report.ts';
import { plural } from '../../../contract/plural.ts';
import { cellText } from './cellText.ts';
import { moneyOf } from './figureWidths.ts';
import type { Values } from './parameters.ts';
import {
  classOf,
  Columns,
  DrillCell,
  Figure,
  Heads,
  Narrowed,
  NOT_NARROWED,
  SumRow,
  SumTable,
  type Props,
} from './ReportParts.tsx';
import { grouped, isFigure, isSummed, sumsOf, type Group, type ReportRow, type Shaped, type Sums } from './shape.ts';
import { Whole } from './Whole.tsx';
import '../../ui/table/align.css';
import css from './report.module.css';

/** Rows a table: the browser skips tables out of sight, so a long group costs no more than what is seen. */
const ROWS_PER_TABLE = 200;
const ROW_PX = 32;

interface TableProps extends Props {
  readonly rows: readonly ReportRow[];
  readonly name: string;
  readonly first: boolean;
  readonly sums?: Sums | undefined;
  /** What they are called. */
  readonly label?: string;
}

const groupTitle = (report: Report, { column, value }: Group): string => {
  const field = report.columns[column];
  return (field && cellText(field, value, false)) || '(none)';
};
/** All groups with their rows and sums, and the grand total at the end. */
export const ReportTables = memo(function ReportTables({
  report,
  table,
  values = NOT_NARROWED,
  paper = false,
}: Props & { readonly values?: Values }) {
  const sums = table.totals.length > 0 ? sumsOf(table.rows, table) : undefined;
  const groups = grouped(table, report.group ?? []);
  return (
    <Narrowed value={values}>
      {groups.length > 0 ? (
        groups.map((group, at) => (
          <GroupPart
            key={String(group.value)}
            group={group}
            later={at > 0}
            level={2}
            report={report}
            table={table}
            paper={paper}
          />
        ))
      ) : (
        <Rows report={report} table={table} rows={table.rows} name={report.label} paper={paper} />
      )}
      {sums && (
        <SumTable
          name="Grand total"
          label={grandLabel(report, table)}
          className={css.grand}
          sums={sums}
          report={report}
          table={table}
          paper={paper}
        />
      )}
    </Narrowed>
  );
});

/** What the last sum is called. */
const grandLabel = ({ sections, group = [] }: Report, { rows }: Shaped): string =>
  sections ? `${sections.total}${group.length > 1 ? ' of all' : ''}` : `Grand total of ${plural(rows.length, 'row')}`;
/** What the sum of a group is called: of a section, how it counts. */
const sumLabel = ({ sections }: Report, { column, value }: Group): string => {
  const section = column === 'section' && sections?.of.find(({ label }) => label === value);
  return section ? `${section.sign < 0 ? '−' : '+'} ${section.label}` : 'Total';
};

/**
 * A group of a report without sums is a table by itself: columns in which none of its rows says anything are left out
 * of it.
 */
function tellingColumns(table: Shaped, { rows, groups }: Group): Shaped {
  if (table.totals.length > 0 || groups.length > 0 || table.heads) return table;
  const says = (name: string): boolean => rows.some((row) => (row[name] ?? '') !== '');
  const columns = table.columns.filter(([name]) => says(name));
  return columns.length === table.columns.length || columns.length === 0 ? table : { ...table, columns };
}
interface PartProps extends Props {
  readonly group: Group;
  readonly later: boolean;
  readonly level: number;
  /** Names of the groups around it: two campuses have a class of the same name. */
  readonly around?: string;
}
function GroupPart({ group, later, level, report, table: whole, paper, around = '' }: PartProps) {
  const table = useMemo(() => tellingColumns(whole, group), [whole, group]);
  const title = groupTitle(report, group);
  const name = around + title;
  const Heading = `h${Math.min(level, 4)}` as 'h2' | 'h3' | 'h4';
  const sums = report.subtotals ? group.sums : undefined;
  return (
    <section className={css.group} aria-label={name}>
      <Heading>
        <bdi>{title}</bdi>{' '}
        {table.totals.length === 0 && <span className="ui-muted">{group.rows.length.toLocaleString('en-PK')}</span>}
      </Heading>
      {group.groups.length > 0 ? (
        group.groups.map((inner, at) => (
          <GroupPart
            key={String(inner.value)}
            group={inner}
            later={at > 0}
            level={level + 1}
            around={`${name}, `}
            report={report}
            table={table}
            paper={paper ?? false}
          />
        ))
      ) : (
        <Rows
          report={report}
          table={table}
          rows={group.rows}
          name={name}
          paper={paper ?? false}
          // Sections are read as one table.
          headless={later && group.column === 'section'}
          sums={sums}
          label={sumLabel(report, group)}
        />
      )}
      {report.sections && group.groups.length > 0 && (
        <SumTable
          name={`${name}, ${report.sections.total}`}
          label={report.sections.total}
          sums={group.sums}
          report={report}
          table={table}
          paper={paper ?? false}
        />
      )}
    </section>
  );
}

function Rows({ rows, sums, headless = false, ...rest }: Omit<TableProps, 'first'> & { readonly headless?: boolean }) {
  const size = rest.paper ? Math.max(1, rows.length) : ROWS_PER_TABLE;
  const parts = Math.max(1, Math.ceil(rows.length / size));
  return Array.from({ length: parts }, (_, at) => (
    <Table
      key={at}
      {...rest}
      rows={rows.slice(at * size, (at + 1) * size)}
      first={at === 0 && !headless}
      sums={at === parts - 1 ? sums : undefined}
    />
  ));
}

const Table = memo(function Table({
  report,
  table,
  rows,
  name,
  first,
  sums,
  label = 'Total',
  paper = false,
}: TableProps) {
  // A short report is drawn whole: what is skipped keeps its colours when the theme changes, until it is seen.
  const skips = !paper && table.rows.length > ROWS_PER_TABLE;
  const cells = new Set(Object.keys(report.cells ?? {}));
  return (
    <div
      className={skips ? css.part : undefined}
      style={skips ? { containIntrinsicBlockSize: `auto ${(rows.length + 1) * ROW_PX}px` } : undefined}
    >
      <table className={`ui-table ${css.table}`} aria-label={name}>
        <Columns report={report} table={table} paper={paper} />
        <Heads report={report} table={table} paper={paper} hidden={!first} />
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {table.columns.map((column) => {
                const [own, field] = column;
                return (
                  <td
                    key={own}
                    className={classOf(column, table)}
                    {...(isFigure(column, table) ? {} : { dir: 'auto' })}
                  >
                    {cells.has(own) ? (
                      <Figure {...{ column, row, report, table, paper }} />
                    ) : field.kind === 'text' || field.kind === 'longtext' ? (
                      <Whole text={cellText(field, row[own], false)} />
                    ) : (
                      cellText(field, row[own], isSummed(own, table), moneyOf(table, own))
                    )}
                  </td>
                );
              })}
              {report.drill && !paper && <DrillCell report={report} row={row} />}
            </tr>
          ))}
          {sums && <SumRow label={label} sums={sums} report={report} table={table} paper={paper} />}
        </tbody>
      </table>
    </div>
  );
});
