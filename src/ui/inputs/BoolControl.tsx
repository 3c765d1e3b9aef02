import Switch from '@mui/material/Switch';
import { inputAttributes, type ControlProps } from './kindInput.ts';

export function BoolControl(props: ControlProps) {
  const { value, onChange, onBlur } = props;
  return (
    <span className="ui-switch">
      <Switch
        size="small"
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
        {...(onBlur ? { onBlur } : {})}
        slotProps={{ input: inputAttributes({ ...props, required: false }) }}
      />
      <span aria-hidden="true">{value === true ? 'Yes' : 'No'}</span>
    </span>
  );
}
