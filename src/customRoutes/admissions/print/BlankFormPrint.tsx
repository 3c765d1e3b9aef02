import { useLocation } from 'react-router-dom';
import { InstituteHead } from '../../../print/InstituteHead.tsx';
import { PrintSheets } from '../../../ui/print/PrintSheets.tsx';
import { firstPart } from '../../../students/WithStudents.tsx';
import css from './papers.module.css';
import { Signatures } from '../../../ui/print/Signatures.tsx';

type Line = readonly [label: string, urdu: string, share?: 'half' | 'third' | 'whole'];
const PARTS: readonly (readonly [heading: string, lines: readonly Line[]])[] = [
  [
    'Student',
    [
      ['Name (block letters)', 'نام', 'whole'],
      ['Name in Urdu', 'نام اردو میں', 'whole'],
      ['Date of birth', 'تاریخ پیدائش'],
      ['Gender', 'جنس'],
      ['B-form number', 'ب فارم نمبر'],
      ['Blood group', 'بلڈ گروپ'],
      ['Nationality', 'قومیت'],
      ['Religion', 'مذہب'],
      ['Mother tongue', 'مادری زبان'],
      ['Previous school', 'سابقہ اسکول'],
    ],
  ],
  [
    'Family',
    [
      ["Father's name", 'والد کا نام', 'whole'],
      ["Father's CNIC", 'والد کا شناختی کارڈ نمبر'],
      ["Father's occupation", 'والد کا پیشہ'],
      ["Mother's name", 'والدہ کا نام'],
      ['Guardian and relation', 'سرپرست اور رشتہ'],
      ['Mobile', 'موبائل نمبر'],
      ['WhatsApp', 'واٹس ایپ نمبر'],
      ['Address', 'پتہ', 'whole'],
      ['City', 'شہر'],
      ['Brothers and sisters in this school', 'اسی اسکول میں بہن بھائی'],
    ],
  ],
];
const OFFICE = ['SID', 'Family number', 'Class', 'Section', 'Session', 'Fee plan', 'Date of admission', 'Test result'];
const PAPERS = ['Birth certificate or B-form', "Father's CNIC", 'Four photographs', 'School leaving certificate'];

/** `/{section}/blank-form`: an empty admission form to be filled in by hand, A4 (specification 2). */
export default function BlankFormPrint() {
  const section = firstPart(useLocation().pathname);
  return (
    <PrintSheets title="Admission Form" back={`/${section}`} paper="a4-portrait" count={1} sheet={() => <Form />} />
  );
}

function Form() {
  return (
    <div className={css.blankForm}>
      <InstituteHead title="Admission Form" aside="Form no. ____________" />
      <div className={css.formTop}>
        <dl className={css.blanks}>
          <Blank label="Admission sought in class" urdu="جماعت" share="whole" />
          <Blank label="Session" urdu="تعلیمی سال" share="whole" />
          <Blank label="Campus" urdu="کیمپس" share="whole" />
          <Blank label="Date" urdu="تاریخ" share="whole" />
        </dl>
        <span className={`photo ${css.photoHere}`}>Photograph</span>
      </div>
      {PARTS.map(([heading, lines]) => (
        <section key={heading} aria-label={heading}>
          <h2>{heading}</h2>
          <dl className={css.blanks}>
            {lines.map(([label, urdu, share]) => (
              <Blank key={label} label={label} urdu={urdu} share={share ?? 'half'} />
            ))}
          </dl>
        </section>
      ))}
      <section aria-label="Papers attached">
        <h2>Papers attached</h2>
        <p className={css.ticks}>
          {PAPERS.map((paper) => (
            <span key={paper}>{paper}</span>
          ))}
        </p>
      </section>
      <p className={css.promise}>
        What is written above is true to my knowledge. I will keep the rules of the institute and pay its fees by their
        due dates.
      </p>
      <Signatures of={['Signature of father or guardian', 'Date']} />
      <section aria-label="For office use" className={css.office}>
        <h2>For office use</h2>
        <dl className={css.blanks}>
          {OFFICE.map((label) => (
            <Blank key={label} label={label} share="half" />
          ))}
        </dl>
        <Signatures of={['Admission officer', 'Principal']} />
      </section>
    </div>
  );
}

const Blank = ({
  label,
  urdu,
  share,
}: {
  readonly label: string;
  readonly urdu?: string;
  readonly share: 'half' | 'third' | 'whole';
}) => (
  <div className={`${css.blank} ${share === 'half' ? '' : css[share]}`}>
    <dt>{label}</dt>
    <dd />
    {urdu !== undefined && (
      <dd className={css.blankUrdu} lang="ur" dir="rtl">
        {urdu}
      </dd>
    )}
  </div>
);
