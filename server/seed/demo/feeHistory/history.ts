/**
 * Fourteen months of fees at the demo school, made by the functions that the counter uses: plans, a generation every month, payments,
 * fines, discounts, voids, refunds, closings. A transaction a month; a start that was interrupted goes on where it was.
 */
import { sql } from 'kysely';
import { withInstitute, type Trx, type Who } from '../../../database/door.ts';
import type { Database } from '../../../database/open.ts';
import { GULBERG, JOHAR_TOWN } from '../campuses.ts';
import { addDiscounts, addFines, addPending, addRefund, addVoids, closeTills } from './events.ts';
import { HISTORY_MONTHS, historyMonths, type HistoryMonth } from './months.ts';
import { addPlans } from './plans.ts';
import { takePayments, type Counter } from './payments.ts';

interface Staff {
  readonly clerk: number;
  readonly accountant: number;
  readonly admin: number;
  readonly counters: readonly Counter[];
}
async function staffOf(trx: Trx, institute: string): Promise<Staff> {
  const { rows } = await sql<{
    name: string;
    id: number;
  }>`SELECT username AS name, id FROM users WHERE institute_code = ${institute} UNION ALL SELECT campus_name, id FROM campuses WHERE institute_code = ${institute}
    UNION ALL SELECT acc_name, id FROM finance_accounts WHERE institute_code = ${institute} AND role IN ('cash', 'bank')`.execute(trx);
  const ids = new Map(rows.map(({ name, id }) => [name, Number(id)]));
  const id = (name: string): number => ids.get(name) ?? 0;
  const cash = id('Cash in Hand');
  return {
    clerk: id('clerk'),
    accountant: id('accountant'),
    admin: id('admin'),
    counters: [
      { userId: id('accountant'), campusId: id(GULBERG), cash, bank: id('Habib Bank, Gulberg') },
      { userId: id('admin'), campusId: id(JOHAR_TOWN), cash, bank: id('Meezan Bank, Johar Town') },
    ],
  };
}

const day = (month: HistoryMonth, date: number): string => `${month.first.slice(0, 8)}${String(date).padStart(2, '0')}`;
const earlier = (a: string, b: string): string => (a < b ? a : b);
const STEPS = [1, 8, 15, 22] as const;

async function liveMonth(trx: Trx, institute: string, months: readonly HistoryMonth[], at: number): Promise<void> {
  const month = months[at];
  const stopFrom = months.at(-4)?.first ?? '';
  if (!month) return;
  const staff = await staffOf(trx, institute);
  if (at === 0) await addPlans(trx, institute, month.first);
  await sql`SELECT set_config('app.user', ${String(staff.accountant)}, true)`.execute(trx);
  await sql`SELECT count(*) FROM challans_generate(${institute}, (SELECT array_agg(id ORDER BY sid) FROM students WHERE institute_code = ${institute} AND status_class = 'enrolled' AND deleted_at IS NULL),
    ${month.first}::date, ${month.first}::date, ${month.first}::date, NULL, NULL, 1, false, true, true)`.execute(trx);
  for (const [index, first] of STEPS.entries()) {
    const from = day(month, first);
    const next = STEPS[index + 1];
    const to = earlier(next === undefined ? month.last : day(month, next - 1), month.last);
    if (from > month.last) break;
    // What was planned on small tables is no good on full ones, and nothing has analysed them yet.
    await sql`DISCARD PLANS`.execute(trx);
    if (index === 2) await addFines(trx, institute, from);
    for (const counter of staff.counters) await takePayments(trx, institute, counter, from, to, stopFrom);
  }
  const last = at === months.length - 1;
  await addDiscounts(trx, institute, staff.clerk, staff.accountant, month.last, last);
  await addVoids(trx, institute, staff.admin, month.first, month.last);
  const [gulberg] = staff.counters;
  if (gulberg && at % 4 === 3) await addRefund(trx, institute, gulberg, month.last);
  if (!last) for (const counter of staff.counters) await closeTills(trx, institute, counter, month.last);
  if (last && gulberg) await addPending(trx, institute, { ...gulberg, userId: staff.clerk }, month.last);
}

export interface Wanted {
  /** Months at most (default: all fourteen). */
  readonly most?: number;
  /** Hears of every month. */
  readonly tell?: (line: string) => void;
}
/** Makes what is still missing of the history. */
export async function addFeeHistory(
  db: Database,
  institute: string,
  today: string,
  { most = HISTORY_MONTHS, tell = () => undefined }: Wanted = {},
): Promise<void> {
  const who: Who = { instituteCode: institute, campuses: 'all', userId: null };
  for (let going = true; going;) {
    going = await withInstitute(db, who, async (trx) => {
      const { rows } = await sql<{
        history: { today: string; months: number } | null;
      }>`SELECT settings -> 'fee_history' AS history FROM institute WHERE institute_code = ${institute} FOR UPDATE`.execute(trx);
      // A start on another day goes on with the months of the first one.
      const history = rows[0]?.history ?? { today, months: 0 };
      const months = historyMonths(history.today);
      if (history.months >= Math.min(most, months.length)) return false;
      await liveMonth(trx, institute, months, history.months);
      await sql`UPDATE institute SET settings = settings || jsonb_build_object('fee_history', jsonb_build_object('today', ${history.today}::text, 'months', ${history.months + 1}::int)) WHERE institute_code = ${institute}`.execute(
        trx,
      );
      tell(`fees of ${months[history.months]?.first.slice(0, 7) ?? ''} (${history.months + 1} of ${months.length})`);
      return true;
    });
  }
}
