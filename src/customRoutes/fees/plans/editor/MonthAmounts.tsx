import Button from '@mui/material/Button';
import { MONTH_LABELS, MONTH_NAMES, PLAN_MONTHS, type PlanMonth } from '../../../../../contract/fees/planMonths.ts';
import { AppDialog } from '../../../../ui/dialog/Dialog.tsx';
import { MoneyBox } from '../../../../ui/picker/MoneyBox.tsx';
import { DialogBody } from '../../../../ui/dialog/DialogBody.tsx';
import type { DraftRow } from './draft.ts';
import css from '../plans.module.css';

interface Props {
  readonly row: DraftRow;
  readonly onChange: (amounts: DraftRow['month_amounts']) => void;
  readonly onClose: () => void;
}

/**
 * Amounts of months that differ: May and June together in May, a higher amount in winter. Empty: the amount of the row.
 */
export function MonthAmounts({ row, onChange, onClose }: Props) {
  const set = (month: PlanMonth, amount: number | null): void => {
    const { [month]: _gone, ...rest } = row.month_amounts;
    onChange(amount === null ? rest : { ...rest, [month]: amount });
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={`Months of ${row.particular} that differ`}
      actions={
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      }
    >
      <DialogBody>
        <p className="ui-muted">
          Leave a month empty to charge the usual amount. Only months that are charged are here.
        </p>
        <div className={css.special}>
          {PLAN_MONTHS.map((month, at) =>
            row.months.includes(month) ? (
              <MoneyBox
                key={month}
                label={MONTH_NAMES[at] ?? MONTH_LABELS[at] ?? ''}
                value={row.month_amounts[month] ?? null}
                onChange={(amount) => set(month, amount)}
              />
            ) : null,
          )}
        </div>
      </DialogBody>
    </AppDialog>
  );
}
