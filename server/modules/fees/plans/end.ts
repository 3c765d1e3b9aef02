/** POST /student_feePlan?_method=DELETE: rows, or whole plans, end; what was never charged vanishes. */
import { sql } from 'kysely';
import { formatDate } from '../../../../contract/dates.ts';
import { endPlans, type PlanOutcome } from '../../../../contract/endpoints/fees/plans.ts';
import { shiftMonth } from '../../../../contract/fees/planMonths.ts';
import { conflict, invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { refusalOf, writeChanges, type Change, type Refusal } from './changes.ts';
import { countsOf, refused } from './outcomes.ts';
import { plansOf, type PlanRow } from './planRows.ts';
import { holdPlans, studentsById } from './students.ts';
import type { Row } from '../../../database/tables.ts';

async function ownersOf({ trx, session }: Call, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<
    Pick<Row<'student_fee_plans'>, 'student_id'>
  >`SELECT DISTINCT student_id FROM student_fee_plans WHERE institute_code = ${session.instituteCode} AND id = ANY(${[...ids]}::bigint[])`.execute(
    trx,
  );
  return rows.map(({ student_id }) => student_id);
}
interface Result {
  readonly id: number;
  readonly student_id: number | null;
  readonly particular: string | null;
  readonly outcome: PlanOutcome;
  readonly message: string;
  readonly change: Change | null;
}
/** Without a month: this row was never charged, so it goes as if it had not been. */
function judge(row: PlanRow, fromMonth: string | undefined): Refusal | Change {
  const month = fromMonth ?? row.from_month;
  const refusal = refusalOf(row, month, true);
  if (refusal?.outcome === 'billed' && fromMonth === undefined)
    return {
      outcome: 'billed',
      message: `${row.particular} was charged up to ${formatDate(row.billed_to)}; say from which month it ends`,
    };
  return refusal ?? { kind: 'end', row, from_month: month };
}
function resultOf(row: PlanRow, fromMonth: string | undefined): Result {
  const judged = judge(row, fromMonth);
  const base = { id: row.id, student_id: row.student_id, particular: row.particular };
  if (!('kind' in judged)) return { ...base, ...judged, change: null };
  return judged.from_month <= row.from_month
    ? { ...base, outcome: 'removed', message: 'Never charged, taken back', change: judged }
    : {
        ...base,
        outcome: 'ended',
        message: `Charged up to ${formatDate(shiftMonth(judged.from_month, -1))}`,
        change: judged,
      };
}

const end = endpointRoute(endPlans, async (call, { body }) => {
  const { ids, student_ids, from_month } = body;
  if ((ids === undefined) === (student_ids === undefined))
    throw invalid('ids', 'Name rows, or students whose whole plan ends');
  const students = await studentsById(call, student_ids ?? (await ownersOf(call, ids ?? [])));
  const held = students.map(({ id }) => id);
  if (!body.dry_run) await holdPlans(call, held);
  const rows = [...(await plansOf(call, held)).values()].flat();
  const ending = ids ? rows.filter(({ id }) => ids.includes(id)) : rows.filter(({ to_month }) => to_month === null);
  const results = ending.map((row) => resultOf(row, from_month));
  const seen = new Set(ending.map(({ id }) => id));
  const missing = [...new Set(ids ?? [])]
    .filter((id) => !seen.has(id))
    .map((id): Result => ({
      id,
      student_id: null,
      particular: null,
      outcome: 'not_found',
      message: 'There is no such row here',
      change: null,
    }));
  const all = [...results, ...missing];
  // About one row the answer is the refusal itself.
  if (ids?.length === 1) {
    const [only] = all;
    if (only && !only.change) throw refused(only);
    if (body.version !== undefined && ending[0] && ending[0].version !== body.version)
      throw conflict(`${ending[0].particular} was changed by somebody else meanwhile; look at the plan again`);
  }
  if (!body.dry_run)
    await writeChanges(
      call,
      all.flatMap(({ change }) => change ?? []),
    );
  return {
    data: {
      dry_run: body.dry_run === true,
      counts: countsOf(all),
      results: all.map(({ change: _change, ...result }) => result),
    },
  };
});
export const endRoutes = [end];
