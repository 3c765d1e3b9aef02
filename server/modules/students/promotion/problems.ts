/** What stands in the way of a promotion, and what should be known before it; each with how many it is about. */
import { isMoved, type Planned } from './planned.ts';
import type { School } from './school.ts';
import type { Group, ProblemCode } from './targets.ts';

export interface Problem {
  readonly code: ProblemCode;
  readonly blocking: boolean;
  readonly students: number;
  readonly message: string;
}
/** Names that a sentence can take; the rest are counted. */
const NAMED = 5;
const named = (names: readonly string[]): string => {
  const distinct = [...new Set(names)];
  const more = distinct.length - NAMED;
  return distinct.slice(0, NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
};
const nameOf = ({ class_name, section_name }: Pick<Group, 'class_name' | 'section_name'>): string =>
  section_name === null ? class_name : `${class_name} ${section_name}`;
const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

function ofGroups(groups: readonly Group[], code: ProblemCode, words: (names: string) => string): Problem[] {
  const own = groups.filter((group) => group.problem === code);
  if (own.length === 0) return [];
  return [
    {
      code,
      blocking: true,
      students: sum(own.map(({ students }) => students.length)),
      message: words(named(own.map(nameOf))),
    },
  ];
}
/** Sections that would hold more than they have room for. */
function full(school: School, students: readonly Planned[]): Problem[] {
  const key = (campus: number, cls: number | null, section: number | null): string => `${campus}/${cls}/${section}`;
  const coming = Map.groupBy(students.filter(isMoved), (one) =>
    key(one.student.campus_id, one.class_id, one.section_id),
  );
  const there = Map.groupBy(school.present, (one) => key(one.campus_id, one.class_id, one.section_id));
  const over = school.offered.flatMap((taught) =>
    taught.sections.flatMap(({ id, name, capacity }) => {
      const seat = key(taught.campus_id, taught.class_id, id);
      const came = coming.get(seat)?.length ?? 0;
      const count = came + (there.get(seat)?.length ?? 0);
      return capacity === null || came === 0 || count <= capacity
        ? []
        : [{ text: `${taught.class_name} ${name} (${count} of ${capacity})`, students: count - capacity }];
    }),
  );
  if (over.length === 0) return [];
  return [
    {
      code: 'section_full',
      blocking: true,
      students: sum(over.map((one) => one.students)),
      message: `More students than the section has room for: ${named(over.map(({ text }) => text))}`,
    },
  ];
}
function ofPlans(students: readonly Planned[]): Problem[] {
  const having = (...outcomes: readonly string[]): Planned[] =>
    students.filter(({ plan }) => plan !== null && outcomes.includes(plan.proposal.outcome));
  const without = having('no_tariff', 'several_tariffs');
  const planless = having('no_row');
  const billed = students.filter(
    ({ plan }) =>
      plan !== null &&
      plan.proposal.outcome !== 'no_row' &&
      plan.message !== null &&
      !without.some((one) => one.plan === plan),
  );
  return [
    ...(without.length === 0
      ? []
      : [
          {
            code: 'no_tariff' as const,
            blocking: true,
            students: without.length,
            message: named(without.map(({ plan }) => plan?.message ?? '')),
          },
        ]),
    ...(planless.length === 0
      ? []
      : [
          {
            code: 'no_plan' as const,
            blocking: false,
            students: planless.length,
            message: 'Students without a fee plan are promoted without one',
          },
        ]),
    ...(billed.length === 0
      ? []
      : [
          {
            code: 'billed' as const,
            blocking: false,
            students: billed.length,
            message: 'What is billed already from that month on stays as it is in their fee plans',
          },
        ]),
  ];
}

/** All of them, those that stand in the way first. */
export function problemsOf(
  school: School,
  groups: readonly Group[],
  students: readonly Planned[],
  statusId: number | null,
): Problem[] {
  const moving = students.filter(({ action }) => action !== 'leave');
  const leaving = moving.filter(({ action }) => action === 'pass_out');
  const taught = new Set(school.offered.map((one) => `${one.campus_id}/${one.class_id}`));
  const stray = groups.filter((one) => one.action !== 'leave' && !taught.has(`${one.campus_id}/${one.class_id}`));
  const problems: Problem[] = [
    ...(moving.length === 0
      ? [
          {
            code: 'nobody' as const,
            blocking: true,
            students: 0,
            message: `Nobody is enrolled in ${school.from.session_name} here who would be promoted`,
          },
        ]
      : []),
    ...ofGroups(groups, 'no_next_class', (names) => `The next class is not taught at the campus: ${names}`),
    ...ofGroups(groups, 'no_section', (names) => `The next class has no section of that name; choose one: ${names}`),
    ...full(school, students),
    ...(leaving.length > 0 && statusId === null
      ? [
          {
            code: 'no_status' as const,
            blocking: true,
            students: leaving.length,
            message: 'No status says that students have passed out',
          },
        ]
      : []),
    ...ofPlans(students),
    ...(stray.length > 0
      ? [
          {
            code: 'no_class' as const,
            blocking: false,
            students: sum(stray.map((one) => one.students.length)),
            message: `Students are in a class that is not taught at their campus: ${named(stray.map(nameOf))}`,
          },
        ]
      : []),
  ];
  return problems.toSorted((a, b) => Number(b.blocking) - Number(a.blocking));
}
