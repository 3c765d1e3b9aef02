/** A small school in one transaction that is never committed: the stage of the model tests. */
import type pg from 'pg';

export const INSTITUTE = 'model';
export const STUDENTS = [1, 2, 3, 4] as const;
/** Student 3 is at the second campus, of the family of 1 and 2; student 4 is not enrolled, and of another family. */
export const campusOf = (student: number): number => (student === 3 ? 2 : 1);
export const familyOf = (student: number): number => (student === 4 ? 2 : 1);
export const CASH = 1;
export const BANK = 2;
export const RECEIVABLE = 10;
export const ADVANCE = 11;
export const DISCOUNT = 12;
export const BAD_DEBT = 13;
export const TUITION_INCOME = 20;
export const ADMISSION_INCOME = 21;
export const FINE_INCOME = 22;
export const DEPOSITS = 23;
export const OPENING = 24;
export const BILLED = 25;
export const BETWEEN = 26;
export const DEFERRED = 27;
/** Cheques in hand. */
export const HAND = 28;
/** Nothing is counted wrong in the lives of fees; in races it is. */
export const DIFFERENCE = 29;
export const TUITION = 1;
export const ADMISSION = 2;
export const DEPOSIT = 3;
export const FINE = 4;
export const TRIP = 5;
export const incomeOf = (particular: number): number =>
  ({
    [TUITION]: TUITION_INCOME,
    [ADMISSION]: ADMISSION_INCOME,
    [DEPOSIT]: DEPOSITS,
    [FINE]: FINE_INCOME,
    [TRIP]: TUITION_INCOME,
  })[particular] ?? 0;

export interface Plan {
  readonly student: number;
  readonly particular: number;
  /** Paisa. */
  readonly amount: number;
  readonly first: boolean;
  readonly fixed: number;
  readonly bp: number;
}
const plan = (student: number, particular: number, amount: number, more: Partial<Plan> = {}): Plan => ({
  student,
  particular,
  amount,
  first: false,
  fixed: 0,
  bp: 0,
  ...more,
});
export const PLANS: readonly Plan[] = [
  plan(1, TUITION, 100_100, { bp: 2500 }),
  plan(1, ADMISSION, 50_000, { first: true }),
  plan(1, DEPOSIT, 30_000, { first: true }),
  plan(2, TUITION, 90_050),
  plan(3, TUITION, 70_000, { fixed: 5_000, bp: 1000 }),
  plan(3, DEPOSIT, 30_000, { first: true }),
  plan(4, TUITION, 10_000),
];
export const YEARS = [
  { id: 1, start: '2025-07-01', end: '2026-06-30' },
  { id: 2, start: '2026-07-01', end: '2027-06-30' },
] as const;
/** Made by an event: until then what is billed of its months waits. */
export const NEXT_YEAR = { id: 3, start: '2027-07-01', end: '2028-06-30' } as const;
export const yearOf = (date: string): number =>
  [...YEARS, NEXT_YEAR].find(({ start, end }) => date >= start && date <= end)?.id ?? 0;

const accounts: readonly (readonly [number, string])[] = [
  [CASH, 'cash'],
  [BANK, 'bank'],
  [RECEIVABLE, 'receivable'],
  [ADVANCE, 'advance_fee'],
  [DISCOUNT, 'discount'],
  [BAD_DEBT, 'bad_debt'],
  [TUITION_INCOME, 'fee_income'],
  [FINE_INCOME, 'fine_income'],
  [DEPOSITS, 'security_deposit'],
  [OPENING, 'opening_equity'],
  [BILLED, 'deposits_billed'],
  [BETWEEN, 'inter_campus'],
  [DEFERRED, 'deferred_income'],
  [HAND, 'cheques_in_hand'],
];

/**
 * Writes the school as its owner. The caller has begun the transaction. `without`: roles that an older schema does not
 * know.
 */
export async function buildWorld(client: pg.Client, without: readonly string[] = []): Promise<void> {
  const i = `'${INSTITUTE}'`;
  await client.query(
    `SELECT set_config('app.institute', ${i}, false), set_config('app.campuses', 'all', false), set_config('app.user', '1', false)`,
  );
  await client.query(`
    INSERT INTO institute (institute_code, institute_name) VALUES (${i}, 'Model School');
    INSERT INTO users (institute_code, id, username, password_hash, full_name, all_campuses, all_privileges, paid_date_forward_days)
      SELECT ${i}, n, 'user' || n, '', 'User ' || n, true, true, 365 FROM generate_series(1, 4) n;
    INSERT INTO campuses (institute_code, id, campus_name, campus_code) VALUES (${i}, 1, 'North', 'N'), (${i}, 2, 'South', 'S');
    INSERT INTO classes (institute_code, id, class_name) VALUES (${i}, 1, 'One');
    INSERT INTO sessions (institute_code, id, session_name, start_date, end_date) VALUES (${i}, 1, '2026-27', '2026-04-01', '2027-03-31');
    INSERT INTO student_statuses (institute_code, id, name, status_class) VALUES (${i}, 1, 'Active', 'enrolled'), (${i}, 2, 'Struck off', 'struck_off');
    INSERT INTO families (institute_code, id, father_name) VALUES (${i}, 1, 'Akram'), (${i}, 2, 'Babar');
    INSERT INTO students (institute_code, id, student_name, campus_id, session_id, class_id, status_id, family_id)
      VALUES (${i}, 1, 'Ali', 1, 1, 1, 1, 1), (${i}, 2, 'Bina', 1, 1, 1, 1, 1), (${i}, 3, 'Dawood', 2, 1, 1, 1, 1), (${i}, 4, 'Erum', 1, 1, 1, 2, 2);
    INSERT INTO finance_groups (institute_code, id, group_name, account_class) VALUES (${i}, 1, 'All', 'asset'), (${i}, 2, 'Differences', 'expense');
    INSERT INTO finance_accounts (institute_code, id, acc_code, acc_name, group_id, role) VALUES
      ${accounts
        .filter(([, role]) => !without.includes(role))
        .map(([id, role]) => `(${i}, ${id}, '${id}', '${role}', 1, '${role}')`)
        .join(', ')}, (${i}, ${ADMISSION_INCOME}, '21', 'admission', 1, NULL),
      (${i}, ${DIFFERENCE}, '${DIFFERENCE}', 'cash_difference', 2, ${without.includes('cash_difference') ? 'NULL' : "'cash_difference'"});
    INSERT INTO fee_particulars (institute_code, id, name, kind, priority, income_account_id, is_refundable) VALUES (${i}, ${TUITION}, 'Tuition', 'tuition', 20, ${TUITION_INCOME}, false),
      (${i}, ${ADMISSION}, 'Admission', 'admission', 30, ${ADMISSION_INCOME}, false), (${i}, ${DEPOSIT}, 'Deposit', 'security', 35, NULL, true), (${i}, ${FINE}, 'Fine', 'fine', 99, NULL, false),
      (${i}, ${TRIP}, 'Trip', 'other', 50, NULL, false);
    INSERT INTO fiscal_years (institute_code, id, name, start_date, end_date) VALUES ${YEARS.map(({ id, start, end }) => `(${i}, ${id}, 'Y${id}', '${start}', '${end}')`).join(', ')};
    INSERT INTO student_fee_plans (institute_code, student_id, particular_id, amount, first_time, discount_fixed, discount_bp, from_month) VALUES
      ${PLANS.map((p) => `(${i}, ${p.student}, ${p.particular}, ${p.amount}, ${p.first}, ${p.fixed}, ${p.bp}, '2026-04-01')`).join(', ')};`);
}
