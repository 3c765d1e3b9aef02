import OutlinedInput from '@mui/material/OutlinedInput';
import { useRef } from 'react';
import { CERTIFICATE_FIELDS, unknownFields } from '../../../../contract/certificateFields.ts';
import { NativeSelect } from '../../../ui/inputs/NativeSelect.tsx';
import { inputAttributes, type ControlProps } from '../../../ui/inputs/kindInput.ts';
import css from './certificate.module.css';

const FIELDS = Object.entries(CERTIFICATE_FIELDS).map(([id, name]) => ({ id, name }));

/** The text of a certificate, with the list of what can be filled in: it goes where the cursor is. */
export default function CertificateBody(props: ControlProps) {
  const { value, onChange, onBlur, invalid = false, label } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typeof value === 'string' ? value : '';
  const unknown = unknownFields(text);
  const insert = (field: string): void => {
    const [from, to] = [area.current?.selectionStart ?? text.length, area.current?.selectionEnd ?? text.length];
    const word = `{{${field}}}`;
    onChange(text.slice(0, from) + word + text.slice(to));
    // After the value is in the box: the cursor stands behind what was inserted.
    setTimeout(() => {
      area.current?.focus();
      area.current?.setSelectionRange(from + word.length, from + word.length);
    });
  };
  return (
    <div className={css.body}>
      <OutlinedInput
        size="small"
        fullWidth
        multiline
        minRows={6}
        maxRows={16}
        error={invalid}
        value={text}
        inputRef={area}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        {...(onBlur ? { onBlur } : {})}
        slotProps={{ input: { ...inputAttributes(props), 'aria-label': label, dir: 'auto' } }}
      />
      <div className={css.insert}>
        <NativeSelect
          attributes={{ 'aria-label': 'Insert a field' }}
          choices={FIELDS}
          empty="Insert a field …"
          value=""
          onChange={(field) => field !== '' && insert(field)}
        />
        {unknown.length > 0 && (
          <output className="ui-muted">
            No student has {unknown.map((name) => `{{${name}}}`).join(', ')}: it is printed as it stands.
          </output>
        )}
      </div>
    </div>
  );
}
