/** What challans and receipts say only on paper. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { makeApp, makeUser, type Api, type Row, type TestUser } from './support/apiClient.ts';

let api: Api;
let school: FeeSchool;
let other: FeeSchool;
let johar: TestUser;
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'papers');
  other = await makeFeeSchool(api, 'otherpapers');
  johar = await makeUser(api, 'papers', { campuses: [Number(school.ids['Johar'])] });
}, 120_000);
afterAll(() => api.test.drop());

interface OnPaper {
  readonly student_name_ur: string | null;
  readonly late_fee_policy: unknown;
  readonly arrears: readonly { challan_id: number; challan_no: number; challan_month: string; amount: number }[];
}
const paperOf = async (challan: number | undefined): Promise<OnPaper> =>
  (await school.get('/student_challan', { ids: challan ?? 0, for_print: '1' })).rows[0]?.['on_paper'] as OnPaper;
/** Charges paisa of a challan issued and due so many days from today; its id. */
async function charge(student: Row, paisa: number, issued: number, due: number): Promise<number> {
  const [line] = await school.charge(student, [paisa], { issue: dayFrom(issued), due: dayFrom(due) });
  return line?.challan_id ?? 0;
}

test('a challan on paper has the open lines of older challans that are due, as they are now', async () => {
  const student = await school.add({ student_name_ur: 'عائشہ' });
  const oldest = await charge(student, 100_000, -95, -85);
  const older = await charge(student, 50_050, -64, -54);
  const newest = await charge(student, 70_000, -2, 8);
  const paper = await paperOf(newest);
  expect(paper.student_name_ur).toBe('عائشہ');
  expect(paper.arrears.map(({ challan_id, amount }) => [challan_id, amount])).toEqual([
    [oldest, 1000],
    [older, 500.5],
  ]);
  expect(paper.arrears[0]?.challan_month).toBe(dayFrom(-95).slice(0, 7));
  expect((await paperOf(oldest)).arrears).toEqual([]);
  await school.pay({ student_id: student.id, amount: 1200 });
  expect((await paperOf(newest)).arrears.map(({ challan_id, amount }) => [challan_id, amount])).toEqual([
    [older, 300.5],
  ]);
  const row = (await school.get('/student_challan', { ids: newest })).rows[0];
  expect(row).not.toHaveProperty('on_paper');
});

test('a challan on paper carries its fine policy in rupees, and nothing that is not documented', async () => {
  const student = await school.add();
  const [line] = await school.charge(student, [10_000], { kind: 'opening' });
  expect((await paperOf(line?.challan_id)).late_fee_policy).toEqual({
    name: 'Fifty a day',
    method: 'per_day',
    counts: 'days',
    amount: 50,
    percent: null,
    grace_days: 0,
    count_from: 'due_date',
    cap: 500,
    slabs: [],
  });
});

test('challans of a student that are due later are no arrears of each other', async () => {
  const student = await school.add();
  const first = await charge(student, 10_000, -1, 20);
  const second = await charge(student, 10_000, -1, 50);
  expect((await paperOf(second)).arrears).toEqual([]);
  expect((await paperOf(first)).arrears).toEqual([]);
});

test('families_of finds what is open of every child of the families, and of nobody else', async () => {
  const parent = { father_name: 'Javed Akhtar', father_cnic: '35202-1234567-1' };
  const [one, two, stranger] = [await school.add(parent), await school.add(parent), await school.add()];
  const families = await school.rows(
    'SELECT DISTINCT family_id FROM students WHERE institute_code = $1 AND id = ANY($2)',
    ['papers', [one.id, two.id]],
  );
  expect(families).toHaveLength(1);
  const [a, b, c] = [
    await charge(one, 10_000, -1, 20),
    await charge(two, 20_000, -1, 20),
    await charge(two, 30_000, -1, 20),
  ];
  await charge(stranger, 10_000, -1, 20);
  await school.pay({ student_id: one.id, amount: 100 });
  const { rows } = await school.get('/student_challan', { families_of: a, include_future_challans: '1' });
  expect(rows.map((row) => row['id']).toSorted()).toEqual([b, c].toSorted());
  expect((await school.get('/student_challan', { families_of: a }, johar)).rows).toEqual([]);
  expect((await other.get('/student_challan', { families_of: a })).rows).toEqual([]);
  expect((await school.get('/student_challan', { families_of: '1;2' })).status).toBe(422);
});

test('a receipt says what is owed now, without the months ahead, when it is asked', async () => {
  const student = await school.add();
  await charge(student, 100_000, -40, -30);
  await school.charge(student, [900_000], {
    issue: dayFrom(-1),
    due: dayFrom(70),
    month: `${dayFrom(70).slice(0, 7)}-01`,
  });
  await school.pay({ student_id: student.id, amount: 400 });
  const [row] = (await school.get('/payChallan', { student_id: student.id, remaining_payable: '1' })).rows;
  expect(row?.['remainingPayable']).toBe(600);
  expect((await school.get('/payChallan', { student_id: student.id })).rows[0]).not.toHaveProperty('remainingPayable');
});
