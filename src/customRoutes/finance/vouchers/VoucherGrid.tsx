import Close from '@mui/icons-material/Close';
import { useKeyScopes } from '../../../ui/keys/openScopes.ts';
import { ariaKeys, pressed } from '../../../ui/keys/shortcuts.ts';
import { paisaOf, shown } from '../../../ui/inputs/rupees.ts';
import { ComboBox, type ComboChoice } from '../../../ui/picker/ComboBox.tsx';
import { changed, differenceOf, filled, grown, isEmpty, sumOf, type Line, type Side } from './lines.ts';
import { CampusCell, type LineCampuses } from './CampusCell.tsx';
import { EmployeeCell } from './EmployeeCell.tsx';
import { SpreadCell } from './SpreadCell.tsx';
import css from './vouchers.module.css';

interface Props {
  readonly lines: readonly Line[];
  readonly sides: readonly Side[];
  readonly accounts: readonly ComboChoice[];
  /** What was refused, by the key of its line. */
  readonly refused: ReadonlyMap<number, string>;
  /** The month of the voucher ('YYYY-MM') where lines are spread over months; null where none are. */
  readonly spreadsFrom: string | null;
  /** What a line that comes of itself credits, in paisa. */
  readonly withheld: number;
  /** Where lines may be of several campuses. */
  readonly campuses: LineCampuses | null;
  /** Where lines name employees. */
  readonly employees: readonly ComboChoice[] | null;
  readonly onChange: (lines: readonly Line[]) => void;
  /** Enter in a cell; `done` from the empty line at the end. */
  readonly onNext: (from: 'amount' | 'cell' | 'done') => void;
}
const HEADS: Readonly<Record<Side, string>> = { debit: 'Debit', credit: 'Credit' };

/** The lines of a voucher, which grow as they are filled. */
export function VoucherGrid({
  lines,
  sides,
  accounts,
  refused,
  spreadsFrom,
  withheld,
  campuses,
  employees,
  onChange,
  onNext,
}: Props) {
  useKeyScopes('Rows of a form', 'Voucher');
  const isBoth = sides.length === 2;
  const difference = differenceOf(lines) - withheld;
  return (
    <div className={`ui-table-box ${css.grid} ${campuses || employees ? css.several : ''}`}>
      <table className="ui-table ui-dense" aria-label="Lines">
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Account</th>
            {sides.map((side) => (
              <th key={side} scope="col" className="ui-right">
                {isBoth ? HEADS[side] : 'Amount'}, Rs
              </th>
            ))}
            <th scope="col">Memo</th>
            {spreadsFrom !== null && <th scope="col">Spread over months</th>}
            {campuses && <th scope="col">Campus</th>}
            {employees && <th scope="col">Employee</th>}
            <th scope="col">
              <span className="ui-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <GridLine
              key={line.key}
              line={line}
              number={at + 1}
              isLast={at === lines.length - 1}
              sides={sides}
              accounts={accounts}
              refused={refused.get(line.key)}
              spreadsFrom={spreadsFrom}
              campuses={campuses}
              employees={employees}
              onNext={onNext}
              onSet={(part) => onChange(changed(lines, line.key, part))}
              onFill={() => onChange(filled(lines, line.key))}
              onRemove={() => onChange(grown(lines.filter(({ key }) => key !== line.key)))}
            />
          ))}
        </tbody>
        <tfoot>
          <tr className="ui-sums">
            <th scope="row" colSpan={2}>
              Total
            </th>
            {sides.map((side) => (
              <td key={side} className="ui-right" data-label={sides.length === 2 ? HEADS[side] : undefined}>
                {shown(sumOf(lines, side))}
              </td>
            ))}
            <td colSpan={2 + (spreadsFrom === null ? 0 : 1) + (campuses ? 1 : 0) + (employees ? 1 : 0)}>
              {isBoth && (
                <output className={difference === 0 ? css.even : css.uneven}>
                  Difference {shown(Math.abs(difference))}
                  {difference !== 0 && (difference > 0 ? ' to credit' : ' to debit')}
                </output>
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface LineProps extends Pick<Props, 'sides' | 'accounts' | 'onNext' | 'spreadsFrom' | 'campuses' | 'employees'> {
  readonly line: Line;
  readonly number: number;
  readonly isLast: boolean;
  readonly refused: string | undefined;
  readonly onSet: (part: Partial<Line>) => void;
  readonly onFill: () => void;
  readonly onRemove: () => void;
}
function GridLine({
  line,
  number,
  isLast,
  sides,
  accounts,
  refused,
  spreadsFrom,
  campuses,
  employees,
  onNext,
  onSet,
  onFill,
  onRemove,
}: LineProps) {
  const isNew = isLast && isEmpty(line);
  const said = refused === undefined ? undefined : `line-${line.key}-said`;
  return (
    <tr
      data-line={number}
      onKeyDown={(event) => {
        if (!pressed('rowRemove', event)) return;
        event.preventDefault();
        // The line before it has the cursor, not the page.
        event.currentTarget.previousElementSibling?.querySelector('input')?.focus();
        onRemove();
      }}
    >
      <td className="ui-muted">{number}</td>
      <td className={css.account}>
        <ComboBox
          label={`Account ${number}`}
          choices={accounts}
          value={line.account}
          invalid={refused !== undefined}
          describedBy={said}
          onChange={(account) =>
            onSet({ account, ...((campuses?.fixed(account) ?? null) === null ? {} : { campus: null }) })
          }
          onNext={(holds) => onNext(isNew && !holds ? 'done' : 'cell')}
        />
        {line.bill !== null && <span className={`ui-muted ${css.said}`}>pays {line.bill.name}</span>}
        {refused !== undefined && (
          <span id={said} className={`ui-error ${css.said}`} role="alert">
            {refused}
          </span>
        )}
      </td>
      {sides.map((side) => (
        <td key={side} className={css.amount} data-label={sides.length === 2 ? HEADS[side] : 'Amount'}>
          <input
            aria-label={`${sides.length === 2 ? HEADS[side] : 'Amount'} ${number}`}
            inputMode="decimal"
            autoComplete="off"
            placeholder="–"
            value={line[side]}
            aria-invalid={paisaOf(line[side]) === null || undefined}
            aria-keyshortcuts={sides.length === 2 ? ariaKeys('fillDifference') : undefined}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onSet({ [side]: event.target.value })}
            onBlur={() => {
              const paisa = paisaOf(line[side]);
              if (paisa !== null && paisa > 0 && shown(paisa) !== line[side]) onSet({ [side]: shown(paisa) });
            }}
            onKeyDown={(event) => {
              if (pressed('fillDifference', event) && sides.length === 2) {
                event.preventDefault();
                onFill();
              } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
                event.preventDefault();
                onNext(line[side].trim() === '' ? 'cell' : 'amount');
              }
            }}
          />
        </td>
      ))}
      <td className={css.memo} data-label="Memo">
        <input
          data-memo=""
          aria-label={`Memo ${number}`}
          dir="auto"
          maxLength={300}
          value={line.memo}
          onChange={(event) => onSet({ memo: event.target.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            onNext('cell');
          }}
        />
      </td>
      {spreadsFrom !== null && (
        <SpreadCell line={line} number={number} month={spreadsFrom} onSet={onSet} onNext={() => onNext('cell')} />
      )}
      {campuses && <CampusCell line={line} number={number} campuses={campuses} onSet={onSet} />}
      {employees && (
        <EmployeeCell line={line} number={number} choices={employees} onSet={onSet} onNext={() => onNext('cell')} />
      )}
      <td className={`ui-row-buttons ${css.away}`}>
        {!isNew && (
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Remove line ${number}`}
            title="Alt+Delete"
            onClick={onRemove}
          >
            <Close fontSize="small" />
          </button>
        )}
      </td>
    </tr>
  );
}
