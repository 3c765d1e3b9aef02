import { useCredentials } from '../../auth/credentials.ts';
import { runsOf } from '../../ui/print/parts.ts';
import { OverEverything } from '../../ui/print/PrintFlow.tsx';
import { PrintSheets } from '../../ui/print/PrintSheets.tsx';
import { Qr } from '../../ui/print/Qr.tsx';
import { classLine, wordsOf, type StudentRow } from '../../students/studentRow.ts';
import css from './qrCards.module.css';

const CARDS_PER_SHEET = 10;

/** Sheets of cards to cut out, 85.6 × 54 mm each as a bank card is. */
export default function QrCards({
  students,
  onClose,
}: {
  readonly students: readonly StudentRow[];
  readonly onClose: () => void;
}) {
  const institute = useCredentials()?.data.institute_name ?? '';
  const sheets = runsOf(students, CARDS_PER_SHEET);
  return (
    <OverEverything>
      <PrintSheets
        title="Student QR Cards"
        back={onClose}
        paper="a4-portrait"
        count={sheets.length}
        sheet={(index) => (
          <div className={css.cards}>
            {(sheets[index] ?? []).map((row) => (
              <Card key={row.id} row={row} institute={institute} />
            ))}
          </div>
        )}
      />
    </OverEverything>
  );
}

function Card({ row, institute }: { readonly row: StudentRow; readonly institute: string }) {
  const words = wordsOf(row);
  return (
    <article className={css.card}>
      {/* Nothing but the SID: what a scanner types must be what a person would. */}
      <Qr text={words.sid} label={`SID ${words.sid}`} className={css.code} />
      <div data-fit="">
        <small dir="auto">{institute}</small>
        <strong dir="auto">{words.name}</strong>
        {words.urdu && (
          <span dir="auto" lang="ur">
            {words.urdu}
          </span>
        )}
        {words.father && <span dir="auto">{words.father}</span>}
        <span>{classLine(words)}</span>
        <span>{words.campus}</span>
        <b>SID {words.sid}</b>
      </div>
    </article>
  );
}
