/**
 * A school whose students have plans, and what tests of challans ask of it. `openSchools` first; the bindings are set
 * then.
 */
import { currentMonth } from '../../contract/dates.ts';
import { makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { runJobs, type RunningJobs } from './support/runJobs.ts';

export let api: Api;
export let school: FeeSchool;
export let other: FeeSchool;
export let johar: TestUser;
export let jobs: RunningJobs;
export async function openSchools(): Promise<void> {
  api = await makeApp();
  jobs = await runJobs(api);
  school = await makeFeeSchool(api, 'challans');
  other = await makeFeeSchool(api, 'elsewhere');
  johar = await makeUser(api, 'challans', { campuses: [Number(school.ids['Johar'])] });
}
export async function closeSchools(): Promise<void> {
  await jobs.idle();
  await jobs.stop();
  await api.test.drop();
}

export const id = (name: string): number => Number(school.ids[name]);
export const monthFrom = (months: number): string => {
  const [year = 0, month = 0] = currentMonth().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7);
};
export const NOW = currentMonth();
export interface Plan {
  readonly particular?: string;
  /** Paisa. */
  readonly amount?: number;
  readonly months?: number;
  readonly month_amounts?: readonly (number | null)[];
  readonly first_time?: boolean;
  readonly fixed?: number;
  readonly bp?: number;
  readonly cap?: number;
  readonly least?: number;
  readonly from?: string;
}
export const plan = (
  student: Row | number,
  {
    particular = 'Tuition',
    amount = 500_000,
    months = 4095,
    month_amounts,
    first_time = false,
    fixed = 0,
    bp = 0,
    cap,
    least = 0,
    from = monthFrom(-6),
  }: Plan = {},
) =>
  school.rows(
    `INSERT INTO student_fee_plans (institute_code, student_id, particular_id, amount, months, month_amounts, first_time, discount_fixed, discount_bp, discount_cap, least_amount, from_month)
     VALUES ('challans', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      typeof student === 'number' ? student : student.id,
      id(particular),
      amount,
      months,
      month_amounts ?? null,
      first_time,
      fixed,
      bp,
      cap ?? null,
      least,
      `${from}-01`,
    ],
  );
export const planned = async (
  plans: readonly Plan[] = [{}],
  more: Readonly<Record<string, unknown>> = {},
): Promise<Row> => {
  const student = await school.add(more);
  for (const one of plans) await plan(student, one);
  return student;
};
export const generate = (
  students: readonly Row[],
  body: Readonly<Record<string, unknown>> = {},
  user?: TestUser,
  key?: string,
): Promise<Answer> =>
  school.post(
    '/student_challan',
    { student_ids: students.map((student) => student.id), challan_month_from: NOW, ...body },
    user,
    key,
  );
export const results = async (answer: Answer): Promise<readonly Row[]> =>
  (await school.get(`/fee_jobs/${answer.row.id}/rows`, { per_page: 500 })).rows;
export const challansOf = async (student: Row, query: Readonly<Record<string, string>> = {}): Promise<readonly Row[]> =>
  (
    await school.get('/student_challan', {
      student_id: student.id,
      challan_particular_wise_payment_status: 'true',
      include_future_challans: 'true',
      sort_by: 'id',
      sort_order: 'ASC',
      ...query,
    })
  ).rows;
export const linesOf = (challan: Row | undefined): readonly Row[] => (challan?.['particulars'] ?? []) as Row[];
/** For a call that its declaration must have. */
export function never(): never {
  throw new Error('this call is not declared');
}
