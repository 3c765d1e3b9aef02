/** Where a student can be: a class is taught at the campus, a section belongs to the class there. */
import { sql } from 'kysely';
import type { Call } from '../../http/route.ts';
import type { Values } from '../../resources/hooks.ts';

export interface ClassAt {
  readonly campus_id: unknown;
  readonly class_id: unknown;
  readonly section_id: unknown;
}
export const classKey = ({ campus_id, class_id, section_id }: ClassAt | Values): string =>
  `${String(campus_id)}/${String(class_id)}/${String(section_id ?? '')}`;

/**
 * Messages by field (wire names) for the places that cannot be, by classKey. A campus without any class yet takes every
 * class, a class without sections every section: a school may enter its students before its timetable.
 */
export async function wrongClasses(
  { trx, session }: Pick<Call, 'trx' | 'session'>,
  wanted: readonly (ClassAt | Values)[],
): Promise<ReadonlyMap<string, Record<string, string[]>>> {
  const distinct = [...new Map(wanted.map((row) => [classKey(row), row])).values()];
  const wrong = new Map<string, Record<string, string[]>>();
  if (distinct.length === 0) return wrong;
  const json = JSON.stringify(
    distinct.map(({ campus_id, class_id, section_id }) => ({ campus_id, class_id, section_id: section_id ?? null })),
  );
  const { rows } = await sql<{
    campus_id: number;
    class_id: number;
    section_id: number | null;
    class_ok: boolean;
    section_ok: boolean;
  }>`
    SELECT p.campus_id, p.class_id, p.section_id,
      (cc.id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM campus_classes x WHERE x.institute_code = ${session.instituteCode} AND x.campus_id = p.campus_id)) AS class_ok,
      (p.section_id IS NULL OR cs.id IS NOT NULL OR NOT EXISTS (SELECT 1 FROM class_sections y WHERE y.institute_code = ${session.instituteCode} AND y.campus_class_id = cc.id)) AS section_ok
    FROM jsonb_to_recordset(${json}::jsonb) AS p(campus_id bigint, class_id bigint, section_id bigint)
    LEFT JOIN campus_classes cc ON cc.institute_code = ${session.instituteCode} AND cc.campus_id = p.campus_id AND cc.class_id = p.class_id
    LEFT JOIN class_sections cs ON cs.institute_code = ${session.instituteCode} AND cs.campus_class_id = cc.id AND cs.section_id = p.section_id`.execute(
    trx,
  );
  for (const { class_ok, section_ok, ...row } of rows) {
    if (!class_ok) wrong.set(classKey(row), { class_id: ['Class is not taught at this campus'] });
    else if (!section_ok)
      wrong.set(classKey(row), { section_id: ['Section does not belong to this class at this campus'] });
  }
  return wrong;
}
