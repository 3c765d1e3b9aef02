import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState } from 'react';
import { inputAttributes, type ControlProps } from '../../../ui/inputs/kindInput.ts';
import { useChoices, type Option } from './useChoices.ts';
import { useTyped } from '../../../ui/inputs/useTyped.ts';

const all = (options: Option[]): Option[] => options;

/** Several records: typed, picked one after another, shown as chips. */
export function RefsControl(props: ControlProps) {
  const { id, field, value, onChange, onBlur, invalid = false } = props;
  const [input, setInput] = useState('');
  const chosen = useMemo(() => (Array.isArray(value) ? value.map(Number) : []), [value]);
  const typed = useTyped(input, 250);
  const { options, loading, failed, whole } = useChoices(field.to ?? '', typed, chosen);
  const selected = chosen.map((one) => options.find((option) => option.id === one) ?? { id: one, title: '…' });
  return (
    <Autocomplete<Option, true>
      id={id}
      multiple
      size="small"
      fullWidth
      autoHighlight
      disableCloseOnSelect
      filterSelectedOptions
      options={options}
      loading={loading}
      noOptionsText={failed ? 'The list could not be loaded.' : 'Nothing more to choose'}
      value={selected}
      getOptionLabel={(option) => option.title}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      {...(whole ? {} : { filterOptions: all })}
      onInputChange={(_event, text, reason) => setInput(reason === 'input' ? text : '')}
      onChange={(_event, next) => onChange(next.map((option) => option.id))}
      {...(onBlur ? { onBlur } : {})}
      renderInput={(params) => (
        <TextField
          {...params}
          error={invalid}
          placeholder={selected.length === 0 ? 'Type to search' : ''}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, ...inputAttributes(props), dir: 'auto' },
          }}
        />
      )}
    />
  );
}
