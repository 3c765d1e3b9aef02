import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { inputAttributes, type ControlProps } from '../../../ui/inputs/kindInput.ts';
import { useChoices, type Option } from './useChoices.ts';
import { useTyped } from '../../../ui/inputs/useTyped.ts';

const all = (options: Option[]): Option[] => options;

/** One record, found by typing. */
export function RefControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur, invalid = false, required = false, narrowed, apart, empty } = props;
  const [input, setInput] = useState('');
  const chosen = useMemo(() => (typeof value === 'number' ? [value] : []), [value]);
  const typed = useTyped(input, 250);
  const choices = useChoices(field.to ?? '', typed, chosen, narrowed);
  const { loading, failed, whole } = choices;
  const options = apart ? choices.options.filter((option) => !apart.has(option.id)) : choices.options;
  const selected =
    options.find((option) => option.id === value) ?? (typeof value === 'number' ? { id: value, title: '…' } : null);
  return (
    <Autocomplete<Option, false, boolean>
      id={id}
      size="small"
      fullWidth
      autoHighlight
      openOnFocus={false}
      disableClearable={required && selected !== null}
      options={options}
      loading={loading}
      noOptionsText={failed ? 'The list could not be loaded.' : 'Nothing found'}
      value={selected}
      getOptionLabel={(option) => option.title}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      {...(whole ? {} : { filterOptions: all })}
      onInputChange={(_event, text, reason) => setInput(reason === 'input' ? text : '')}
      onChange={(_event, option) => onChange(option?.id ?? null)}
      {...(onBlur ? { onBlur } : {})}
      renderInput={(params) => (
        <TextField
          {...params}
          error={invalid}
          placeholder={empty ?? 'Type to search'}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...inputAttributes(props), dir: 'auto' },
          }}
        />
      )}
    />
  );
}
