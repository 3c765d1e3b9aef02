/** What is asked of the database; the institute is $1. Rows are named by the order in which they were made. */
import { monthStart } from '../assets/months.ts';
import { HOUSE } from './plain.ts';
import type { Terms } from './settling.ts';
import type { Settings } from './rows.ts';

export type Sql = readonly [text: string, ...values: unknown[]];
const nth = (table: string, at: number): string =>
  `(SELECT x.id FROM ${table} x WHERE x.institute_code = $1 ORDER BY x.id OFFSET ${at} LIMIT 1)`;
const recoveryAt = (at: number): string =>
  `(SELECT x.id FROM employee_advance_recoveries x WHERE x.institute_code = $1 AND x.kind <> 'payroll' ORDER BY x.id OFFSET ${at} LIMIT 1)`;
const waiting = (employee: number): string =>
  `(SELECT x.id FROM salary_plans x WHERE x.institute_code = $1 AND x.employee_id = ${employee} ORDER BY x.id DESC LIMIT 1)`;
const slipsOf = (employees: readonly number[], month: number, kind: string): string =>
  `ARRAY(SELECT x.id FROM salary_slips x WHERE x.institute_code = $1 AND x.month = '${monthStart(month)}' AND x.employee_id IN (${employees.join(', ')}) AND x.kind = '${kind}' AND x.status <> 'voided')`;

export const plan = (employee: number, from: number, basic: number, mess = 0): Sql => [
  'SELECT salary_plan_save($1, $2, $3, $4, $5, $6)',
  employee,
  monthStart(from),
  basic,
  JSON.stringify([{ component_id: 1, percent_bp: HOUSE * 100 }, ...(mess ? [{ component_id: 2, amount: mess }] : [])]),
  'As agreed',
];
export interface Form {
  readonly from?: string | null;
  readonly basic?: number | null;
  readonly lines?: readonly object[];
  readonly why?: string;
}
/** A plan as somebody might fill it in. */
export const planAs = (
  employee: number,
  { from = monthStart(0), basic = 5_000_000, lines = [], why = 'As agreed' }: Form,
): Sql => ['SELECT salary_plan_save($1, $2, $3, $4, $5, $6)', employee, from, basic, JSON.stringify(lines), why];
export const askAs = (
  employee: number,
  {
    amount = 100_000,
    from = monthStart(0),
    per = amount,
    why = 'A wedding',
  }: { amount?: number; from?: string | null; per?: number; why?: string },
): Sql => ['SELECT salary_advance_save($1, $2, $3, $4, $5, $6)', employee, amount, from, per, why];
export const skipAs = (at: number, month: string | null, why = 'Ill'): Sql => [
  `SELECT salary_advance_skip($1, ${nth('employee_advances', at)}, $2, $3)`,
  month,
  why,
];
export const decide = (employee: number, isApproved = true, why: string | null = null): Sql => [
  `SELECT salary_plan_decide($1, ${waiting(employee)}, $2, $3)`,
  isApproved,
  why,
];
export const increment = (employees: readonly number[], from: number, percent: number, seen: number[] | null): Sql =>
  raise(employees, from, { method: 'percent', value: percent * 100, round: 100 }, seen);
/** Hundredths of a percent, or paisa. */
export interface Rise {
  readonly method: 'percent' | 'fixed';
  readonly value: number;
  readonly round: number;
}
export const raise = (
  employees: readonly number[],
  from: number,
  { method, value, round }: Rise,
  seen: number[] | null = null,
): Sql => [
  `SELECT salary_increment_make($1, $2, $3, $4, 'basic', NULL, $5, $6, 'A good year', $7)`,
  employees,
  monthStart(from),
  method,
  value,
  round,
  seen,
];
export const undo = (at: number): Sql => [`SELECT salary_batch_undo($1, ${nth('salary_batches', at)}, 'Too much')`];
export const ask = (employee: number, amount: number, from: number, per: number): Sql => [
  `SELECT salary_advance_save($1, $2, $3, $4, $5, 'A wedding')`,
  employee,
  amount,
  monthStart(from),
  per,
];
export const decideAdvance = (at: number, isApproved = true, why: string | null = null): Sql => [
  `SELECT salary_advance_decide($1, ${nth('employee_advances', at)}, $2, $3)`,
  isApproved,
  why,
];
export const payAdvance = (at: number, day: string, account: number): Sql => [
  `SELECT salary_advance_pay($1, ${nth('employee_advances', at)}, $2, $3, NULL)`,
  day,
  account,
];
export const voidAdvance = (at: number, day: string, why: string | null = 'By mistake'): Sql => [
  `SELECT salary_advance_void($1, ${nth('employee_advances', at)}, $2, $3)`,
  day,
  why,
];
export const skip = (at: number, month: number): Sql => [
  `SELECT salary_advance_skip($1, ${nth('employee_advances', at)}, $2, 'Ill')`,
  monthStart(month),
];
export const recover = (
  at: number,
  kind: string,
  amount: number,
  day: string,
  { account = null, why = null }: { account?: number | null; why?: string | null },
): Sql => [
  `SELECT salary_advance_recover($1, ${nth('employee_advances', at)}, $2, $3, $4, $5, $6)`,
  kind,
  amount,
  day,
  account,
  why,
];
export const unrecover = (at: number, day: string, why: string | null = 'By mistake'): Sql => [
  `SELECT salary_recovery_void($1, ${recoveryAt(at)}, $2, $3)`,
  day,
  why,
];
export const unrecoverSalary = (day: string): Sql => [
  `SELECT salary_recovery_void($1, (SELECT min(x.id) FROM employee_advance_recoveries x WHERE x.institute_code = $1 AND x.kind = 'payroll'), $2, 'By mistake')`,
  day,
];
/** Starts a run and counts all of it. */
export const run = (campus: number, month: number): Sql => [
  'SELECT payroll_count($1, payroll_start($1, $2, $3), 100)',
  campus,
  monthStart(month),
];
/** Starts a run and counts so many of it. */
export const begin = (campus: number, month: number, most: number): Sql => [
  `SELECT payroll_count($1, payroll_start($1, $2, $3), ${most})`,
  campus,
  monthStart(month),
];
export const goOn = (at: number, most = 100): Sql => [`SELECT payroll_count($1, ${nth('payroll_runs', at)}, ${most})`];
export const absent = (employee: number, days: readonly string[], status = 1): Sql => [
  `INSERT INTO employee_attendance (institute_code, employee_id, campus_id, att_date, attendance_status_id) SELECT $1, ${employee}, 1, d, ${status} FROM unnest($2::date[]) d ON CONFLICT DO NOTHING`,
  days,
];
/** Work on days that are off, so many minutes each. */
export const worked = (employee: number, days: readonly string[], minutes: number): Sql => [
  `INSERT INTO employee_attendance (institute_code, employee_id, campus_id, att_date, attendance_status_id, time_in, time_out) SELECT $1, ${employee}, 1, d, 3, '08:00', time '08:00' + make_interval(mins => ${minutes}) FROM unnest($2::date[]) d ON CONFLICT DO NOTHING`,
  days,
];
export const settle = (campus: number | null, { least, months, lates, overtime, hours, gratuity }: Settings): Sql => [
  `INSERT INTO employee_settings (institute_code, name, campus_id, least_net, advance_months, lates_per_absence, overtime_percent, overtime_hours, gratuity_days, gratuity_after) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 6)`,
  `Of ${campus ?? 'all'}`,
  campus,
  least,
  months,
  lates,
  overtime,
  hours,
  gratuity,
];
export const settleWith = (
  employee: number,
  { notice, gratuity }: Terms,
  leave = 0,
  seen: number | null = null,
): Sql => ['SELECT settlement_make($1, $2, $3, $4, $5, $6)', employee, notice, leave, gratuity, seen];
export const approve = (at: number, day: string, seen: number | null = null): Sql => [
  `SELECT payroll_approve($1, ${nth('payroll_runs', at)}, $2, $3)`,
  day,
  seen,
];
export const voidRun = (at: number, day: string, why: string | null = 'By mistake'): Sql => [
  `SELECT payroll_void($1, ${nth('payroll_runs', at)}, $2, $3)`,
  day,
  why,
];
export const hold = (employees: readonly number[], month: number, why: string | null, kind = 'salary'): Sql => [
  `SELECT salary_hold($1, ${slipsOf(employees, month, kind)}, $2)`,
  why,
];
export const pay = (
  employees: readonly number[],
  month: number,
  day: string,
  account: number,
  seen: number | null = null,
  kind = 'salary',
): Sql => [`SELECT salary_pay($1, ${slipsOf(employees, month, kind)}, $2, $3, 'Transfer', $4)`, day, account, seen];
export const voidPayment = (at: number, day: string, why: string | null = 'By mistake'): Sql => [
  `SELECT salary_payment_void($1, ${nth('salary_payments', at)}, $2, $3)`,
  day,
  why,
];
