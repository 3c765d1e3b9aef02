import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useInput } from 'ra-core';
import { useContext, useId, type ComponentType } from 'react';
import type { Condition } from '../../../../contract/conditions.ts';
import { labelOf, type AnyField } from '../../../../contract/fields.ts';
import { kindInputs } from '../kinds/inputs.ts';
import type { ControlProps } from '../../../ui/inputs/kindInput.ts';
import { EditedRecord, type Edited } from './editedRecord.ts';
import { useBranch } from './useBranch.ts';
import { useHolds } from './useHolds.ts';
import { useNarrowed } from './useNarrowed.ts';

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
export function Field(props: Props) {
  const { field } = props;
  return field.requiredWhen ? <Conditional {...props} condition={field.requiredWhen} /> : <Chosen {...props} />;
}
/** Required while its condition holds for what is typed. */
function Conditional({ condition, field, ...props }: Props & { readonly condition: Condition }) {
  const now = useHolds(condition);
  const required = field.required === true || now;
  return <Chosen {...props} field={{ ...field, required }} />;
}
function Chosen(props: Props) {
  const { among } = props.field;
  const edited = useContext(EditedRecord);
  if (edited?.resource.tree === props.name) return <Branch {...props} edited={edited} />;
  return among ? <Among {...props} among={among} /> : <Plain {...props} />;
}
/** The parent of a record in a tree: neither itself nor what is under it. */
function Branch({ edited, ...props }: Props & { readonly edited: Edited }) {
  return <Plain {...props} apart={useBranch(edited)} />;
}
/** Offers only records that go with what is typed; one that does no longer is taken out. */
function Among({ among, ...props }: Props & { readonly among: Readonly<Record<string, string>> }) {
  const narrowed = useNarrowed(props.name, props.field.to ?? '', among);
  return <Plain {...props} narrowed={narrowed} />;
}
function Plain({
  name,
  field,
  Control,
  wide,
  autoComplete,
  narrowed,
  apart,
}: Props & Pick<ControlProps, 'narrowed' | 'apart'>) {
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
        {...(narrowed ? { narrowed } : {})}
        {...(apart ? { apart } : {})}
      />
      {note && (
        <FormHelperText id={`${id}-note`} {...(error ? { role: 'alert' } : {})}>
          {note}
        </FormHelperText>
      )}
    </FormControl>
  );
}
