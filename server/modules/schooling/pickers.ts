/** The cascading pickers of specification 7: campus → classes → sections, and fee plan lists of a campus. */
import type { Row } from '../../database/tables.ts';
import { sql } from 'kysely';
import { campusClassesOf, campusClassSectionsOf, feePlanListsOf } from '../../../contract/endpoints/schooling.ts';
import { notFound } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { visibleIds } from '../../resources/checkReferences.ts';

/** A campus or class of another institute or campus does not exist for the caller. */
async function requireVisible(call: Call, key: string, id: number, what: string): Promise<void> {
  if (!(await visibleIds(call, key, [id])).has(id)) throw notFound(what);
}

const classes = endpointRoute(campusClassesOf, async (call, { body }) => {
  await requireVisible(call, 'campuses', body.campus_id, 'Campus');
  const { rows } = await sql<Pick<Row<'campus_classes'>, 'id' | 'class_id'> & Pick<Row<'classes'>, 'class_name'>>`
    SELECT cc.id, cc.class_id, c.class_name FROM campus_classes cc
    JOIN classes c ON c.institute_code = cc.institute_code AND c.id = cc.class_id
    WHERE cc.institute_code = ${call.session.instituteCode} AND cc.campus_id = ${body.campus_id} AND cc.is_active ORDER BY c.sort_order, c.id`.execute(
    call.trx,
  );
  return { data: rows };
});
const sections = endpointRoute(campusClassSectionsOf, async (call, { body }) => {
  await requireVisible(call, 'campus_classes', body.class_campus_id, 'Class');
  const { rows } = await sql<Pick<Row<'class_sections'>, 'id' | 'section_id'> & Pick<Row<'sections'>, 'section_name'>>`
    SELECT cs.id, cs.section_id, s.section_name FROM class_sections cs
    JOIN sections s ON s.institute_code = cs.institute_code AND s.id = cs.section_id
    WHERE cs.institute_code = ${call.session.instituteCode} AND cs.campus_class_id = ${body.class_campus_id} AND cs.is_active ORDER BY lower(s.section_name), s.id`.execute(
    call.trx,
  );
  return { data: rows };
});
interface PlanRow {
  id: number;
  name: string;
  campus_class_id: number | null;
  class_id: number | null;
  class_name: string | null;
}
const plans = endpointRoute(feePlanListsOf, async (call, { body }) => {
  await requireVisible(call, 'campuses', body.campus_id, 'Campus');
  const { rows } = await sql<PlanRow>`
    SELECT p.id, p.name, cc.id AS campus_class_id, c.id AS class_id, c.class_name FROM fee_plan_lists p
    LEFT JOIN fee_plan_classes pc ON pc.institute_code = p.institute_code AND pc.fee_plan_list_id = p.id
    LEFT JOIN campus_classes cc ON cc.institute_code = p.institute_code AND cc.id = pc.campus_class_id AND cc.campus_id = ${body.campus_id}
    LEFT JOIN classes c ON c.institute_code = p.institute_code AND c.id = cc.class_id
    WHERE p.institute_code = ${call.session.instituteCode} AND p.is_active AND (pc.id IS NULL OR cc.id IS NOT NULL) ORDER BY lower(p.name), p.id, c.sort_order, c.id`.execute(
    call.trx,
  );
  const lists = new Map<
    number,
    { id: number; name: string; classes: { id: number; class_id: number; class_name: string }[] }
  >();
  for (const row of rows) {
    const list = lists.get(row.id) ?? { id: row.id, name: row.name, classes: [] };
    lists.set(row.id, list);
    if (row.campus_class_id !== null && row.class_id !== null)
      list.classes.push({ id: row.campus_class_id, class_id: row.class_id, class_name: row.class_name ?? '' });
  }
  return { data: [...lists.values()] };
});
export const pickerRoutes: readonly Route[] = [classes, sections, plans];
