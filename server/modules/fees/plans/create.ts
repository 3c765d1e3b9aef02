/** POST /student_feePlan: plans from tariffs or given particulars, for one student or a school. */
import { plural } from '../../../../contract/plural.ts';
import { createPlans, type PlanOutcome } from '../../../../contract/endpoints/fees/plans.ts';
import { monthCharge, sumOf, yearCharge } from '../../../../contract/fees/planAmounts.ts';
import { formatPaisa } from '../../../../contract/money.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { refusalToAdd, writeChanges, type Change, type Refusal } from './changes.ts';
import { countsOf, NOT_FOUND } from './outcomes.ts';
import { plansOf, isOpenFrom, wireTerms, type PlanRow, type Terms } from './planRows.ts';
import { holdPlans, selectStudents, shownStudent, type PlanStudent } from './students.ts';
import { chosenTariff, readTariffs, tariffFor, type Tariffs } from './tariffs.ts';
import {
  allows,
  discountOf,
  discountType,
  readBook,
  requireParticulars,
  termsOf,
  type Book,
  type DiscountType,
  type SentTerms,
} from './terms.ts';

interface Wish {
  readonly fromMonth: string;
  readonly addMissing: boolean;
  readonly notEnrolled: boolean;
  readonly listId: number | null;
  readonly particulars: readonly (SentTerms & { readonly particular_id: number })[] | null;
  readonly type: DiscountType | null;
}
interface Made {
  readonly student: PlanStudent;
  readonly outcome: PlanOutcome;
  readonly message: string;
  readonly rows: readonly { readonly particular_id: number; readonly terms: Terms }[];
}

/** Rows that a student would get, before it is looked at what they have. */
function wishedRows(
  call: Call,
  book: Book,
  tariffs: Tariffs,
  student: PlanStudent,
  wish: Wish,
): Made['rows'] | Refusal {
  const found = wish.listId === null ? tariffFor(tariffs, student) : { tariff: chosenTariff(tariffs, wish.listId) };
  if (wish.particulars) {
    const least = (id: number): number => ('tariff' in found ? (found.tariff.rows.get(id)?.least_amount ?? 0) : 0);
    return wish.particulars.map(({ particular_id, ...sent }) => ({
      particular_id,
      terms: {
        ...termsOf(call, book, particular_id, sent),
        least_amount: least(particular_id),
        fee_plan_list_id: wish.listId,
      },
    }));
  }
  if (!('tariff' in found)) return found;
  return [...found.tariff.rows].map(([particular_id, terms]) => ({ particular_id, terms }));
}
const withType = (type: DiscountType | null, particularId: number, terms: Terms): Terms =>
  type && terms.discount_type_id === null && allows(type, particularId) ? { ...terms, ...discountOf(type) } : terms;

function planFor(
  call: Call,
  book: Book,
  tariffs: Tariffs,
  student: PlanStudent,
  own: readonly PlanRow[],
  wish: Wish,
): Made {
  const nothing = (outcome: PlanOutcome, message: string): Made => ({ student, outcome, message, rows: [] });
  if (student.status_class !== 'enrolled' && !wish.notEnrolled) return nothing('not_enrolled', 'Not enrolled');
  const has = own.some((row) => isOpenFrom(row, wish.fromMonth));
  if (has && !wish.addMissing) return nothing('has_plan', 'Has a plan already');
  const wished = wishedRows(call, book, tariffs, student, wish);
  if ('outcome' in wished) return nothing(wished.outcome, wished.message);
  const rows = wished
    .filter(({ particular_id, terms }) => {
      if (refusalToAdd(own, particular_id, wish.fromMonth)) return false;
      // What is charged once was, when a row of it ended after it was billed.
      return !(terms.first_time && own.some((row) => row.particular_id === particular_id && row.billed_to !== null));
    })
    .map(({ particular_id, terms }) => ({ particular_id, terms: withType(wish.type, particular_id, terms) }));
  if (rows.length === 0) return nothing('same', 'Has all of these particulars already');
  return { student, outcome: 'created', message: '', rows };
}

/** Judges, and unless `dryRun` writes, the plans of these students, who are held by the caller. */
export async function makePlans(call: Call, students: readonly PlanStudent[], wish: Wish, book: Book, dryRun: boolean) {
  const [tariffs, plans] = await Promise.all([
    readTariffs(call),
    plansOf(
      call,
      students.map(({ id }) => id),
    ),
  ]);
  const made = students.map((student) => planFor(call, book, tariffs, student, plans.get(student.id) ?? [], wish));
  const changes = made.flatMap(({ student, rows }) =>
    rows.map(({ particular_id, terms }): Change => ({
      kind: 'add',
      student_id: student.id,
      particular_id,
      from_month: wish.fromMonth,
      terms,
    })),
  );
  if (
    wish.type &&
    changes.length > 0 &&
    !changes.some((change) => change.kind === 'add' && change.terms.discount_type_id === wish.type?.id)
  )
    throw invalid('discount_type_id', `${wish.type.name} is given on none of these particulars`);
  return { made, ids: dryRun ? new Map<string, number>() : await writeChanges(call, changes) };
}

const create = endpointRoute(createPlans, async (call, { body }) => {
  const book = await readBook(call);
  if (body.particulars)
    requireParticulars(
      book,
      body.particulars.map(({ particular_id }) => particular_id),
    );
  if (body.fee_plan_list_id !== undefined) chosenTariff(await readTariffs(call), body.fee_plan_list_id);
  const type = body.discount_type_id ? discountType(call, book, body.discount_type_id) : null;
  const wish: Wish = {
    fromMonth: body.from_month,
    addMissing: body.add_missing === true,
    notEnrolled: body.not_enrolled === true,
    listId: body.fee_plan_list_id ?? null,
    particulars: body.particulars ?? null,
    type,
  };
  const { found, missing } = await selectStudents(call, body);
  if (!body.dry_run)
    await holdPlans(
      call,
      found.map(({ id }) => id),
    );
  const { made, ids } = await makePlans(call, found, wish, book, body.dry_run === true);
  const month = Number(body.from_month.slice(5));
  // The answer is kept with its Idempotency-Key: a whole school would be megabytes.
  const listed = (rows: Made['rows']): Made['rows'] => (body.dry_run || made.length <= 200 ? rows : []);
  const results = made.map(({ student, outcome, message, rows }) => {
    const monthly = sumOf(rows.map(({ terms }) => monthCharge(terms, month))).net;
    return {
      student_id: student.id,
      student: shownStudent(student),
      outcome,
      message: message || `${plural(rows.length, 'particular')}, ${formatPaisa(monthly)} a month`,
      rows: listed(rows).map(({ particular_id, terms }) => ({
        id: ids.get(`${student.id}/${particular_id}`) ?? null,
        particular_id,
        particular: book.particulars.get(particular_id)?.name ?? '',
        ...wireTerms(
          terms,
          terms.discount_type_id === null ? null : (book.types.get(terms.discount_type_id)?.name ?? null),
        ),
      })),
      monthly,
      yearly: sumOf(rows.map(({ terms }) => yearCharge(terms))).net,
    };
  });
  const none = missing.map((id) => ({
    student_id: id,
    student: null,
    outcome: 'not_found' as const,
    message: NOT_FOUND,
    rows: [],
    monthly: 0,
    yearly: 0,
  }));
  const all = [...results, ...none];
  return {
    data: {
      dry_run: body.dry_run === true,
      counts: countsOf(all),
      monthly: all.reduce((sum, { monthly }) => sum + monthly, 0),
      yearly: all.reduce((sum, { yearly }) => sum + yearly, 0),
      students: all,
    },
  };
});
export const createRoutes = [create];
