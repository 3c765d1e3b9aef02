/** The whole promotion, planned: what becomes of every student, and what stands in the way. Writes nothing. */
import { createHash } from 'node:crypto';
import { invalid, notPermitted } from '../../../http/appError.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Call } from '../../../http/route.ts';
import { planOutlooks } from './fees.ts';
import { isMoved, studentThere, type Planned } from './planned.ts';
import { problemsOf, type Problem } from './problems.ts';
import { rollNumbers } from './rolls.ts';
import { readSchool, type School } from './school.ts';
import { groupKey, groupsOf, type Choices, type ClassAction, type Group } from './targets.ts';

export interface Promotion {
  readonly school: School;
  readonly groups: readonly Group[];
  readonly students: readonly Planned[];
  readonly problems: readonly Problem[];
  readonly status_id: number | null;
  readonly from_month: string;
}
const seat = (campus: number, cls: number | null, section: number | null): string => `${campus}/${cls}/${section}`;

function moved(groups: readonly Group[], detained: ReadonlySet<number>): Omit<Planned, 'roll_no' | 'plan'>[] {
  return groups.flatMap((group) =>
    group.students.map((student) => {
      const stays = group.action !== 'leave' && detained.has(student.id);
      const action: ClassAction = stays ? 'repeat' : group.action;
      return action === 'repeat'
        ? { student, action, class_id: student.class_id, section_id: student.section_id }
        : { student, action, class_id: group.to_class_id, section_id: group.to_section_id };
    }),
  );
}
function withRolls(
  students: readonly Omit<Planned, 'roll_no' | 'plan'>[],
  school: School,
  how: Choices['roll_no'],
): Omit<Planned, 'plan'>[] {
  const used = Map.groupBy(school.present, (one) => seat(one.campus_id, one.class_id, one.section_id));
  const coming = Map.groupBy(students.filter(isMoved), (one) =>
    seat(one.student.campus_id, one.class_id, one.section_id),
  );
  const numbers = new Map<number, string | null>();
  for (const [key, ones] of coming) {
    const wanted = ones.map(({ student, action }) => ({ ...student, stays: action === 'repeat' }));
    const taken = (used.get(key) ?? []).map(({ roll_no }) => roll_no);
    for (const [id, roll] of rollNumbers(wanted, taken, how ?? 'keep')) numbers.set(id, roll);
  }
  return students.map((one) => ({
    ...one,
    roll_no: isMoved(one) ? (numbers.get(one.student.id) ?? null) : one.student.roll_no,
  }));
}

/**
 * Plans a promotion by these choices. `plansOf`: whose fee plans are looked at, everyone's without it. Throws 422 on
 * what was chosen, 401 for changed fee plans without the privilege.
 */
export async function planPromotion(
  call: Call,
  choices: Choices,
  plansOf: (one: Omit<Planned, 'plan'>) => boolean = () => true,
): Promise<Promotion> {
  const standard = choices.fee_plans === 'standard';
  if (standard && !call.session.privileges.has('fee_plans.update'))
    throw notPermitted('You may not change fee plans; keep them, or ask someone who may');
  if (choices.effective_date !== undefined) requireDay('effective_date', choices.effective_date);
  const school = await readSchool(call, choices);
  if (choices.status_id !== undefined && !school.statuses.includes(choices.status_id))
    throw invalid('status_id', 'The status is not one of those who passed out');
  const groups = groupsOf(school, choices);
  const bare = withRolls(moved(groups, new Set(choices.detained)), school, choices.roll_no);
  const from_month = choices.from_month ?? String(school.to.start_date).slice(0, 7);
  const looked = standard ? bare.filter((one) => isMoved(one) && one.class_id !== null && plansOf(one)) : [];
  const outlooks = await planOutlooks(
    call,
    looked.map((one) => studentThere(one, school)),
    from_month,
  );
  const students = bare.map((one) => ({ ...one, plan: outlooks.get(one.student.id) ?? null }));
  const status_id = choices.status_id ?? school.statuses[0] ?? null;
  return {
    school,
    groups,
    students,
    status_id,
    from_month,
    problems: problemsOf(school, groups, students, status_id),
  };
}
/** Stands for exactly this outcome for exactly these students. */
export function markOfPromotion({ school, students, status_id, from_month }: Promotion, choices: Choices): string {
  const what = students.map(({ student, action, class_id, section_id, roll_no, plan }) => [
    student.id,
    action,
    class_id,
    section_id,
    roll_no,
    plan?.proposal.token ?? null,
  ]);
  const all = [school.from.id, school.to.id, status_id, from_month, choices.effective_date ?? null, what];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 32);
}
export const inGroup = (group: Pick<Group, 'campus_id' | 'class_id' | 'section_id'>) => {
  const key = groupKey(group);
  return ({ student }: Pick<Planned, 'student'>): boolean => groupKey(student) === key;
};
