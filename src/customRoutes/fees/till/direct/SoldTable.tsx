import Close from '@mui/icons-material/Close';
import { NativeSelect } from '../../../../ui/inputs/NativeSelect.tsx';
import { paisaOf, shown } from '../../../../ui/inputs/rupees.ts';
import { isEmpty, totalOf, withRow, type Sold } from './sold.ts';
import css from '../till.module.css';

interface Props {
  readonly rows: readonly Sold[];
  readonly particulars: readonly { readonly id: number; readonly name: string }[];
  readonly disabled: boolean;
  readonly onChange: (rows: Sold[]) => void;
  /** Enter in an amount. */
  readonly onEnd: () => void;
}

/** What is sold, a row each; a row is added by filling the last. */
export function SoldTable({ rows, particulars, disabled, onChange, onEnd }: Props) {
  const set = (key: number, part: Partial<Sold>): void => onChange(withRow(rows, key, part));
  const choices = particulars.map(({ id, name }) => ({ id: String(id), name }));
  return (
    <div className={`ui-table-box ${css.sold}`}>
      <table className="ui-table ui-dense" aria-label="What is sold">
        <thead>
          <tr>
            <th scope="col">Particular</th>
            <th scope="col">Remarks</th>
            <th scope="col" className="ui-right">
              Amount, Rs
            </th>
            <th scope="col">
              <span className="ui-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key}>
              <td>
                <NativeSelect
                  attributes={
                    {
                      'aria-label': `Particular ${at + 1}`,
                      disabled,
                      ...(at === 0 ? { 'data-first': '' } : {}),
                    } as React.InputHTMLAttributes<HTMLInputElement>
                  }
                  empty="Choose"
                  choices={choices}
                  value={row.particular === null ? '' : String(row.particular)}
                  onChange={(text) => set(row.key, { particular: text === '' ? null : Number(text) })}
                />
              </td>
              <td>
                <input
                  className={css.text}
                  aria-label={`Remarks ${at + 1}`}
                  dir="auto"
                  maxLength={300}
                  disabled={disabled}
                  value={row.remarks}
                  onChange={(event) => set(row.key, { remarks: event.target.value })}
                />
              </td>
              <td className={`ui-right ${css.now}`}>
                <input
                  aria-label={`Amount ${at + 1}`}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="–"
                  disabled={disabled}
                  value={row.amount}
                  aria-invalid={paisaOf(row.amount) === null || undefined}
                  onFocus={(event) => event.target.select()}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.repeat) return;
                    event.preventDefault();
                    onEnd();
                  }}
                  onChange={(event) => set(row.key, { amount: event.target.value })}
                />
              </td>
              <td className="ui-row-buttons">
                {!isEmpty(row) && (
                  <button
                    type="button"
                    disabled={disabled}
                    aria-label={`Remove row ${at + 1}`}
                    onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
                  >
                    <Close fontSize="small" />
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="ui-sums">
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="ui-right">{shown(totalOf(rows))}</td>
            <td className="ui-row-buttons">{null}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
