/**
 * Fourteen months of the demo school, made by the functions that the counter and the accountant use: plans, a
 * generation every month, payments, fines, discounts, voids, refunds, closings, vouchers. A transaction a month; a start that was interrupted goes
 * on where it was.
 */
import { sql } from 'kysely';
import { withInstitute, type Trx } from '../../../database/door.ts';
import type { Database } from '../../../database/open.ts';
import { GULBERG, JOHAR_TOWN } from '../campuses.ts';
import { billChunk, type Generation } from '../../../modules/fees/challans/chunk.ts';
import { addBankStatement } from './bankStatements.ts';
import { demoCall } from './demoCall.ts';
import {
  addDiscounts,
  addFines,
  addPending,
  addRefund,
  addVoids,
  bankCheques,
  closeTills,
  handOver,
} from './events.ts';
import { logStep } from './logged.ts';
import { HISTORY_MONTHS, historyMonths, type HistoryMonth } from './months.ts';
import { addPlanning } from './planning.ts';
import { addPlans } from './plans.ts';
import { takePayments, type Counter } from './payments.ts';
import { addSalaries } from './salaries.ts';
import { addVouchers, type Bookkeeping, type InHistory } from './vouchers.ts';

interface Staff extends Bookkeeping {
  readonly clerk: number;
  readonly counters: readonly Counter[];
}
/** Ids of the people and accounts that the history is written with. */
export async function staffOf(trx: Trx, institute: string): Promise<Staff> {
  const { rows } = await sql<{
    name: string;
    id: number;
  }>`SELECT username AS name, id FROM users WHERE institute_code = ${institute} UNION ALL SELECT campus_name, id FROM campuses WHERE institute_code = ${institute}
    UNION ALL SELECT acc_name, id FROM finance_accounts WHERE institute_code = ${institute}`.execute(trx);
  const ids = new Map(rows.map(({ name, id }) => [name, Number(id)]));
  const id = (name: string): number => ids.get(name) ?? 0;
  const cash = id('Cash in Hand');
  return {
    clerk: id('clerk'),
    accountant: id('accountant'),
    admin: id('admin'),
    id,
    counters: [
      { userId: id('accountant'), campusId: id(GULBERG), cash, bank: id('Habib Bank, Gulberg') },
      { userId: id('admin'), campusId: id(JOHAR_TOWN), cash, bank: id('Meezan Bank, Johar Town') },
    ],
  };
}

const day = (month: HistoryMonth, date: number): string => `${month.first.slice(0, 8)}${String(date).padStart(2, '0')}`;
const earlier = (a: string, b: string): string => (a < b ? a : b);
/** First days of the four weeks of a month, as the counter sees it. */
const WEEKS = [1, 8, 15, 22] as const;
/**
 * Billing, four weeks of payments, the end of the month: a transaction each, so that a counter never waits long for a
 * number.
 */
const STEPS = WEEKS.length + 2;

/** As a job, so that the list of generations shows it. */
async function bill(trx: Trx, institute: string, month: HistoryMonth, { accountant }: Staff): Promise<void> {
  await sql`SELECT set_config('app.user', ${String(accountant)}, true)`.execute(trx);
  const params: Generation = {
    from: month.first,
    to: month.first,
    issue_date: month.first,
    due_date: null,
    validity_date: null,
    installments: 1,
    not_enrolled: false,
    attendance: true,
    apply_advance: true,
  };
  const { rows } = await sql<{
    id: number;
    students: number[];
  }>`WITH enrolled AS (SELECT array_agg(id ORDER BY sid) AS ids FROM students WHERE institute_code = ${institute} AND status_class = 'enrolled' AND deleted_at IS NULL),
      job AS (INSERT INTO fee_jobs (institute_code, kind, params, state, total, user_id, username, campuses) SELECT ${institute}, 'generate', ${JSON.stringify(params)}::jsonb, 'running', cardinality(e.ids), ${accountant}, 'accountant', 'all' FROM enrolled e RETURNING id),
      listed AS (INSERT INTO fee_job_rows (institute_code, job_id, student_id, place) SELECT ${institute}, j.id, s.id, s.place FROM job j, enrolled e, unnest(e.ids) WITH ORDINALITY AS s (id, place))
    SELECT j.id, e.ids AS students FROM job j, enrolled e`.execute(trx);
  const [job] = rows;
  if (!job) return;
  const writer = {
    trx,
    session: { instituteCode: institute, campuses: 'all', userId: accountant },
    afterCommit: () => undefined,
  } as const;
  await billChunk(writer, { id: Number(job.id), state: 'running', params }, job.students.map(Number));
}
async function liveWeek(
  trx: Trx,
  institute: string,
  month: HistoryMonth,
  week: number,
  staff: Staff,
  stopFrom: string,
): Promise<void> {
  const from = day(month, WEEKS[week] ?? 1);
  const next = WEEKS[week + 1];
  const to = earlier(next === undefined ? month.last : day(month, next - 1), month.last);
  if (from > month.last) return;
  // What was planned on small tables is no good on full ones, and nothing has analysed them yet.
  await sql`DISCARD PLANS`.execute(trx);
  if (week === 2) await addFines(demoCall(trx, institute, { id: staff.accountant, username: 'accountant' }), from);
  for (const counter of staff.counters) await takePayments(trx, institute, counter, from, to, stopFrom);
}
async function endMonth(
  trx: Trx,
  institute: string,
  month: HistoryMonth,
  staff: Staff,
  where: InHistory & { readonly isLastWhole: boolean },
): Promise<void> {
  const { at, first, last, isLastWhole } = where;
  await addDiscounts(trx, institute, staff.clerk, staff.accountant, month.last, last);
  await addVoids(trx, institute, staff.admin, month.first, month.last);
  if (!last) for (const counter of staff.counters) await bankCheques(trx, institute, counter, month.last, at % 3 === 1);
  const [gulberg] = staff.counters;
  if (gulberg && at % 4 === 3) await addRefund(trx, institute, gulberg, month.last);
  const isHandedOn = !last && at % 4 === 0;
  if (!last)
    for (const counter of staff.counters)
      await closeTills(trx, institute, counter, month.last, at % 3 === 1 && !isHandedOn ? 500_000 : 0);
  if (isHandedOn && gulberg) {
    await handOver(trx, institute, gulberg, staff.admin, month.last);
    await closeTills(trx, institute, { ...gulberg, userId: staff.admin }, month.last);
  }
  await addVouchers(trx, institute, staff, month, where);
  await addSalaries(trx, institute, staff, month, at);
  const [, johar] = staff.counters;
  // The first month of one bank is reconciled, and the last whole month of the other is being worked on.
  if (at === first && gulberg)
    await addBankStatement(trx, institute, { account: gulberg.bank, user: staff.accountant }, month, 0);
  if (isLastWhole && johar)
    await addBankStatement(trx, institute, { account: johar.bank, user: staff.accountant }, month, 45_000);
  if (last && gulberg) await addPending(trx, institute, { ...gulberg, userId: staff.clerk }, month.last);
}

async function liveStep(trx: Trx, institute: string, months: readonly HistoryMonth[], step: number): Promise<void> {
  const at = Math.floor(step / STEPS);
  const month = months[at];
  if (!month) return;
  const staff = await staffOf(trx, institute);
  if (step === 0)
    await addPlans(demoCall(trx, institute, { id: staff.accountant, username: 'accountant' }), month.first.slice(0, 7));
  if (step % STEPS === 0) return bill(trx, institute, month, staff);
  if (step % STEPS === STEPS - 1) {
    const last = at === months.length - 1;
    const first = HISTORY_MONTHS - months.length;
    const isLastWhole = at === months.length - 2;
    await endMonth(trx, institute, month, staff, { at: first + at, first, last, isLastWhole });
    if (last) await addPlanning(trx, institute, staff, months);
    return undefined;
  }
  return liveWeek(trx, institute, month, (step % STEPS) - 1, staff, months.at(-4)?.first ?? '');
}

export interface Wanted {
  /** Months at most (default: all fourteen). */
  readonly most?: number;
  /** Hears of every month. */
  readonly tell?: (line: string) => void;
  /** Ends it between two steps; the next start goes on. */
  readonly signal?: AbortSignal;
}
export interface HistoryFar {
  /** Steps that are made, of all. */
  readonly done: number;
  readonly total: number;
  /** Of the step that was just made. */
  readonly month: string;
}
/**
 * Makes the next step of the last `count` months, in a transaction of its own; null when nothing is missing of the first
 * `most` of them.
 */
export const addHistoryStep = (
  db: Database,
  institute: string,
  today: string,
  { count = HISTORY_MONTHS, most = count }: { readonly count?: number; readonly most?: number } = {},
): Promise<HistoryFar | null> =>
  withInstitute(db, { instituteCode: institute, campuses: 'all', userId: null }, async (trx) => {
    // Not FOR UPDATE: whoever writes a record of the institute refers to this row.
    // Days gone by, under the names of people who may no longer date anything on them (functions/fee_window.sql).
    await sql`SET LOCAL app.history = 'on'`.execute(trx);
    const { rows } = await sql<{
      history: { today: string; steps: number } | null;
    }>`SELECT settings -> 'fee_history' AS history FROM institute WHERE institute_code = ${institute} FOR NO KEY UPDATE`.execute(
      trx,
    );
    if (rows.length === 0) return null;
    // A start on another day goes on with the months of the first one.
    const history = rows[0]?.history ?? { today, steps: 0 };
    const months = historyMonths(history.today, count);
    const { steps } = history;
    const total = Math.min(most, months.length) * STEPS;
    if (steps >= total) return null;
    await liveStep(trx, institute, months, steps);
    await logStep(trx, institute);
    await sql`UPDATE institute SET settings = settings || jsonb_build_object('fee_history', jsonb_build_object('today', ${history.today}::text, 'steps', ${steps + 1}::int)) WHERE institute_code = ${institute}`.execute(
      trx,
    );
    return { done: steps + 1, total, month: months[Math.floor(steps / STEPS)]?.first.slice(0, 7) ?? '' };
  });
/** Makes what is still missing of the history; answers whether anything was. */
export async function addFeeHistory(
  db: Database,
  institute: string,
  today: string,
  { most = HISTORY_MONTHS, tell = () => undefined, signal }: Wanted = {},
): Promise<boolean> {
  let made = false;
  while (!signal?.aborted) {
    const far = await addHistoryStep(db, institute, today, { most });
    if (!far) break;
    made = true;
    if (far.done % STEPS === 0) tell(`fees of ${far.month} (${far.done / STEPS} of ${HISTORY_MONTHS})`);
  }
  return made;
}
