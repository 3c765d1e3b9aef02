import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, useMemo } from 'react';
import { holds } from '../../../../../contract/conditions.ts';
import { isRequired, type AnyField } from '../../../../../contract/fields.ts';
import type { KindInput } from '../../../../ui/inputs/kindInput.ts';
import type { Values } from '../../form/values.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly field: AnyField;
  readonly row: Values;
  readonly value: unknown;
  readonly kind: KindInput;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
  readonly onBlur: (() => void) | undefined;
}
/** Of the records that a cell may choose, only those that go with the other cells of its row. */
function useNarrowedBy({ among }: AnyField, row: Values): Readonly<Record<string, unknown>> | undefined {
  const wanted = JSON.stringify(Object.entries(among ?? {}).flatMap(([theirs, ours]) => [[theirs, row[ours] ?? null]]));
  return useMemo(() => {
    const pairs = (JSON.parse(wanted) as [string, unknown][]).filter(([, value]) => value !== null);
    return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
  }, [wanted]);
}

/** One input of a row, with its error beneath. */
export function RowCell({ name, label, field, row, value, kind, error, onChange, onBlur }: Props) {
  const id = useId();
  const narrowed = useNarrowedBy(field, row);
  if (!holds(field.when, row)) return null;
  const { Control } = kind;
  const group = kind.group === true;
  return (
    <FormControl error={error !== undefined} fullWidth {...(group ? { component: 'fieldset' as const } : {})}>
      {group ? (
        <legend className="ui-hidden">{label}</legend>
      ) : (
        <label className="ui-hidden" htmlFor={id}>
          {label}
        </label>
      )}
      <Control
        id={id}
        name={name}
        label={label}
        field={field}
        value={value}
        onChange={onChange}
        invalid={error !== undefined}
        required={isRequired(field, row)}
        {...(onBlur ? { onBlur } : {})}
        {...(error === undefined ? {} : { describedBy: `${id}-note` })}
        {...(narrowed ? { narrowed } : {})}
      />
      {error !== undefined && (
        <FormHelperText id={`${id}-note`} role="alert">
          {error}
        </FormHelperText>
      )}
    </FormControl>
  );
}
