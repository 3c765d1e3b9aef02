/**
 * Plans of the demo students, from the tariffs of their classes; what is charged once only to those who came within the
 * history.
 */
import { sql } from 'kysely';
import type { Call } from '../../../http/route.ts';
import { writeChanges, type Change } from '../../../modules/fees/plans/changes.ts';
import { holdPlans, studentsById } from '../../../modules/fees/plans/students.ts';
import { readTariffs, tariffFor } from '../../../modules/fees/plans/tariffs.ts';
import { discountOf, readBook, type DiscountType } from '../../../modules/fees/plans/terms.ts';
import type { Row } from '../../../database/tables.ts';

interface Pupil {
  id: number;
  sid: number;
  /** 'YYYY-MM' of the admission; null when it is not known. */
  came: string | null;
  /** Place among the enrolled children of the family, from 1. */
  rank: number;
}
function discountName({ sid, rank }: Pupil): string | null {
  if (sid % 61 === 0) return 'Hafiz-e-Quran';
  if (rank > 2) return 'Third Child and Later';
  return rank === 2 && sid % 3 === 0 ? 'Second Child' : null;
}

/**
 * Gives everybody who is enrolled a plan from the month `from` ('YYYY-MM'), or from that of the admission; some tuition
 * with a standing discount.
 */
export async function addPlans(call: Call, from: string): Promise<void> {
  const { trx, session } = call;
  const code = session.instituteCode;
  const { rows: pupils } =
    await sql<Pupil>`SELECT s.id, s.sid, to_char(s.admission_date, 'YYYY-MM') AS came, f.rank FROM students s
    JOIN family_ranks(${code}, (SELECT array_agg(DISTINCT x.family_id) FROM students x WHERE x.institute_code = ${code})) f ON f.student_id = s.id
    WHERE s.institute_code = ${code} AND s.deleted_at IS NULL AND s.status_class = 'enrolled' ORDER BY s.id`.execute(
      trx,
    );
  const tuition = await sql<
    Pick<Row<'fee_particulars'>, 'id'>
  >`SELECT id FROM fee_particulars WHERE institute_code = ${code} AND kind = 'tuition'`.execute(trx);
  const isTuition = new Set(tuition.rows.map(({ id }) => Number(id)));
  const ids = pupils.map(({ id }) => Number(id));
  await holdPlans(call, ids);
  const [tariffs, book, students] = [await readTariffs(call), await readBook(call), await studentsById(call, ids)];
  const types = new Map<string | null, DiscountType>([...book.types.values()].map((type) => [type.name, type]));
  const byId = new Map(students.map((student) => [Number(student.id), student]));
  const changes = pupils.flatMap((pupil): Change[] => {
    const student = byId.get(Number(pupil.id));
    const found = student && tariffFor(tariffs, student);
    if (!found || !('tariff' in found)) return [];
    const isNew = pupil.came !== null && pupil.came >= from;
    const type = types.get(discountName(pupil));
    return [...found.tariff.rows]
      .filter(([, terms]) => isNew || !terms.first_time)
      .map(([particular_id, terms]) => ({
        kind: 'add',
        student_id: Number(pupil.id),
        particular_id,
        from_month: isNew ? (pupil.came ?? from) : from,
        terms: type && isTuition.has(particular_id) ? { ...terms, ...discountOf(type), remarks: type.name } : terms,
      }));
  });
  await writeChanges(call, changes);
}
