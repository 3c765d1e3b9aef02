import { formatDate, today } from '../../../../contract/dates.ts';
import { InstituteHead } from '../../../print/InstituteHead.tsx';
import { runsOf } from '../../../ui/print/parts.ts';
import { PrintSheets } from '../../../ui/print/PrintSheets.tsx';
import type { Found } from '../../../students/fetchStudents.ts';
import { wordsOf, type StudentRow, type StudentWords } from '../../../students/studentRow.ts';
import { WithStudents } from '../../../students/WithStudents.tsx';
import css from './papers.module.css';

const TITLE = 'Student List';
/** What fits on a sheet below the head: rows are 5.2 mm. */
export const ROWS_PER_SHEET = 31;

type Column = readonly [heading: string, width: number, value: (words: StudentWords) => string, name?: true];
/** Widths in millimetres; together 268, beside 9 for the number. */
const COLUMNS: readonly Column[] = [
  ['SID', 14, (w) => w.sid],
  ['Roll no', 13, (w) => w.rollNo],
  ['Student', 41, (w) => w.name, true],
  ['Urdu', 30, (w) => w.urdu, true],
  ['Father', 39, (w) => w.father, true],
  ['Family', 13, (w) => w.familyNo],
  ['Gender', 13, (w) => w.gender],
  ['Born', 24, (w) => w.born && formatDate(w.born)],
  ['Class', 20, (w) => w.class],
  ['Section', 16, (w) => w.section],
  ['Mobile', 25, (w) => w.mobile],
  ['Status', 20, (w) => w.status],
];

/** `/{section}/print-layout-1`: the students of a list as a dense table, A4 across (specification 2). */
export default function StudentListPrint() {
  return (
    <WithStudents title={TITLE}>
      {(found, back) => {
        const sheets = runsOf(found.students, ROWS_PER_SHEET);
        return (
          <PrintSheets
            title={TITLE}
            back={back}
            paper="a4-landscape"
            count={sheets.length}
            sheet={(index) => <Sheet rows={sheets[index] ?? []} index={index} of={sheets.length} found={found} />}
          />
        );
      }}
    </WithStudents>
  );
}

/** The campus under the institute's name, when everybody on the paper is of one. */
const campusOf = (rows: readonly StudentRow[]): string | null => {
  const names = new Set(rows.map((row) => wordsOf(row).campus));
  return names.size === 1 ? ([...names][0] ?? null) : null;
};
const summary = ({ students, total }: Found): string =>
  total > students.length
    ? `The first ${students.length.toLocaleString('en-PK')} of ${total.toLocaleString('en-PK')} students`
    : `${total.toLocaleString('en-PK')} students`;

function Sheet({
  rows,
  index,
  of,
  found,
}: {
  readonly rows: readonly StudentRow[];
  readonly index: number;
  readonly of: number;
  readonly found: Found;
}) {
  return (
    <div className={css.studentList}>
      <InstituteHead
        title={TITLE}
        campus={campusOf(found.students)}
        aside={`${summary(found)} · ${formatDate(today())}`}
      />
      <div className={css.rows} data-fit="">
        <table>
          <colgroup>
            <col style={{ width: '9mm' }} />
            {COLUMNS.map(([heading, width]) => (
              <col key={heading} style={{ width: `${width}mm` }} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col">#</th>
              {COLUMNS.map(([heading]) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => {
              const words = wordsOf(row);
              return (
                <tr key={row.id}>
                  <td>{index * ROWS_PER_SHEET + at + 1}</td>
                  {COLUMNS.map(([heading, , value, isName]) => (
                    <td key={heading} {...(isName ? { dir: 'auto' } : {})}>
                      {value(words)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className={css.sheetNumber}>
        Sheet {index + 1} of {of}
      </p>
    </div>
  );
}
