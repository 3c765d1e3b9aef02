/** Where each class and section goes: by the order of the classes, unless something else was chosen. */
import type { z } from 'zod';
import type { CLASS_ACTIONS, PROMOTION_PROBLEMS, promotionPreview } from '../../../../contract/endpoints/promotion.ts';
import { invalid } from '../../../http/appError.ts';
import type { School, SchoolStudent, TaughtClass } from './school.ts';

export type Choices = z.output<typeof promotionPreview.body>;
export type ClassAction = (typeof CLASS_ACTIONS)[number];
export type ProblemCode = (typeof PROMOTION_PROBLEMS)[number];
/** A class and section of a campus, and where its students go; those who are detained stay in both. */
export interface Group {
  readonly campus_id: number;
  readonly campus_name: string;
  readonly class_id: number;
  readonly class_name: string;
  readonly section_id: number | null;
  readonly section_name: string | null;
  readonly action: ClassAction;
  readonly to_class_id: number | null;
  readonly to_section_id: number | null;
  readonly problem: ProblemCode | null;
  readonly students: readonly SchoolStudent[];
}
const at = (...ids: readonly (number | null)[]): string => ids.join('/');
export const groupKey = (one: Pick<SchoolStudent, 'campus_id' | 'class_id' | 'section_id'>): string =>
  at(one.campus_id, one.class_id, one.section_id);

/** The class after this one at a campus: what it is promoted to, or the next in the order where no class says so. */
function nextClass(school: School, campus: number, cls: number): number | null {
  const chained = [...school.classes.values()].some(({ next }) => next !== null);
  if (chained) return school.classes.get(cls)?.next ?? null;
  const taught = new Set(
    school.offered.filter(({ campus_id }) => campus_id === campus).map(({ class_id }) => class_id),
  );
  const order = [...school.classes.keys()];
  return order.slice(order.indexOf(cls) + 1).find((id) => taught.has(id)) ?? null;
}
/** The section of the same name, else the only one; 'none' when a choice is needed. */
function sectionIn(taught: TaughtClass, section: number | null): number | null | 'none' {
  const { sections } = taught;
  if (sections.length === 0 || sections.some(({ id }) => id === section)) return section;
  const [only, ...others] = sections;
  if (only && others.length === 0) return only.id;
  return section === null ? null : 'none';
}

interface Way {
  readonly action: ClassAction;
  readonly to_class_id: number | null;
  readonly to_section_id: number | null;
  readonly problem: ProblemCode | null;
}
/** Throws 422 for a choice that names what does not exist. */
export function groupsOf(school: School, choices: Choices): Group[] {
  const taught = new Map(school.offered.map((one) => [at(one.campus_id, one.class_id), one]));
  const classes = new Map((choices.classes ?? []).map((one) => [at(one.campus_id, one.class_id), one]));
  const sections = new Map(
    (choices.sections ?? []).map((one) => [at(one.campus_id, one.class_id, one.section_id), one.to_section_id]),
  );
  if (classes.size !== (choices.classes ?? []).length) throw invalid('classes', 'names the same class twice');
  if (sections.size !== (choices.sections ?? []).length) throw invalid('sections', 'names the same section twice');
  for (const { to_class_id } of classes.values())
    if (to_class_id !== undefined && !school.classes.has(to_class_id))
      throw invalid('classes', `Class ${to_class_id} does not exist`);
  for (const id of sections.values())
    if (id !== null && !school.sections.has(id)) throw invalid('sections', `Section ${id} does not exist`);

  const wayOf = ({ campus_id, class_id, section_id }: SchoolStudent): Way => {
    const chosen = classes.get(at(campus_id, class_id));
    const next = chosen?.to_class_id ?? nextClass(school, campus_id, class_id);
    const action = chosen?.action ?? (next === null ? 'pass_out' : 'promote');
    if (action !== 'promote') {
      const stays = action === 'repeat';
      return { action, to_class_id: stays ? class_id : null, to_section_id: stays ? section_id : null, problem: null };
    }
    const target = next === null ? undefined : taught.get(at(campus_id, next));
    if (!target) return { action, to_class_id: next, to_section_id: null, problem: 'no_next_class' };
    const own = sections.get(at(campus_id, class_id, section_id));
    const to = own === undefined ? sectionIn(target, section_id) : own;
    const there = to === null || target.sections.length === 0 || target.sections.some(({ id }) => id === to);
    if (to === 'none' || !there) return { action, to_class_id: next, to_section_id: null, problem: 'no_section' };
    return { action, to_class_id: next, to_section_id: to, problem: null };
  };
  return [...Map.groupBy(school.students, groupKey).values()].flatMap((students): Group[] => {
    const [first] = students;
    if (!first) return [];
    const { campus_id, campus_name, class_id, class_name, section_id, section_name } = first;
    return [{ campus_id, campus_name, class_id, class_name, section_id, section_name, ...wayOf(first), students }];
  });
}
