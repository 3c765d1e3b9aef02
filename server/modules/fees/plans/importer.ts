/**
 * Import of fee plans: each row of the file begins one particular for one student, under the rules of creating a plan.
 */
import { sql } from 'kysely';
import { importFields } from '../../../../contract/exchange/fields.ts';
import { planImport } from '../../../../contract/fees/planImport.ts';
import { toMask } from '../../../../contract/fees/planMonths.ts';
import { labelOf } from '../../../../contract/fields.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { students } from '../../../../src/resources/students.ts';
import { conflict, invalid, notFound } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import type { Values } from '../../../resources/hooks.ts';
import { createValues } from '../../../resources/input.ts';
import { all, visible } from '../../../resources/scope.ts';
import type { Candidate, Importer, Known } from '../../exchange/importerType.ts';
import { refusalOf, refusalToAdd, writeChanges } from './changes.ts';
import { plansOf, type PlanRow } from './planRows.ts';
import { holdPlans, studentsById, type PlanStudent } from './students.ts';
import { readTariffs, tariffFor } from './tariffs.ts';
import { readBook, requireParticulars, termsOf } from './terms.ts';
import type { Row } from '../../../database/tables.ts';

const monthOf = (value: unknown): string => String(value).slice(0, 7);

async function idsBySid({ trx, session }: Call, sids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const where = all([visible(students, session), sql`r.sid = ANY(${[...new Set(sids)]}::bigint[])`]);
  const { rows } = await sql<
    Pick<Row<'students'>, 'id' | 'sid'>
  >`SELECT r.id, r.sid FROM students r WHERE ${where}`.execute(trx);
  return new Map(rows.map(({ id, sid }) => [Number(sid), Number(id)]));
}
/** Labels of the columns in which a row of the file differs from the row of the plan. */
function differences(row: PlanRow, values: Values, columns: ReadonlySet<string>): string[] {
  const same: Readonly<Record<string, boolean>> = {
    amount: row.amount === toPaisa(Number(values['amount'])),
    months: row.first_time || row.months === toMask((values['months'] as string[] | undefined) ?? []),
    first_time: row.first_time === (values['first_time'] ?? false),
    discount_type_id: row.discount_type_id === (values['discount_type_id'] ?? null),
    from_month: row.from_month === monthOf(values['from_month']),
    remarks: row.remarks === (values['remarks'] ?? null),
  };
  return [...columns]
    .filter((name) => same[name] === false)
    .map((name) => labelOf(name, planImport.fields[name] ?? { kind: 'text' }));
}
async function known(
  call: Call,
  candidates: readonly Candidate[],
  columns: ReadonlySet<string>,
): Promise<(Known | null)[]> {
  const ids = await idsBySid(
    call,
    candidates.flatMap(({ checked }) => (checked ? [Number(checked['sid'])] : [])),
  );
  const plans = await plansOf(call, [...ids.values()]);
  return candidates.map(({ checked }) => {
    const own = checked ? plans.get(ids.get(Number(checked['sid'])) ?? 0) : undefined;
    const row = own?.find((one) => one.particular_id === Number(checked?.['particular_id']) && one.to_month === null);
    return row && checked ? { id: row.id, differs: differences(row, checked, columns) } : null;
  });
}
async function studentOf(call: Call, sid: number): Promise<PlanStudent> {
  const id = (await idsBySid(call, [sid])).get(sid);
  const [student] = id === undefined ? [] : await studentsById(call, [id]);
  if (!student) throw invalid('sid', `SID ${sid} is no student here`);
  return student;
}
async function create(call: Call, values: Values): Promise<number> {
  const student = await studentOf(call, Number(values['sid']));
  await holdPlans(call, [student.id]);
  const particularId = Number(values['particular_id']);
  const fromMonth = monthOf(values['from_month']);
  if (fromMonth < '2000-01' || fromMonth > '2099-12')
    throw invalid('from_month', 'From month must be between 2000 and 2099');
  const [book, plans, tariffs] = await Promise.all([readBook(call), plansOf(call, [student.id]), readTariffs(call)]);
  requireParticulars(book, [particularId]);
  const refusal = refusalToAdd(plans.get(student.id) ?? [], particularId, fromMonth);
  if (refusal) throw invalid('particular_id', refusal.message);
  const found = tariffFor(tariffs, student);
  const terms = termsOf(call, book, particularId, {
    amount: Number(values['amount']),
    months: values['months'] as string[],
    first_time: values['first_time'] === true,
    discount_type_id: (values['discount_type_id'] as number | null | undefined) ?? null,
    remarks: (values['remarks'] as string | null | undefined) ?? null,
  });
  const least = 'tariff' in found ? (found.tariff.rows.get(particularId)?.least_amount ?? 0) : 0;
  const made = await writeChanges(call, [
    {
      kind: 'add',
      student_id: student.id,
      particular_id: particularId,
      from_month: fromMonth,
      terms: { ...terms, least_amount: least },
    },
  ]);
  const id = made.get(`${student.id}/${particularId}`);
  if (id === undefined) throw conflict('The row was not created');
  return id;
}
/** Rows by id whose student the session may see. */
async function rowsById(call: Call, ids: readonly number[]): Promise<Map<number, PlanRow>> {
  const { trx, session } = call;
  const { rows } = await sql<
    Pick<Row<'student_fee_plans'>, 'student_id'>
  >`SELECT DISTINCT p.student_id FROM student_fee_plans p JOIN students r ON r.institute_code = p.institute_code AND r.id = p.student_id
    WHERE p.institute_code = ${session.instituteCode} AND p.id = ANY(${[...ids]}::bigint[]) AND ${visible(students, session)}`.execute(
    trx,
  );
  const plans = await plansOf(
    call,
    rows.map(({ student_id }) => student_id),
  );
  const wanted = new Set(ids);
  return new Map([...plans.values()].flat().flatMap((row) => (wanted.has(row.id) ? [[row.id, row] as const] : [])));
}

export const planImporter: Importer = {
  type: planImport.key,
  label: planImport.label,
  needs: 'fee_plans.create',
  undoNeeds: 'fee_plans.delete',
  fields: importFields(planImport),
  unique: [['sid', 'particular_id']],
  check: (values) => createValues(planImport, values),
  known,
  create,
  exist: async (call, ids) => new Set((await rowsById(call, ids)).keys()),
  async touched(call, ids) {
    const rows = await rowsById(call, ids);
    return new Set(
      ids.filter((id) => {
        const row = rows.get(id);
        return !row || row.version !== 1 || refusalOf(row, row.from_month, true) !== null;
      }),
    );
  },
  async remove(call, id) {
    const found = (await rowsById(call, [id])).get(id);
    if (!found) throw notFound('The row of the fee plan');
    await holdPlans(call, [found.student_id]);
    const row = (await rowsById(call, [id])).get(id) ?? found;
    const refusal = refusalOf(row, row.from_month, true);
    if (refusal) throw conflict(refusal.message);
    await writeChanges(call, [{ kind: 'end', row, from_month: row.from_month }]);
  },
};
