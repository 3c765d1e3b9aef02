import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { inputAttributes, type ControlProps } from './kindInput.ts';

export function BoolControl(props: ControlProps) {
  const { label, value, onChange, onBlur } = props;
  return (
    <FormControlLabel
      label={label}
      control={
        <Switch
          size="small"
          checked={value === true}
          onChange={(event) => onChange(event.target.checked)}
          {...(onBlur ? { onBlur } : {})}
          slotProps={{ input: inputAttributes({ ...props, required: false }) }}
        />
      }
    />
  );
}
