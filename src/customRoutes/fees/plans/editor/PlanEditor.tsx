import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { planDiscount, yearCharge } from '../../../../../contract/fees/planAmounts.ts';
import { formatDate } from '../../../../../contract/dates.ts';
import { f } from '../../../../../contract/fields.ts';
import { EVERY_MONTH_MASK, fromMask, MONTH_NAMES } from '../../../../../contract/fees/planMonths.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { MoneyControl } from '../../../../resources/ui/inputs/MoneyControl.tsx';
import { NativeSelect } from '../../../../resources/ui/inputs/NativeSelect.tsx';
import { useLookup } from '../../../admissions/place/usePlace.ts';
import { givenOn, useDiscountTypes, type DiscountType } from '../useDiscountTypes.ts';
import '../../kit/fees.css';
import '../plans.css';
import { isChanged, problemOf, termsOf, totalsOf, type DraftRow } from './draft.ts';
import { MonthAmounts } from './MonthAmounts.tsx';
import { MonthToggles } from './MonthToggles.tsx';

interface Props {
  readonly rows: readonly DraftRow[];
  readonly onChange: (rows: readonly DraftRow[]) => void;
  /** 'YYYY-MM': the month of the total. */
  readonly month: string;
  /** The rows were sent: what is wrong is told. */
  readonly tried?: boolean;
}
const MONEY = f.money();

/** Particulars of a plan with amount, months and discount, and what that comes to in a month and in a year. */
export function PlanEditor({ rows, onChange, month, tried = false }: Props) {
  const types = useDiscountTypes();
  const particulars = useLookup('fee_particulars');
  const adding = useId();
  const here = new Set(rows.filter(({ ends }) => !ends).map(({ particular_id }) => particular_id));
  const free = particulars.filter(({ id }) => !here.has(id));
  const set = (key: string, changes: Partial<DraftRow>): void => onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const add = (id: number): void => {
    const particular = particulars.find((one) => one.id === id);
    if (!particular) return;
    const blank: DraftRow = {
      key: `new-${id}`,
      id: null,
      version: null,
      particular_id: id,
      particular: particular.name,
      amount: null,
      months: fromMask(EVERY_MONTH_MASK),
      month_amounts: {},
      first_time: false,
      discount_type_id: null,
      least_amount: 0,
      remarks: null,
      from_month: null,
      billed_to: null,
      ends: false,
      before: null,
    };
    onChange([...rows, blank]);
  };
  const totals = totalsOf(rows, types, Number(month.slice(5)));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must be reachable without a mouse
    <div className="ui-table-box plan-editor" tabIndex={0} role="region" aria-label="Particulars of the plan">
      <table className="ui-table fee-table">
        <thead>
          <tr>
            <th scope="col">Particular</th>
            <th scope="col">Amount</th>
            <th scope="col">Months</th>
            <th scope="col">Discount</th>
            <th scope="col" className="ui-right">
              Each time
            </th>
            <th scope="col" className="ui-right">
              In a year
            </th>
            <th scope="col">
              <span className="ui-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <EditorRow
              key={row.key}
              row={row}
              types={types}
              tried={tried}
              onChange={(changes) => set(row.key, changes)}
              onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
            />
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={7} className="ui-muted">
                Nothing is charged yet. Add a particular below.
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr className="plan-add">
            <td colSpan={7}>
              <label htmlFor={adding}>Add a particular</label>
              <NativeSelect
                attributes={{ id: adding, disabled: free.length === 0 }}
                choices={free.map(({ id, name }) => ({ id: String(id), name }))}
                empty={free.length === 0 ? 'All particulars are here' : 'Choose…'}
                value=""
                onChange={(id) => add(Number(id))}
              />
            </td>
          </tr>
          <tr className="fee-sums">
            <th scope="row" colSpan={4}>
              {MONTH_NAMES[Number(month.slice(5)) - 1]}
              {totals.month.discount > 0 && (
                <span className="ui-muted"> {` Rs ${formatMoney(totals.month.amount)} less Rs ${formatMoney(totals.month.discount)} discount`}</span>
              )}
              {totals.once.net > 0 && <span className="ui-muted">{`, and Rs ${formatMoney(totals.once.net)} once with the first challan`}</span>}
            </th>
            <td className="ui-right">
              <output aria-label="To pay in a month">{formatMoney(totals.month.net)}</output>
            </td>
            <td className="ui-right">
              <output aria-label="To pay in a year">{formatMoney(totals.year.net)}</output>
            </td>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- nothing is summed under the buttons */}
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: DraftRow;
  readonly types: readonly DiscountType[];
  readonly tried: boolean;
  readonly onChange: (changes: Partial<DraftRow>) => void;
  readonly onRemove: () => void;
}
function EditorRow({ row, types, tried, onChange, onRemove }: RowProps) {
  const [special, setSpecial] = useState(false);
  const id = useId();
  const terms = termsOf(row, types);
  const net = (terms.amount - planDiscount(terms.amount, terms)) / 100;
  const problem = tried ? problemOf(row) : null;
  const kept = row.before?.row;
  // A type that is not given any more stays where it was given.
  const offered = types.filter((type) => type.id === row.discount_type_id || (givenOn(type, row.particular_id) && !type.locked));
  const choices = offered.map((type) => ({ id: String(type.id), name: type.name }));
  if (row.discount_type_id !== null && !offered.some((type) => type.id === row.discount_type_id))
    choices.push({ id: String(row.discount_type_id), name: kept?.discount_type ?? 'Discount' });
  // What was charged once is over: it can only end.
  const over = row.first_time && row.before !== null && row.billed_to !== null;
  const differing = Object.keys(row.month_amounts).length;
  return (
    <tr className={row.ends ? 'plan-ends' : isChanged(row) || !row.before ? 'plan-changed' : undefined}>
      <th scope="row">
        <span className="fee-two">{row.particular}</span>
        <span className="fee-two">
          {problem !== null ? (
            <span className="ui-error" role="alert">
              {problem}
            </span>
          ) : row.ends ? (
            'Ends'
          ) : kept ? (
            `Since ${formatDate(kept.from_month)}${row.billed_to === null ? '' : `, billed to ${formatDate(row.billed_to)}`}`
          ) : (
            'New'
          )}
        </span>
      </th>
      <td className="plan-amount">
        {row.ends || over ? (
          <span className="plan-fixed">{formatMoney(row.amount ?? 0)}</span>
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
      <td>
        <span className="plan-when">
          <label>
            <input
              type="checkbox"
              checked={row.first_time}
              disabled={row.ends || over}
              onChange={(event) =>
                onChange({
                  first_time: event.target.checked,
                  months: event.target.checked ? row.months : row.months.length ? row.months : fromMask(EVERY_MONTH_MASK),
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
            <button type="button" className="plan-link" aria-label={`Months of ${row.particular} that differ`} onClick={() => setSpecial(true)}>
              {differing ? `${differing} differ` : 'differ…'}
            </button>
          )}
        </span>
        {special && <MonthAmounts row={row} onChange={(month_amounts) => onChange({ month_amounts })} onClose={() => setSpecial(false)} />}
      </td>
      <td className="plan-type">
        <NativeSelect
          attributes={{ 'aria-label': `Discount of ${row.particular}`, disabled: row.ends || over }}
          choices={choices}
          empty="None"
          value={row.discount_type_id === null ? '' : String(row.discount_type_id)}
          onChange={(text) => onChange({ discount_type_id: text === '' ? null : Number(text) })}
        />
      </td>
      <td className="ui-right">{row.ends ? '–' : formatMoney(net)}</td>
      <td className="ui-right">{row.ends ? '–' : formatMoney(yearCharge(terms).net / 100)}</td>
      <td className="plan-buttons">
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
