/** The home page of a user, and what the pages say that its figures open. */
import { expect } from 'vitest';
import { today } from '../../contract/dates.ts';
import { type BEFORE, dayOf, monthBefore, monthOf, type HomeDays } from '../../contract/home/days.ts';
import { homeFigures, type FigureKey } from '../../contract/home/figures.ts';
import { toWire, type Filter } from '../../contract/filters.ts';
import { sums } from '../../server/modules/fees/payments/sums.ts';
import { totals } from '../../server/resources/totals.ts';
import { sectionQuery } from '../../src/students/studentSections.ts';
import type { Answer, Api, TestUser } from './support/apiClient.ts';

interface Said {
  readonly amount: number | null;
  readonly count: number | null;
}
export interface Figure extends Said {
  readonly key: FigureKey;
  readonly before: readonly (Said & { readonly key: (typeof BEFORE)[number] })[];
}
export interface Home {
  readonly day: string;
  readonly figures: readonly Figure[];
  readonly pictures: readonly {
    readonly key: string;
    readonly labels: readonly string[];
    readonly amounts: readonly { readonly name: string; readonly values: readonly number[] }[];
    readonly counts: readonly { readonly name: string; readonly values: readonly number[] }[];
  }[];
  readonly accounts: readonly { readonly id: number; readonly amount: number }[];
  readonly ending_year: { readonly name: string; readonly end_date: string } | null;
}
type Query = Readonly<Record<string, string | number>>;
let api: Api;
/** The application whose pages are read. */
export const homeAt = (at: Api): void => {
  api = at;
};
export async function asked(user: TestUser, path: string, query: Query = {}, json?: object): Promise<Answer> {
  const institute_code = user.instituteCode;
  const answer = await api.call(path, {
    token: user.token,
    query: { institute_code, ...query },
    ...(json ? { json: { institute_code, ...json } } : {}),
  });
  expect(answer.status, `${path} ${JSON.stringify(query)}: ${answer.text.slice(0, 300)}`).toBe(200);
  return answer;
}
export const homeOf = async (user: TestUser): Promise<Home> =>
  (await asked(user, '/get_dashboard_data')).row as unknown as Home;

export type Bag = Readonly<Record<string, number>>;
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

const approvals = async (user: TestUser, address: string): Promise<Said> => ({
  amount: null,
  count: Number((await asked(user, '/approvals', queryOf(address))).json['total']),
});

/** What the list of an entity shows at an address. */
async function listAt(user: TestUser, path: string, address: string): Promise<Said> {
  const { filters } = JSON.parse(queryOf(address)['filter'] ?? '{}') as { filters: Filter[] };
  const { json } = await asked(user, path, { page: 1, per_page: 1, filters: JSON.stringify(toWire(filters)) });
  return { amount: null, count: Number(json['total']) };
}
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
  waiting_refunds: approvals,
  waiting_voids: approvals,
  waiting_plans: approvals,
  waiting_increments: approvals,
  waiting_advances: approvals,
  waiting_leave: approvals,
  waiting_corrections: approvals,
  waiting_payroll: approvals,
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
  async salaries_due(user, address) {
    return { amount: totalsOf(await asked(user, '/payroll_runs', queryOf(address)))['unpaid'] ?? 0, count: null };
  },
  async salary_cost(user, address) {
    return { amount: totalsOf(await asked(user, '/salary_cost_report', queryOf(address)))['cost'] ?? 0, count: null };
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
  async messages_left(user) {
    const { rows } = await asked(user, '/message_settings');
    const limited = rows.flatMap(({ parts_left }) => (typeof parts_left === 'number' ? [parts_left] : []));
    return { amount: null, count: limited.length === 0 ? null : limited.reduce((all, one) => all + one, 0) };
  },
  no_section: studentsAt,
  no_birth: studentsAt,
  no_gender: studentsAt,
  no_mobile: studentsAt,
  employees: (user, address) => listAt(user, '/getAllEmployees', address),
  documents: (user, address) => listAt(user, '/getAllEmployees', address),
  follow_ups: (user, address) => listAt(user, '/admission_follow_ups', address),
  employees_present: (user, address) => staff(user, address, 'present'),
  employees_absent: (user, address) => staff(user, address, 'absent'),
};
const daysOf = (key: FigureKey): HomeDays => (homeFigures[key].of === 'day' ? dayOf(today()) : monthOf(today()));
const said = ({ amount, count }: Said): Said => ({ amount, count });
/** Every figure that the user sees, as the page that it opens says it, with those of a month and of a year ago. */
export async function expectEqual(user: TestUser): Promise<void> {
  // A test that bills by the function of the database leaves what lists remember for seconds.
  sums.forget();
  totals.forget();
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
