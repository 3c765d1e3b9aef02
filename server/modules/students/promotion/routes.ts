/** The promotion of a school: its preview, whom it is about, and the promotions that were begun. */
import { findNumbers, promotionPreview, promotionStudents } from '../../../../contract/endpoints/promotion.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Route } from '../../../http/route.ts';
import { paging } from '../../../resources/paging.ts';
import { beginRoutes, MAX_BODY } from './begin.ts';
import { inGroup, markOfPromotion, planPromotion, type Promotion } from './plan.ts';
import { isMoved, type Planned } from './planned.ts';
import { runRoutes } from './runs.ts';
import { studentsOf, type SchoolStudent } from './school.ts';
import { groupKey } from './targets.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const newRoll = ({ student, roll_no, ...one }: Planned): boolean => isMoved(one) && roll_no !== student.roll_no;
const newPlan = ({ plan }: Planned): boolean => plan !== null && plan.proposal.token !== null;
function countsOf(students: readonly Planned[]) {
  const count = (action: Planned['action']): number => students.filter((one) => one.action === action).length;
  return {
    students: students.length,
    promoted: count('promote'),
    passed_out: count('pass_out'),
    detained: count('repeat'),
    rolls: students.filter(newRoll).length,
    plans: students.filter(newPlan).length,
    before: sum(students.map(({ plan }) => plan?.before ?? 0)),
    after: sum(students.map(({ plan }) => plan?.after ?? 0)),
  };
}
const classNamed = ({ school }: Promotion, id: number | null): string | null =>
  id === null ? null : (school.classes.get(id)?.name ?? null);
const sectionNamed = ({ school }: Promotion, id: number | null): string | null =>
  id === null ? null : (school.sections.get(id) ?? null);

const preview = endpointRoute(promotionPreview, async (call, { body }) => {
  const promotion = await planPromotion(call, body);
  const { school, groups, students, problems, status_id, from_month } = promotion;
  const own = Map.groupBy(students, ({ student }) => groupKey(student));
  return {
    data: {
      mark: markOfPromotion(promotion, body),
      from_session: school.from.session_name,
      to_session: school.to.session_name,
      from_month,
      status_id,
      totals: countsOf(students),
      groups: groups.map(({ students: _students, ...group }) => ({
        ...group,
        to_class_name: classNamed(promotion, group.to_class_id),
        to_section_name: sectionNamed(promotion, group.to_section_id),
        ...countsOf(own.get(groupKey(group)) ?? []),
      })),
      offered: school.offered.map((one) => ({ ...one, sections: [...one.sections] })),
      problems: [...problems],
    },
  };
});

const shown = (student: SchoolStudent) => ({
  student_id: student.id,
  sid: student.sid,
  studentName: student.studentName,
  father_name: student.father_name,
  registration_no: student.registration_no,
  roll_no: student.roll_no,
  campus_id: student.campus_id,
  class_id: student.class_id,
  class_name: student.class_name,
  section_id: student.section_id,
  section_name: student.section_name,
});
const matches = (student: SchoolStudent, text: string): boolean =>
  [student.studentName, student.father_name, student.registration_no, student.roll_no, String(student.sid)].some(
    (value) => value?.toLowerCase().includes(text) ?? false,
  );
const students = endpointRoute(promotionStudents, async (call, { body }) => {
  const { of, search, only, page = 1, per_page = 50, ...choices } = body;
  const text = search?.toLowerCase() ?? '';
  const here = of ? inGroup(of) : () => true;
  const wanted = (one: Omit<Planned, 'plan'>): boolean => here(one) && (text === '' || matches(one.student, text));
  const promotion = await planPromotion(call, choices, wanted);
  const found = promotion.students.filter(
    (one) =>
      wanted(one) &&
      (only === undefined ||
        (only === 'detained' ? one.action === 'repeat' : only === 'plans' ? newPlan(one) : newRoll(one))),
  );
  const rows = found.slice((page - 1) * per_page, page * per_page).map((one) => ({
    ...shown(one.student),
    action: one.action,
    to_class_name: isMoved(one) ? classNamed(promotion, one.class_id) : null,
    to_section_name: isMoved(one) ? sectionNamed(promotion, one.section_id) : null,
    to_roll_no: isMoved(one) ? one.roll_no : null,
    before: one.plan?.before ?? null,
    after: one.plan?.after ?? null,
    message: one.plan?.message ?? null,
  }));
  return paging(rows, found.length, { page, perPage: per_page });
});

const numbers = endpointRoute(findNumbers, async (call, { body }) => {
  const { session_id, campus_id, class_id, section_id, by } = body;
  const known = await studentsOf(call, { session_id, campus_id, class_id });
  const here = section_id === undefined ? known : known.filter((one) => one.section_id === section_id);
  const byNumber = Map.groupBy(here, (student) => String(student[by] ?? '').toLowerCase());
  const sent = [...new Map(body.numbers.map((number) => [number.toLowerCase(), number])).values()];
  const results = sent.map((number) => ({ number, found: byNumber.get(number.toLowerCase()) ?? [] }));
  return {
    data: {
      found: results.flatMap(({ number, found: [only, ...others] }) =>
        only && others.length === 0 ? [{ ...shown(only), number }] : [],
      ),
      unknown: results.flatMap(({ number, found }) => (found.length === 0 ? [number] : [])),
      several: results.flatMap(({ number, found }) => (found.length > 1 ? [number] : [])),
    },
  };
});

export const promotionRoutes: readonly Route[] = [
  { ...preview, maxBytes: MAX_BODY },
  { ...students, maxBytes: MAX_BODY },
  { ...numbers, maxBytes: MAX_BODY },
  ...beginRoutes,
  ...runRoutes,
];
