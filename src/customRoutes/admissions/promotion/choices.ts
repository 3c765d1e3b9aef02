/** What is chosen for a promotion, as it stays in the draft and as it is sent. */
import type { Answer, Body } from '../../../../contract/endpoints/calls.ts';
import type { CLASS_ACTIONS, NUMBERS, ROLL_NUMBERS } from '../../../../contract/endpoints/promotion.ts';

export type Sent = Body<'POST /promotion_preview'>;
export type Preview = Answer<'POST /promotion_preview'>['data'];
export type Group = Preview['groups'][number];
export type Student = Answer<'POST /promotion_students'>['data'][number];
export type Run = Answer<'GET /promotions/{id}'>['data'];
export type ClassAction = (typeof CLASS_ACTIONS)[number];
export type RollNumbers = (typeof ROLL_NUMBERS)[number];
export type NumberKind = (typeof NUMBERS)[number];
type ClassChoice = NonNullable<Sent['classes']>[number];
type SectionChoice = NonNullable<Sent['sections']>[number];

export interface Choices {
  readonly from: number | null;
  readonly to: number | null;
  readonly campus: number | null;
  readonly rolls: RollNumbers;
  readonly plans: 'keep' | 'standard';
  readonly month: string | null;
  readonly status: number | null;
  readonly date: string | null;
  readonly classes: readonly ClassChoice[];
  readonly sections: readonly SectionChoice[];
  readonly detained: readonly number[];
}
export const NOTHING: Choices = {
  from: null,
  to: null,
  campus: null,
  rolls: 'keep',
  plans: 'keep',
  month: null,
  status: null,
  date: null,
  classes: [],
  sections: [],
  detained: [],
};
/** What is sent; null until both sessions are chosen. */
export function bodyOf(one: Choices): Sent | null {
  const { from, to } = one;
  if (from === null || to === null || from === to) return null;
  return {
    from_session_id: from,
    to_session_id: to,
    ...(one.campus === null ? {} : { campus_id: one.campus }),
    ...(one.classes.length > 0 ? { classes: [...one.classes] } : {}),
    ...(one.sections.length > 0 ? { sections: [...one.sections] } : {}),
    ...(one.detained.length > 0 ? { detained: [...one.detained] } : {}),
    roll_no: one.rolls,
    fee_plans: one.plans,
    ...(one.plans === 'standard' && one.month !== null ? { from_month: one.month } : {}),
    ...(one.status === null ? {} : { status_id: one.status }),
    ...(one.date === null ? {} : { effective_date: one.date }),
  };
}
export const groupId = ({ campus_id, class_id, section_id }: Pick<Group, 'campus_id' | 'class_id' | 'section_id'>) =>
  `${campus_id}/${class_id}/${section_id ?? ''}`;
/** The choice of a class in place of the one before; 'next' takes it back. */
export function withClass(one: Choices, group: Group, choice: string): Partial<Choices> {
  const { campus_id, class_id } = group;
  const others = one.classes.filter((own) => own.campus_id !== campus_id || own.class_id !== class_id);
  // The sections were chosen for another class.
  const sections = one.sections.filter((own) => own.campus_id !== campus_id || own.class_id !== class_id);
  if (choice === 'next') return { classes: others, sections };
  const own: ClassChoice = /^\d+$/.test(choice)
    ? { campus_id, class_id, action: 'promote', to_class_id: Number(choice) }
    : { campus_id, class_id, action: choice as ClassAction };
  return { classes: [...others, own], sections };
}
/** The same of a section: 'same' takes it back, 'none' is without one. */
export function withSection(one: Choices, group: Group, choice: string): Partial<Choices> {
  const { campus_id, class_id, section_id } = group;
  const others = one.sections.filter((own) => groupId(own) !== groupId(group));
  if (choice === 'same') return { sections: others };
  const to = choice === 'none' ? null : Number(choice);
  return { sections: [...others, { campus_id, class_id, section_id, to_section_id: to }] };
}
export const classChoice = (one: Choices, { campus_id, class_id }: Group): string => {
  const own = one.classes.find((choice) => choice.campus_id === campus_id && choice.class_id === class_id);
  return own === undefined ? 'next' : own.action === 'promote' ? String(own.to_class_id ?? 'next') : own.action;
};
export const sectionChoice = (one: Choices, group: Group): string => {
  const own = one.sections.find((choice) => groupId(choice) === groupId(group));
  return own === undefined ? 'same' : String(own.to_section_id ?? 'none');
};
/** Numbers as they are pasted, from a column of a spreadsheet or a line of text. */
export const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((one) => one.trim())
      .filter(Boolean),
  ),
];
