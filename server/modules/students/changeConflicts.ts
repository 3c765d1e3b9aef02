/** What many changes of students at once run into that each alone does not show: references nobody may see, roll numbers. */
import { sql } from 'kysely';
import { students } from '../../../src/resources/students.ts';
import type { Identified } from '../../database/answers.ts';
import type { Call } from '../../http/route.ts';
import { visibleIds } from '../../resources/checkReferences.ts';
import type { Values } from '../../resources/hooks.ts';
import type { Movement } from './movements.ts';
import { classKey } from './placement.ts';
import type { MovementKind } from './state.ts';

export type Errors = Record<string, string[]>;
export interface Item {
  readonly id: number;
  readonly version?: number | undefined;
  /** Own names. */
  readonly changes: Values;
  /** The movement that this takes back: its state is restored as it was, whatever the rules say today. */
  readonly undoes?: number | undefined;
  /** What the history calls it, where the states alone do not tell. */
  readonly kind?: MovementKind | undefined;
  /** Refused before anything is looked at. */
  readonly error?: Errors | undefined;
}
/** A change under way: the student before and after it. */
export interface Work {
  readonly item: Item;
  readonly before: Values;
  values: Values;
  after: Values;
  movement: Movement | null;
}

/** The entity that a field refers to. */
const refOf = (name: string): string | undefined => students.fields[name]?.to;

async function hiddenOf(call: Call, key: string, ids: ReadonlySet<number>): Promise<Set<number>> {
  const seen = await visibleIds(call, key, [...ids]);
  return new Set([...ids].filter((id) => !seen.has(id)));
}
/** New ids of references that the session may not see, by field. */
export async function hiddenReferences(call: Call, works: readonly Work[]): Promise<Map<string, Set<number>>> {
  const wanted = new Map<string, Set<number>>();
  for (const { values, before } of works) {
    for (const [name, value] of Object.entries(values)) {
      if (!refOf(name) || typeof value !== 'number' || value === before[name]) continue;
      wanted.set(name, (wanted.get(name) ?? new Set()).add(value));
    }
  }
  const hidden = await Promise.all(
    [...wanted].map(async ([name, ids]) => [name, await hiddenOf(call, refOf(name) ?? '', ids)] as const),
  );
  return new Map(hidden.filter(([, ids]) => ids.size > 0));
}

/** What no two enrolled students share: class, session and roll number; null without one. */
export const rollKey = (row: Values): string | null => {
  const roll = row['roll_no'];
  return typeof roll === 'string' && roll !== ''
    ? `${classKey(row)}/${String(row['session_id'])}/${roll.toLowerCase()}`
    : null;
};
/** Ids whose roll number is taken: by a student who is not among these, or by an earlier one who is. */
export async function takenRolls(
  { trx, session }: Call,
  works: readonly Work[],
  enrolled: (row: Values) => boolean,
  stay: readonly Values[],
): Promise<Set<number>> {
  const seen = new Set(stay.filter(enrolled).map(rollKey));
  const taken = new Set<number>();
  const wanted = works.filter(({ after }) => enrolled(after) && rollKey(after) !== null);
  for (const { item, after } of wanted) {
    const key = rollKey(after);
    if (seen.has(key)) taken.add(item.id);
    seen.add(key);
  }
  const moved = wanted.filter(({ before, after }) => !enrolled(before) || rollKey(before) !== rollKey(after));
  if (moved.length === 0) return taken;
  const json = moved.map(({ item, after }) => ({
    id: item.id,
    campus_id: after['campus_id'],
    session_id: after['session_id'],
    class_id: after['class_id'],
    section_id: after['section_id'],
    roll_no: after['roll_no'],
  }));
  const { rows } = await sql<Identified>`SELECT n.id FROM jsonb_to_recordset(${JSON.stringify(json)}::jsonb)
      AS n(id bigint, campus_id bigint, session_id bigint, class_id bigint, section_id bigint, roll_no text)
    WHERE EXISTS (SELECT 1 FROM students s WHERE s.institute_code = ${session.instituteCode} AND s.campus_id = n.campus_id AND s.session_id = n.session_id AND s.class_id = n.class_id
      AND s.section_id IS NOT DISTINCT FROM n.section_id AND lower(s.roll_no) = lower(n.roll_no) AND s.status_class = 'enrolled' AND s.deleted_at IS NULL
      AND s.id <> ALL(${works.map(({ item }) => item.id)}::bigint[]))`.execute(trx);
  for (const { id } of rows) taken.add(Number(id));
  return taken;
}
