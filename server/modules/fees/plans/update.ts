/** POST /student_feePlan?_method=PUT: rows of one student changed, begun and ended from a month on, all or nothing. */
import { sql } from 'kysely';
import { updatePlan } from '../../../../contract/endpoints/fees/plans.ts';
import { conflict, invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { refusalOf, refusalToAdd, writeChanges, type Change } from './changes.ts';
import { refused } from './outcomes.ts';
import { plansOf, wireRow, type PlanRow } from './planRows.ts';
import { holdPlans, studentsById, type PlanStudent } from './students.ts';
import { readTariffs, tariffFor } from './tariffs.ts';
import { readBook, requireParticulars, sameCharge, termsOf, type Book, type SentTerms } from './terms.ts';
import type { Row } from '../../../database/tables.ts';

/** The student whose row this is, when the session may see them. */
async function ownerOf({ trx, session }: Call, rowId: number | undefined): Promise<number | undefined> {
  const { rows } = await sql<
    Pick<Row<'student_fee_plans'>, 'student_id'>
  >`SELECT student_id FROM student_fee_plans WHERE institute_code = ${session.instituteCode} AND id = ${rowId ?? 0}`.execute(
    trx,
  );
  return rows[0]?.student_id;
}
function rowOf(
  own: readonly PlanRow[],
  { id, version }: { readonly id: number; readonly version?: number | undefined },
): PlanRow {
  const row = own.find((one) => one.id === id);
  if (!row) throw notFound('The row of the fee plan');
  if (version !== undefined && version !== row.version)
    throw conflict(`${row.particular} was changed by somebody else meanwhile; look at the plan again`);
  return row;
}
function changeOf(call: Call, book: Book, row: PlanRow, sent: SentTerms, fromMonth: string): Change[] {
  const terms = termsOf(call, book, row.particular_id, sent, row);
  const noted = terms.remarks !== row.remarks;
  if (sameCharge(terms, row)) {
    if (noted && row.to_month !== null)
      throw refused({ outcome: 'moved_on', message: `${row.particular} has ended; it stays as it was` });
    // A note changes nothing that is charged.
    return noted ? [{ kind: 'change', row, from_month: row.from_month, terms }] : [];
  }
  const refusal = refusalOf(row, fromMonth, false);
  if (refusal) throw refused(refusal);
  if (row.first_time && row.billed_to !== null)
    throw refused({ outcome: 'same', message: `${row.particular} was charged once already` });
  return [{ kind: 'change', row, from_month: fromMonth, terms }];
}
async function additions(
  call: Call,
  book: Book,
  student: PlanStudent,
  own: readonly PlanRow[],
  sent: readonly (SentTerms & { readonly particular_id: number })[],
  fromMonth: string,
): Promise<Change[]> {
  if (sent.length === 0) return [];
  requireParticulars(
    book,
    sent.map(({ particular_id }) => particular_id),
  );
  const found = tariffFor(await readTariffs(call), student);
  return sent.map(({ particular_id, ...terms }): Change => {
    const refusal = refusalToAdd(own, particular_id, fromMonth);
    if (refusal) throw refused(refusal);
    const least = 'tariff' in found ? (found.tariff.rows.get(particular_id)?.least_amount ?? 0) : 0;
    return {
      kind: 'add',
      student_id: student.id,
      particular_id,
      from_month: fromMonth,
      terms: { ...termsOf(call, book, particular_id, terms), least_amount: least },
    };
  });
}

const update = endpointRoute(updatePlan, async (call, { body }) => {
  const { rows = [], particulars = [], end = [], from_month } = body;
  if (rows.length + particulars.length + end.length === 0) throw invalid('rows', 'Name what to change');
  const named = [...rows, ...end].map(({ id }) => id);
  if (new Set(named).size !== named.length) throw invalid('rows', 'names the same row twice');
  if (named.length === 0 && body.student_id === undefined) throw invalid('student_id', 'student_id is required');
  const studentId = body.student_id ?? (await ownerOf(call, named[0]));
  const [student] = studentId === undefined ? [] : await studentsById(call, [studentId]);
  if (!student) throw notFound(body.student_id === undefined ? 'The row of the fee plan' : 'The student');
  await holdPlans(call, [student.id]);
  const [book, plans] = await Promise.all([readBook(call), plansOf(call, [student.id])]);
  const own = plans.get(student.id) ?? [];
  const changes = [
    ...rows.flatMap(({ id, version, ...sent }) => changeOf(call, book, rowOf(own, { id, version }), sent, from_month)),
    ...end.map((sent): Change => {
      const row = rowOf(own, sent);
      const refusal = refusalOf(row, from_month, true);
      if (refusal) throw refused(refusal);
      return { kind: 'end', row, from_month };
    }),
    ...(await additions(call, book, student, own, particulars, from_month)),
  ];
  await writeChanges(call, changes);
  const after = await plansOf(call, [student.id]);
  return { data: { student_id: student.id, rows: (after.get(student.id) ?? []).map(wireRow) } };
});
export const updateRoutes = [update];
