import { formatDate } from '../../../contract/dates.ts';
import type { PtmRow } from '../../../contract/endpoints/meetings.ts';
import { InstituteHead } from '../../print/InstituteHead.tsx';
import { PrintFlow } from '../../ui/print/PrintFlow.tsx';
import { byClass, classOf, GUESTS, rowsIn, written, type Meeting } from './papers.ts';
import '../../ui/print/paper.css';
import css from './meetings.module.css';

/** What was said of each student, class by class. */
export function RemarksPaper({ meeting, back }: { readonly meeting: Meeting; readonly back: string }) {
  const { title, campus_name, ptm_date } = meeting.meeting;
  const groups = byClass(written(rowsIn(meeting)));
  return (
    <PrintFlow title={`Remarks: ${title}`} back={back} paper="a4-portrait">
      {groups.map(({ title: group, rows }) => (
        <section key={group} className={css.page}>
          <InstituteHead title={`Remarks: ${title}`} campus={campus_name} aside={group} />
          <p className="paper-about">{formatDate(ptm_date, { weekday: true })}</p>
          {rows.map((row) => (
            <Remarks key={row.id} row={row} />
          ))}
        </section>
      ))}
      {groups.length === 0 && <p>Nothing was written of this meeting yet.</p>}
    </PrintFlow>
  );
}
function cameOf({ state, attended_by }: PtmRow): string {
  if (state === 'absent') return 'Nobody came';
  if (state !== 'attended') return 'Not marked';
  return attended_by ? `Came: ${GUESTS[attended_by]}` : 'Attended';
}
function Remarks({ row }: { readonly row: PtmRow }) {
  const lines = [
    ['Teacher', row.remarks_teacher],
    ['Parents', row.remarks_parent],
    [
      'Follow up',
      row.follow_up &&
        [row.follow_up, row.follow_up_date && `by ${formatDate(row.follow_up_date)}`, row.follow_up_done && 'done']
          .filter(Boolean)
          .join(', '),
    ],
  ] as const;
  return (
    <article className={css.remarks}>
      <h3>
        <bdi>{row.student_name}</bdi>
        <span>
          {[classOf(row), row.roll_no ? `roll ${row.roll_no}` : `SID ${row.sid}`, row.teacher, cameOf(row)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </h3>
      <dl>
        {lines.map(
          ([label, text]) =>
            text && (
              <div key={label}>
                <dt>{label}</dt>
                <dd dir="auto">{text}</dd>
              </div>
            ),
        )}
      </dl>
    </article>
  );
}
