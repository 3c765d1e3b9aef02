import { alignMoney } from '../../../../contract/money.ts';
import { HalfPaper } from '../../../print/HalfPaper.tsx';
import { lineWords, type ShownLine } from '../../../vouchers/kinds.ts';
import { COPY, sumsOf, type Piece, type Sides } from './voucherPaper.ts';
import css from './voucher.module.css';

interface Props {
  readonly piece: Piece;
  /** It has come out on paper since the page was opened: what comes now is a copy. */
  readonly printed: boolean;
}
/** A voucher on its part of the sheet: who, what, between which accounts, in words, and who signs. */
export function VoucherSheet({
  piece: { paper, lines, before, after, isWhole, between, page, isLast },
  printed,
}: Props) {
  const apart = sumsOf(paper.between);
  const all = [...paper.lines, ...paper.between, after ?? apart, apart];
  const money = alignMoney(all.flatMap(({ debit, credit }) => [debit, credit]));
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
          <Lines lines={lines} money={money} />
          {after && <Sums label={isWhole ? 'Total' : 'Carried forward'} sums={after} money={money} />}
        </tbody>
        {between.length > 0 && (
          <tbody>
            <tr className={css.apart}>
              <th scope="rowgroup" colSpan={5}>
                Posted with it between campuses
              </th>
            </tr>
            <Lines lines={between} money={money} />
            {isLast && <Sums label="Between campuses" sums={apart} money={money} />}
          </tbody>
        )}
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
type Money = (rupees: number) => string;
const Lines = ({ lines, money }: { readonly lines: readonly ShownLine[]; readonly money: Money }) =>
  lines.map((line) => (
    <tr key={line.line_no}>
      <td>{line.acc_code}</td>
      <td dir="auto">{line.acc_name}</td>
      <td dir="auto">{lineWords(line)}</td>
      <td>{line.debit === 0 ? '' : money(line.debit)}</td>
      <td>{line.credit === 0 ? '' : money(line.credit)}</td>
    </tr>
  ));
interface SumsProps {
  readonly label: string;
  readonly sums: Sides;
  readonly money: Money;
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
