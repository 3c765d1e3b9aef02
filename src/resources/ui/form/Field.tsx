import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useInput } from 'ra-core';
import { useId, type ComponentType } from 'react';
import { labelOf, type AnyField } from '../../../../contract/fields.ts';
import { kindInputs } from '../inputs/index.ts';
import type { ControlProps } from '../inputs/kindInput.ts';

interface Props {
  readonly name: string;
  readonly field: AnyField;
  /** Instead of the kind's own control. */
  readonly Control?: ComponentType<ControlProps> | undefined;
  readonly wide?: boolean | undefined;
  readonly autoComplete?: string;
}
const same = (value: unknown): unknown => value;

/** One input of a form: label with its required mark, control, help or error beneath. */
export function Field({ name, field, Control, wide, autoComplete }: Props) {
  const id = useId();
  const kind = kindInputs[field.kind];
  const { field: bound, fieldState } = useInput({ source: name, format: same, parse: same });
  const label = labelOf(name, field);
  const error = fieldState.error?.message;
  const note = error ?? field.help;
  const Input = Control ?? kind.Control;
  const group = kind.group === true || Control !== undefined;
  const required = field.required === true;
  return (
    <FormControl
      error={error !== undefined}
      fullWidth
      className={(wide ?? kind.wide) ? 'ui-field ui-wide' : kind.short ? 'ui-field ui-short' : 'ui-field'}
      {...(group ? { component: 'fieldset' as const } : {})}
    >
      <FormLabel {...(group ? { component: 'legend' as const } : { htmlFor: id })} className="ui-label">
        {label}
        {required && (
          <span aria-hidden="true" className="ui-required">
            {' '}
            *
          </span>
        )}
      </FormLabel>
      <Input
        id={id}
        name={name}
        label={label}
        field={field}
        value={bound.value ?? null}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        invalid={error !== undefined}
        required={required}
        {...(note ? { describedBy: `${id}-note` } : {})}
        {...(autoComplete ? { autoComplete } : {})}
      />
      {note && (
        <FormHelperText id={`${id}-note`} {...(error ? { role: 'alert' } : {})}>
          {note}
        </FormHelperText>
      )}
    </FormControl>
  );
}
