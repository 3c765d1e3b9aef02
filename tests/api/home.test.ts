/**
 * The home page: every figure is what the page that it opens says, for whoever asks, and who may not open the page does
 * not see the figure. What happens to them: home.sums.test.ts.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shiftDay, today } from '../../contract/dates.ts';
import { NEXT_YEAR_DAYS } from '../../contract/finance/nextYear.ts';
import { lastDays } from '../../contract/home/days.ts';
import { figureKeys, homeFigures } from '../../contract/home/figures.ts';
import { DEMO_INSTITUTE } from '../../server/seed/demo.ts';
import { asked, expectEqual, homeAt, homeOf, type Bag, type Home } from './home.support.ts';
import { makeApp, makeUser, type Api, type TestUser } from './support/apiClient.ts';

let api: Api;
let head: TestUser;
beforeAll(async () => {
  api = await makeApp({ demo: 2 });
  homeAt(api);
  head = await makeUser(api, DEMO_INSTITUTE, { username: 'head' });
});
afterAll(() => api.test.drop());

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

describe('the next accounting year', () => {
  test('is offered to who may make it, once the last one ends soon', async () => {
    const maker = await makeUser(api, DEMO_INSTITUTE, { privileges: ['fiscal_years.create'] });
    const other = await makeUser(api, DEMO_INSTITUTE, { privileges: ['fiscal_years.read'] });
    const offered = async (user: TestUser): Promise<unknown> => (await homeOf(user)).ending_year;
    const { rows } = await asked(head, '/fiscal_years', { per_page: 100 });
    const last =
      rows
        .map((row) => String(row['end_date']))
        .toSorted()
        .at(-1) ?? '';
    const soon = last <= shiftDay(today(), NEXT_YEAR_DAYS);
    expect(await offered(maker)).toEqual(soon ? expect.objectContaining({ end_date: last }) : null);
    const made = async (start_date: string, end_date: string): Promise<void> => {
      const { status, text } = await api.call('/fiscal_years', {
        token: head.token,
        json: { institute_code: DEMO_INSTITUTE, name: `Until ${end_date}`, start_date, end_date },
      });
      expect(status, text).toBe(201);
    };
    if (soon) await made(shiftDay(last, 1), shiftDay(last, 365));
    expect(await offered(maker)).toBeNull();
    expect(await offered(other)).toBeNull();
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
