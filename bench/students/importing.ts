/** An import of students through the API, and the same rows by bare INSERTs. */
import type pg from 'pg';
import { importFields } from '../../contract/exchange/fields.ts';
import { suggestMapping } from '../../contract/exchange/headers.ts';
import { students } from '../../src/resources/students.ts';
import type { Target } from './target.ts';

const HEADER = 'Student name,Father name,Mobile,Date of birth,Campus,Class,Section,Session,Status';
const CLASSES = ['One', 'Two', 'Three', 'Four', 'Five'] as const;
let imported = 1_000_000;

/** Two children to a father, over five classes of two sections. */
function csvOf(count: number, session: string): File {
  const lines = [HEADER];
  for (let at = 0; at < count; at += 1) {
    const number = (imported += 1);
    const family = Math.floor(number / 2);
    const mobile = `03${50 + (number % 40)}-${String(family).padStart(7, '0')}`;
    lines.push(
      `Child ${number},Father ${family},${mobile},2016-0${1 + (at % 9)}-1${at % 10},Gulberg Campus,${CLASSES[at % 5]},${'AB'[at % 2]},${session},Active`,
    );
  }
  return new File([lines.join('\n')], 'students.csv');
}
/** Seconds of the check of every row, and of the creation. */
export async function importThem(
  { ask }: Target,
  count: number,
  session: string,
): Promise<{ check: number; create: number }> {
  const form = new FormData();
  form.append('type', 'students');
  form.append('file', csvOf(count, session));
  const { run } = (await ask('/api/bulk_imports/', form))['data'] as { run: { id: number; columns: string[] } };
  await ask(`/api/imports/${run.id}/mapping`, { mapping: suggestMapping(run.columns, importFields(students)) });
  const repeat = async (step: string): Promise<number> => {
    const start = performance.now();
    for (;;)
      if (((await ask(`/api/imports/${run.id}/${step}`, {}))['data'] as { finished: boolean }).finished)
        return (performance.now() - start) / 1000;
  };
  const check = await repeat('check');
  const create = await repeat('commit');
  const { run: done } = (await ask(`/api/imports/${run.id}`))['data'] as { run: { counts: { created: number } } };
  if (done.counts.created !== count) throw new Error(`${done.counts.created} of ${count} students were imported`);
  return { check, create };
}
/**
 * Seconds of as many students one INSERT each, with a family for every two, in one transaction that is taken back at
 * the end.
 */
export async function insertThem(client: pg.Client, count: number): Promise<number> {
  const { rows } = await client.query<
    Record<'campus_id' | 'session_id' | 'class_id' | 'section_id' | 'status_id', number>
  >(
    "SELECT campus_id, session_id, class_id, section_id, status_id FROM students WHERE institute_code = 'demo' AND status_class = 'enrolled' AND section_id IS NOT NULL LIMIT 1",
  );
  const classIds = Object.values(rows[0] ?? {});
  const start = performance.now();
  await client.query('BEGIN');
  let family = 0;
  for (let at = 0; at < count; at += 1) {
    if (at % 2 === 0) {
      const made = await client.query<{ id: number }>(
        "INSERT INTO families (institute_code, father_name, mobile) VALUES ('demo', $1, $2) RETURNING id",
        [`Father ${at}`, `0399-${String(at).padStart(7, '0')}`],
      );
      family = made.rows[0]?.id ?? 0;
    }
    await client.query(
      `INSERT INTO students (institute_code, student_name, family_id, date_of_birth, campus_id, session_id, class_id, section_id, status_id)
        VALUES ('demo', $1, $2, '2016-05-11', $3, $4, $5, $6, $7)`,
      [`Child ${at}`, family, ...classIds],
    );
  }
  await client.query('ROLLBACK');
  return (performance.now() - start) / 1000;
}
