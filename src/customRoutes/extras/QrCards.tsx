import { useCredentials } from '../../auth/credentials.ts';
import { runsOf } from '../print/kit/parts.ts';
import { OverEverything } from '../print/kit/PrintFlow.tsx';
import { PrintSheets } from '../print/kit/PrintSheets.tsx';
import { Qr } from '../print/kit/Qr.tsx';
import { placeOf, wordsOf, type StudentRow } from '../print/students/studentRow.ts';
import './qrCards.css';

const CARDS_PER_SHEET = 10;

/** Sheets of cards to cut out, 85.6 × 54 mm each as a bank card is. */
export default function QrCards({ students, onClose }: { readonly students: readonly StudentRow[]; readonly onClose: () => void }) {
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
          <div className="qr-cards">
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
    <article className="qr-card">
      {/* Nothing but the SID: what a scanner types must be what a person would. */}
      <Qr text={words.sid} label={`SID ${words.sid}`} className="qr-code" />
      <div data-fit="">
        <small dir="auto">{institute}</small>
        <strong dir="auto">{words.name}</strong>
        {words.urdu && (
          <span dir="auto" lang="ur">
            {words.urdu}
          </span>
        )}
        {words.father && <span dir="auto">{words.father}</span>}
        <span>{placeOf(words)}</span>
        <span>{words.campus}</span>
        <b>SID {words.sid}</b>
      </div>
    </article>
  );
}
