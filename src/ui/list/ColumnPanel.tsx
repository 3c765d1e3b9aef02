import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import type { ColumnChoice } from './columnChoice.ts';
import { DOWN, UP } from './icons.tsx';

interface Props {
  readonly anchor: HTMLElement;
  readonly choice: ColumnChoice;
  readonly onClose: () => void;
}
const BELOW = { vertical: 'bottom', horizontal: 'right' } as const;
const ABOVE = { vertical: 'top', horizontal: 'right' } as const;
const PAPER = { paper: { 'aria-label': 'Columns', role: 'dialog' } } as const;

/**
 * Which columns are shown, and their order. A button at its end stays focusable: a disabled one would drop the focus
 * out of the panel.
 */
export default function ColumnPanel({ anchor, choice, onClose }: Props) {
  return (
    <Popover open anchorEl={anchor} onClose={onClose} anchorOrigin={BELOW} transformOrigin={ABOVE} slotProps={PAPER}>
      <ul className="ui-columns">
        {choice.all.map(({ name, label }, at) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={!choice.hidden.has(name)} onChange={() => choice.toggle(name)} /> {label}
            </label>
            <button
              type="button"
              aria-label={`Move ${label} to the left`}
              aria-disabled={at === 0}
              onClick={() => choice.move(name, -1)}
            >
              {UP}
            </button>
            <button
              type="button"
              aria-label={`Move ${label} to the right`}
              aria-disabled={at === choice.all.length - 1}
              onClick={() => choice.move(name, 1)}
            >
              {DOWN}
            </button>
          </li>
        ))}
      </ul>
      <div className="ui-columns-foot">
        <Button onClick={choice.reset}>Reset</Button>
      </div>
    </Popover>
  );
}
