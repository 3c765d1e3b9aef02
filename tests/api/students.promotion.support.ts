/** A school to be promoted: two campuses, classes One and Two with sections A and B, and a fee plan list for each class. */
import type { Answer as Of, Body } from '../../contract/endpoints/calls.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { runJobs, type RunningJobs } from './support/runJobs.ts';

export type Preview = Of<'POST /promotion_preview'>['data'];
export type Planned = Of<'POST /promotion_students'>['data'][number];
export type Choices = Partial<Body<'POST /promotion_preview'>>;
export let api: Api;
export let jobs: RunningJobs;

/** A school of its own for a test: what one promotes, another does not see. */
export interface PromotionSchool extends FeeSchool {
  readonly code: string;
  readonly johar: TestUser;
  readonly id: (name: string) => number;
  readonly body: (choices?: Choices) => Record<string, unknown>;
  readonly preview: (choices?: Choices, user?: TestUser) => Promise<Preview>;
  readonly planned: (choices?: Choices, more?: Readonly<Record<string, unknown>>) => Promise<Planned[]>;
  /** Previews, begins and waits for the end. */
  readonly promote: (choices?: Choices, user?: TestUser) => Promise<Row>;
  readonly begin: (choices?: Choices, user?: TestUser) => Promise<Answer>;
  readonly undo: (id: number) => Promise<Row>;
  readonly seen: (id: number) => Promise<Row>;
  readonly plan: (id: number, rupees: number) => Promise<unknown>;
  readonly plansOf: (id: number) => Promise<Record<string, unknown>[]>;
  readonly pupil: (name: string, roll: string | null, more?: Readonly<Record<string, unknown>>) => Promise<Row>;
}

export async function openApi(): Promise<void> {
  api = await makeApp();
  jobs = await runJobs(api);
}
export async function closeApi(): Promise<void> {
  await jobs.idle();
  await jobs.stop();
  await api.test.drop();
}
const LISTS = [
  ['Primary', 'One', 3000],
  ['Upper', 'Two', 5000],
] as const;

export async function makePromotionSchool(code: string): Promise<PromotionSchool> {
  const school = await makeFeeSchool(api, code);
  const ids = school.ids as Record<string, number>;
  const make = async (key: string, name: string, body: Readonly<Record<string, unknown>>): Promise<void> => {
    const answer = await create(api, school.principal, resourceOf(key), body);
    if (answer.status !== 201) throw new Error(`${key} ${name}: ${answer.text}`);
    ids[name] = answer.row.id;
  };
  await make('student_statuses', 'Passed out', { name: 'Passed out', status_class: 'passed_out' });
  for (const [list, cls, amount] of LISTS) {
    await make('fee_plan_lists', list, { name: list });
    for (const campus of ['Gulberg', 'Johar'])
      await make('fee_plan_classes', `${list} ${campus}`, {
        fee_plan_list_id: ids[list],
        campus_class_id: ids[`${campus} ${cls}`],
      });
    await make('fee_plan_particulars', `${list} Tuition`, {
      fee_plan_list_id: ids[list],
      particular_id: ids['Tuition'],
      amount,
      min_amount: 0,
    });
  }
  const johar = await makeUser(api, code, { campuses: [Number(ids['Johar'])] });
  const id = (name: string): number => Number(ids[name]);
  const body: PromotionSchool['body'] = (choices = {}) => ({
    from_session_id: id('2026-27'),
    to_session_id: id('2027-28'),
    ...choices,
  });
  const ok = (answer: Answer): Answer => {
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return answer;
  };
  const preview: PromotionSchool['preview'] = async (choices, user) =>
    ok(await school.post('/promotion_preview', body(choices), user)).row as unknown as Preview;
  const begin: PromotionSchool['begin'] = async (choices, user) =>
    school.post('/promotions', { ...body(choices), mark: (await preview(choices, user)).mark }, user);
  const over = async (answer: Answer): Promise<Row> => {
    ok(answer);
    await jobs.idle();
    return ok(await school.get(`/promotions/${answer.row.id}`)).row;
  };
  return {
    ...school,
    code,
    johar,
    id,
    body,
    preview,
    begin,
    planned: async (choices, more) =>
      ok(await school.post('/promotion_students', { ...body(choices), per_page: 500, ...more }))
        .rows as unknown as Planned[],
    promote: async (choices, user) => over(await begin(choices, user)),
    undo: async (one) => over(await school.post(`/promotions/${one}/undo`, {})),
    seen: async (one) => (await school.post('/fetch_api_students', { ids: [one] })).rows[0] as Row,
    plan: (student, rupees) =>
      school.rows(
        `INSERT INTO student_fee_plans (institute_code, student_id, particular_id, amount, fee_plan_list_id, from_month) VALUES ($1, $2, $3, $4, $5, '2026-04-01')`,
        [code, student, id('Tuition'), rupees * 100, id('Primary')],
      ),
    plansOf: (student) =>
      school.rows(
        `SELECT amount::int, from_month::text, to_month::text, fee_plan_list_id::int AS list FROM student_fee_plans WHERE institute_code = $1 AND student_id = $2 ORDER BY from_month`,
        [code, student],
      ),
    pupil: (name, roll, more = {}) => school.add({ studentName: name, roll_no: roll, ...more }),
  };
}
