/** Employees of the demo school with their documents, the holidays of the year and the tax slabs of the current one. */
import { sql } from 'kysely';
import { boys, families, girls, streets } from '../data/names.ts';
import type { Seeding } from '../seeding.ts';
import { random } from '../students/random.ts';
import { daysAfter, yearsUpTo } from '../years.ts';
import { GULBERG, JOHAR_TOWN } from './campuses.ts';

/** How many of each designation at a campus, with department and shift. */
const POSTS =
  `Principal|Administration|Office|1;Vice Principal|Administration|Office|1;Campus Administrator|Administration|Office|1;Registrar|Administration|Office|1;Accountant|Accounts|Office|1
Fee Clerk|Accounts|Office|1;Head Mistress|Primary|Morning|1;Senior Teacher|Secondary|Morning|4;Teacher|Primary|Morning|7;Nursery Teacher|Pre-School|Morning|3
Laboratory Assistant|Science|Morning|1;Computer Instructor|Computer|Morning|1;Qari|Islamic Studies|Morning|1;Physical Training Instructor|Sports|Morning|1
Driver|Support Staff|Office|1;Aya|Support Staff|Morning|2;Security Guard|Support Staff|Night watch|2;Naib Qasid|Support Staff|Office|1`
    .split(/[;\n]/)
    .map((line) => line.split('|'));
/** Those that women have, and men. */
const WOMEN = new Set(['Head Mistress', 'Nursery Teacher', 'Aya']);
const MEN = new Set(['Qari', 'Driver', 'Security Guard', 'Naib Qasid']);
const BANKS = ['Habib Bank Limited', 'Meezan Bank Limited', 'United Bank Limited'] as const;
const digits = (number: number, length: number): string => String(number).padStart(length, '0').slice(-length);

/** Some sixty people: one of them left, two join late. */
function people({ id }: Seeding, today: string): Record<string, unknown>[] {
  const chance = random(11);
  let number = 0;
  return [GULBERG, JOHAR_TOWN].flatMap((campus) =>
    POSTS.flatMap(([designation = '', department = '', shift = '', many = '1']) =>
      Array.from({ length: Number(many) }, () => {
        number += 1;
        const woman = WOMEN.has(designation) || (!MEN.has(designation) && chance.chance(0.6));
        const given = chance.pick(woman ? girls : boys)[0];
        const isNew = number % 29 === 0;
        const hasLeft = number % 31 === 0;
        return {
          name: `${given} ${chance.pick(families)[0]}`,
          gender_id: id('genders', woman ? 'Female' : 'Male'),
          cnic: `35202-${digits(3_000_000 + number * 7, 7)}-${woman ? 2 : 1}`,
          date_of_birth: daysAfter(today, -365 * (24 + chance.below(30)) - chance.below(365)),
          mobile: `0301-${digits(number * 7919, 7)}`,
          address: `House ${1 + chance.below(220)}, ${chance.pick(streets)}, Lahore`,
          campus_id: id('campuses', campus),
          department_id: id('departments', department),
          designation_id: id('designations', designation),
          employment_type_id: id('employment_types', isNew ? 'Probation' : 'Permanent'),
          shift_id: id('shifts', shift),
          weekly_off: shift === 'Night watch' ? ['Sunday'] : [],
          join_date: daysAfter(today, isNew ? -20 : -400 - chance.below(2400)),
          ...(hasLeft
            ? { status: 'resigned', leave_date: daysAfter(today, -15), leave_reason: 'Went abroad' }
            : { status: 'active' }),
          bank_name: chance.pick(BANKS),
          iban: `PK36HABB${digits(number * 104_729, 16)}`,
        };
      }),
    ),
  );
}

/** Two of them must be renewed; the others are valid for long. */
async function addDocuments({ trx, instituteCode }: Seeding, ids: readonly number[], today: string): Promise<void> {
  const papers = ids.map((employee, at) => ({ employee, days: at === 4 ? 12 : at === 9 ? -3 : 700 + at * 10 }));
  await sql`INSERT INTO employees_documents (institute_code, employees_id, position, kind, number, expires_on)
    SELECT ${instituteCode}, p.employee, 1, 'cnic', e.cnic, ${today}::date + p.days FROM jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) AS p(employee bigint, days integer)
    JOIN employees e ON e.institute_code = ${instituteCode} AND e.id = p.employee`.execute(trx);
}

/** The days on which schools are closed everywhere, by their date; those of the moon are left to the school. */
const HOLIDAYS = [
  ['Kashmir Day', '02-05'],
  ['Pakistan Day', '03-23'],
  ['Labour Day', '05-01'],
  ['Independence Day', '08-14'],
  ['Iqbal Day', '11-09'],
  ['Quaid-e-Azam Day', '12-25'],
] as const;
/** Of the Finance Act 2025, for salaries: income above, up to, fixed tax, percent. */
const SLABS = [
  [0, 600_000, 0, 0],
  [600_000, 1_200_000, 0, 1],
  [1_200_000, 2_200_000, 6_000, 11],
  [2_200_000, 3_200_000, 116_000, 23],
  [3_200_000, 4_100_000, 346_000, 30],
  [4_100_000, null, 616_000, 35],
] as const;

export async function addEmployees(seeding: Seeding, today: string): Promise<void> {
  const { add, id } = seeding;
  const year = today.slice(0, 4);
  await add(
    'holidays',
    HOLIDAYS.map(([name, day]) => ({ name, from_date: `${year}-${day}` })),
  );
  const fiscal_year_id = id('fiscal_years', yearsUpTo(today, '07', 0)[0]?.name ?? '');
  await add(
    'tax_slabs',
    SLABS.map(([from_amount, to_amount, fixed_amount, rate]) => ({
      fiscal_year_id,
      from_amount,
      to_amount,
      fixed_amount,
      rate,
    })),
  );
  const ids = await add('employees', people(seeding, today));
  await addDocuments(seeding, ids, today);
}
