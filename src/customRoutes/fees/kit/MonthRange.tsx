import { MonthBox } from './DateBox.tsx';

export interface Months {
  readonly from: string | null;
  readonly to: string | null;
}
interface Props {
  readonly value: Months;
  readonly onChange: (months: Months) => void;
  readonly labels?: readonly [from: string, to: string];
  readonly required?: boolean;
}

/** A range of months, 'YYYY-MM'. The end follows the beginning, so that the range never runs backwards. */
export function MonthRange({ value, onChange, labels = ['From month', 'To month'], required = false }: Props) {
  return (
    <>
      <MonthBox
        label={labels[0]}
        value={value.from}
        required={required}
        onChange={(from) => onChange({ from, to: from !== null && value.to !== null && value.to < from ? from : value.to })}
      />
      <MonthBox
        label={labels[1]}
        value={value.to}
        required={required}
        onChange={(to) => onChange({ from: to !== null && value.from !== null && to < value.from ? to : value.from, to })}
      />
    </>
  );
}
