import { formatDate, today } from '../../../contract/dates.ts';
import { alignMoney, formatMoney, sumRupees } from '../../../contract/money.ts';
import { InstituteHead } from '../../print/InstituteHead.tsx';
import { OverEverything } from '../../ui/print/PrintFlow.tsx';
import { PrintSheets } from '../../ui/print/PrintSheets.tsx';
import '../../ui/print/paper.css';
import '../../ui/table/align.css';
import { tableOf, type Letter } from './letters.ts';
import css from './letter.module.css';

interface Props {
  readonly letters: readonly Letter[];
  readonly month: string;
  readonly onClose: () => void;
}
/** Reminders, a sheet each, in place of the application until they are closed. */
export function LettersPrint({ letters, month, onClose }: Props) {
  return (
    <OverEverything>
      <PrintSheets
        title="Fee Reminder"
        back={onClose}
        paper="a5-landscape"
        count={letters.length}
        sheet={(at) => {
          const letter = letters[at];
          return letter ? <LetterSheet letter={letter} month={month} /> : null;
        }}
      />
    </OverEverything>
  );
}
function LetterSheet({ letter, month }: { readonly letter: Letter; readonly month: string }) {
  const { headings, rows } = tableOf(letter);
  const money = alignMoney(rows.flatMap(({ amounts, total }) => [...amounts, total]));
  const single = rows.length === 1;
  return (
    <div className={css.letter} data-fit="">
      <InstituteHead title="Fee Reminder" campus={letter.campus_name} aside={formatDate(today())} />
      <p className="letter-to">
        <span dir="auto">
          {letter.father_name === null ? 'Dear parent' : `Dear ${letter.father_name}`}
          {letter.family_no !== null && `, family ${letter.family_no}`}
        </span>
        <span>{[letter.family_mobile ?? letter.mobile].filter(Boolean).join()}</span>
      </p>
      <p>
        The following fee of your {single ? 'child' : 'children'} up to {formatDate(month)} has not been received
        {letter.overdue_since !== null && (
          <>
            ; the oldest part was due on <span className={css.day}>{formatDate(letter.overdue_since)}</span>
          </>
        )}
        . Kindly pay it at your earliest convenience. If it has been paid in the last days, please disregard this
        letter.
      </p>
      <table className="paper-table">
        <thead>
          <tr>
            <th scope="col">Student</th>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="ui-right">
                {heading}
              </th>
            ))}
            <th scope="col" className="ui-right">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, who, amounts, total }) => (
            <tr key={id}>
              <td dir="auto">{who}</td>
              {amounts.map((amount, at) => (
                <td key={headings[at]} className="ui-right">
                  {amount === 0 ? '' : money(amount)}
                </td>
              ))}
              <td className="ui-right">{money(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="letter-sum">
        <b>To pay: Rs {formatMoney(letter.due)}</b>
        {letter.fine > 0 && (
          <span>with the late fee fine of today: Rs {formatMoney(sumRupees([letter.due, letter.fine]))}</span>
        )}
        {letter.pending > 0 && (
          <span>Rs {formatMoney(letter.pending)} more waits for approval and is not asked for</span>
        )}
      </p>
      <p lang="ur" dir="rtl">
        براہِ کرم بقایا فیس جلد از جلد جمع کروائیں۔
      </p>
      <p className="letter-sign">Accounts office</p>
    </div>
  );
}
