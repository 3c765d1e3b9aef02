import { alignMoney } from '../../../../contract/money.ts';
import { HalfPaper } from '../../../print/HalfPaper.tsx';
import { lineWords } from '../../../vouchers/kinds.ts';
import { COPY, type Piece, type Sides } from './voucherPaper.ts';
import css from './voucher.module.css';

interface Props {
  readonly piece: Piece;
  /** It has come out on paper since the page was opened: what comes now is a copy. */
  readonly printed: boolean;
}
/** A voucher on its part of the sheet: who, what, between which accounts, in words, and who signs. */
export function VoucherSheet({ piece: { paper, lines, before, after, page, isLast }, printed }: Props) {
  const money = alignMoney([...paper.lines.flatMap(({ debit, credit }) => [debit, credit]), after.debit, after.credit]);
  const amount = (rupees: number): string => (rupees === 0 ? '' : money(rupees));
  return (
    <HalfPaper
      name={`${paper.title} ${paper.facts[0]?.[1] ?? ''}`}
      title={paper.title}
      campus={paper.campus}
      aside={page ?? undefined}
      facts={paper.facts}
      marks={printed && !paper.marks.includes(COPY) ? [...paper.marks, COPY] : paper.marks}
    >
      <p className={css.memo} dir="auto">
        {paper.memo}
      </p>
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">Account</th>
            <th scope="col">Memo</th>
            <th scope="col">Debit</th>
            <th scope="col">Credit</th>
          </tr>
        </thead>
        <tbody>
          {before && <Sums label="Brought forward" sums={before} money={money} />}
          {lines.map((line) => (
            <tr key={line.line_no}>
              <td>{line.acc_code}</td>
              <td dir="auto">{line.acc_name}</td>
              <td dir="auto">{lineWords(line)}</td>
              <td>{amount(line.debit)}</td>
              <td>{amount(line.credit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Sums label={isLast ? 'Total' : 'Carried forward'} sums={after} money={money} />
        </tfoot>
      </table>
      {isLast && (
        <>
          <p className={css.words}>{paper.words}</p>
          <footer className={css.signs}>
            {(
              [
                ['Prepared by', paper.made],
                ['Checked by', ''],
                ['Approved by', paper.approved],
                ...(paper.receiver === null ? [] : [[paper.receiver, ''] as const]),
              ] as const
            ).map(([role, name]) => (
              <div key={role}>
                <span dir="auto">{name}</span>
                <b>{role}</b>
              </div>
            ))}
          </footer>
        </>
      )}
    </HalfPaper>
  );
}
interface SumsProps {
  readonly label: string;
  readonly sums: Sides;
  readonly money: (rupees: number) => string;
}
const Sums = ({ label, sums, money }: SumsProps) => (
  <tr className={css.sums}>
    <th scope="row" colSpan={3}>
      {label}
    </th>
    <td>{money(sums.debit)}</td>
    <td>{money(sums.credit)}</td>
  </tr>
);
