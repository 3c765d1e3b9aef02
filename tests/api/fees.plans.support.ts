/** A school with tariffs and discount types, and the calls of fee plans. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { currentMonth, today } from '../../contract/dates.ts';
import { shiftMonth } from '../../contract/fees/planMonths.ts';
import type { PlanRowOnWire } from '../../contract/endpoints/fees/plans.ts';
import { withInstitute } from '../../server/database/door.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';

type Json = Readonly<Record<string, unknown>>;
export interface PlanSchool extends FeeSchool {
  readonly plan: (json: Json, user?: TestUser, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  readonly change: (json: Json, user?: TestUser) => Promise<Answer>;
  readonly end: (json: Json, user?: TestUser) => Promise<Answer>;
  readonly raise: (json: Json, user?: TestUser) => Promise<Answer>;
  /** All rows of a student, as they are answered. */
  readonly planOf: (studentId: number, user?: TestUser) => Promise<readonly PlanRowOnWire[]>;
  /** Bills students for a month 'YYYY-MM'; how many challans came of it. */
  readonly bill: (studentIds: readonly number[], month: string) => Promise<number>;
}
export const dataOf = <T>(answer: Answer): T => answer.json['data'] as T;
export interface Result {
  readonly student_id: number;
  readonly outcome: string;
  readonly message: string;
  readonly before?: number;
  readonly after?: number;
  readonly monthly?: number;
  readonly token?: string;
}
export interface Told {
  readonly counts: Readonly<Record<string, number>>;
  readonly students: readonly Result[];
  readonly results: readonly Result[];
}

export async function makePlanSchool(api: Api, code: string): Promise<PlanSchool> {
  const school = await makeFeeSchool(api, code);
  const { principal } = school;
  const ids = school.ids as Record<string, number>;
  const make = async (key: string, name: string, body: Json): Promise<void> => {
    const answer = await create(api, principal, resourceOf(key), body);
    if (answer.status !== 201) throw new Error(`${key} ${name}: ${answer.text}`);
    ids[name] = answer.row.id;
  };
  await make('fee_particulars', 'Admission', { name: 'Admission', kind: 'admission', priority: 5 });
  for (const [list, classes, tuition] of [
    ['Primary', ['Gulberg One', 'Johar One'], 4000],
    ['Upper', ['Gulberg Two'], 5000],
  ] as const) {
    await make('fee_plan_lists', list, { name: list });
    for (const name of classes)
      await make('fee_plan_classes', `${list} ${name}`, { fee_plan_list_id: ids[list], campus_class_id: ids[name] });
    await make('fee_plan_particulars', `${list} Tuition`, {
      fee_plan_list_id: ids[list],
      particular_id: ids['Tuition'],
      amount: tuition,
      min_amount: 1000,
    });
    await make('fee_plan_particulars', `${list} Admission`, {
      fee_plan_list_id: ids[list],
      particular_id: ids['Admission'],
      amount: 9000,
      first_time: true,
    });
  }
  // May and June together in May, nothing in June.
  const eleven = ['01', '02', '03', '04', '05', '07', '08', '09', '10', '11', '12'];
  await make('fee_plan_particulars', 'Primary Transport', {
    fee_plan_list_id: ids['Primary'],
    particular_id: ids['Transport'],
    amount: 1000,
    months: eleven,
  });
  await make('fee_plan_months', 'May', { fee_plan_particular_id: ids['Primary Transport'], month: '05', amount: 2000 });
  await make('discount_types', 'Staff', { name: 'Staff', method: 'percent', percent: 50, max_amount: 1500 });
  await make('discount_types', 'Orphan', { name: 'Orphan', method: 'percent', percent: 100, needs_approval: true });
  await make('discount_types', 'Second child', {
    name: 'Second child',
    method: 'percent',
    percent: 20,
    sibling_from: 2,
    particular_ids: [ids['Tuition']],
  });
  await make('discount_types', 'Third child', {
    name: 'Third child',
    method: 'fixed',
    amount: 1234,
    sibling_from: 3,
    particular_ids: [ids['Tuition']],
  });
  const send =
    (path: string, query: Readonly<Record<string, string>>) =>
    (json: Json, user: TestUser = principal, headers: Readonly<Record<string, string>> = {}) =>
      api.call(path, { token: user.token, json, query, headers });
  return {
    ...school,
    plan: send('/student_feePlan', {}),
    change: send('/student_feePlan', { _method: 'PUT' }),
    end: send('/student_feePlan', { _method: 'DELETE' }),
    raise: send('/updateParticularAmountInFeePlan', {}),
    async planOf(studentId, user = principal) {
      const answer = await api.call(`/student_feePlan/${studentId}`, { token: user.token });
      if (answer.status !== 200) throw new Error(`no plan: ${answer.status} ${answer.text}`);
      return dataOf<{ rows: PlanRowOnWire[] }>(answer).rows;
    },
    bill: (studentIds, month) =>
      withInstitute(api.db, { instituteCode: code, campuses: 'all', userId: principal.id }, async (trx) => {
        const day = `${month}-01`;
        // Months ahead are billed today.
        const issued = day < today() ? day : today();
        const { rows } = await sql<{
          outcome: string;
        }>`SELECT outcome FROM challans_generate(${code}, ${[...studentIds]}::bigint[], ${day}::date, ${day}::date, ${issued}::date, NULL, NULL, 1, false, false, false)`.execute(
          trx,
        );
        return rows.filter(({ outcome }) => outcome === 'created').length;
      }),
  };
}

/** One such school for a whole test file. `openPlanSchool` first; the bindings are set then. */
export let api: Api;
export let school: PlanSchool;
export let johar: TestUser;
export async function openPlanSchool(): Promise<void> {
  api = await makeApp();
  school = await makePlanSchool(api, 'plans');
  johar = await makeUser(api, 'plans', { campuses: [id('Johar')] });
}
export const closePlanSchool = (): Promise<void> => api.test.drop();
export const id = (name: string): number => school.ids[name] ?? 0;
export const NOW = currentMonth();
export const month = (by: number): string => shiftMonth(NOW, by);
/** A student with the plan of their class since `from`. */
export async function planned(
  more: Readonly<Record<string, unknown>> = {},
  from = month(-6),
  plan: Readonly<Record<string, unknown>> = {},
): Promise<Row> {
  const student = await school.add(more);
  const answer = await school.plan({ student_ids: [student.id], from_month: from, ...plan });
  expect(dataOf<Told>(answer).counts, answer.text).toEqual({ created: 1 });
  return student;
}
export const tuitionOf = async (student: Row) =>
  (await school.planOf(student.id)).filter(({ particular }) => particular === 'Tuition');
