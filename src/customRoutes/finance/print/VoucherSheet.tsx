import { alignMoney } from '../../../../contract/money.ts';
import { HalfPaper } from '../../../print/HalfPaper.tsx';
import { spreadWords } from '../../../vouchers/kinds.ts';
import { COPY, type Piece } from './voucherPaper.ts';
import css from './voucher.module.css';

interface Props {
  readonly piece: Piece;
  /** It has come out on paper since the page was opened: what comes now is a copy. */
  readonly printed: boolean;
}
/** A voucher on its part of the sheet: who, what, between which accounts, in words, and who signs. */
export function VoucherSheet({ piece: { paper, lines, page, isLast }, printed }: Props) {
  const money = alignMoney([...paper.lines.flatMap(({ debit, credit }) => [debit, credit]), paper.total]);
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
          {lines.map((line) => (
            <tr key={line.line_no}>
              <td>{line.acc_code}</td>
              <td dir="auto">{line.acc_name}</td>
              <td dir="auto">{[line.memo, line.student, spreadWords(line)].filter(Boolean).join(', ')}</td>
              <td>{amount(line.debit)}</td>
              <td>{amount(line.credit)}</td>
            </tr>
          ))}
        </tbody>
        {isLast && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                Total
              </th>
              <td>{money(paper.total)}</td>
              <td>{money(paper.total)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {isLast ? (
        <>
          <p className={css.words}>{paper.words}</p>
          <footer className={css.signs}>
            {(
              [
                ['Prepared by', paper.made],
                ['Checked by', ''],
                ['Approved by', paper.approved],
                [paper.receiver, ''],
              ] as const
            ).map(([role, name]) => (
              <div key={role}>
                <span dir="auto">{name}</span>
                <b>{role}</b>
              </div>
            ))}
          </footer>
        </>
      ) : (
        <p className={css.words}>Carried forward</p>
      )}
    </HalfPaper>
  );
}
