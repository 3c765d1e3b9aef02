import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { formatDate } from '../../../../../contract/dates.ts';
import { planDiscount, yearCharge } from '../../../../../contract/fees/planAmounts.ts';
import { EVERY_MONTH_MASK, fromMask } from '../../../../../contract/fees/planMonths.ts';
import { f } from '../../../../../contract/fields.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { MoneyControl } from '../../../../ui/inputs/MoneyControl.tsx';
import { NativeSelect } from '../../../../ui/inputs/NativeSelect.tsx';
import { givenOn, type DiscountType } from '../../../../lists/feePlans/useDiscountTypes.ts';
import { isChanged, problemOf, termsOf, type DraftRow } from './draft.ts';
import { MonthAmounts } from './MonthAmounts.tsx';
import { MonthToggles } from './MonthToggles.tsx';
import css from '../plans.module.css';

const MONEY = f.money();
interface Props {
  readonly row: DraftRow;
  readonly types: readonly DiscountType[];
  readonly tried: boolean;
  readonly onChange: (changes: Partial<DraftRow>) => void;
  readonly onRemove: () => void;
}
/** One particular: amount, months, discount, and what that comes to. */
export function EditorRow({ row, types, tried, onChange, onRemove }: Props) {
  const [special, setSpecial] = useState(false);
  const id = useId();
  const terms = termsOf(row, types);
  const net = (terms.amount - planDiscount(terms.amount, terms)) / 100;
  const problem = tried ? problemOf(row) : null;
  const stored = row.before?.row;
  // A type that is not given any more stays where it was given.
  const offered = types.filter(
    (type) => type.id === row.discount_type_id || (givenOn(type, row.particular_id) && !type.locked),
  );
  const choices = offered.map((type) => ({ id: String(type.id), name: type.name }));
  if (row.discount_type_id !== null && !offered.some((type) => type.id === row.discount_type_id))
    choices.push({ id: String(row.discount_type_id), name: stored?.discount_type ?? 'Discount' });
  // What was charged once is over: it can only end.
  const over = row.first_time && row.before !== null && row.billed_to !== null;
  const differing = Object.keys(row.month_amounts).length;
  return (
    <tr className={row.ends ? css.ends : isChanged(row) || !row.before ? css.changed : undefined}>
      <th scope="row">
        <span className="ui-two">{row.particular}</span>
        <span className="ui-two">
          {problem !== null ? (
            <span className="ui-error" role="alert">
              {problem}
            </span>
          ) : row.ends ? (
            'Ends'
          ) : stored ? (
            `Since ${formatDate(stored.from_month)}${row.billed_to === null ? '' : `, billed to ${formatDate(row.billed_to)}`}`
          ) : (
            'New'
          )}
        </span>
      </th>
      <td className={css.amount} data-label="Amount">
        {row.ends || over ? (
          <span className={css.fixed}>{formatMoney(row.amount ?? 0)}</span>
        ) : (
          <>
            <MoneyControl
              id={`${id}-amount`}
              name={`amount of ${row.particular}`}
              label={`Amount of ${row.particular}`}
              field={MONEY}
              value={row.amount}
              required
              invalid={problem !== null && !(row.amount !== null && row.amount >= 0)}
              onChange={(amount) => onChange({ amount: typeof amount === 'number' ? amount : null })}
            />
            <label className="ui-hidden" htmlFor={`${id}-amount`}>
              Amount of {row.particular}
            </label>
          </>
        )}
      </td>
      <td data-label="Months">
        <span className={css.when}>
          <label>
            <input
              type="checkbox"
              checked={row.first_time}
              disabled={row.ends || over}
              onChange={(event) =>
                onChange({
                  first_time: event.target.checked,
                  months: event.target.checked
                    ? row.months
                    : row.months.length
                      ? row.months
                      : fromMask(EVERY_MONTH_MASK),
                })
              }
            />
            Once
          </label>
          {!row.first_time && (
            <MonthToggles
              of={row.particular}
              value={row.months}
              special={row.month_amounts}
              disabled={row.ends}
              onChange={(months) => onChange({ months })}
            />
          )}
          {!row.first_time && !row.ends && (
            <button
              type="button"
              className={css.link}
              aria-label={`Months of ${row.particular} that differ`}
              onClick={() => setSpecial(true)}
            >
              {differing ? `${differing} differ` : 'differ…'}
            </button>
          )}
        </span>
        {special && (
          <MonthAmounts
            row={row}
            onChange={(month_amounts) => onChange({ month_amounts })}
            onClose={() => setSpecial(false)}
          />
        )}
      </td>
      <td className={css.type} data-label="Discount">
        <NativeSelect
          attributes={{ 'aria-label': `Discount of ${row.particular}`, disabled: row.ends || over }}
          choices={choices}
          empty="None"
          value={row.discount_type_id === null ? '' : String(row.discount_type_id)}
          onChange={(text) => onChange({ discount_type_id: text === '' ? null : Number(text) })}
        />
      </td>
      <td className="ui-right" data-label="Each time">
        <span>{row.ends ? '–' : formatMoney(net)}</span>
      </td>
      <td className="ui-right" data-label="In a year">
        <span>{row.ends ? '–' : formatMoney(yearCharge(terms).net / 100)}</span>
      </td>
      <td className={css.buttons}>
        {row.before ? (
          <Button
            size="small"
            color={row.ends ? 'primary' : 'error'}
            onClick={() => onChange({ ends: !row.ends })}
            aria-label={`${row.ends ? 'Keep' : 'End'} ${row.particular}`}
          >
            {row.ends ? 'Keep' : 'End'}
          </Button>
        ) : (
          <Button size="small" onClick={onRemove} aria-label={`Remove ${row.particular}`}>
            Remove
          </Button>
        )}
      </td>
    </tr>
  );
}
