import type { Answer } from '../../../contract/endpoints/calls.ts';
import { formatDate, today } from '../../../contract/dates.ts';
import { rupeesInWords } from '../../../contract/fees/words.ts';
import { alignMoney, formatMoney, sumRupees } from '../../../contract/money.ts';
import { InstituteHead } from '../../print/InstituteHead.tsx';
import { Signatures } from '../../ui/print/Signatures.tsx';
import '../../ui/print/paper.css';
import '../../ui/table/align.css';
import css from './bankLetter.module.css';

export type Plan = Answer<'GET /salary_plan_logs'>['data'][number];
const SIGNS = ['For the school', 'Received by the employee'];

/** Tells an employee what their salary is from a month on, component by component, and what it was before. */
export function SalaryLetter({ plan }: { readonly plan: Plan }) {
  const { employee, effective_from, kind, lines = [], gross, net, old_gross, decided_at } = plan;
  const isFirst = old_gross === null;
  const paid = lines.filter((line) => line.kind !== 'deduction' && (line.amount || line.old_amount));
  const taken = lines.filter((line) => line.kind === 'deduction' && (line.amount || line.old_amount));
  const oldNet = sumRupees([
    ...paid.map(({ old_amount }) => old_amount ?? 0),
    ...taken.map(({ old_amount }) => -(old_amount ?? 0)),
  ]);
  const money = alignMoney([
    ...[...paid, ...taken].flatMap(({ amount, old_amount }) => [amount ?? 0, old_amount ?? 0]),
    gross,
    net,
    old_gross ?? 0,
  ]);
  const shown = (amount: number | null): string => (amount ? money(amount) : '–');
  const row = ({ name, percent, amount, old_amount }: (typeof lines)[number], isTaken: boolean) => (
    <tr key={name}>
      <td dir="auto">
        {isTaken && 'Less '}
        {name}
        {percent !== null && ` (${percent} % of basic)`}
      </td>
      {!isFirst && <td className="ui-right">{shown(old_amount)}</td>}
      <td className="ui-right">{shown(amount)}</td>
    </tr>
  );
  return (
    <div className={css.letter}>
      <InstituteHead
        title={kind === 'increment' ? 'Increment of Salary' : 'Letter of Salary'}
        campus={employee.campus}
        {...(decided_at === null ? {} : { aside: formatDate(today(Date.parse(decided_at))) })}
      />
      <p dir="auto">
        <b>{employee.name}</b>, number {employee.emp_no}
        <br />
        {[employee.designation, employee.department, employee.campus].filter(Boolean).join(', ')}
      </p>
      <p>
        From {formatDate(effective_from)} your salary is <b>Rs {formatMoney(gross)}</b> a month ({rupeesInWords(gross)})
        {!isFirst && <>; until then it was Rs {formatMoney(old_gross)}</>}.
      </p>
      <table className="paper-table">
        <thead>
          <tr>
            <th scope="col">Rs a month</th>
            {!isFirst && (
              <th scope="col" className="ui-right">
                Before
              </th>
            )}
            <th scope="col" className="ui-right">
              From {formatDate(effective_from)}
            </th>
          </tr>
        </thead>
        <tbody>
          {paid.map((line) => row(line, false))}
          <tr>
            <th scope="row">Gross</th>
            {!isFirst && <td className="ui-right">{money(old_gross)}</td>}
            <td className="ui-right">{money(gross)}</td>
          </tr>
          {taken.map((line) => row(line, true))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Net, before tax and what a month adds or takes off</th>
            {!isFirst && <td className="ui-right">{money(oldNet)}</td>}
            <td className="ui-right">{money(net)}</td>
          </tr>
        </tfoot>
      </table>
      <Signatures of={SIGNS} />
    </div>
  );
}
