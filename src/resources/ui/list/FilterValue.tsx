import type { ComponentType } from 'react';
import type { AnyField } from '../../../../contract/fields.ts';
import type { Operator } from '../../../../contract/filters.ts';
import { kindInputs } from '../kinds/inputs.ts';
import type { ControlProps } from '../../../ui/inputs/kindInput.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly field: AnyField;
  readonly operator: Operator;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}
/** Several of a kind are chosen by the control of its plural. */
const SEVERAL: Partial<Record<AnyField['kind'], ComponentType<ControlProps>>> = {
  enum: kindInputs.enums.Control,
  ref: kindInputs.refs.Control,
};

/**
 * The value of one filter: none for "is empty", two for "between", several for "one of", else the kind's own control.
 */
export function FilterValue({ id, label, field, operator, value, onChange }: Props) {
  if (operator === 'IS' || operator === 'IS_NOT') return null;
  const { Filter, Control } = kindInputs[field.kind];
  const Single = Filter ?? Control;
  const shared = { name: `filter-${id}`, field: { ...field, required: false } };
  if (operator === 'BETWEEN') {
    const [from = null, to = null] = Array.isArray(value) ? value : [];
    return (
      <span className="ui-between">
        <Single {...shared} id={id} label={`${label} from`} value={from} onChange={(next) => onChange([next, to])} />
        <span>and</span>
        <Single
          {...shared}
          id={`${id}-to`}
          label={`${label} to`}
          value={to}
          onChange={(next) => onChange([from, next])}
        />
      </span>
    );
  }
  const Several = operator === 'IN' ? SEVERAL[field.kind] : undefined;
  if (Several)
    return <Several {...shared} id={id} label={label} value={Array.isArray(value) ? value : []} onChange={onChange} />;
  if (operator === 'IN') {
    const typed = Array.isArray(value) ? value.join(', ') : value;
    return (
      <Single
        {...shared}
        id={id}
        label={`${label}, separated by commas`}
        value={typed}
        onChange={(next) => onChange(typeof next === 'string' ? next.split(/\s*,\s*/) : next)}
      />
    );
  }
  return <Single {...shared} id={id} label={label} value={value} onChange={onChange} />;
}
