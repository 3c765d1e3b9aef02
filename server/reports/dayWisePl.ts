/** GET /dayWisePAndL: what each day received and paid, cash basis, with what it comes to since the first day. */
import { sql } from 'kysely';
import { dayWisePl } from '../../src/reports/dayWisePl.ts';
import { sendNow } from '../database/door.ts';
import { explainedDays } from '../modules/ledger/statements/cashEntries.ts';
import { KIND, KIND_SUMS, kindJoins } from '../modules/ledger/statements/cashKinds.ts';
import { requireMonthsRead } from '../modules/ledger/statements/monthsRead.ts';
import { answers } from './shared/answers.ts';

interface Day {
  date: string;
  fee_received: number;
  fines: number;
  other_income: number;
  expenses: number;
  salaries: number;
}
export default answers(dayWisePl, async (call, { from_date, to_date, campus_id }) => {
  const periods = [{ from: from_date, to: to_date }];
  await requireMonthsRead(call, periods, campus_id);
  const entries = explainedDays(call, periods, campus_id);
  const days = await sendNow(
    call.trx,
    sql<Day>`${entries}, kinds AS (SELECT e.entry_date, ${KIND} AS kind, sum(e.received) AS received, sum(e.paid) AS paid FROM explained e ${kindJoins(call.session.instituteCode)} WHERE e.entry_date BETWEEN ${from_date}::date AND ${to_date}::date GROUP BY 1, 2)
      SELECT to_char(entry_date, 'YYYY-MM-DD') AS date, ${KIND_SUMS} FROM kinds GROUP BY entry_date HAVING bool_or(kind <> 'beside' AND (received <> 0 OR paid <> 0)) ORDER BY entry_date`,
  );
  let running = 0;
  return {
    rows: days.map((day) => {
      const total = day.fee_received + day.fines + day.other_income;
      const net = total - day.expenses - day.salaries;
      running += net;
      return { ...day, month: day.date.slice(0, 7), total, net, running };
    }),
  };
});
