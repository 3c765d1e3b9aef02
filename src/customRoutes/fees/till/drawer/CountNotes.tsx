import type { KeyboardEvent } from 'react';
import { formatMoney } from '../../../../../contract/money.ts';
import { NOTES, type Counted } from './counted.ts';
import '../../../../ui/table/align.css';
import css from './drawer.module.css';

interface Props {
  readonly counted: Counted;
  readonly onChange: (counted: Counted) => void;
  readonly disabled: boolean;
}

/** Enter goes to the next input. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  inputs[inputs.indexOf(event.target) + 1]?.focus();
}

/** How many of each note; Enter goes to the next. */
export function CountNotes({ counted, onChange, disabled }: Props) {
  return (
    <table className={css.notes} aria-label="Money counted">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener for all inputs below */}
      <tbody onKeyDown={walk}>
        {NOTES.map((note) => (
          <tr key={note}>
            <th scope="row">Rs {formatMoney(note)} ×</th>
            <td>
              <input
                aria-label={`Notes of Rs ${formatMoney(note)}`}
                inputMode="numeric"
                autoComplete="off"
                placeholder="0"
                disabled={disabled}
                value={counted.notes[note] ?? ''}
                onFocus={(event) => event.target.select()}
                onChange={(event) => onChange({ ...counted, notes: { ...counted.notes, [note]: event.target.value } })}
              />
            </td>
            <td className="ui-right">{formatMoney(note * (Number(counted.notes[note] ?? '') || 0))}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">Coins, Rs</th>
          <td>
            <input
              aria-label="Coins, Rs"
              inputMode="numeric"
              autoComplete="off"
              placeholder="0"
              disabled={disabled}
              value={counted.coins}
              onFocus={(event) => event.target.select()}
              onChange={(event) => onChange({ ...counted, coins: event.target.value })}
            />
          </td>
          <td className="ui-right">{formatMoney(Number(counted.coins) || 0)}</td>
        </tr>
      </tbody>
    </table>
  );
}
