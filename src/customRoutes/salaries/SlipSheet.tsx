import type { Answer } from '../../../contract/endpoints/calls.ts';
import { formatDate } from '../../../contract/dates.ts';
import { rupeesInWords } from '../../../contract/fees/words.ts';
import { alignMoney } from '../../../contract/money.ts';
import { SLIP_SIDES, SLIP_URDU } from '../../../contract/salaries/slipWords.ts';
import { HalfPaper } from '../../print/HalfPaper.tsx';
import { Signatures } from '../../ui/print/Signatures.tsx';
import css from './slips.module.css';

type Slip = Answer<'GET /salary_slips'>['data'][number];
const SIGNS = ['Prepared by', 'Approved by', 'Received by'];
const MARKS: Readonly<Record<string, string>> = { voided: 'VOID', generated: 'NOT APPROVED', held: 'HELD' };

const Urdu = ({ of }: { readonly of: keyof typeof SLIP_URDU }) => (
  <bdi lang="ur" dir="rtl" className={css.urdu}>
    {SLIP_URDU[of]}
  </bdi>
);

/** A salary slip on half a sheet: earnings beside deductions, net in words, what they are in Urdu too, and who signs. */
export function SlipSheet({ slip }: { readonly slip: Slip }) {
  const money = alignMoney([slip.gross, slip.deductions, slip.net, ...slip.lines.map(({ amount }) => amount)]);
  const isSalary = slip.kind === 'salary';
  const facts = [
    ['Slip', slip.slip_no ?? '–'],
    [isSalary ? 'Month' : 'Last day', formatDate(isSalary ? slip.month : slip.leave_date)],
    ['Number', slip.emp_no],
    ['Name', slip.employee],
    ['Designation', slip.designation ?? ''],
    ['Department', slip.department ?? ''],
    ['CNIC', slip.cnic ?? ''],
    ...(isSalary ? ([['Days paid', `${slip.paid_days} of ${slip.days}`]] as const) : []),
    ['Account', [slip.bank_name, slip.iban].filter(Boolean).join(', ')],
  ] as const;
  const paidBeside = slip.lines.filter(({ kind }) => kind === 'employer');
  const mark = MARKS[slip.status];
  return (
    <HalfPaper
      name={`Salary slip of ${slip.employee}`}
      title={isSalary ? 'Salary Slip' : 'Final Settlement'}
      campus={slip.campus}
      facts={facts}
      marks={mark === undefined ? [] : [mark]}
      className={css.slip}
    >
      <div className={css.sides}>
        {SLIP_SIDES.map(([kind, side]) => (
          <table key={kind} className={css.side}>
            <thead>
              <tr>
                <th scope="col">
                  {side} <Urdu of={kind} />
                </th>
                <th scope="col">Rs</th>
              </tr>
            </thead>
            <tbody>
              {slip.lines
                .filter((line) => line.kind === kind)
                .map(({ label, amount }) => (
                  <tr key={label}>
                    <td dir="auto">{label}</td>
                    <td>{money(amount)}</td>
                  </tr>
                ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">
                  Total <Urdu of="total" />
                </th>
                <td>{money(kind === 'earning' ? slip.gross : slip.deductions)}</td>
              </tr>
            </tfoot>
          </table>
        ))}
      </div>
      <p className={css.net}>
        <span>
          {isSalary ? 'Net salary' : 'Net settlement'} <Urdu of={isSalary ? 'salary' : 'settlement'} />
        </span>{' '}
        <b>Rs {money(slip.net)}</b> <i>{rupeesInWords(slip.net)}</i>
      </p>
      {paidBeside.length > 0 && (
        <p className={css.beside}>
          The employer pays beside it:{' '}
          {paidBeside.map(({ label, amount }) => `${label} Rs ${money(amount)}`).join(', ')}.
        </p>
      )}
      <Signatures of={SIGNS} />
    </HalfPaper>
  );
}
