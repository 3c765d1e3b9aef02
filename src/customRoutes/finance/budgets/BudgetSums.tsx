import { formatDate } from '../../../../contract/dates.ts';
import { Money } from '../../../ui/picker/MoneyBox.tsx';
import type { Sum } from './budgetRows.ts';

/** What the sheet comes to, by month and for the year. */
export const BudgetSums = ({ months, sums }: { readonly months: readonly string[]; readonly sums: readonly Sum[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways, also for who has no mouse
  <div className="ui-table-box ui-dense-box" role="region" aria-label="Totals by month" tabIndex={0}>
    <table className="ui-table ui-dense" aria-label="Totals of the budget">
      <thead>
        <tr>
          <th scope="col" className="ui-first">
            Total
          </th>
          {months.map((month) => (
            <th key={month} scope="col" className="ui-right">
              {formatDate(month)}
            </th>
          ))}
          <th scope="col" className="ui-right">
            Year
          </th>
        </tr>
      </thead>
      <tbody>
        {sums.map(({ label, months: amounts, year }) => (
          <tr key={label}>
            <th scope="row" className="ui-first">
              {label}
            </th>
            {amounts.map((amount, at) => (
              <td key={months[at]} className="ui-right">
                <Money value={amount} />
              </td>
            ))}
            <td className="ui-right">
              <Money value={year} strong />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
