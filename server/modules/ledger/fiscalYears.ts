/** Accounting periods: no overlap, no gap, only the last one goes (specification 2, /accounting-periods). */
import { sql } from 'kysely';
import { shiftDay } from '../../../contract/dates.ts';
import { conflict, invalid } from '../../http/appError.ts';
import type { Call } from '../../http/route.ts';
import type { Hooks, Values } from '../../resources/hooks.ts';

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

export const fiscalYearHooks: Hooks = {
  async beforeCreate({ call }, values) {
    checkChain([...(await lockPeriods(call)), periodOf(0, values)], 0);
  },
  async beforeUpdate({ call }, values, current) {
    const id = current['id'] as number;
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
