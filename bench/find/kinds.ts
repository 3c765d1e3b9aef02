/** What people type to find a person or a record, of those that are there. */
import type pg from 'pg';
import { CODE } from '../fees/school.ts';

/** Who asks: the head of the school, or a clerk of one campus. */
export type Asking = 'head' | 'clerk';
export interface Kind {
  readonly name: string;
  readonly asks: Asking;
  /** One after the other, another one each time while there are any. */
  readonly texts: readonly string[];
}
interface Person {
  readonly id: number;
  readonly student_name: string;
  readonly father_name: string;
  readonly mobile: string;
  readonly father_cnic: string;
  readonly roll_no: string;
  readonly registration_no: string;
  readonly family_no: number;
}
const PEOPLE = `SELECT id::int, student_name, father_name, mobile, father_cnic, roll_no, registration_no, family_no::int FROM students WHERE institute_code = '${CODE}'`;
/** Each seventh of a hundred and so on: the same share of both schools. */
const spread = (most: number, where: string): string =>
  `${PEOPLE} AND ${where} AND id = ANY (SELECT 1 + (n * 7919) % (SELECT max(id) FROM students WHERE institute_code = '${CODE}') FROM generate_series(1, ${most}) n) ORDER BY hashint8(id)`;
const wordsBy = (order: string): string =>
  `SELECT word, count(*)::int AS n FROM find_entries WHERE institute_code = '${CODE}' AND kind = 'student' AND word !~ '\\d' GROUP BY 1 ORDER BY ${order}`;

const first = (name: string): string => name.split(' ')[0] ?? '';
/** The letter in the middle twice, as someone types who hears the name. */
function misspelt(name: string): string {
  const at = Math.floor(name.length / 2);
  return `${name.slice(0, at)}${name.charAt(at)}${name.slice(at)}`;
}

/** The same questions of a school of any size. `campus`: that of the clerk. */
export async function kindsOf(client: pg.Client, campus: number): Promise<Kind[]> {
  const people = (await client.query<Person>(spread(400, 'true'))).rows;
  const ours = (await client.query<Person>(`${PEOPLE} AND campus_id = ${campus} ORDER BY hashint8(id) LIMIT 60`)).rows;
  const common = (await client.query<{ word: string }>(`${wordsBy('n DESC, word')} LIMIT 12`)).rows.map(
    ({ word }) => word,
  );
  const pairs = common.flatMap((one, at) => common.slice(at + 1).map((other) => `${one} ${other}`));
  const { rows: papers } = await client.query<{ challan_no: number; receipt_no: number }>(
    `SELECT c.challan_no::int, p.receipt_no::int FROM challans c JOIN payments p ON p.institute_code = c.institute_code AND p.student_id = c.student_id
      WHERE c.institute_code = '${CODE}' AND c.student_id = ANY ($1::bigint[])`,
    [people.map(({ id }) => id)],
  );
  const { rows: vouchers } = await client.query<{ voucher: string }>(
    `SELECT voucher FROM vouchers WHERE institute_code = '${CODE}' AND id % 37 = 1 ORDER BY hashint8(id) LIMIT 60`,
  );
  const of = (name: string, texts: readonly string[], asks: Asking = 'head'): Kind => ({ name, asks, texts });
  const each = (name: string, text: (one: Person) => string): Kind => of(name, people.map(text));
  return [
    each('a full name', ({ student_name }) => student_name),
    each('a name with the father', ({ student_name, father_name }) => `${first(student_name)} ${father_name}`),
    each('a part of a name', ({ student_name }) => first(student_name).slice(0, 4)),
    each('two letters', ({ student_name }) => student_name.slice(0, 2)),
    each('parts of two names', ({ student_name }) =>
      student_name
        .split(' ')
        .map((word) => word.slice(0, 3))
        .join(' '),
    ),
    each('a misspelt name', ({ student_name }) => misspelt(first(student_name))),
    each(
      'a misspelt name and another',
      ({ student_name }) => `${misspelt(first(student_name))} ${student_name.split(' ').at(-1)}`,
    ),
    each('a mobile', ({ mobile }) => mobile.replace('-', ' ')),
    each('a CNIC', ({ father_cnic }) => father_cnic),
    each('a SID', ({ id }) => String(id)),
    each('a roll number', ({ roll_no }) => roll_no),
    each('a registration number', ({ registration_no }) => registration_no),
    each('a family number', ({ family_no }) => String(family_no)),
    of(
      'a challan number',
      papers.map(({ challan_no }) => String(challan_no)),
    ),
    of(
      'a receipt number',
      papers.map(({ receipt_no }) => String(receipt_no)),
    ),
    of(
      'a voucher number',
      vouchers.map(({ voucher }) => voucher),
    ),
    of('a common name', common),
    of('two common names', pairs),
    of(
      'a common name, misspelt, and one that few have',
      people.map(({ student_name }) => `${misspelt(common[0] ?? '')} ${student_name.split(' ').at(-1)}`),
    ),
    of('nobody', ['zzyzx', 'qwrtpk', 'xylophon']),
    of(
      'a full name, of one campus',
      ours.map(({ student_name }) => student_name),
      'clerk',
    ),
    of('a common name, of one campus', common, 'clerk'),
    of(
      'two letters, of one campus',
      ours.map(({ student_name }) => student_name.slice(0, 2)),
      'clerk',
    ),
    of('two common names, of one campus', pairs, 'clerk'),
    of(
      'a person of another campus',
      people.map(({ student_name }) => student_name),
      'clerk',
    ),
  ];
}
