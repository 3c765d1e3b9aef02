import { formatDate } from '../../../contract/dates.ts';
import { InstituteHead } from '../../print/InstituteHead.tsx';
import { runsOf } from '../../ui/print/parts.ts';
import { PrintFrame } from '../../ui/print/PrintFrame.tsx';
import { PrintSheets } from '../../ui/print/PrintSheets.tsx';
import { byFamily, classOf, clock, expected, rowsIn, type Group, type Meeting } from './papers.ts';
import css from './meetings.module.css';

const PER_SHEET = 4;

/** A slip for each family with all its children and times, to be cut out of sheets of four. */
export function InvitationSlips({ meeting, back }: { readonly meeting: Meeting; readonly back: string }) {
  const title = `Invitations: ${meeting.meeting.title}`;
  const families = byFamily(expected(rowsIn(meeting)));
  const sheets = runsOf(families, PER_SHEET);
  if (meeting.meeting.status === 'cancelled' || families.length === 0)
    return (
      <PrintFrame title={title} back={back} about="" job={null}>
        <p className="print-note" role="status">
          {families.length === 0 ? 'Nobody is expected, so there is nobody to invite.' : 'This meeting is cancelled.'}
        </p>
      </PrintFrame>
    );
  return (
    <PrintSheets
      title={title}
      back={back}
      paper="a4-portrait"
      count={sheets.length}
      sheet={(index) => (
        <div className={css.slips}>
          {(sheets[index] ?? []).map((family) => (
            <Slip key={family.rows[0]?.id} meeting={meeting} family={family} />
          ))}
        </div>
      )}
    />
  );
}

function Slip({ meeting: { meeting }, family }: { readonly meeting: Meeting; readonly family: Group }) {
  const [first] = family.rows;
  const day = formatDate(meeting.ptm_date, { weekday: true });
  return (
    <article className={css.slip} data-fit="">
      <InstituteHead
        title="Parent-Teacher Meeting"
        className={css.head}
        campus={meeting.campus_name}
        aside={first ? `${classOf(first)}${first.roll_no ? `, roll ${first.roll_no}` : ''}` : ''}
      />
      <p>
        To the parents of <b dir="auto">{[...new Set(family.rows.map((row) => row.student_name))].join(', ')}</b>
        {first?.father_name && (
          <>
            {' '}
            (<bdi>{first.father_name}</bdi>)
          </>
        )}
      </p>
      <p>
        You are invited to meet the teachers on <b className={css.day}>{day}</b>
        {meeting.venue && (
          <>
            {' '}
            at <b dir="auto">{meeting.venue}</b>
          </>
        )}
        :
      </p>
      <table>
        <thead>
          <tr>
            {['Time', 'Student', 'Class', 'Teacher'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {family.rows.map((row) => (
            <tr key={row.id}>
              <td>
                <b>{clock(row.slot_start) || 'Any time'}</b>
              </td>
              <td dir="auto">
                {row.student_name}{' '}
                {row.student_name_ur && (
                  <bdi lang="ur" dir="rtl">
                    {row.student_name_ur}
                  </bdi>
                )}
              </td>
              <td>{classOf(row)}</td>
              <td dir="auto">{row.teacher}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p lang="ur" dir="rtl" className={css.urdu}>
        محترم والدین، السلام علیکم! آپ کو اپنے بچوں کی تعلیم کے بارے میں اساتذہ سے ملاقات کی دعوت دی جاتی ہے۔ براہِ کرم
        اوپر دیے گئے دن اور وقت پر تشریف لائیں۔
      </p>
      {meeting.remarks && (
        <p dir="auto" className={css.notes}>
          {meeting.remarks}
        </p>
      )}
      <p className={css.sign}>
        <span>Principal</span>
        <span lang="ur">پرنسپل</span>
      </p>
    </article>
  );
}
