/**
 * Made-up students with their families: siblings in different classes, ages that fit the class, some who left, some who
 * only ask.
 */
import { boys, families, fathers, girls, mothers, streets, type Name } from '../data/names.ts';
import { daysAfter } from '../years.ts';
import type { Random } from './random.ts';
import type { ClassAt, SchoolLists } from './school.ts';

export interface FamilyRow {
  readonly family_no: number;
  readonly father_name: string;
  readonly father_cnic: string;
  readonly mother_name: string;
  readonly mobile: string;
  readonly whatsapp: string | null;
  readonly address: string;
  readonly home_campus_id: number;
}
export interface StudentRow {
  readonly [field: string]: string | number | boolean | null;
}
export interface Person {
  readonly student: StudentRow;
  readonly family_no: number;
  readonly classAt: ClassAt;
  readonly statusClass: string;
  /** Index of the session in which the student came. */
  readonly since: number;
}
const digits = (number: number, length: number): string => String(number).padStart(length, '0').slice(-length);

/** The family of a number; its CNIC and mobile follow from the number, so that no two share one. */
export function makeFamily(
  family_no: number,
  home_campus_id: number,
  chance: Random,
): { row: FamilyRow; surname: Name } {
  const surname = chance.pick(families);
  const father = chance.pick(fathers);
  const mobile = `03${digits(family_no % 50, 2)}-${digits(family_no * 7919, 7)}`;
  const row = {
    family_no,
    father_name: `${father[0]} ${surname[0]}`,
    father_cnic: `${chance.pick(['35201', '35202', '35404', '34101', '36302'])}-${digits(family_no + 2_000_000, 7)}-${1 + 2 * chance.below(5)}`,
    mother_name: chance.pick(mothers),
    mobile,
    whatsapp: chance.chance(0.6) ? mobile : null,
    address: `House ${1 + chance.below(220)}, ${chance.pick(streets)}, Lahore`,
    home_campus_id,
  };
  return { row, surname };
}

/** Shares of those who are not enrolled, in a hundred. */
const OTHERS: readonly (readonly [statusClass: string, share: number])[] = [
  ['inquiry', 3],
  ['applied', 1.5],
  ['on_leave', 1],
  ['struck_off', 1.5],
  ['withdrawn', 2],
];
function statusOf(lists: SchoolLists, chance: Random): string {
  let point = chance.next() * 100;
  for (const [statusClass, share] of OTHERS) {
    point -= share;
    if (point < 0) return lists.status.has(statusClass) ? statusClass : 'enrolled';
  }
  return 'enrolled';
}
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Nine: ['Biology', 'Computer Science', 'Arts'],
  Ten: ['Biology', 'Computer Science', 'Arts'],
};

/** A child of a family at a place. `grade`: how many classes are below theirs. */
export function makePerson(
  lists: SchoolLists,
  classAt: ClassAt,
  grade: number,
  family: { family_no: number; surname: Name },
  today: string,
  chance: Random,
): Person {
  const girl = chance.chance(0.48);
  const [first, firstUrdu] = chance.pick(girl ? girls : boys);
  const [surname, surnameUrdu] = family.surname;
  const statusClass = statusOf(lists, chance);
  const came = ['inquiry', 'applied'].includes(statusClass);
  const last = lists.sessions.length - 1;
  const since = came ? last : Math.max(0, last - Math.min(grade, chance.below(lists.sessions.length)));
  const start = lists.sessions[since]?.start_date ?? today;
  const arrived = daysAfter(start, chance.chance(0.7) ? chance.below(20) : chance.below(150));
  const admission_date = came ? null : arrived < today ? arrived : start;
  const year = Number(today.slice(0, 4)) - 3 - grade - (chance.chance(0.2) ? 1 : 0);
  const gone = ['struck_off', 'withdrawn'].includes(statusClass);
  const left = gone ? daysAfter(today, -1 - chance.below(120)) : null;
  const group = GROUPS[classAt.class_name];
  const christian = surname === 'Masih';
  const houses = lists.houses.filter(({ campus_id }) => campus_id === null || campus_id === classAt.campus_id);
  const student = {
    student_name: `${first} ${surname}`,
    student_name_ur: chance.chance(0.6) ? `${firstUrdu} ${surnameUrdu}` : null,
    gender_id: girl ? lists.female : lists.male,
    date_of_birth: `${year}-${digits(1 + chance.below(12), 2)}-${digits(1 + chance.below(28), 2)}`,
    b_form_no: chance.chance(0.8)
      ? `35202-${digits(family.family_no * 13 + chance.below(13), 7)}-${chance.below(10)}`
      : null,
    blood_group: chance.chance(0.5) ? chance.pick(['A+', 'B+', 'B+', 'O+', 'O+', 'AB+', 'O-', 'A-'] as const) : null,
    campus_id: classAt.campus_id,
    session_id: lists.sessions[last]?.id ?? null,
    class_id: classAt.class_id,
    section_id: came ? null : classAt.section_id,
    status_id: lists.status.get(statusClass) ?? null,
    guardian_id: lists.guardians.length > 0 && chance.chance(0.03) ? chance.pick(lists.guardians) : null,
    student_group_id: group ? (lists.groups.get(chance.pick(group)) ?? null) : (lists.groups.get('General') ?? null),
    house_id: came || houses.length === 0 ? null : chance.pick(houses).id,
    city_id: lists.city,
    nationality_id: lists.nationality,
    religion_id: christian ? lists.christianity : lists.islam,
    mother_tongue_id: lists.tongues.length > 0 ? chance.pick(lists.tongues) : null,
    admission_date,
    leaving_date: left !== null && admission_date !== null && left < admission_date ? admission_date : left,
    leaving_reason: gone
      ? statusClass === 'struck_off'
        ? 'Absent without notice'
        : chance.pick(['Moved to another city', 'Joined another school', 'Parents posted abroad'])
      : null,
    previous_school:
      grade > 3 && chance.chance(0.2)
        ? chance.pick(['Beacon House Public School', 'Iqra Model School', 'Government High School'])
        : null,
    sms_opt_in: true,
  };
  return { student, family_no: family.family_no, classAt, statusClass, since };
}
