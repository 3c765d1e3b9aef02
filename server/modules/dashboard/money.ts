/** What the books say of cash, bank and the result, as the statements add it up; cheques and bank statements. */
import { sql } from 'kysely';
import { shiftDay } from '../../../contract/dates.ts';
import { shiftMonth } from '../../../contract/fees/planMonths.ts';
import { lastMonths } from '../../../contract/home/days.ts';
import { sendNow } from '../../database/door.ts';
import { all, ownRows } from '../../resources/scope.ts';
import { readChart } from '../ledger/statements/chart.ts';
import type { Column } from '../ledger/statements/columns.ts';
import { isCash } from '../ledger/statements/parts.ts';
import { resultOf } from '../ledger/statements/resultRows.ts';
import { negated } from '../ledger/statements/rows.ts';
import { sumsOf } from '../ledger/statements/sums.ts';
import { spansOf, type Question, type Found, type Part, type Said, type Summed } from './found.ts';

const lastDay = (month: string, today: string): string =>
  [today, shiftDay(`${shiftMonth(month, 1)}-01`, -1)].toSorted()[0] ?? today;

async function books({ call, today }: Question): Promise<Found> {
  const months = lastMonths(today);
  const periods = [
    ...spansOf(today).map(({ from, to }) => [from, to] as const),
    ...months.map((month) => [`${month}-01`, lastDay(month, today)] as const),
    [null, today] as const,
  ];
  const columns = periods.map(([from_date, to_date], at): Column => ({
    key: String(at),
    label: '',
    from_date,
    to_date,
    campus_id: null,
  }));
  const [chart, sums] = await Promise.all([readChart(call), sumsOf(call, columns, { working: true })]);
  const none = columns.map(() => 0);
  const { rows, income, surplus } = resultOf(
    chart,
    columns.length,
    ({ id }) => negated([...(sums.get(id) ?? none)]),
    'ledger',
  );
  const expenses = rows.find(({ key }) => key === 'expenses')?.amounts ?? none;
  const said = (amounts: readonly number[]) =>
    [0, 1, 2].map((at) => ({ amount: amounts[at] ?? 0 })) as unknown as [Said, Said, Said];
  const ofMonths = (amounts: readonly number[]): number[] => months.map((_, at) => amounts[at + 3] ?? 0);
  const accounts = chart.accounts
    .filter((account) => isCash(account) && sums.has(account.id))
    .map(({ id, acc_code, acc_name }) => ({ id, code: acc_code, name: acc_name, amount: sums.get(id)?.at(-1) ?? 0 }));
  return {
    figures: {
      cash_and_bank: { amount: accounts.reduce((sum, { amount }) => sum + amount, 0) },
      income: said(income),
      expenses: said(expenses),
      surplus: said(surplus),
    },
    pictures: [
      {
        key: 'result',
        labels: months,
        amounts: [
          { name: 'Net income', values: ofMonths(income) },
          { name: 'Expenses', values: ofMonths(expenses) },
        ],
        counts: [],
      },
    ],
    accounts,
  };
}
async function cheques({ call: { trx, session } }: Question): Promise<Found> {
  const [sums] = await sendNow(
    trx,
    sql<Summed>`SELECT coalesce(sum(r.amount), 0)::bigint AS amount, count(*)::int AS count FROM cheques r WHERE ${all(ownRows(session, 'r'))} AND r.state = 'held'`,
  );
  return { figures: { cheques: sums ?? {} } };
}
/** As the list of statements: accounts that all campuses use are those of who works for all. */
async function statements({ call: { trx, session } }: Question): Promise<Found> {
  const own = session.campuses === 'all' ? sql`true` : sql`s.campus_id = ANY (${[...session.campuses]}::bigint[])`;
  const [sums] = await sendNow(
    trx,
    sql<
      Pick<Summed, 'count'>
    >`SELECT count(*)::int AS count FROM bank_statements s WHERE s.institute_code = ${session.instituteCode} AND ${own} AND s.status = 'open'`,
  );
  return { figures: { statements: sums ?? {} } };
}
async function vouchers({ call: { trx, session }, today }: Question): Promise<Found> {
  const [sums] = await sendNow(
    trx,
    sql<Summed>`SELECT coalesce(sum(r.total), 0)::bigint AS amount, count(*)::int AS count FROM vouchers r
      WHERE ${all(ownRows(session, 'r'))} AND r.status = 'pending' AND r.entry_date <= ${today}::date`,
  );
  return { figures: { waiting_vouchers: sums ?? {} } };
}
/** Of salaries that are approved, what is not paid, held or not: as the list of months adds it up. */
async function salaries({ call: { trx, session } }: Question): Promise<Found> {
  const [sums] = await sendNow(
    trx,
    sql<Pick<Summed, 'amount'>>`SELECT coalesce(sum(s.net), 0)::bigint AS amount FROM salary_slips s
      JOIN payroll_runs r ON r.institute_code = s.institute_code AND r.id = s.run_id
      WHERE ${all(ownRows(session, 'r'))} AND r.state = 'approved' AND s.status = 'approved'`,
  );
  return { figures: { salaries_due: sums ?? {} } };
}
export const moneyParts: readonly Part[] = [
  (question) => (question.holds('ledger.read') ? books(question) : null),
  (question) => (question.shows('cheques') ? cheques(question) : null),
  (question) => (question.shows('salaries_due') ? salaries(question) : null),
  (question) => (question.shows('statements') ? statements(question) : null),
  (question) => (question.shows('waiting_vouchers') ? vouchers(question) : null),
];
