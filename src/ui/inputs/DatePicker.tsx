import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker as MuiDatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { useState } from 'react';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { HALF_TYPED } from './halfTyped.ts';
import type { ControlProps } from './kindInput.ts';

dayjs.extend(customParseFormat);
/** The month is typed and shown by its three letters. */
const WORDS = { fieldMonthPlaceholder: () => 'MMM' };
const MONTH_VIEWS = ['year', 'month'] as const;

/**
 * A year that is being typed counts as a date to the calendar: '2' of 2026 is the year 2. Nothing kept here is older
 * than this.
 */
const FIRST_YEAR = 1900;

/**
 * A day ('DD-MMM-YYYY') or a month ('MMM, YYYY'); the form holds it as the wire does. A half-typed date is refused as
 * 'Invalid Date'.
 */
export default function DatePicker({
  id,
  label,
  value,
  onChange,
  onBlur,
  invalid = false,
  required = false,
  describedBy,
  format,
  stored,
}: ControlProps & { readonly format: string; readonly stored: string }) {
  // What is half typed stays in the boxes as it is, also where it is not passed on, until another value comes from
  // outside.
  const [half, setHalf] = useState<{ readonly over: unknown; readonly date: Dayjs } | null>(null);
  const given = typeof value === 'string' && value !== '' && value !== HALF_TYPED ? dayjs(value, stored, true) : null;
  const shown = half && (value === HALF_TYPED || value === half.over) ? half.date : given?.isValid() ? given : null;
  const change = (next: Dayjs | null): void => {
    const isWhole = next !== null && next.isValid() && next.year() >= FIRST_YEAR;
    setHalf(isWhole || next === null ? null : { over: value, date: next });
    onChange(next === null ? null : isWhole ? next.format(stored) : HALF_TYPED);
  };
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} localeText={WORDS}>
      <MuiDatePicker
        value={shown}
        onChange={change}
        format={format}
        {...(stored === 'YYYY-MM' ? { views: MONTH_VIEWS, openTo: 'month' as const } : {})}
        slotProps={{
          textField: {
            id,
            size: 'small',
            fullWidth: true,
            error: invalid,
            onBlur: () => onBlur?.(),
            slotProps: { input: { 'aria-label': label, 'aria-describedby': describedBy } },
          },
          field: { clearable: !required },
          openPickerButton: { 'aria-label': `Choose ${label}` },
        }}
      />
    </LocalizationProvider>
  );
}
