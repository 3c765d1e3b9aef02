import type { Transfer } from '../calls.ts';

/** Ways to move students together. */
export const TRANSFER_KINDS = [
  {
    kind: 'promote',
    label: 'Promote to another class and session',
    verb: 'Promote',
    fields: ['session_id', 'class_id', 'section_id'],
  },
  { kind: 'section', label: 'Move to another section', verb: 'Move', fields: ['section_id'] },
  { kind: 'class', label: 'Move to another class', verb: 'Move', fields: ['class_id', 'section_id'] },
  { kind: 'campus', label: 'Move to another campus', verb: 'Move', fields: ['campus_id', 'class_id', 'section_id'] },
  { kind: 'session', label: 'Move to another session', verb: 'Move', fields: ['session_id'] },
  { kind: 'status', label: 'Give another status', verb: 'Change', fields: ['status_id'] },
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];
export type TargetField = 'campus_id' | 'session_id' | 'class_id' | 'section_id' | 'status_id';
/** The section also knows "as it is" and "none". */
export type SectionWish = 'keep' | 'none' | number;
export type Target = Readonly<Record<Exclude<TargetField, 'section_id'>, number | null>> & {
  readonly section: SectionWish;
};
export const NO_TARGET: Target = {
  campus_id: null,
  session_id: null,
  class_id: null,
  status_id: null,
  section: 'keep',
};
export type RollNumbers = NonNullable<Transfer['roll_no']>;

/** Fields that a kind needs and does not have yet. */
export function missingIn(kind: TransferKind, target: Target): TargetField[] {
  return kind.fields.filter((field) => {
    if (field === 'section_id') return kind.kind === 'section' && target.section === 'keep';
    // A campus may keep the class that the student is in.
    return target[field] === null && !(kind.kind === 'campus' && field === 'class_id');
  });
}
/** What the call takes as `to`. */
export function targetBody(kind: TransferKind, target: Target): Transfer['to'] {
  const ids = Object.fromEntries(
    kind.fields.flatMap((field) => (field === 'section_id' || target[field] === null ? [] : [[field, target[field]]])),
  );
  const section = (kind.fields as readonly TargetField[]).includes('section_id') ? target.section : 'keep';
  return { ...ids, ...(section === 'keep' ? {} : { section_id: section === 'none' ? null : section }) };
}
