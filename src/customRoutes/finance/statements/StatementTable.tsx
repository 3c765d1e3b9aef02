import { useNavigate } from 'ra-core';
import { memo, type KeyboardEvent } from 'react';
import { useListKeys } from '../../../ui/list/useListKeys.ts';
import { pressed } from '../../../ui/keys/shortcuts.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { useRowPosition } from '../../../ui/table/useRowPosition.ts';
import { useRows } from '../../../ui/table/useRows.ts';
import { figureText, isParent, type Statement, type StatementColumn, type StatementRow } from './statement.ts';
import css from './statements.module.css';

interface Props {
  readonly label: string;
  readonly statement: Pick<Statement, 'columns' | 'rows'>;
  /** The rows of the statement that are drawn. */
  readonly shown: readonly StatementRow[];
  readonly folded: ReadonlySet<string>;
  readonly onFold: (key: string, fold: boolean) => void;
  readonly stale?: boolean;
}

/** More columns than this, as a year of months, are set closer. */
const MOST_WIDE = 8;
/** On paper, whose upright sheet is narrower than a screen. */
export const MOST_WIDE_ON_PAPER = 5;
/**
 * Where an arrow leads among the figures that open (WAI-ARIA's tree grid): right from the row to its first, left back to
 * the row, up and down in the column. Null where the row takes the key.
 */
function figureBeside(from: HTMLElement, event: Parameters<typeof pressed>[1]): HTMLElement | null {
  const row = from.closest<HTMLElement>('tr[data-id]');
  const figures = [...(row?.querySelectorAll<HTMLElement>('td a') ?? [])];
  const at = figures.indexOf(from);
  if (pressed('right', event)) return figures[at + 1] ?? null;
  if (at < 0) return null;
  if (pressed('left', event)) return figures[at - 1] ?? row;
  const column = from.closest('td')?.cellIndex ?? 0;
  const beside = pressed('down', event)
    ? row?.nextElementSibling
    : pressed('up', event)
      ? row?.previousElementSibling
      : null;
  return beside instanceof HTMLTableRowElement ? (beside.cells[column]?.querySelector('a') ?? null) : null;
}
/** A statement on the screen is one stop of Tab: arrows walk and fold, Enter opens what a figure is made of. */
export function StatementTable({ label, statement, shown, folded, onFold, stale = false }: Props) {
  const navigate = useNavigate();
  const { box, onScroll, onFocus, reachable } = useRowPosition(`statement ${label}`);
  const ids = shown.map(({ key }) => key);
  const { columns } = statement;
  const first = ids.find((id) => id === reachable) ?? ids[0];
  const canFold = new Set(statement.rows.filter((_, at) => isParent(statement.rows, at)).map(({ key }) => key));
  const leadsTo = (id: string): string | null => {
    const row = canFold.has(id) ? undefined : shown.find(({ key }) => key === id);
    return (row && columns.map((column) => pathOf(row, column)).findLast((one) => one !== null)) ?? null;
  };
  const events = useRows<string>({
    ids,
    ticked: undefined,
    onTick: undefined,
    onOpen: (id) => {
      if (canFold.has(id)) return onFold(id, !folded.has(id));
      const path = leadsTo(id);
      if (path !== null) navigate(path);
    },
    addressOf: leadsTo,
    onDo: (_what, id) => onFold(id, !folded.has(id)),
  });
  useListKeys({ enter: () => box.current?.querySelector<HTMLElement>('tr[data-id][tabindex="0"]')?.focus() });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { target } = event;
    const id = target instanceof HTMLElement ? target.dataset['id'] : undefined;
    const folds = id !== undefined && canFold.has(id) && pressed(folded.has(id) ? 'right' : 'left', event);
    const figure = target instanceof HTMLElement && !folds ? figureBeside(target, event) : null;
    if (folds) onFold(id, !folded.has(id));
    else if (figure) figure.focus();
    else return events.onKeyDown(event);
    event.preventDefault();
  };
  return (
    <div className="ui-table-box ui-dense-box" ref={box} onScroll={onScroll}>
      <table
        className={[
          'ui-table ui-dense',
          css.table,
          stale ? 'ui-stale' : '',
          columns.length > MOST_WIDE ? css.close : '',
        ]
          .filter(Boolean)
          .join(' ')}
        aria-label={label}
        aria-busy={stale}
      >
        <Heads columns={columns} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- one listener for all rows; the rows take the focus */}
        <tbody {...events} onKeyDown={onKeyDown} onFocus={onFocus}>
          <Rows {...{ statement, shown, folded, canFold, first }} />
        </tbody>
      </table>
    </div>
  );
}
/** The same on paper: no links, nothing to fold. */
export const StatementOnPaper = ({ label, statement, shown }: Pick<Props, 'label' | 'statement' | 'shown'>) => (
  <table
    className={['ui-table', css.table, statement.columns.length > MOST_WIDE_ON_PAPER ? css.close : ''].join(' ')}
    aria-label={label}
  >
    <Heads columns={statement.columns} />
    <tbody>
      <Rows statement={statement} shown={shown} folded={NONE} canFold={NONE} first={undefined} paper />
    </tbody>
  </table>
);
const NONE: ReadonlySet<string> = new Set();
/** Where a figure leads; a figure that is not there leads nowhere. */
const pathOf = (row: StatementRow, column: StatementColumn): string | null => row.drill?.(column) ?? null;

/** Headings that stand over several columns. */
function oversOf(columns: readonly StatementColumn[]): { label: string | undefined; key: string; span: number }[] {
  const found: { label: string | undefined; key: string; span: number }[] = [];
  for (const { over, key } of columns) {
    const last = found.at(-1);
    if (last && over !== undefined && last.label === over) last.span += 1;
    else found.push({ label: over, key, span: 1 });
  }
  return found;
}
/** The first of the columns under a heading is set apart from those of the one before. */
const startOf = (columns: readonly StatementColumn[], at: number): string =>
  (columns[at]?.over !== undefined && columns[at].over !== columns[at - 1]?.over && css.start) || '';
function Heads({ columns }: { readonly columns: readonly StatementColumn[] }) {
  const overs = columns.some(({ over }) => over !== undefined) ? oversOf(columns) : [];
  return (
    <thead>
      {overs.length > 0 && (
        <tr>
          <th scope="col" rowSpan={2} className="ui-first">
            Account
          </th>
          {overs.map(({ label, key, span }) =>
            label === undefined ? (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its column has a heading of its own
              <td key={key} />
            ) : (
              <th key={key} scope="colgroup" colSpan={span} className={css.over}>
                {label}
              </th>
            ),
          )}
        </tr>
      )}
      <tr className={overs.length > 0 ? css.second : undefined}>
        {overs.length === 0 && (
          <th scope="col" className="ui-first">
            Account
          </th>
        )}
        {columns.map(({ key, label }, at) => (
          <th key={key} scope="col" className={`ui-right ${startOf(columns, at)}`}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** How a figure that is good or bad by its sign looks. */
const judged = ({ judged: isJudged }: StatementColumn, amount: number | null | undefined): string =>
  isJudged && amount ? ((amount < 0 ? css.worse : css.better) ?? '') : '';
const LOOK = { class: css.class, group: css.group, account: css.account, total: css.total };
interface RowsProps extends Pick<Props, 'statement' | 'shown' | 'folded'> {
  readonly canFold: ReadonlySet<string>;
  readonly first: string | undefined;
  readonly paper?: boolean;
}
const Rows = memo(function Rows({ statement: { rows, columns }, shown, folded, canFold, first, paper }: RowsProps) {
  const text = figureText(rows, columns);
  return shown.map((row) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- rows are walked with the arrow keys
    <tr
      key={row.key}
      className={LOOK[row.kind]}
      {...(paper ? {} : { 'data-id': row.key, tabIndex: row.key === first ? 0 : -1 })}
    >
      <th scope="row" className="ui-first" style={{ paddingInlineStart: `calc(12px + ${row.level} * 1.1em)` }}>
        {canFold.has(row.key) && (
          <button
            type="button"
            data-do="fold"
            tabIndex={-1}
            className={`ui-chevron ${css.fold}`}
            aria-expanded={!folded.has(row.key)}
            aria-label={`${folded.has(row.key) ? 'Unfold' : 'Fold'} ${row.label}`}
          />
        )}
        {row.code !== undefined && <span className={css.code}>{row.code} </span>}
        <bdi>{row.label}</bdi>
      </th>
      {columns.map((column, at) => {
        const amount = row.amounts[at];
        const path = paper || !amount ? null : pathOf(row, column);
        return (
          <td key={column.key} className={`ui-right ${judged(column, amount)} ${startOf(columns, at)}`}>
            {path === null ? (
              text(amount, column)
            ) : (
              <AppLink to={path} tabIndex={-1}>
                {text(amount, column)}
              </AppLink>
            )}
          </td>
        );
      })}
    </tr>
  ));
});
