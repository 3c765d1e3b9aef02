import type { RaRecord } from 'ra-core';
import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import { formatDate, today } from '../../../../contract/dates.ts';
import { labelOf, type AnyField, type Fields } from '../../../../contract/fields.ts';
import { decodeRow, type Row } from '../../../dataProvider/decode.ts';
import { families } from '../../../resources/families.ts';
import { students } from '../../../resources/students.ts';
import { AppLink } from '../../../ui/screen/AppLink.tsx';
import { viewPath } from '../../../resources/ui/paths.ts';
import { cellOf } from '../../../resources/ui/show.ts';
import { useTitles } from '../../../resources/ui/useTitles.ts';
import type { Profile } from '../calls.ts';
import { Movements } from './Movements.tsx';
import { Portrait } from '../../../students/Portrait.tsx';
import { siblingOf, Siblings } from './Siblings.tsx';
import '../../../resources/ui/history/history.css';
import css from './studentPage.module.css';

const History = lazy(() => import('../../../resources/ui/history/History.tsx'));

const PLACED = [
  'campus_id',
  'session_id',
  'class_id',
  'section_id',
  'roll_no',
  'status_id',
  'admission_date',
  'student_group_id',
  'house_id',
  'previous_school',
  'leaving_date',
  'leaving_reason',
];
const PERSON = [
  'gender_id',
  'date_of_birth',
  'b_form_no',
  'registration_no',
  'blood_group',
  'nationality_id',
  'religion_id',
  'mother_tongue_id',
  'city_id',
  'guardian_id',
  'sms_opt_in',
  'remarks',
];
const FAMILY = ['family_no', 'father_name', 'father_cnic', 'mother_name', 'mobile', 'whatsapp', 'address'];
/** Shown only when there is something to say. */
const RARE = new Set(['leaving_date', 'leaving_reason', 'previous_school', 'remarks', 'whatsapp']);

/** Full years between a birthday and today. */
export function ageOf(birthday: string, now = today()): number {
  const years = Number(now.slice(0, 4)) - Number(birthday.slice(0, 4));
  return now.slice(5) < birthday.slice(5) ? years - 1 : years;
}

interface Props {
  readonly base: string;
  readonly profile: Profile;
  readonly mayReadFamily: boolean;
  /** What the student owes and paid. */
  readonly fees: ReactNode;
}
export function StudentFacts({ base, profile, mayReadFamily, fees }: Props) {
  const student = useMemo(() => decodeRow(students, profile.student), [profile.student]);
  const family = useMemo(() => profile.family && decodeRow(families, profile.family), [profile.family]);
  const siblings = useMemo(() => profile.siblings.map(siblingOf), [profile.siblings]);
  return (
    <div className={css.page}>
      <Summary student={student} />
      <div className={css.columns}>
        <div>
          <Card title="School">
            <Facts fields={students.fields} names={PLACED} row={student} />
          </Card>
          <Card title="Person">
            <Facts fields={students.fields} names={PERSON} row={student} />
          </Card>
          <Card
            title="Family"
            aside={family && mayReadFamily && <AppLink to={viewPath(families, family.id)}>Open the family</AppLink>}
          >
            <Facts fields={family ? families.fields : students.fields} names={FAMILY} row={family ?? student} />
            <h3>Brothers and sisters</h3>
            <Siblings base={base} siblings={siblings} />
          </Card>
        </div>
        <div>
          {fees}
          <Card title="Movements">
            <Movements movements={profile.movements} />
          </Card>
          <Card title="Certificates">
            <Certificates certificates={profile.certificates} />
          </Card>
          {profile.seats.length > 0 && (
            <Card title="Examination seats">
              <ul className={css.plain}>
                {profile.seats.map(({ exam_name, session, hall, seat_no }) => (
                  <li key={`${exam_name}${session}`}>
                    <bdi>{exam_name}</bdi>, {session}: <bdi>{hall}</bdi>, seat {seat_no}
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
      <Suspense fallback={<p className="ui-history">&nbsp;</p>}>
        <History resource={students} record={student as RaRecord} />
      </Suspense>
    </div>
  );
}

function Summary({ student }: { readonly student: Row }) {
  const text = (name: string): string => (typeof student[name] === 'string' ? student[name] : '');
  const carried = (name: string, title: string): string => {
    const value = student[name];
    const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, title) : null;
    return typeof found === 'string' ? found : '';
  };
  const birthday = text('date_of_birth');
  const parts = [
    [carried('class', 'class_name'), carried('section', 'section_name')].filter(Boolean).join(' '),
    text('roll_no') && `Roll number ${text('roll_no')}`,
    carried('campus', 'campus_name'),
    birthday && `${ageOf(birthday)} years old`,
  ].filter(Boolean);
  return (
    <div className={css.summary}>
      <Portrait name={text('student_name')} code={text('photo')} />
      <div>
        <p className={css.name}>
          <bdi>{text('student_name')}</bdi>
          {text('student_name_ur') && (
            <bdi lang="ur" dir="rtl">
              {text('student_name_ur')}
            </bdi>
          )}
        </p>
        <p>
          {typeof student['sid'] === 'number' && <strong>SID {student['sid']}</strong>}
          <span className={`${css.state} ${text('status_class') === 'enrolled' ? css.stateEnrolled : ''}`}>
            {carried('status', 'name') || 'No status'}
          </span>
        </p>
        <p className={`ui-muted ${css.about}`}>
          {parts.map((part) => (
            <bdi key={part}>{part}</bdi>
          ))}
        </p>
      </div>
    </div>
  );
}

function Card({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: React.ReactNode;
  readonly children: React.ReactNode;
}) {
  return (
    <section className="ui-group" aria-label={title}>
      <div className="ui-card-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

function Facts({
  fields,
  names,
  row,
}: {
  readonly fields: Fields;
  readonly names: readonly string[];
  readonly row: Row;
}) {
  const declared = useMemo(
    () => names.flatMap((name): (readonly [string, AnyField])[] => (fields[name] ? [[name, fields[name]]] : [])),
    [fields, names],
  );
  const rows = useMemo(() => [row], [row]);
  const look = useTitles(declared, rows);
  const shown = declared.filter(([name]) => !RARE.has(name) || (row[name] !== null && row[name] !== ''));
  return (
    <dl className="ui-definitions">
      {shown.map(([name, field]) => (
        <div key={name}>
          <dt>{labelOf(name, field)}</dt>
          <dd>{cellOf(row[name], field, look) ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

function Certificates({ certificates }: Pick<Profile, 'certificates'>) {
  if (certificates.length === 0) return <p className="ui-muted">None was printed.</p>;
  return (
    <ul className={css.plain}>
      {certificates.map(({ id, certificate, serial_no, printed_at, username, revoked }) => (
        <li key={id} className={revoked ? css.undone : undefined}>
          <bdi>{certificate}</bdi>, <span className={css.code}>{serial_no}</span>
          {revoked && <em> revoked</em>}
          <span className="ui-muted">
            , {formatDate(printed_at)}
            {username && `, ${username}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
