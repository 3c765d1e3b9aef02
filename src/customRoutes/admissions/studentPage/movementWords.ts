import type { Movement } from '../calls.ts';

const WORDS: Readonly<Record<Movement['kind'], string>> = {
  inquire: 'Inquiry',
  apply: 'Applied',
  reject: 'Refused',
  admit: 'Admitted',
  promote: 'Promoted',
  detain: 'Detained in the class',
  transfer_class: 'Moved to another class',
  transfer_section: 'Moved to another section',
  transfer_campus: 'Moved to another campus',
  leave: 'Went on leave',
  strike_off: 'Struck off',
  withdraw: 'Withdrawn',
  pass_out: 'Passed out',
  transfer_out: 'Left for another school',
  readmit: 'Admitted again',
  renumber: 'Given another number',
  status: 'Status changed',
  undo: 'Taken back',
};
/** What happened, in words. */
export const movementWords = (kind: Movement['kind']): string => WORDS[kind];

const PARTS = ['campus', 'session', 'class', 'section', 'roll_no', 'status'] as const;
const LABELS = {
  campus: 'Campus',
  session: 'Session',
  class: 'Class',
  section: 'Section',
  roll_no: 'Roll number',
  status: 'Status',
} as const;

/** 'Class: One → Two, Section: A → none': only what differs; for the first movement where the student came to. */
export function movementSummary({ from, to }: Pick<Movement, 'from' | 'to'>): string {
  if (from === null) return PARTS.flatMap((part) => (to[part] ? [`${LABELS[part]} ${to[part]}`] : [])).join(', ');
  return PARTS.filter((part) => from[part] !== to[part])
    .map((part) => `${LABELS[part]} ${from[part] ?? 'none'} → ${to[part] ?? 'none'}`)
    .join(', ');
}
