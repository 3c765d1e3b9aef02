import { formatDate, monthsApart } from '../../../../contract/dates.ts';
import { monthsOf, type Line } from './lines.ts';
import css from './vouchers.module.css';

interface Props {
  readonly line: Line;
  readonly number: number;
  /** Of the voucher, 'YYYY-MM': what is paid ahead begins with it, or later. */
  readonly month: string;
  readonly onSet: (part: Partial<Line>) => void;
  readonly onNext: () => void;
}
/** Months that a line can begin with: its own, and those of two years after it. */
const CHOICES = 25;

/** Over how many months a line of an expense is spread, and from which on; empty: it is spent at once. */
export function SpreadCell({ line, number, month, onSet, onNext }: Props) {
  const months = monthsApart(`${month}-01`, CHOICES).map((day) => day.slice(0, 7));
  const from = line.from ?? month;
  const isWrong = line.months.trim() !== '' && monthsOf(line) === null;
  return (
    <td className={css.spread} data-label="Spread over months">
      <input
        data-aside=""
        aria-label={`Spread over months ${number}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        placeholder="–"
        value={line.months}
        aria-invalid={isWrong || undefined}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onSet({ months: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onNext();
        }}
      />
      {line.months.trim() !== '' && (
        <select
          data-aside=""
          aria-label={`From month ${number}`}
          value={from}
          onChange={(event) => onSet({ from: event.target.value === month ? null : event.target.value })}
        >
          {[...(months.includes(from) ? [] : [from]), ...months].map((one) => (
            <option key={one} value={one}>
              from {formatDate(one)}
            </option>
          ))}
        </select>
      )}
    </td>
  );
}
