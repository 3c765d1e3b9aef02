/**
 * What a plan would have to become: by the tariff of the class, or by the discounts for brothers and sisters. Nothing
 * is written here.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { monthCharge, sumOf } from '../../../../contract/fees/planAmounts.ts';
import { invalid } from '../../../http/appError.ts';
import type { Call } from '../../../http/route.ts';
import { refusalOf, refusalToAdd, type Change } from './changes.ts';
import { inForce, plansOf, isOpenFrom, type PlanRow } from './planRows.ts';
import type { PlanStudent } from './students.ts';
import { chosenTariff, readTariffs, tariffFor, type Tariff } from './tariffs.ts';
import { allows, discountOf, sameCharge, type Book, type DiscountType } from './terms.ts';
import type { PlanOutcome } from '../../../../contract/endpoints/fees/plans.ts';

export interface Wanted {
  readonly kind: 'tariff' | 'sibling';
  readonly from_month: string;
  readonly fee_plan_list_id?: number | undefined;
  readonly discount_type_id?: number | undefined;
}
/** `refusal`: this one cannot be carried out from that month, the others can. */
export interface Proposed {
  readonly change: Change;
  readonly refusal: string | null;
}
export interface Proposal {
  readonly student: PlanStudent;
  readonly own: readonly PlanRow[];
  readonly outcome: PlanOutcome;
  readonly message: string;
  readonly rank: number | null;
  readonly changes: readonly Proposed[];
  /** Stands for exactly these changes of exactly these rows. */
  readonly token: string | null;
}
export const doable = ({ changes }: Proposal): Change[] =>
  changes.flatMap(({ change, refusal }) => (refusal === null ? [change] : []));

export const particularOf = (change: Change): number =>
  change.kind === 'add' ? change.particular_id : change.row.particular_id;

/** Net of the month as it is, and as it would be. */
export function figures(proposal: Proposal, month: string): { before: number; after: number } {
  const number = Number(month.slice(5));
  const changed = new Map(doable(proposal).map((change) => [particularOf(change), change]));
  const now = proposal.own.filter((row) => inForce(row, month) || changed.get(row.particular_id)?.kind === 'change');
  const before = sumOf(now.filter((row) => inForce(row, month)).map((row) => monthCharge(row, number))).net;
  const unchanged = proposal.own.filter((row) => inForce(row, month) && !changed.has(row.particular_id));
  const terms = [
    ...unchanged,
    ...[...changed.values()].flatMap((change) => (change.kind === 'end' ? [] : [change.terms])),
  ];
  return { before, after: sumOf(terms.map((one) => monthCharge(one, number))).net };
}

function tokenOf(changes: readonly Change[], month: string): string {
  const what = changes.map((change) => [
    change.kind,
    change.kind === 'add' ? change.particular_id : [change.row.id, change.row.version],
    change.kind === 'end' ? null : change.terms,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([month, what]))
    .digest('base64url')
    .slice(0, 32);
}
const judged = (change: Change, own: readonly PlanRow[]): Proposed => {
  const refusal =
    change.kind === 'add'
      ? refusalToAdd(own, change.particular_id, change.from_month)
      : refusalOf(change.row, change.from_month, change.kind === 'end');
  return { change, refusal: refusal?.message ?? null };
};

/**
 * From the plan to the tariff: standing discounts stay with their particulars, what came from another tariff and is not
 * in this one ends, what was given to this student alone stays. What is charged once belongs to admission and is left
 * alone.
 */
function towardsTariff(student: PlanStudent, own: readonly PlanRow[], tariff: Tariff, month: string): Change[] {
  const open = new Map(
    own.filter((row) => row.to_month === null && !row.first_time).map((row) => [row.particular_id, row]),
  );
  const changes: Change[] = [];
  for (const [particular_id, terms] of tariff.rows) {
    const row = open.get(particular_id);
    if (terms.first_time) continue;
    if (!row) changes.push({ kind: 'add', student_id: student.id, particular_id, from_month: month, terms });
    else {
      const { discount_type_id, discount_fixed, discount_bp, discount_cap } = row;
      const after = { ...terms, discount_type_id, discount_fixed, discount_bp, discount_cap, remarks: row.remarks };
      if (!sameCharge(after, row)) changes.push({ kind: 'change', row, from_month: month, terms: after });
    }
  }
  for (const row of open.values()) {
    const foreign = row.fee_plan_list_id !== null && row.fee_plan_list_id !== tariff.id;
    if (foreign && !tariff.rows.has(row.particular_id)) changes.push({ kind: 'end', row, from_month: month });
  }
  return changes;
}
/** The best fitting type of a rank: the one that begins latest. */
const typeFor = (types: readonly DiscountType[], rank: number | null, particularId: number): DiscountType | null =>
  types
    .filter((type) => rank !== null && (type.sibling_from ?? Infinity) <= rank && allows(type, particularId))
    .toSorted((a, b) => (b.sibling_from ?? 0) - (a.sibling_from ?? 0) || a.id - b.id)[0] ?? null;

/** Only rows without a discount, or with one for brothers and sisters, are touched. */
function towardsRank(
  own: readonly PlanRow[],
  book: Book,
  types: readonly DiscountType[],
  rank: number | null,
  month: string,
): Change[] {
  return own.flatMap((row): Change[] => {
    if (row.to_month !== null || (row.first_time && row.billed_to !== null)) return [];
    const now = row.discount_type_id === null ? null : book.types.get(row.discount_type_id);
    if (now === undefined || (now !== null && !types.includes(now) && now.sibling_from === null)) return [];
    const type = typeFor(types, rank, row.particular_id);
    // With one type chosen, the others are somebody else's question.
    if (
      (type?.id ?? null) === row.discount_type_id ||
      (type === null && now !== null && !types.includes(now) && now.is_active)
    )
      return [];
    return [{ kind: 'change', row, from_month: month, terms: { ...row, ...discountOf(type) } }];
  });
}
async function ranksOf({ trx, session }: Call, students: readonly PlanStudent[]): Promise<ReadonlyMap<number, number>> {
  const families = [...new Set(students.flatMap(({ family_id }) => family_id ?? []))];
  const { rows } = await sql<{
    student_id: number;
    rank: number;
  }>`SELECT k.student_id, k.rank FROM family_ranks(${session.instituteCode}, ${families}::bigint[]) k`.execute(trx);
  return new Map(rows.map(({ student_id, rank }) => [Number(student_id), rank]));
}
function siblingTypes(book: Book, id: number | undefined): DiscountType[] {
  const all = [...book.types.values()].filter((type) => type.is_active && type.sibling_from !== null);
  if (id === undefined) {
    if (all.length === 0)
      throw invalid('discount_type_id', 'No discount type says from which child of a family it is given');
    return all;
  }
  const chosen = all.filter((type) => type.id === id);
  if (chosen.length === 0)
    throw invalid('discount_type_id', 'This discount type does not say from which child of a family it is given');
  return chosen;
}

/**
 * The proposal of every one of these students, also of those who need no change ('same'). Throws 422 on what was
 * chosen.
 */
export async function propose(
  call: Call,
  students: readonly PlanStudent[],
  book: Book,
  wanted: Wanted,
): Promise<Proposal[]> {
  const ids = students.map(({ id }) => id);
  const month = wanted.from_month;
  const siblings = wanted.kind === 'sibling';
  const types = siblings ? siblingTypes(book, wanted.discount_type_id) : [];
  const [plans, ranks, tariffs] = await Promise.all([
    plansOf(call, ids),
    siblings ? ranksOf(call, students) : new Map<number, number>(),
    siblings ? null : readTariffs(call),
  ]);
  const chosen =
    tariffs && wanted.fee_plan_list_id !== undefined ? chosenTariff(tariffs, wanted.fee_plan_list_id) : null;
  return students.map((student): Proposal => {
    const own = plans.get(student.id) ?? [];
    const rank = ranks.get(student.id) ?? null;
    const nothing = (outcome: PlanOutcome, message: string): Proposal => ({
      student,
      own,
      outcome,
      message,
      rank,
      changes: [],
      token: null,
    });
    if (!own.some((row) => isOpenFrom(row, month))) return nothing('no_row', 'Has no plan yet; create one');
    let changes: Change[];
    if (tariffs) {
      const found = chosen ? { tariff: chosen } : tariffFor(tariffs, student);
      if (!('tariff' in found)) return nothing(found.outcome, found.message);
      changes = towardsTariff(student, own, found.tariff, month);
    } else changes = towardsRank(own, book, types, rank, month);
    if (changes.length === 0) return nothing('same', 'Needs no change');
    const proposed = changes.map((change) => judged(change, own));
    const able = proposed.filter(({ refusal }) => refusal === null);
    if (able.length === 0) return { ...nothing('billed', proposed[0]?.refusal ?? ''), changes: proposed };
    return {
      student,
      own,
      outcome: 'changed',
      message: '',
      rank,
      changes: proposed,
      token: tokenOf(
        able.map(({ change }) => change),
        month,
      ),
    };
  });
}
