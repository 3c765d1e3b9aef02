import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { labelOf, type AnyField } from '../../../contract/fields.ts';
import type { Report } from '../../../contract/report.ts';
import { paramsOf } from '../../../contract/reportPeriod.ts';
import { kindInputs } from '../../resources/ui/kinds/inputs.ts';
import type { Values } from './parameters.ts';
import css from './report.module.css';

interface Props {
  readonly report: Pick<Report, 'params' | 'compare'>;
  readonly values: Values;
  readonly missing: readonly string[];
  readonly busy: boolean;
  readonly onRun: (values: Values) => void;
}

/** What the report is asked about; nothing runs until Run is pressed. */
export function ParamsBar({ report, values, missing, busy, onRun }: Props) {
  const [draft, setDraft] = useState(values);
  return (
    <form
      className={css.params}
      aria-label="Parameters"
      onSubmit={(event) => {
        event.preventDefault();
        onRun(draft);
      }}
    >
      {Object.entries(paramsOf(report))
        .filter(([, { list }]) => list !== false)
        .map(([name, field]) => (
          <Param
            key={name}
            name={name}
            field={field}
            value={draft[name] ?? null}
            onChange={(value) => setDraft((known) => ({ ...known, [name]: value }))}
          />
        ))}
      <div className={css.run}>
        <Button type="submit" variant="contained" loading={busy}>
          Run
        </Button>
        {Object.values(draft).some((value) => value !== null && value !== '') && (
          <Button
            onClick={() => {
              const none = Object.fromEntries(Object.keys(paramsOf(report)).map((name) => [name, null]));
              setDraft(none);
              onRun(none);
            }}
          >
            Clear
          </Button>
        )}
      </div>
      {missing.length > 0 && (
        <div className={`ui-empty ${css.missing}`}>
          <p>Choose {missing.join(', ')} and press Run.</p>
        </div>
      )}
    </form>
  );
}

interface ParamProps {
  readonly name: string;
  readonly field: AnyField;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}
function Param({ name, field, value, onChange }: ParamProps) {
  const id = useId();
  const { Control, Filter = Control } = kindInputs[field.kind];
  const label = labelOf(name, field);
  const isDate = field.kind === 'date' || field.kind === 'month';
  return (
    <div className={isDate ? `${css.param} ${css.paramDate}` : css.param}>
      {/* A date is a group of inputs that names itself. */}
      {isDate ? <span aria-hidden="true">{label}</span> : <label htmlFor={id}>{label}</label>}
      <Filter
        id={id}
        name={name}
        label={label}
        field={field}
        value={value}
        onChange={onChange}
        // What has a value of its own when nothing is chosen is always chosen.
        required={field.required ?? (field.kind === 'enum' && field.default !== undefined)}
        empty={name === 'compare' ? 'Nothing' : 'All'}
      />
    </div>
  );
}
