/** Accounting periods: no overlap, no gap, only the last one goes (specification 2, /accounting-periods). */
import { sql } from 'kysely';
import { shiftDay } from '../../../contract/dates.ts';
import { conflict, invalid, notPermitted } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import type { Hooks, Values } from '../../resources/hooks.ts';
import { closeYearNow } from './yearEnd/turn.ts';

interface Period {
  id: number;
  name: string;
  start_date: string;
  end_date: string;
}
/**
 * All periods in order, under a lock that makes writers of one institute take turns: the rule spans rows that do not
 * exist yet.
 */
async function lockPeriods({ trx, session }: Call): Promise<Period[]> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`fiscal_years:${session.instituteCode}`}, 0))`.execute(trx);
  const { rows } = await sql<Period>`SELECT id, name, start_date::text, end_date::text FROM fiscal_years
    WHERE institute_code = ${session.instituteCode} ORDER BY start_date`.execute(trx);
  return rows;
}

/** Checks the chain of periods as it would be. The message names the period in the way. */
function checkChain(periods: readonly Period[], changed: number): void {
  const chain = [...periods].sort((a, b) => (a.start_date < b.start_date ? -1 : 1));
  for (const [index, later] of chain.entries()) {
    const earlier = chain[index - 1];
    if (!earlier) continue;
    const expected = shiftDay(earlier.end_date, 1);
    if (later.start_date === expected) continue;
    const field = later.id === changed ? 'start_date' : 'end_date';
    const other = later.id === changed ? earlier : later;
    if (later.start_date < expected)
      throw invalid(field, `The period overlaps ${other.name} (${other.start_date} to ${other.end_date})`);
    throw invalid(
      field,
      field === 'start_date'
        ? `The period must start on ${expected}, the day after ${earlier.name} ends`
        : `The period must end the day before ${later.name} starts (${later.start_date})`,
    );
  }
}
const periodOf = (id: number, values: Values): Period => ({
  id,
  name: String(values['name']),
  start_date: String(values['start_date']),
  end_date: String(values['end_date']),
});

/**
 * A changed status closes the period by the rule of the year end. The database writes the status itself, so it is taken out of
 * what is saved. Opening needs a reason, which this call does not carry.
 */
async function turnYear(call: Call, id: number, values: Values, current: Values): Promise<void> {
  const { status, ...others } = values;
  if (status === undefined) return;
  delete values['status'];
  if (status === current['status']) return;
  if (status === 'open') throw invalid('status', 'A closed period is opened on its Year End page, with a reason');
  if (Object.keys(others).some((name) => others[name] !== current[name]))
    throw invalid('status', 'Save the other changes first, then close it');
  if (!call.session.privileges.has('books.close')) throw notPermitted();
  await closeYearNow(call, id);
}

export const fiscalYearHooks: Hooks = {
  async beforeCreate({ call }, values) {
    checkChain([...(await lockPeriods(call)), periodOf(0, values)], 0);
  },
  async beforeUpdate({ call }, values, current) {
    const id = current['id'] as number;
    await turnYear(call, id, values, current);
    const dates = ['start_date', 'end_date'].some((name) => name in values && values[name] !== current[name]);
    if (!dates) return;
    if (current['status'] === 'closed') throw conflict('A closed period keeps its dates');
    const others = (await lockPeriods(call)).filter((period) => period.id !== id);
    checkChain([...others, periodOf(id, { ...current, ...values })], id);
  },
  async beforeRemove({ call }, current) {
    const last = (await lockPeriods(call)).at(-1);
    if (current['status'] === 'closed') throw conflict('A closed period cannot be deleted');
    if (last && last.id !== current['id']) throw conflict(`Only the last period can be deleted; ${last.name} follows`);
  },
};
