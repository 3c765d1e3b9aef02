import { fieldLabel, SHEET_FIELDS } from './sheetFields.ts';
import css from './bulkUpdate.module.css';

/** Which columns the sheet has. */
export function FieldChooser({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (names: string[]) => void;
}) {
  return (
    <details className={css.fields}>
      <summary>Columns ({chosen.length})</summary>
      <div className="ui-boxes">
        {SHEET_FIELDS.map((name) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={chosen.includes(name)}
              onChange={() =>
                onChange(SHEET_FIELDS.filter((one) => (one === name ? !chosen.includes(one) : chosen.includes(one))))
              }
            />
            {fieldLabel(name)}
          </label>
        ))}
      </div>
    </details>
  );
}
