import { MONTH_LABELS, MONTH_NAMES, PLAN_MONTHS, type PlanMonth } from '../../../../../contract/fees/planMonths.ts';
import css from '../plans.module.css';

interface Props {
  /** Names the row: 'Tuition'. */
  readonly of: string;
  readonly value: readonly PlanMonth[];
  /** Months with an amount of their own are marked. */
  readonly special?: Readonly<Partial<Record<PlanMonth, number>>>;
  readonly disabled?: boolean;
  readonly onChange: (months: readonly PlanMonth[]) => void;
}

/** Twelve small buttons, pressed where the particular is charged. Shift presses all of them, or none. */
export function MonthToggles({ of, value, special = {}, disabled = false, onChange }: Props) {
  const toggle = (month: PlanMonth, every: boolean): void => {
    const on = value.includes(month);
    if (every) onChange(on ? [] : PLAN_MONTHS);
    else onChange(PLAN_MONTHS.filter((one) => (one === month ? !on : value.includes(one))));
  };
  return (
    <span className={css.months} role="group" aria-label={`Months of ${of}`}>
      {PLAN_MONTHS.map((month, at) => (
        <button
          key={month}
          type="button"
          disabled={disabled}
          aria-pressed={value.includes(month)}
          aria-label={MONTH_NAMES[at]}
          title={`${MONTH_NAMES[at] ?? ''}; with Shift all months`}
          data-special={special[month] !== undefined || undefined}
          onClick={(event) => toggle(month, event.shiftKey)}
        >
          {MONTH_LABELS[at]?.slice(0, 1)}
        </button>
      ))}
    </span>
  );
}
/** The same to read only: months that are charged stand out. */
export const MonthMarks = ({ value, special = {} }: Pick<Props, 'special'> & { readonly value: readonly string[] }) => (
  <span className={`${css.months} ${css.marks}`} aria-hidden="true">
    {PLAN_MONTHS.map((month, at) => (
      <i
        key={month}
        data-on={value.includes(month) || undefined}
        data-special={special[month] !== undefined || undefined}
      >
        {MONTH_LABELS[at]?.slice(0, 1)}
      </i>
    ))}
  </span>
);
