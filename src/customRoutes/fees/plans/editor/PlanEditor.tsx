import { useId } from 'react';
import { EVERY_MONTH_MASK, fromMask, MONTH_NAMES } from '../../../../../contract/fees/planMonths.ts';
import { formatMoney } from '../../../../../contract/money.ts';
import { NativeSelect } from '../../../../ui/inputs/NativeSelect.tsx';
import { useLookup } from '../../../../students/lookups.ts';
import { useDiscountTypes } from '../../../../lists/feePlans/useDiscountTypes.ts';
import { totalsOf, type DraftRow } from './draft.ts';
import { EditorRow } from './EditorRow.tsx';
import css from '../plans.module.css';

interface Props {
  readonly rows: readonly DraftRow[];
  readonly onChange: (rows: readonly DraftRow[]) => void;
  /** 'YYYY-MM': the month of the total. */
  readonly month: string;
  /** The rows were sent: what is wrong is told. */
  readonly tried?: boolean;
}

/** Particulars of a plan with amount, months and discount, and what that comes to in a month and in a year. */
export function PlanEditor({ rows, onChange, month, tried = false }: Props) {
  const types = useDiscountTypes();
  const particulars = useLookup('fee_particulars');
  const adding = useId();
  const here = new Set(rows.filter(({ ends }) => !ends).map(({ particular_id }) => particular_id));
  const free = particulars.filter(({ id }) => !here.has(id));
  const set = (key: string, changes: Partial<DraftRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
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
    <div className={`ui-table-box ${css.editor}`} tabIndex={0} role="region" aria-label="Particulars of the plan">
      <table className="ui-table ui-dense ui-cards">
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
          <tr className={css.add}>
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
          <tr className="ui-sums">
            <th scope="row" colSpan={4}>
              {MONTH_NAMES[Number(month.slice(5)) - 1]}
              {totals.month.discount > 0 && (
                <span className="ui-muted">
                  {' '}
                  {` Rs ${formatMoney(totals.month.amount)} less Rs ${formatMoney(totals.month.discount)} discount`}
                </span>
              )}
              {totals.once.net > 0 && (
                <span className="ui-muted">{`, and Rs ${formatMoney(totals.once.net)} once with the first challan`}</span>
              )}
            </th>
            <td className="ui-right" data-label="Each time">
              <output aria-label="To pay in a month">{formatMoney(totals.month.net)}</output>
            </td>
            <td className="ui-right" data-label="In a year">
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
