import { useFixed } from '../../../../resources/ui/useFixed.ts';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { formatDate } from '../../../../../contract/dates.ts';
import { shown } from '../../../../ui/inputs/rupees.ts';
import { dueOf, type BillLine, type Entry, type Split } from './bill.ts';
import css from '../till.module.css';

interface Props {
  readonly bill: readonly BillLine[];
  readonly entry: Entry;
  readonly split: Split;
  readonly isFamily: boolean;
  readonly stale: boolean;
  readonly disabled: boolean;
  readonly onLine: (id: number, text: string) => void;
  /** Discounts and waivers of a line; null where the user may give none. */
  readonly onDiscount: ((line: BillLine) => void) | null;
  /** Enter after the last line. */
  readonly onEnd: () => void;
}

/** Every open line, oldest due first, and what the payment gives it. Up, Down and Enter walk the last column. */
export function BillTable({ bill, entry, split, isFamily, stale, disabled, onLine, onDiscount, onEnd }: Props) {
  const latest = useRef({ onLine, onDiscount });
  useEffect(() => {
    latest.current = { onLine, onDiscount };
  });
  const events = useFixed(() => ({
    line: (id: number, text: string): void => latest.current.onLine(id, text),
    discount: (line: BillLine): void => latest.current.onDiscount?.(line),
  }));
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0;
    if (step === 0 || event.ctrlKey || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const inputs = [...event.currentTarget.querySelectorAll('input')];
    const next = inputs[inputs.indexOf(event.target) + step];
    if (next) next.focus();
    else if (event.key === 'Enter') onEnd();
  };
  const left = dueOf(bill) - split.amount + split.advance;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse
    <div className={`ui-table-box ${css.bill}`} tabIndex={0} role="region" aria-label="Open lines">
      <table
        className={stale ? 'ui-table ui-dense ui-stale' : 'ui-table ui-dense'}
        aria-label="Open lines, oldest first"
      >
        <thead>
          <tr>
            <th scope="col">Particular</th>
            <th scope="col" className={css.roomy}>
              Month
            </th>
            <th scope="col" className={`ui-right ${css.roomy}`}>
              Amount
            </th>
            <th scope="col" className="ui-right">
              Open
            </th>
            <th scope="col" className="ui-right">
              Pays now <kbd>L</kbd>
            </th>
            {onDiscount && (
              <th scope="col">
                <span className="ui-hidden">Discount</span>
              </th>
            )}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener for all inputs below */}
        <tbody onKeyDown={walk}>
          {bill.map((line, at) => (
            <Line
              key={line.id}
              line={line}
              starts={line.challan_id !== bill[at - 1]?.challan_id}
              text={entry.kind === 'lines' ? (entry.texts[line.id] ?? '') : typedShare(split.shares.get(line.id))}
              share={split.shares.get(line.id) ?? 0}
              wrong={split.wrong.get(line.id) ?? null}
              isFamily={isFamily}
              disabled={disabled}
              hasDiscount={onDiscount !== null}
              onLine={events.line}
              onDiscount={events.discount}
            />
          ))}
        </tbody>
        <tfoot>
          <tr className="ui-sums">
            <th scope="row">
              {bill.length} open {bill.length === 1 ? 'line' : 'lines'}
              {left > 0 && split.amount > 0 && <span className="ui-muted">, Rs {shown(left)} stays open</span>}
            </th>
            <td className={css.roomy} colSpan={2}>
              {null}
            </td>
            <td className="ui-right">{shown(dueOf(bill))}</td>
            <td className="ui-right">{shown(split.amount - split.advance)}</td>
            {onDiscount && <td>{null}</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
const typedShare = (share: number | undefined): string => (share === undefined ? '' : shown(share));

interface LineProps {
  readonly line: BillLine;
  /** First line of its challan. */
  readonly starts: boolean;
  readonly text: string;
  readonly share: number;
  readonly wrong: string | null;
  readonly isFamily: boolean;
  readonly disabled: boolean;
  readonly hasDiscount: boolean;
  readonly onLine: (id: number, text: string) => void;
  readonly onDiscount: (line: BillLine) => void;
}
const Line = memo(function Line({
  line,
  starts,
  text,
  share,
  wrong,
  isFamily,
  disabled,
  hasDiscount,
  onLine,
  onDiscount,
}: LineProps) {
  const name = `${line.particular} of ${formatDate(line.challan_month)}, challan ${line.challan_no}`;
  const less = [
    line.discount > 0 && `${shown(line.discount)} discount`,
    line.paid > 0 && `${shown(line.paid)} paid`,
    line.pending > 0 && `${shown(line.pending)} waits for approval`,
  ]
    .filter(Boolean)
    .join(', ');
  const state = share === 0 ? undefined : share < line.open ? css.part : css.full;
  return (
    <>
      {starts && (
        <tr className={css.starts}>
          <th scope="rowgroup" colSpan={hasDiscount ? 6 : 5}>
            {isFamily && (
              <>
                <bdi>{line.studentName}</bdi>
                {', '}
              </>
            )}
            Challan {line.challan_no}
            <span className={line.overdue ? css.late : undefined}>
              {line.overdue ? 'was' : 'is'} due {formatDate(line.due_date)}
            </span>
          </th>
        </tr>
      )}
      <tr className={state}>
        <td>
          <bdi>{line.particular}</bdi>
          {line.is_new && <small title="As of the paid date; put on the challan when it is paid"> on paying</small>}
        </td>
        <td className={css.roomy}>{formatDate(line.challan_month)}</td>
        <td className={`ui-right ${css.roomy}`} title={less || undefined}>
          {shown(line.amount)}
          {less && <small> − {shown(line.discount + line.paid + line.pending)}</small>}
        </td>
        <td className="ui-right">{shown(line.open)}</td>
        <td className={`ui-right ${css.now}`}>
          <input
            inputMode="decimal"
            autoComplete="off"
            aria-label={`This payment, ${name}`}
            aria-invalid={wrong !== null || undefined}
            title={wrong ?? undefined}
            placeholder="–"
            disabled={disabled}
            value={text}
            onFocus={(event) => event.target.select()}
            onChange={(event) => onLine(line.id, event.target.value)}
          />
          {wrong !== null && (
            <span className="ui-hidden" role="alert">
              {wrong}
            </span>
          )}
        </td>
        {hasDiscount && (
          <td className={`ui-row-buttons ${css.buttons}`}>
            <button
              type="button"
              disabled={disabled}
              aria-label={`${line.is_fine ? 'Waive' : 'Discount'} ${name}`}
              title={line.is_fine ? 'Waive' : 'Discount'}
              onClick={() => onDiscount(line)}
            >
              %
            </button>
          </td>
        )}
      </tr>
    </>
  );
});
