import { formatDate, today } from '../../../../contract/dates.ts';
import { InstituteHead } from '../../../print/InstituteHead.tsx';
import { runsOf } from '../../../ui/print/parts.ts';
import { Picture } from '../../../print/Picture.tsx';
import { PrintSheets } from '../../../ui/print/PrintSheets.tsx';
import { classLine, wordsOf, type StudentRow, type StudentWords } from '../../../students/studentRow.ts';
import { WithStudents } from '../../../students/WithStudents.tsx';
import css from './papers.module.css';

const TITLE = 'Student Profiles';
const PER_SHEET = 2;

/** `/{section}/print-layout-2`: two profiles with photo on a sheet (specification 2). */
export default function StudentProfilesPrint() {
  return (
    <WithStudents title={TITLE}>
      {({ students }, back) => {
        const sheets = runsOf(students, PER_SHEET);
        return (
          <PrintSheets
            title={TITLE}
            back={back}
            paper="a4-portrait"
            count={sheets.length}
            sheet={(index) => (sheets[index] ?? []).map((row) => <Profile key={row.id} row={row} />)}
          />
        );
      }}
    </WithStudents>
  );
}

type Fact = readonly [label: string, value: (words: StudentWords) => string];
const date = (value: string): string => value && formatDate(value);
const FACTS: readonly Fact[] = [
  ['SID', (w) => w.sid],
  ['Registration number', (w) => w.registrationNo],
  ['Class', classLine],
  ['Roll number', (w) => w.rollNo],
  ['Session', (w) => w.session],
  ['Status', (w) => w.status],
  ['Father', (w) => w.father],
  ['Family number', (w) => w.familyNo],
  ['Mother', (w) => w.mother],
  ['Father CNIC', (w) => w.fatherCnic],
  ['Date of birth', (w) => date(w.born)],
  ['Gender', (w) => w.gender],
  ['B-form number', (w) => w.bForm],
  ['Blood group', (w) => w.blood],
  ['Mobile', (w) => w.mobile],
  ['Date of admission', (w) => date(w.admitted)],
  ['Guardian', (w) => w.guardian],
  ['Previous school', (w) => w.previousSchool],
];

function Profile({ row }: { readonly row: StudentRow }) {
  const words = wordsOf(row);
  return (
    <article className={css.profile} data-fit="">
      <InstituteHead title="Student Profile" campus={words.campus || null} aside={formatDate(today())} />
      <div className={css.profileBody}>
        <Picture code={row.photo} className="photo" />
        <div>
          <h2>
            <bdi dir="auto">{words.name}</bdi>
            {words.urdu && (
              <bdi dir="auto" lang="ur">
                {words.urdu}
              </bdi>
            )}
          </h2>
          <dl className={css.facts}>
            {FACTS.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{value(words) || '–'}</dd>
              </div>
            ))}
            <div className={css.factWide}>
              <dt>Address</dt>
              <dd dir="auto">{words.address || '–'}</dd>
            </div>
          </dl>
        </div>
      </div>
    </article>
  );
}
