import { useState } from 'react';
import css from './dialogs.module.css';

/** A percentage: the box of an amount without the rupees. */
export function PercentBox({
  value,
  error,
  onChange,
}: {
  readonly value: number | null;
  readonly error: string | undefined;
  readonly onChange: (value: number | null) => void;
}) {
  const [text, setText] = useState(value === null ? '' : String(value));
  return (
    <div className="ui-pick">
      <label htmlFor="plan-percent">Percent</label>
      <input
        id="plan-percent"
        className={css.input}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={error !== undefined}
        onChange={(event) => {
          setText(event.target.value);
          const typed = event.target.value.replace('%', '').trim();
          onChange(typed === '' ? null : Number(typed));
        }}
      />
      {error !== undefined && (
        <span className="ui-error" role="alert">
          {error}
        </span>
      )}
    </div>
  );
}
