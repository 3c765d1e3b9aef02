import OutlinedInput from '@mui/material/OutlinedInput';
import { useLayoutEffect, useRef } from 'react';
import { inputAttributes, type ControlProps } from '../../../ui/inputs/kindInput.ts';
import { caretAfter, digitsBefore, writtenCnic, writtenMobile } from './written.ts';

/** A number that gets its dashes while it is typed; the caret stays behind the digit just typed. */
function WrittenControl({
  write,
  example,
  mode,
  ...props
}: ControlProps & {
  readonly write: (text: string) => string;
  readonly example: string;
  readonly mode: 'numeric' | 'tel';
}) {
  const { label, field, value, onChange, onBlur, invalid = false } = props;
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null && document.activeElement === input.current)
      input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <OutlinedInput
      size="small"
      fullWidth
      inputRef={input}
      error={invalid}
      value={value ?? ''}
      placeholder={example}
      onChange={({ target }) => {
        const written = write(target.value);
        const atEnd = target.selectionStart === target.value.length;
        caret.current = atEnd
          ? written.length
          : caretAfter(written, digitsBefore(target.value, target.selectionStart ?? 0));
        onChange(written === '' ? null : written);
      }}
      {...(onBlur ? { onBlur } : {})}
      slotProps={{
        input: {
          ...inputAttributes(props),
          'aria-label': label,
          inputMode: mode,
          maxLength: (field.max ?? 15) + 4,
          autoComplete: 'off',
          dir: 'ltr',
        },
      }}
    />
  );
}
export const CnicControl = (props: ControlProps) => (
  <WrittenControl {...props} write={writtenCnic} example="35202-1234567-1" mode="numeric" />
);
export const MobileControl = (props: ControlProps) => (
  <WrittenControl {...props} write={writtenMobile} example="0300-1234567" mode="tel" />
);
