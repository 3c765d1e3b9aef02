/** A school that bills and takes money, made as an administrator would make it, through the API. */
import type { Page } from '@playwright/test';
import { currentMonth, today } from '../../../contract/dates.ts';
import { handOff, type TestInstitute } from './institute.ts';
import { api, expect, sendForm } from './test.ts';

type Saved = { data: { id: number } };
type Rows = { data: { id: number; [name: string]: unknown }[] };
export interface Pupil {
  readonly name: string;
  /** Children of one father and mobile are a family. */
  readonly father?: string;
  readonly campus?: 'River' | 'Hill';
}
export interface FeeSchool {
  /** By name: 'River', 'One', 'Tuition Fee', 'Cash in Hand', 'Hardship', … */
  readonly ids: Readonly<Record<string, number>>;
  /** Ids of the students by name. */
  readonly pupils: Readonly<Record<string, number>>;
}
/** Month 'YYYY-MM' that many months from now. */
export const monthFrom = (offset: number): string => {
  const [year = 0, month = 0] = currentMonth().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + offset, 1)).toISOString().slice(0, 7);
};
/** Day 'YYYY-MM-DD' that many days from today. */
export const dayFrom = (offset: number): string =>
  new Date(Date.parse(`${today()}T00:00:00Z`) + offset * 86_400_000).toISOString().slice(0, 10);

/** Rupees a month: tuition and computer fee of class One, at both campuses. */
export const TUITION = 3000;
export const COMPUTER = 500;
export const FEE = TUITION + COMPUTER;
/** The late fee of every campus, once. */
export const FINE = 200;

const COUNTER = [
  'challans.read',
  'challans.create',
  'challans.update',
  'challans.delete',
  'payments.read',
  'payments.create',
  'payments.void',
];
const USERS = {
  /** Takes money, and may give it back. */
  cashier: {
    privileges: [
      ...COUNTER,
      'payments.refund',
      'challan_discounts.read',
      'challan_discounts.create',
      'fee_fines.waive',
    ],
  },
  /** What they enter waits for somebody else. */
  clerk: {
    privileges: [...COUNTER, 'challan_discounts.read', 'challan_discounts.create'],
    two_step_ch_payment_approval_req: true,
  },
  /** The menu shows what waits to users of two steps only (specification 2). */
  approver: {
    privileges: [
      'challans.read',
      'payments.read',
      'payments.approve',
      'challan_discounts.read',
      'challan_discounts.approve',
    ],
    two_step_ch_payment_approval_req: true,
  },
} as const;
export type FeeUser = keyof typeof USERS;

async function makePlaces(desk: Page, ids: Record<string, number>): Promise<void> {
  const make = async (name: string, path: string, body: object): Promise<void> => {
    ids[name] = (await api<Saved>(desk, 'POST', path, body)).data.id;
  };
  const known = async (path: string, title: string): Promise<void> => {
    for (const row of (await api<Rows>(desk, 'GET', path)).data) ids[String(row[title])] = row.id;
  };
  for (const [path, title] of [
    ['/classes', 'class_name'],
    ['/sections', 'section_name'],
    ['/fee_particulars', 'name'],
    ['/discount_types', 'name'],
    ['/late_fee_fine', 'name'],
    ['/finance_accounts', 'acc_name'],
    ['/finance_groups', 'group_name'],
    ['/get_student_statuses', 'name'],
  ] as const)
    await known(path, title);
  // Of the campuses and the accounting periods there are, and what a new school lacks of them.
  await known('/campus', 'campus_name');
  ids['River'] = ids['Main Campus'] ?? 0;
  await make('Hill', '/campus', { campus_name: 'Hill Campus', campus_code: 'HIL' });
  const [year] = (await api<Rows>(desk, 'GET', '/fiscal_years')).data;
  const start = Number(String(year?.['start_date']).slice(0, 4));
  await make('year before', '/fiscal_years', {
    name: `${start - 1}-${start} before`,
    start_date: `${start - 1}-07-01`,
    end_date: `${start}-06-30`,
  });
  ids['Bank'] = (
    await sendForm<Saved>(desk, '/finance_accounts', {
      acc_code: '1103',
      acc_name: 'Habib Bank',
      group_id: ids['Cash and Bank'],
      role: 'bank',
      bank_name: 'Habib Bank Limited',
    })
  ).data.id;
  await make('tariff', '/fee_plan_lists', { name: 'Class One' });
  await make('tuition of it', '/fee_plan_particulars', {
    fee_plan_list_id: ids['tariff'],
    particular_id: ids['Tuition Fee'],
    amount: TUITION,
  });
  await make('computer of it', '/fee_plan_particulars', {
    fee_plan_list_id: ids['tariff'],
    particular_id: ids['Computer Fee'],
    amount: COMPUTER,
  });
  for (const campus of ['River', 'Hill']) {
    await make(`One at ${campus}`, '/campus_class', { campus_id: ids[campus], class_id: ids['One'] });
    await make(`One A at ${campus}`, '/class_sections', {
      campus_class_id: ids[`One at ${campus}`],
      section_id: ids['A'],
    });
    await make(`tariff at ${campus}`, '/fee_plan_classes', {
      fee_plan_list_id: ids['tariff'],
      campus_class_id: ids[`One at ${campus}`],
    });
    await sendForm(desk, '/challanSetting', {
      campus_id: ids[campus],
      heading: `Fee Bill, ${campus}`,
      due_day: 10,
      late_fee_policy_id: ids['Rs 200 once'],
      bank_name: 'Habib Bank Limited',
      bank_account_title: 'School Fund',
      bank_account_no: 'PK36HABB0000001123456702',
      copies: ['Bank Copy', 'School Copy', 'Student Copy'],
    });
  }
}

async function enrol(
  desk: Page,
  ids: Readonly<Record<string, number>>,
  pupils: readonly Pupil[],
): Promise<Record<string, number>> {
  const made: Record<string, number> = {};
  const fathers = [...new Set(pupils.map(({ father }) => father))];
  for (const campus of ['River', 'Hill'] as const) {
    const here = pupils.filter((one) => (one.campus ?? 'River') === campus);
    if (here.length === 0) continue;
    const rows = here.map(({ name, father }, at) => ({
      studentName: name,
      roll_no: String(at + 1),
      ...(father === undefined
        ? { father_name: `Parent of ${name}` }
        : { father_name: father, mobile: `0300-${7_000_000 + fathers.indexOf(father)}` }),
    }));
    const place = { campus_id: ids[campus], class_id: ids['One'], section_id: ids['A'] };
    const { data } = await api<{ data: { created: { index: number; id: number }[]; failed: unknown[] } }>(
      desk,
      'POST',
      '/bulk_add_students',
      {
        ...place,
        rows,
      },
    );
    expect(data.failed).toEqual([]);
    for (const { index, id } of data.created) made[here[index]?.name ?? ''] = id;
  }
  return made;
}

/**
 * Two campuses with class One on the same tariff, its pupils with their plans since last month (but for `planless`),
 * accounts, policies and the users of the counter.
 */
export async function openFeeSchool(
  desk: Page,
  institute: TestInstitute,
  pupils: readonly Pupil[],
  { planless = [] }: { readonly planless?: readonly string[] } = {},
): Promise<FeeSchool> {
  const ids: Record<string, number> = {};
  await makePlaces(desk, ids);
  const made = await enrol(desk, ids, pupils);
  const planned = Object.entries(made).flatMap(([name, id]) => (planless.includes(name) ? [] : [id]));
  await api(desk, 'POST', '/student_feePlan', { student_ids: planned, from_month: monthFrom(-1) });
  for (const [username, more] of Object.entries(USERS)) {
    const person = { username, password: institute.password, full_name: `The ${username}`, all_campuses: true };
    ids[username] = (await api<Saved>(desk, 'POST', '/store_user', { ...person, ...more })).data.id;
  }
  // The campuses of a user are told at sign-in.
  await desk.goto(await handOff(institute));
  await expect(desk.getByRole('banner')).toContainText(institute.name);
  return { ids, pupils: made };
}
/** Bills a month (0: this one, due in a week; before: due and late since) for these students. */
export async function bill(desk: Page, students: readonly number[], offset = 0): Promise<void> {
  const month = monthFrom(offset);
  const dates =
    offset < 0 ? { issue_date: `${month}-01`, due_date: `${month}-10` } : { issue_date: today(), due_date: dayFrom(7) };
  const { data } = await api<{ data: { state: string; created: number; failed: number } }>(
    desk,
    'POST',
    '/student_challan',
    {
      student_ids: students,
      challan_month_from: month,
      validity_date: dayFrom(30),
      ...dates,
    },
  );
  expect(data, `challans of ${month}`).toMatchObject({ state: 'done', created: students.length, failed: 0 });
}
