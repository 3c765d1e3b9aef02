import { useQuery } from '@tanstack/react-query';
import { useDataProvider, type DataProvider, type RaRecord } from 'ra-core';
import { useLocation } from 'react-router-dom';
import { formatDate } from '../../../contract/dates.ts';
import { resourceOf } from '../../resources/index.ts';
import { titleOf } from '../../resources/ui/declared.ts';
import { refusalOf } from '../../ui/form/refusal.ts';
import { chosenIds } from '../../students/chosenIds.ts';
import { InstituteHead } from '../../print/InstituteHead.tsx';
import { runsOf } from '../../ui/print/parts.ts';
import { PrintFrame } from '../../ui/print/PrintFrame.tsx';
import { PrintSheets } from '../../ui/print/PrintSheets.tsx';
import { fetchStudents } from '../../students/fetchStudents.ts';
import { classLine, wordsOf, type StudentRow } from '../../students/studentRow.ts';
import css from './dateSheet.module.css';

const TITLE = 'Print Date Sheet';
const BACK = '/student-extras';
/** With more papers than this, half a sheet is too short. */
const PAPERS_PER_HALF = 9;

interface Sheet {
  readonly exam: string;
  readonly session: string;
  readonly className: string;
  readonly campus: string | null;
  readonly instructions: string;
  readonly isReady: boolean;
  readonly papers: readonly RaRecord[];
  /** Empty: one copy without a name, for the notice board. */
  readonly students: readonly StudentRow[];
}

async function fetchSheet(
  provider: DataProvider,
  id: number,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Sheet> {
  const whole = { pagination: { page: 1, perPage: 500 }, sort: { field: 'paper_date', order: 'ASC' as const } };
  const [{ data: sheet }, { data: papers }, { students }] = await Promise.all([
    provider.getOne<RaRecord>('date_sheets', { id }),
    provider.getList<RaRecord>('date_sheet_papers', {
      ...whole,
      filter: { filters: [{ field: 'date_sheet_id', operator: '=', value: id }] },
      signal,
    }),
    ids.length === 0
      ? { students: [] }
      : fetchStudents(provider, { ids, filter: {}, sort: { field: 'sid', order: 'ASC' } }, signal),
  ]);
  const title = async (key: string, of: unknown): Promise<string | null> => {
    if (of === null || of === undefined) return null;
    const { data } = await provider.getOne<RaRecord>(key, { id: of as number });
    return titleOf(resourceOf(key), data);
  };
  const [session, className, campus] = await Promise.all([
    title('sessions', sheet['session_id']),
    title('classes', sheet['class_id']),
    title('campuses', sheet['campus_id']),
  ]);
  return {
    exam: String(sheet['exam_name']),
    session: session ?? '',
    className: className ?? '',
    campus,
    instructions: String(sheet['instructions'] ?? ''),
    isReady: sheet['is_published'] === true,
    papers: papers.toSorted((a, b) =>
      `${String(a['paper_date'])} ${String(a['start_time'])}`.localeCompare(
        `${String(b['paper_date'])} ${String(b['start_time'])}`,
      ),
    ),
    students,
  };
}

/** `/student-extras/print-date-sheet`: the papers of an examination, a copy for each student (specification 2). */
export default function DateSheetPrint() {
  const { search } = useLocation();
  const provider = useDataProvider();
  const id = Number(new URLSearchParams(search).get('sheet'));
  const { data, error } = useQuery({
    queryKey: ['print', 'date sheet', search],
    queryFn: ({ signal }) => fetchSheet(provider, id, chosenIds(search) ?? [], signal),
    enabled: id > 0,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (!data || data.papers.length === 0) {
    return (
      <PrintFrame title={TITLE} back={BACK} about="" job={null}>
        <p className="print-note" role={error ? 'alert' : 'status'}>
          {error
            ? refusalOf(error).message
            : data
              ? 'This date sheet has no papers yet. Go back and add them under Papers.'
              : id > 0
                ? 'Loading the date sheet …'
                : 'No date sheet is chosen. Go back and choose one.'}
        </p>
      </PrintFrame>
    );
  }
  const perSheet = data.papers.length > PAPERS_PER_HALF ? 1 : 2;
  const copies = data.students.length > 0 ? runsOf<StudentRow | null>(data.students, perSheet) : [[null]];
  return (
    <PrintSheets
      title={TITLE}
      back={BACK}
      paper="a4-portrait"
      count={copies.length}
      sheet={(index) =>
        (copies[index] ?? []).map((student, at) => (
          <Copy key={student?.id ?? at} sheet={data} student={student} half={perSheet === 2} />
        ))
      }
    />
  );
}

/** 'HH:MM' as people say it. */
export function clockOf(time: unknown): string {
  const [hours = 0, minutes = 0] = String(time ?? '')
    .split(':')
    .map(Number);
  if (time === null || time === undefined || time === '') return '';
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

function Copy({
  sheet,
  student,
  half,
}: {
  readonly sheet: Sheet;
  readonly student: StudentRow | null;
  readonly half: boolean;
}) {
  const words = student && wordsOf(student);
  return (
    <article className={half ? `${css.dateSheet} ${css.half}` : css.dateSheet} data-fit="">
      <InstituteHead
        title={`Date Sheet: ${sheet.exam}`}
        campus={words?.campus || sheet.campus}
        aside={`${sheet.className} · ${sheet.session}`}
      />
      {!sheet.isReady && <b className={css.draft}>DRAFT</b>}
      {words && (
        <p className={css.who}>
          <span>
            SID <b>{words.sid}</b>
          </span>
          <span>
            <b dir="auto">{words.name}</b>
            {words.father && (
              <>
                , child of <bdi dir="auto">{words.father}</bdi>
              </>
            )}
          </span>
          <span>{classLine(words)}</span>
          {words.rollNo && (
            <span>
              Roll no <b>{words.rollNo}</b>
            </span>
          )}
        </p>
      )}
      <table>
        <thead>
          <tr>
            {['Date', 'Paper', 'Time', 'Room', 'Syllabus'].map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.papers.map((paper) => (
            <tr key={paper.id}>
              <td>{formatDate(paper['paper_date'], { weekday: true })}</td>
              <td dir="auto">{paper['subject']}</td>
              <td>
                {clockOf(paper['start_time'])} – {clockOf(paper['end_time'])}
              </td>
              <td dir="auto">{paper['room']}</td>
              <td dir="auto">{paper['syllabus']}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {sheet.instructions && (
        <p className={css.notes} dir="auto">
          {sheet.instructions}
        </p>
      )}
      <p className={css.sign}>Controller of Examinations</p>
    </article>
  );
}
