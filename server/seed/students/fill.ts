/** Fills an institute with made-up students; the demo school and `npm run seed` use it. */
import { sql } from 'kysely';
import { today as schoolToday } from '../../../contract/dates.ts';
import type { Trx } from '../../database/door.ts';
import { insertBatches, insertFamilies, insertHistory, insertStudents, takeNumbers } from './insert.ts';
import { makeFamily, makePerson, type FamilyRow, type Person } from './people.ts';
import { random } from './random.ts';
import { readSchool, type ClassAt, type SchoolLists } from './school.ts';

const CHUNK = 5_000;
export interface Filling {
  readonly count: number;
  readonly today?: string;
  readonly progress?: (done: number) => void;
}

/** The highest roll number in use at each place. */
async function rollsInUse(trx: Trx, code: string, lists: SchoolLists): Promise<Map<string, number>> {
  const session = lists.sessions.at(-1)?.id ?? 0;
  const { rows } = await sql<{
    campus_id: number;
    class_id: number;
    section_id: number;
    last: number;
  }>`SELECT campus_id, class_id, section_id, max(roll_no::int) AS last FROM students
    WHERE institute_code = ${code} AND session_id = ${session} AND roll_no ~ '^[0-9]{1,7}$' GROUP BY 1, 2, 3`.execute(
    trx,
  );
  return new Map(rows.map((row) => [`${row.campus_id}/${row.class_id}/${row.section_id}`, row.last]));
}

/** Adds students in the transaction of the institute and answers their ids. Same seed, same people. */
export async function fillStudents(
  trx: Trx,
  code: string,
  { count, today = schoolToday(), progress }: Filling,
): Promise<number[]> {
  const lists = await readSchool(trx, code, today);
  const grades = [
    ...new Set(lists.classesAt.toSorted((a, b) => a.class_order - b.class_order).map((classAt) => classAt.class_id)),
  ];
  const rolls = await rollsInUse(trx, code, lists);
  const firstSid = await takeNumbers(trx, code, 'sid', count);
  const chance = random(firstSid * 31 + 8);
  const batches = await insertBatches(trx, code, lists);
  const campuses = [...Map.groupBy(lists.classesAt, (classAt) => classAt.campus_id).values()];
  const ids: number[] = [];
  for (let done = 0; done < count; done += CHUNK) {
    const wanted = Math.min(CHUNK, count - done);
    const firstFamily = await takeNumbers(trx, code, 'family_no', wanted);
    const families: FamilyRow[] = [];
    const people: Person[] = [];
    while (people.length < wanted) {
      // Campuses by their number of sections; brothers and sisters go to the same one.
      const campus = campuses.find((classesAt) => classesAt.includes(chance.pick(lists.classesAt))) ?? lists.classesAt;
      const { row, surname } = makeFamily(firstFamily + families.length, campus[0]?.campus_id ?? 0, chance);
      families.push(row);
      const children = chance.chance(0.62) ? 1 : chance.chance(0.7) ? 2 : 3;
      const taken = new Set<number>();
      for (let child = 0; child < children && people.length < wanted; child += 1) {
        const classAt: ClassAt = chance.pick(campus);
        if (taken.has(classAt.class_id)) continue;
        taken.add(classAt.class_id);
        const person = makePerson(
          lists,
          classAt,
          grades.indexOf(classAt.class_id),
          { family_no: row.family_no, surname },
          today,
          chance,
        );
        people.push(person);
      }
    }
    const numbered = people.map((person): Person => {
      if (person.statusClass !== 'enrolled') return { ...person, student: { ...person.student, roll_no: null } };
      const key = `${person.classAt.campus_id}/${person.classAt.class_id}/${person.classAt.section_id}`;
      rolls.set(key, (rolls.get(key) ?? 0) + 1);
      return { ...person, student: { ...person.student, roll_no: String(rolls.get(key)) } };
    });
    const familyIds = await insertFamilies(trx, code, families);
    const made = await insertStudents(trx, code, numbered, familyIds, firstSid + done);
    await insertHistory(trx, code, lists, numbered, made, batches);
    ids.push(...made);
    progress?.(done + wanted);
  }
  return ids;
}
