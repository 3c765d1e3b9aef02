import { formatDate, today } from '../../../../contract/dates.ts';
import { alignMoney, sumRupees } from '../../../../contract/money.ts';
import { HalfPaper, HalfSheet } from '../../../print/HalfPaper.tsx';
import { classLine, wordsOf } from '../../../students/studentRow.ts';
import { StudentPapers } from '../../../students/StudentPapers.tsx';
import { runsOf } from '../../../ui/print/parts.ts';
import css from './feeCard.module.css';
import { loadFeeCards, type StudentCard } from './loadFeeCards.ts';

const TITLE = 'Fee Card';
const PER_SHEET = 2;
/** Left empty: for a signature, or a sum that there is none of. */
const BLANK = '';

/** `/{section}/fee-card?ids=`: the months of the session of each student with what was asked and paid, two to a sheet. */
export default function FeeCardPrint() {
  return (
    <StudentPapers
      title={TITLE}
      paper="fee_card"
      words={['fee card', 'fee cards']}
      load={loadFeeCards}
      sheets={(cards) =>
        runsOf(cards, PER_SHEET).map((run) => () => (
          <HalfSheet>
            {run.map((card) => (
              <Card key={card.row.id} card={card} />
            ))}
          </HalfSheet>
        ))
      }
    />
  );
}

function Card({ card }: { readonly card: StudentCard }) {
  const words = wordsOf(card.row);
  const amounts = card.lines.flatMap(({ billed }) =>
    billed ? [billed.charged, billed.discount, billed.paid, billed.balance] : [],
  );
  const form = alignMoney([...amounts, card.charged, card.paid, card.balance, card.before, card.pending]);
  const money = (amount: number): string => (amount === 0 ? '–' : form(amount));
  const facts: (readonly [string, string])[] = [
    ['Student', words.name],
    ['SID', words.sid],
    ['Class', classLine(words)],
    ['Father', words.father],
    ['Family', words.familyNo],
    ['Roll no', words.rollNo],
  ];
  return (
    <HalfPaper
      name={`Fee card of ${words.name}`}
      title={words.session ? `Fee Card ${words.session}` : TITLE}
      campus={words.campus}
      aside={formatDate(today())}
      facts={facts.filter(([, value]) => value !== '')}
      marks={[]}
      className={css.card}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Challan</th>
            <th scope="col">Due date</th>
            <th scope="col">Charged</th>
            <th scope="col">Discount</th>
            <th scope="col">Paid</th>
            <th scope="col">Paid on</th>
            <th scope="col">Balance</th>
            <th scope="col">Signature</th>
          </tr>
        </thead>
        <tbody>
          {card.before > 0 && (
            <tr>
              <th scope="row" colSpan={7}>
                Open of the months before
              </th>
              <td>{form(card.before)}</td>
              <td>{BLANK}</td>
            </tr>
          )}
          {card.lines.map(({ month, billed }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- printed once, never moved
            <tr key={at}>
              <th scope="row">{month}</th>
              <td>{billed?.no}</td>
              <td>{billed?.due}</td>
              <td>{billed && form(billed.charged)}</td>
              <td>{billed && money(billed.discount)}</td>
              <td>{billed && money(billed.paid)}</td>
              <td>{billed?.paidOn}</td>
              <td>{billed && money(billed.balance)}</td>
              <td>{BLANK}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td>{money(card.charged)}</td>
            <td>{money(card.discount)}</td>
            <td>{money(card.paid)}</td>
            <td>{BLANK}</td>
            <td>{money(sumRupees([card.balance, card.before]))}</td>
            <td>{BLANK}</td>
          </tr>
        </tfoot>
      </table>
      {card.pending > 0 && (
        <p>Rs {form(card.pending)} was received and waits for approval; it is not counted as paid here.</p>
      )}
    </HalfPaper>
  );
}
