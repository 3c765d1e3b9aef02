/**
 * POST /updateParticularAmountInFeePlan: one particular for many, before and after per student, then written at once.
 */
import { increasePlans } from '../../../../contract/endpoints/fees/planIncreases.ts';
import { type PlanOutcome } from '../../../../contract/endpoints/fees/plans.ts';
import { increased, planDiscount, type IncreaseMode } from '../../../../contract/fees/planAmounts.ts';
import { formatPaisa, isPaisa, MAX_RUPEES, toRupees } from '../../../../contract/money.ts';
import { conflict, invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { refusalOf, writeChanges, type Change } from './changes.ts';
import { countsOf, NOT_FOUND } from './outcomes.ts';
import { plansOf, type PlanRow, type Terms } from './planRows.ts';
import { holdPlans, selectStudents, shownStudent, type PlanStudent } from './students.ts';
import { readBook, sameCharge } from './terms.ts';

interface Rise {
  readonly mode: IncreaseMode;
  readonly value: number;
  readonly roundTo: number;
  readonly fromMonth: string;
  readonly remarks: string | null;
}
/** Throws 422 on `value` for what cannot be meant. */
function requireValue(mode: IncreaseMode, value: number): void {
  if (!isPaisa(value)) throw invalid('value', 'value must have at most two decimals');
  if (mode === 'set' && value < 0) throw invalid('value', 'The new amount must not be below 0');
  if (mode !== 'set' && value === 0) throw invalid('value', 'An increase of 0 changes nothing');
  if (mode === 'percent' && (value < -100 || value > 1000))
    throw invalid('value', 'The percentage must be between -100 and 1,000');
}
export function risen(row: Terms, { mode, value, roundTo, remarks }: Rise): Terms | null {
  const rise = (amount: number): number => increased(amount, mode, value, roundTo);
  const amount = rise(row.amount);
  const month_amounts =
    mode === 'set'
      ? row.month_amounts
      : (row.month_amounts?.map((special) => (special === null ? null : rise(special))) ?? null);
  const lowest = Math.min(amount, ...(month_amounts ?? []).filter((special) => special !== null));
  if (lowest < 0 || amount > MAX_RUPEES * 100) return null;
  return { ...row, amount, month_amounts, remarks: remarks ?? row.remarks };
}
interface Judged {
  readonly outcome: PlanOutcome;
  readonly message: string;
  readonly row: PlanRow | null;
  readonly terms: Terms | null;
}
function judge(own: readonly PlanRow[], particularId: number, rise: Rise): Judged {
  const row = own.find((one) => one.particular_id === particularId && one.to_month === null);
  if (!row) return { outcome: 'no_row', message: 'Not in the plan', row: null, terms: null };
  const terms = risen(row, rise);
  if (!terms)
    return {
      outcome: 'below_zero',
      message: `Would be ${formatPaisa(increased(row.amount, rise.mode, rise.value, rise.roundTo))}`,
      row,
      terms: null,
    };
  if (sameCharge(terms, row)) return { outcome: 'same', message: 'Has this amount already', row, terms: null };
  if (row.first_time && row.billed_to !== null)
    return { outcome: 'billed', message: 'Was charged once already', row, terms: null };
  const refusal = refusalOf(row, rise.fromMonth, false);
  return refusal ? { ...refusal, row, terms: null } : { outcome: 'changed', message: '', row, terms };
}
const net = (terms: Terms): number => terms.amount - planDiscount(terms.amount, terms);
const shown = (student: PlanStudent, { outcome, message, row, terms }: Judged) => ({
  student_id: student.id,
  student: shownStudent(student),
  plan_id: row?.id ?? null,
  outcome,
  message,
  before: row?.amount ?? null,
  after: terms?.amount ?? null,
  net_before: row ? net(row) : null,
  net_after: terms ? net(terms) : null,
  special_months: (row?.month_amounts ?? null) !== null,
});

const increase = endpointRoute(increasePlans, async (call, { body }) => {
  requireValue(body.mode, body.value);
  const book = await readBook(call);
  if (!book.particulars.has(body.particular_id)) throw invalid('particular_id', 'The particular does not exist');
  const rise: Rise = {
    mode: body.mode,
    value: body.value,
    roundTo: body.round_to ?? 1,
    fromMonth: body.from_month,
    remarks: body.remarks || null,
  };
  const { found, missing } = await selectStudents(call, body);
  const ids = found.map(({ id }) => id);
  if (!body.dry_run) await holdPlans(call, ids);
  const plans = await plansOf(call, ids);
  const judged = found.map((student) => ({ student, ...judge(plans.get(student.id) ?? [], body.particular_id, rise) }));
  const changed = judged.filter(({ terms }) => terms !== null);
  const before = changed.reduce((sum, { row }) => sum + (row?.amount ?? 0), 0);
  const after = changed.reduce((sum, { terms }) => sum + (terms?.amount ?? 0), 0);
  const { seen } = body;
  // Somebody else has raised them meanwhile: a percentage on top of that is not what was looked at.
  if (seen && (seen.changed !== changed.length || seen.before !== toRupees(before) || seen.after !== toRupees(after)))
    throw conflict('These plans were changed meanwhile; look at the preview again');
  if (!body.dry_run)
    await writeChanges(
      call,
      judged.flatMap(({ row, terms }): Change[] =>
        row && terms ? [{ kind: 'change', row, from_month: rise.fromMonth, terms }] : [],
      ),
    );
  // Of a whole class or campus, those who do not have the particular are only counted.
  const listed = body.student_ids ? judged : judged.filter(({ outcome }) => outcome !== 'no_row');
  const none = missing.map((id) => ({
    student_id: id,
    student: null,
    plan_id: null,
    outcome: 'not_found' as const,
    message: NOT_FOUND,
    before: null,
    after: null,
    net_before: null,
    net_after: null,
    special_months: false,
  }));
  return {
    data: {
      dry_run: body.dry_run === true,
      counts: countsOf([...judged, ...none]),
      before,
      after,
      students: [...listed.map(({ student, ...one }) => shown(student, one)), ...none],
    },
  };
});
export const increaseRoutes = [increase];
