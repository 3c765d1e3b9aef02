/**
 * Generated from the declarations: every row and figure of a report that leads to a list or another report finds there
 * what it said, however the report is narrowed.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentMonth, REPORT_START, shiftDay, today } from '../../contract/dates.ts';
import { monthOf } from '../../contract/home/days.ts';
import { shiftMonth } from '../../contract/fees/planMonths.ts';
import { toWire, type Filter } from '../../contract/filters.ts';
import type { Drill, Report } from '../../contract/report.ts';
import { DEMO_INSTITUTE } from '../../server/seed/demo.ts';
import { sectionQuery } from '../../src/students/studentSections.ts';
import { reports } from '../../src/reports/index.ts';
import { drillFilters, drillParams } from '../../src/reports/ui/drillPath.ts';
import type { ReportRow } from '../../src/reports/ui/shape.ts';
import { shaped } from '../../src/reports/ui/shaped.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeUser, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { addDemoSalaries } from './support/demoSalaries.ts';

/** The call behind a section of records that reports lead to, with what the section itself asks for. A new one is added here. */
const LISTS: Readonly<Record<string, { readonly key: string; readonly asks: Readonly<Record<string, string>> }>> = {
  'all-students': { key: 'students', asks: sectionQuery('all-students', false) },
};
type Query = Readonly<Record<string, string>>;
interface OwnPage {
  readonly fields: readonly string[];
  /** What the row says already. */
  readonly ignores: readonly string[];
  /** What the page shows. */
  readonly there: (query: Query) => Promise<Row>;
}
/** The same of pages over a call that is neither. */
const PAGES: Readonly<Record<string, OwnPage>> = {
  'fee-statement': { fields: ['student_id', 'campus_id', 'to'], ignores: ['by', 'class_id'], there: statementThere },
  'employee-attendance-report': {
    fields: Object.keys(reports.find(({ path }) => path === 'employee-general-attendance-report')?.params ?? {}),
    ignores: [],
    there: daysThere,
  },
  'attendance-register': {
    fields: Object.keys(reports.find(({ path }) => path === 'student-attendance-sums')?.params ?? {}),
    ignores: [],
    there: registerThere,
  },
  'journal-inquiry': {
    fields: ['ids'],
    ignores: [],
    there: async (query) => (await get('/journal_inquiry', query)).json as unknown as Row,
  },
  'take-attendance': { fields: ['date', 'campus_id', 'class_id', 'section_id'], ignores: [], there: unmarkedThere },
};
/** What the grid of employees says of the days beside them. */
async function daysThere(query: Query): Promise<Row> {
  return (await get('/emp_attendance_report', { ...query, detail: 'summary' })).json as unknown as Row;
}
/** What the register of a class says of the days of a student beside them. */
async function registerThere(query: Query): Promise<Row> {
  return (await get('/student_attendance_register', { ...query, detail: 'summary' })).json as unknown as Row;
}
/** How many of a class wait for their mark. */
async function unmarkedThere(query: Query): Promise<Row> {
  const { rows } = await get('/student_attendance_sheet', query);
  return { total: rows.filter(({ cells }) => (cells as Query)['status'] === '').length } as unknown as Row;
}
async function statementThere({ student_id, ...query }: Query): Promise<Row> {
  const { row } = await get(`/students/${student_id}/statement`, query);
  return { totals: { net: row['closing'], ...(row['held'] as object) } } as unknown as Row;
}
const drilled = reports.filter(({ drill, cells }) => drill ?? cells);
let api: Api;
let user: TestUser;
beforeAll(async () => {
  api = await makeApp({ demo: 2 });
  // Salaries begin later than the months of fees that this school has.
  await addDemoSalaries(api);
  user = await makeUser(api, DEMO_INSTITUTE, { username: 'reader' });
  await payAhead();
  await withhold();
});
/** Tax is withheld from who was paid, at two campuses: the demo school withholds none. */
async function withhold(): Promise<void> {
  const { rows: accounts } = await get('/finance_accounts', { per_page: 200 });
  const of = (role: string | null, name = '') =>
    accounts.find((account) => account['role'] === role && String(account['acc_name']).includes(name))?.id;
  const { rows: campuses } = await get(resourceOf('campuses').wire.list.path, {});
  for (const { id: campus_id } of [...campuses.slice(0, 2), ...campuses.slice(0, 2), ...campuses.slice(0, 2)]) {
    const json = {
      kind: 'expense',
      campus_id,
      entry_date: today(),
      memo: 'Walls painted',
      payee: 'Painter',
      payee_tax_no: '1234567-8',
      tax_rate: 10,
      lines: [
        { account_id: of(null, 'Rent'), debit: 100 },
        { account_id: of('cash'), credit: 90 },
      ],
    };
    const { status, text } = await api.call('/finance_entry', { token: user.token, json });
    expect(status, text).toBe(200);
  }
}
/** Some of the first class have paid more than they owe: few of two months have. */
async function payAhead(): Promise<void> {
  const { rows: accounts } = await get('/finance_accounts', { per_page: 200 });
  const cash = accounts.find((account) => account['role'] === 'cash')?.id;
  const { rows: classes } = await get(resourceOf('classes').wire.list.path, {});
  const { rows: students } = await get(resourceOf('students').wire.list.path, {
    per_page: 4,
    filters: JSON.stringify(toWire([{ field: 'class_id', operator: '=', value: classes[0]?.id ?? 0 }])),
  });
  for (const { id } of students) {
    const json = { student_id: id, amount: 250_000, paid_date: today(), receiving_acc: cash };
    const { status, text } = await api.call('/payChallan', { token: user.token, json });
    expect(status, text).toBe(200);
  }
}
afterAll(() => api.test.drop());
const get = async (path: string, query: Readonly<Record<string, string | number>>) => {
  const answer = await api.call(path, { token: user.token, query: { institute_code: DEMO_INSTITUTE, ...query } });
  expect(answer.status, `${path} ${JSON.stringify(query)}: ${answer.text.slice(0, 300)}`).toBe(200);
  return answer;
};
/** Nothing, and each parameter that picks a record set to two of them: what is narrowed by is carried. */
async function narrowings({ params }: Report): Promise<Readonly<Record<string, number>>[]> {
  const all: Record<string, number>[] = [{}];
  for (const [name, { to }] of Object.entries(params)) {
    if (!to) continue;
    const { rows } = await get(resourceOf(to).wire.list.path, {});
    all.push(...rows.slice(0, 2).map(({ id }) => ({ [name]: id })));
  }
  all.push(Object.assign({}, ...all) as Record<string, number>);
  return all;
}
/** What the report is about: fees of the months that the demo school has, or its own days, of which the 1st of a month has few. */
const periodOf = ({ params, period }: Report): Readonly<Record<string, string>> => {
  if (!period) return params['date'] ? { date: today() } : {};
  const [from, to] = period;
  const isMonths = params[from]?.kind === 'month';
  return isMonths
    ? { [from]: shiftMonth(currentMonth(), -15), [to]: currentMonth() }
    : {
        [from]: params[from]?.default === 'month start' ? monthOf(shiftDay(today(), -9)).from : REPORT_START,
        [to]: today(),
      };
};
/** Rows as they are shown: with a pivot, one for all its months. */
const rowsOf = (report: Report, data: unknown): readonly ReportRow[] => {
  const member = report.rows ? (data as Record<string, Row[]>)[report.rows] : (data as Row[]);
  return shaped(report, { rows: member ?? [], labels: null }).rows;
};
/** Rows that are followed: of a report as it opens, and of each way to narrow it, which differ in what is carried alone. */
const [WHOLE, NARROWED] = [25, 6];
/** So many at most, from the first to the last. */
const sampleOf = (rows: readonly ReportRow[], most: number): readonly ReportRow[] => {
  const every = Math.ceil(rows.length / most);
  return rows.filter((_, at) => at % every === 0);
};
/** What the other page shows: how many rows, and its totals. */
async function shownThere(drill: Drill<string>, filters: readonly Filter[]): Promise<Row> {
  const list = LISTS[drill.section ?? ''];
  if (list) {
    const query = { ...list.asks, page: 1, per_page: 1, filters: JSON.stringify(toWire(filters)) };
    return (await get(resourceOf(list.key).wire.list.path, query)).json as unknown as Row;
  }
  const page = PAGES[drill.page ?? ''];
  if (page)
    return page.there(
      Object.fromEntries(
        Object.entries(drillParams(filters) ?? {}).filter(([name]) => !page.ignores.includes(name)),
      ) as Record<string, string>,
    );
  const other = reports.find(({ path }) => path === drill.page);
  if (!other) throw new Error(`${drill.section ?? drill.page} is not known here`);
  return (await get(other.call.path, drillParams(filters) ?? {})).json as unknown as Row;
}
/** What a row says, and what is there. */
async function compared(drill: Drill<string>, filters: readonly Filter[], row: ReportRow) {
  const { total, totals } = (await shownThere(drill, filters)) as { total?: number; totals?: Row };
  const sums = drill.sums ?? [];
  if (sums.length > 0) return { said: sums.map((name) => row[name]), found: sums.map((name) => totals?.[name]) };
  return { said: drill.counts ? row[drill.counts] : 1, found: total };
}

it('at least eight reports lead somewhere', () => expect(drilled.length).toBeGreaterThanOrEqual(8));
const ways = drilled.flatMap((report) =>
  Object.entries({ ...(report.drill ? { row: report.drill } : {}), ...report.cells }).map(
    ([from, drill]) => [report.key, from, report, drill as Drill<string>] as const,
  ),
);
it.each(ways)('%s, %s: what is there is what the row says', async (_key, _from, report, drill) => {
  const found: string[] = [];
  const wrong: unknown[] = [];
  for (const narrowed of await narrowings(report)) {
    const query = { ...periodOf(report), ...narrowed };
    const { json } = await get(report.call.path, report.paged ? { ...query, page: 1, per_page: 25 } : query);
    for (const row of sampleOf(rowsOf(report, json['data']), Object.keys(narrowed).length > 0 ? NARROWED : WHOLE)) {
      const filters = drillFilters(drill, report, row, query);
      const pair = await compared(drill, filters ?? [], row);
      found.push(JSON.stringify(query));
      if (JSON.stringify(pair.said) !== JSON.stringify(pair.found)) wrong.push({ query, filters, ...pair });
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect(found.length).toBeGreaterThan(10);
  const narrows = Object.values(report.params).filter(({ to }) => to !== undefined).length;
  expect(new Set(found).size, 'narrowed reports have rows too').toBeGreaterThan(Math.min(3, 2 * narrows));
});
it.each(ways)('%s, %s: every parameter has somewhere to go', (_key, _from, { params }, drill) => {
  const list = LISTS[drill.section ?? ''];
  const other = reports.find(({ path }) => path === drill.page);
  const page = PAGES[drill.page ?? ''];
  const fields = page
    ? [...page.fields, ...page.ignores]
    : Object.keys(list ? resourceOf(list.key).fields : (other?.params ?? {}));
  const there = Object.keys(params)
    .filter((name) => params[name]?.list !== false && !drill.alone)
    .map((name) => [drill.params?.[name] ?? name].flat()[0] ?? name);
  expect(
    [...there, ...Object.keys(drill.filters), ...Object.keys(drill.always ?? {})].filter(
      (name) => !fields.includes(name),
    ),
  ).toEqual([]);
});
