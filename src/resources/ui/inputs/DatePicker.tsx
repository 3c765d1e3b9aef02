import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker as MuiDatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import type { ControlProps } from './kindInput.ts';

dayjs.extend(customParseFormat);
/** The month is typed and shown by its three letters. */
const WORDS = { fieldMonthPlaceholder: () => 'MMM' };
const MONTH_VIEWS = ['year', 'month'] as const;

/** A day ('DD-MMM-YYYY') or a month ('MMM, YYYY'); the form holds it as the wire does. A half-typed date is refused as 'Invalid Date'. */
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
  const shown = typeof value === 'string' && value !== '' ? dayjs(value, stored, true) : null;
  const change = (next: Dayjs | null): void => onChange(next === null ? null : next.isValid() ? next.format(stored) : 'Invalid Date');
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} localeText={WORDS}>
      <MuiDatePicker
        value={shown?.isValid() ? shown : null}
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
