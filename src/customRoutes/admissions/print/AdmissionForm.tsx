import { InstituteHead } from '../../../print/InstituteHead.tsx';
import { Picture } from '../../../print/Picture.tsx';
import { Signatures } from '../../../ui/print/Signatures.tsx';
import css from './papers.module.css';

type Line = readonly [label: string, urdu: string, share?: 'half' | 'third' | 'whole'];
const TOP = [
  ['Admission sought in class', 'جماعت'],
  ['Session', 'تعلیمی سال'],
  ['Campus', 'کیمپس'],
  ['Date', 'تاریخ'],
] as const;
const PARTS = [
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
      ['Previous school', 'سابقہ اسکول', 'whole'],
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
      ['Brothers and sisters in this school', 'اسی اسکول میں بہن بھائی', 'whole'],
    ],
  ],
] as const satisfies readonly (readonly [heading: string, lines: readonly Line[]])[];
const OFFICE = [
  'SID',
  'Family number',
  'Class',
  'Section',
  'Session',
  'Fee plan',
  'Date of admission',
  'Test result',
] as const;
const PAPERS = ['Birth certificate or B-form', "Father's CNIC", 'Four photographs', 'School leaving certificate'];

/** The lines of the form, by their labels. */
export type FormLine =
  | (typeof TOP)[number][0]
  | (typeof PARTS)[number][1][number][0]
  | (typeof OFFICE)[number]
  | 'Form no.';
export type FormValues = Readonly<Partial<Record<FormLine, string>>>;

interface Props {
  /** What is known; a line without a value is left to be written on. */
  readonly values?: FormValues;
  readonly photo?: string | null;
}

/** An admission form on a sheet of A4: empty, or with what is known of a student, then to be checked and signed. */
export function AdmissionForm({ values = {}, photo = null }: Props) {
  return (
    <div className={css.blankForm}>
      <InstituteHead title="Admission Form" aside={`Form no. ${values['Form no.'] || '____________'}`} />
      <div className={css.formTop}>
        <dl className={css.blanks}>
          {TOP.map(([label, urdu]) => (
            <Blank key={label} label={label} urdu={urdu} share="whole" value={values[label]} />
          ))}
        </dl>
        {photo ? (
          <Picture code={photo} className="photo" />
        ) : (
          <span className={`photo ${css.photoHere}`}>Photograph</span>
        )}
      </div>
      {PARTS.map(([heading, lines]) => (
        <section key={heading}>
          <h2>{heading}</h2>
          <dl className={css.blanks}>
            {lines.map(([label, urdu, share]) => (
              <Blank key={label} label={label} urdu={urdu} share={share ?? 'half'} value={values[label]} />
            ))}
          </dl>
        </section>
      ))}
      <section>
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
      <section className={css.office}>
        <h2>For office use</h2>
        <dl className={css.blanks}>
          {OFFICE.map((label) => (
            <Blank key={label} label={label} share="half" value={values[label]} />
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
  value,
}: {
  readonly label: string;
  readonly urdu?: string;
  readonly share: 'half' | 'third' | 'whole';
  readonly value: string | undefined;
}) => (
  <div className={`${css.blank} ${share === 'half' ? '' : css[share]}`}>
    <dt>{label}</dt>
    <dd className={value ? css.written : undefined} dir="auto">
      {value}
    </dd>
    {urdu !== undefined && (
      <dd className={css.blankUrdu} lang="ur" dir="rtl">
        {urdu}
      </dd>
    )}
  </div>
);
