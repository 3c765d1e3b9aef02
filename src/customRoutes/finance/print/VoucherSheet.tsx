import { alignMoney } from '../../../../contract/money.ts';
import { InstituteHead } from '../../../print/InstituteHead.tsx';
import { spreadWords } from '../../../vouchers/kinds.ts';
import { COPY, type Piece } from './voucherPaper.ts';
import css from './voucher.module.css';

/** A voucher on its part of the sheet: who, what, between which accounts, in words, and who signs. */
export function VoucherSheet({ piece: { paper, lines, page, isLast } }: { readonly piece: Piece }) {
  const money = alignMoney([...paper.lines.flatMap(({ debit, credit }) => [debit, credit]), paper.total]);
  const amount = (rupees: number): string => (rupees === 0 ? '' : money(rupees));
  return (
    <article className={css.voucher} aria-label={`${paper.title} ${paper.facts[0]?.[1] ?? ''}`} data-fit="">
      <InstituteHead
        title={paper.title}
        campus={paper.campus}
        className={css.head}
        {...(page ? { aside: page } : {})}
      />
      <dl className={css.facts}>
        {paper.facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
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
      <div className={css.marks}>
        {paper.marks.map((mark) => (
          <i key={mark}>{mark}</i>
        ))}
        {!paper.marks.includes(COPY) && <i className={css.again}>{COPY}</i>}
      </div>
    </article>
  );
}
