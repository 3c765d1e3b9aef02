import { DateBox, MonthBox } from './DateBox.tsx';

export interface Range {
  readonly from: string | null;
  readonly to: string | null;
}
interface Props {
  readonly value: Range;
  readonly onChange: (range: Range) => void;
  readonly labels?: readonly [from: string, to: string];
  readonly required?: boolean;
}
const MONTHS = ['From month', 'To month'] as const;
const DAYS = ['From', 'To'] as const;

/** A range of months, 'YYYY-MM'. The end follows the beginning, so that the range never runs backwards. */
export const MonthRange = (props: Props) => <Ends labels={MONTHS} {...props} Box={MonthBox} />;
/** The same of days, 'YYYY-MM-DD'. */
export const DayRange = (props: Props) => <Ends labels={DAYS} {...props} Box={DateBox} />;

interface EndsProps extends Omit<Props, 'labels'> {
  readonly labels: readonly [from: string, to: string];
  readonly Box: typeof MonthBox;
}
function Ends({ value, onChange, labels, required = false, Box }: EndsProps) {
  return (
    <>
      <Box
        label={labels[0]}
        value={value.from}
        required={required}
        onChange={(from) =>
          onChange({ from, to: from !== null && value.to !== null && value.to < from ? from : value.to })
        }
      />
      <Box
        label={labels[1]}
        value={value.to}
        required={required}
        onChange={(to) =>
          onChange({ from: to !== null && value.from !== null && to < value.from ? to : value.from, to })
        }
      />
    </>
  );
}
