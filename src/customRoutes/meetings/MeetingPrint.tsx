import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider, type RaRecord } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { formatDate } from '../../../contract/dates.ts';
import { ask } from '../../dataProvider/ask.ts';
import { refusalOf } from '../../ui/form/refusal.ts';
import { PrintFrame } from '../../ui/print/PrintFrame.tsx';
import { AppLink } from '../../ui/screen/AppLink.tsx';
import { InvitationSlips } from './InvitationSlips.tsx';
import { MeetingTables } from './MeetingTables.tsx';
import { isPaper, PAPERS_OF, rowsIn, type Meeting } from './papers.ts';
import { RemarksPaper } from './RemarksPaper.tsx';
import css from './meetings.module.css';

const TITLE = 'Parent-Teacher Meetings';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
/** A provider that says nothing of the meeting beside its students has it in its list. */
async function recordOf(provider: DataProvider, id: string): Promise<Meeting['meeting']> {
  const { data } = await provider.getOne<RaRecord>('ptms', { id: Number(id) });
  return {
    id: Number(id),
    title: text(data['title']),
    campus_id: Number(data['campus_id']),
    campus_name: '',
    class_name: null,
    ptm_date: text(data['ptm_date']),
    start_time: text(data['start_time']),
    end_time: text(data['end_time']),
    slot_minutes: Number(data['slot_minutes']),
    venue: text(data['venue']) || null,
    remarks: text(data['remarks']) || null,
    status: 'planned',
    reason: null,
  };
}

/** `/ptm/print?id=`: schedule, invitation slips, attendance sheet and remarks of a meeting (specification 2). */
export default function MeetingPrint() {
  const params = new URLSearchParams(useLocation().search);
  const [id, what] = [params.get('id') ?? '', params.get('what')];
  const provider = useDataProvider();
  const { data, error } = useQuery({
    queryKey: ['print', 'meeting', id],
    queryFn: async ({ signal }): Promise<Meeting> => {
      const answer = await ask('GET /get_ptms_students_grouped', { query: { ptm_id: id }, signal });
      return { ...answer, meeting: answer.meeting ?? (await recordOf(provider, id)) };
    },
    enabled: id !== '',
    staleTime: Infinity,
    gcTime: 0,
  });
  const note = error
    ? refusalOf(error).message
    : id === ''
      ? 'No meeting is chosen. Go back and choose one.'
      : 'Loading the meeting …';
  if (!data)
    return (
      <PrintFrame title={TITLE} back="/ptm" about="" job={null}>
        <p className="print-note" role={error ? 'alert' : 'status'}>
          {note}
        </p>
      </PrintFrame>
    );
  const back = `/ptm/print?id=${id}`;
  if (!isPaper(what)) return <Choice meeting={data} id={id} />;
  if (what === 'slips') return <InvitationSlips meeting={data} back={back} />;
  if (what === 'remarks') return <RemarksPaper meeting={data} back={back} />;
  return <MeetingTables meeting={data} what={what} back={back} />;
}

/** Nothing is printed before someone has said what. */
function Choice({ meeting, id }: { readonly meeting: Meeting; readonly id: string }) {
  const { title, ptm_date, campus_name } = meeting.meeting;
  const n = rowsIn(meeting).length;
  return (
    <PrintFrame title={TITLE} back={`/ptm/add-remarks?id=${id}`} about={`${title}, ${formatDate(ptm_date)}`} job={null}>
      <section className={css.choice} aria-labelledby="ptm-papers">
        <h2 id="ptm-papers">What is printed?</h2>
        <p>
          {campus_name}, {n === 1 ? '1 student' : `${n} students`}
        </p>
        <ul>
          {PAPERS_OF.map(([name, label, text]) => (
            <li key={name}>
              <AppLink to={`/ptm/print?id=${id}&what=${name}`}>{label}</AppLink>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
    </PrintFrame>
  );
}
