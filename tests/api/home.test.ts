/**
 * The home page: every figure is what the page that it opens says, for whoever asks, and stays so whatever happens; who
 * may not open the page does not see the figure.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { today } from '../../contract/dates.ts';
import { type BEFORE, dayOf, lastDays, monthBefore, monthOf, type HomeDays } from '../../contract/home/days.ts';
import { figureKeys, homeFigures, type FigureKey } from '../../contract/home/figures.ts';
import { toWire, type Filter } from '../../contract/filters.ts';
import { DEMO_INSTITUTE } from '../../server/seed/demo.ts';
import { sectionQuery } from '../../src/students/studentSections.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

interface Said {
  readonly amount: number | null;
  readonly count: number | null;
}
interface Figure extends Said {
  readonly key: FigureKey;
  readonly before: readonly (Said & { readonly key: (typeof BEFORE)[number] })[];
}
interface Home {
  readonly day: string;
  readonly figures: readonly Figure[];
  readonly pictures: readonly {
    readonly key: string;
    readonly labels: readonly string[];
    readonly amounts: readonly { readonly name: string; readonly values: readonly number[] }[];
    readonly counts: readonly { readonly name: string; readonly values: readonly number[] }[];
  }[];
  readonly accounts: readonly { readonly id: number; readonly amount: number }[];
}
let api: Api;
let head: TestUser;
beforeAll(async () => {
  api = await makeApp({ demo: 2 });
  head = await makeUser(api, DEMO_INSTITUTE, { username: 'head' });
});
afterAll(() => api.test.drop());

type Query = Readonly<Record<string, string | number>>;
async function asked(user: TestUser, path: string, query: Query = {}, json?: object): Promise<Answer> {
  const answer = await api.call(path, {
    token: user.token,
    query: { institute_code: DEMO_INSTITUTE, ...query },
    ...(json ? { json: { institute_code: DEMO_INSTITUTE, ...json } } : {}),
  });
  expect(answer.status, `${path} ${JSON.stringify(query)}: ${answer.text.slice(0, 300)}`).toBe(200);
  return answer;
}
const homeOf = async (user: TestUser): Promise<Home> =>
  (await asked(user, '/get_dashboard_data')).row as unknown as Home;

type Bag = Readonly<Record<string, number>>;
const totalsOf = (answer: Answer): Bag => answer.json['totals'] as Bag;
const queryOf = (address: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(address.split('?')[1] ?? ''));
/** What a page of students shows at an address. */
async function studentsAt(user: TestUser, address: string): Promise<Said> {
  const section = address.slice(1).split('?')[0] as 'manage-students' | 'admission-queries';
  const { filters = [] } = JSON.parse(queryOf(address)['filter'] ?? '{}') as { filters?: Filter[] };
  const { json } = await asked(user, '/api_students', {
    ...sectionQuery(section, false),
    page: 1,
    per_page: 1,
    filters: JSON.stringify(toWire(filters)),
  });
  return { amount: null, count: Number(json['total']) };
}
const monthReport = async (user: TestUser, address: string, name: string): Promise<Said> => ({
  amount: totalsOf(await asked(user, '/month_wise_fee_report', queryOf(address)))[name] ?? 0,
  count: null,
});
async function dayWise(user: TestUser, address: string): Promise<Said> {
  const { row } = await asked(user, '/getDayWisePaidChallans', {}, queryOf(address));
  const { totals } = row as unknown as { totals: { received: number; count: number } };
  return { amount: totals.received, count: totals.count };
}
const graph = async (user: TestUser, path: string, address: string): Promise<Said> => ({
  amount: null,
  count: totalsOf(await asked(user, path, queryOf(address)))['count'] ?? 0,
});
async function statement(user: TestUser, address: string, ...keys: readonly string[]): Promise<Said> {
  const { row } = await asked(user, '/profit_loss_statement', queryOf(address));
  const { rows } = row as unknown as { rows: { key: string; amounts: number[] }[] };
  const found = keys.flatMap((key) => rows.filter((one) => one.key === key))[0];
  return { amount: found?.amounts[0] ?? 0, count: null };
}
const staff = async (user: TestUser, address: string, name: string): Promise<Said> => ({
  amount: null,
  count: totalsOf(await asked(user, '/emp_attendance_report', queryOf(address)))[name] ?? 0,
});

const summary = async (user: TestUser, address: string, name: string): Promise<Said> => ({
  amount: null,
  count: totalsOf(await asked(user, '/student_attendance_summary', queryOf(address)))[name] ?? 0,
});

/** What the page says that a figure opens: the call that it makes, and where its answer has the figure. */
const THERE: Readonly<Record<FigureKey, (user: TestUser, address: string) => Promise<Said>>> = {
  async waiting_payments(user) {
    const { amount, payments } = totalsOf(await asked(user, '/payChallan', { get_pending_payments: 1 }));
    return { amount: amount ?? 0, count: payments ?? 0 };
  },
  async waiting_discounts(user) {
    const { json } = await asked(user, '/challanDiscount', { get_pending_discounts: 1 });
    return { amount: (json['totals'] as Bag)['amount'] ?? 0, count: Number(json['total']) };
  },
  async waiting_vouchers(user, address) {
    const { json } = await asked(user, '/journal_inquiry', queryOf(address));
    return { amount: (json['totals'] as Bag)['total'] ?? 0, count: Number(json['total']) };
  },
  async my_till(user) {
    const { rows } = await asked(user, '/till');
    const sum = (name: string): number => rows.reduce((all, row) => all + Number(row[name]), 0);
    return { amount: sum('expected'), count: sum('payments') };
  },
  received_today: dayWise,
  received_month: dayWise,
  async overdue(user) {
    const { due, challans } = totalsOf(await asked(user, '/student_challan', { overdue: 'true', of: 'all' }));
    return { amount: due ?? 0, count: challans ?? 0 };
  },
  async outstanding(user, address) {
    return { amount: totalsOf(await asked(user, '/fee_defaulters', queryOf(address)))['due'] ?? 0, count: null };
  },
  billed: (user, address) => monthReport(user, address, 'billed'),
  fees_received: (user, address) => monthReport(user, address, 'received'),
  fees_open: (user, address) => monthReport(user, address, 'balance'),
  async cash_and_bank(user, address) {
    const { json } = await asked(user, '/cash_report', queryOf(address));
    const sections = json['sections'] as { label: string; amount: number }[] | undefined;
    const { rows } = await asked(user, '/cash_report', queryOf(address));
    const closing = rows
      .filter((row) => row['entry'] === 'Closing balance')
      .reduce((sum, row) => sum + Number(row['balance']), 0);
    expect(sections, 'the report ends with the same sum').toBeTruthy();
    return { amount: closing, count: null };
  },
  async cheques(user, address) {
    const { json } = await asked(user, '/cheques', queryOf(address));
    return { amount: (json['totals'] as Bag)['amount'] ?? 0, count: Number(json['total']) };
  },
  async statements(user, address) {
    return { amount: null, count: Number((await asked(user, '/bank_statements', queryOf(address))).json['total']) };
  },
  income: (user, address) => statement(user, address, 'net-income', 'income'),
  expenses: (user, address) => statement(user, address, 'expenses'),
  surplus: (user, address) => statement(user, address, 'surplus'),
  enrolled: studentsAt,
  admitted: (user, address) => graph(user, '/new_admissions_students_report_graph', address),
  left: (user, address) => graph(user, '/inactive_students_report_graph', address),
  students_present: (user, address) => summary(user, address, 'present'),
  async students_absent(user, address) {
    const { json } = await asked(user, '/absentees', { ...queryOf(address), page: 1, per_page: 1 });
    return { amount: null, count: Number(json['total']) };
  },
  inquiries: studentsAt,
  no_section: studentsAt,
  no_birth: studentsAt,
  no_gender: studentsAt,
  no_mobile: studentsAt,
  async employees(user, address) {
    const { filters } = JSON.parse(queryOf(address)['filter'] ?? '{}') as { filters: Filter[] };
    const { json } = await asked(user, '/getAllEmployees', { page: 1, per_page: 1, filters: JSON.stringify(filters) });
    return { amount: null, count: Number(json['total']) };
  },
  employees_present: (user, address) => staff(user, address, 'present'),
  employees_absent: (user, address) => staff(user, address, 'absent'),
};
const daysOf = (key: FigureKey): HomeDays => (homeFigures[key].of === 'day' ? dayOf(today()) : monthOf(today()));
const said = ({ amount, count }: Said): Said => ({ amount, count });
/** Every figure that the user sees, as the page that it opens says it, with those of a month and of a year ago. */
async function expectEqual(user: TestUser): Promise<void> {
  const { figures } = await homeOf(user);
  const [here, there]: Record<string, Said>[] = [{}, {}];
  for (const figure of figures) {
    const { opens } = homeFigures[figure.key];
    Object.assign(here as object, { [figure.key]: said(figure) });
    Object.assign(there as object, { [figure.key]: await THERE[figure.key](user, opens(daysOf(figure.key))) });
    for (const before of figure.before) {
      const days = monthBefore(today(), before.key);
      Object.assign(here as object, { [`${figure.key} ${before.key}`]: said(before) });
      Object.assign(there as object, { [`${figure.key} ${before.key}`]: await THERE[figure.key](user, opens(days)) });
    }
  }
  expect(here).toEqual(there);
}

describe('every figure is what the page says that it opens', () => {
  test('of the whole school, for who may do everything', async () => {
    const { figures } = await homeOf(head);
    expect(figures.map(({ key }) => key)).toEqual(figureKeys);
    await expectEqual(head);
  });
  test('of one campus, for who works there', async () => {
    const { rows } = await asked(head, '/campus');
    expect(rows.length).toBeGreaterThan(1);
    for (const { id } of rows) {
      const user = await makeUser(api, DEMO_INSTITUTE, { campuses: [id] });
      await expectEqual(user);
    }
  });
});

describe('a figure is for who may open its page', () => {
  test.each(figureKeys)('%s', async (key) => {
    const { privileges } = homeFigures[key];
    const shown = async (held: readonly string[]): Promise<boolean> => {
      const user = await makeUser(api, DEMO_INSTITUTE, { privileges: held });
      return (await homeOf(user)).figures.some((figure) => figure.key === key);
    };
    expect(await shown(privileges)).toBe(true);
    // Who may decide reads, too: the last of them is what is missing.
    expect(await shown([...privileges.slice(0, -1), 'genders.read'])).toBe(false);
  });
  test('and who may nothing is told nothing', async () => {
    const user = await makeUser(api, DEMO_INSTITUTE, { privileges: ['genders.read'] });
    expect(await homeOf(user)).toMatchObject({ figures: [], pictures: [], accounts: [] });
  });
});

describe('pictures and accounts', () => {
  const valuesOf = (home: Home, key: string): Bag => {
    const picture = home.pictures.find((one) => one.key === key);
    return Object.fromEntries(
      [...(picture?.amounts ?? []), ...(picture?.counts ?? [])].flatMap(({ name, values }) =>
        values.map((value, at) => [`${name} ${picture?.labels[at]}`, value]),
      ),
    );
  };
  test('the months of fees are those of the report', async () => {
    const home = await homeOf(head);
    const months = home.pictures.find(({ key }) => key === 'fees')?.labels ?? [];
    expect(months).toHaveLength(12);
    const { rows } = await asked(head, '/month_wise_fee_report', {
      from_month: months[0] ?? '',
      to_month: months.at(-1) ?? '',
    });
    const of = (month: string, name: string): number => Number(rows.find((row) => row['month'] === month)?.[name] ?? 0);
    expect(valuesOf(home, 'fees')).toEqual(
      Object.fromEntries(
        months.flatMap((month) => [
          [`Billed ${month}`, of(month, 'billed')],
          [`Received ${month}`, of(month, 'received')],
        ]),
      ),
    );
  });
  test('the classes are those of the school, and their students are the enrolled', async () => {
    const home = await homeOf(head);
    const counts = Object.values(valuesOf(home, 'strength'));
    const enrolled = home.figures.find(({ key }) => key === 'enrolled')?.count;
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(enrolled);
    expect(counts.length).toBeGreaterThan(2);
  });
  test('the months of admissions and leaving come to what the reports say', async () => {
    const home = await homeOf(head);
    const months = home.pictures.find(({ key }) => key === 'movements')?.labels ?? [];
    const query = { from: `${months[0]}-01`, to: today() };
    for (const [name, path] of [
      ['Admitted', '/new_admissions_students_report_graph'],
      ['Left', '/inactive_students_report_graph'],
    ] as const) {
      const { row } = await asked(head, path, query);
      const { rows } = row as unknown as { rows: { month: string; count: number }[] };
      for (const month of months)
        expect(valuesOf(home, 'movements')[`${name} ${month}`], `${name} ${month}`).toBe(
          rows.filter((one) => one.month === month).reduce((sum, { count }) => sum + count, 0),
        );
    }
  });
  test('the months of the result are the columns of the statement', async () => {
    const home = await homeOf(head);
    const months = home.pictures.find(({ key }) => key === 'result')?.labels ?? [];
    const { row } = await asked(head, '/profit_loss_statement', {
      from_date: `${months[0]}-01`,
      to_date: today(),
      columns: 'months',
    });
    const { rows } = row as unknown as { rows: { key: string; amounts: number[] }[] };
    const of = (...keys: string[]): number[] =>
      keys.flatMap((key) => rows.filter((one) => one.key === key))[0]?.amounts.slice(0, 12) ?? [];
    expect(home.pictures.find(({ key }) => key === 'result')?.amounts).toEqual([
      { name: 'Net income', values: of('net-income', 'income') },
      { name: 'Expenses', values: of('expenses') },
    ]);
  });
  test('the days of attendance are those of the report', async () => {
    const home = await homeOf(head);
    const picture = home.pictures.find(({ key }) => key === 'attendance');
    const { rows } = await asked(head, '/student_attendance_days', {
      from: lastDays(today())[0] ?? '',
      to: today(),
    });
    expect(picture?.labels).toEqual(rows.map((row) => row['date']));
    expect(picture?.counts).toEqual([{ name: '', values: rows.map((row) => row['absent']) }]);
    expect(rows.length).toBeGreaterThan(5);
  });
  test('the accounts come to cash and bank', async () => {
    const { accounts, figures } = await homeOf(head);
    expect(accounts.length).toBeGreaterThan(1);
    expect(Math.round(accounts.reduce((sum, { amount }) => sum + amount, 0) * 100)).toBe(
      Math.round((figures.find(({ key }) => key === 'cash_and_bank')?.amount ?? 0) * 100),
    );
  });
});
