/** The calls about proposals: what would change, and carrying it out. */
import { acceptProposals, planProposals } from '../../../../contract/endpoints/fees/planIncreases.ts';
import { type PlanOutcome } from '../../../../contract/endpoints/fees/plans.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call } from '../../../http/route.ts';
import { writeChanges, type Change } from './changes.ts';
import { countsOf, NOT_FOUND } from './outcomes.ts';
import { wireTerms, type Terms } from './planRows.ts';
import { doable, figures, particularOf, propose, type Proposal } from './proposals.ts';
import { holdPlans, selectStudents, shownStudent, studentsById } from './students.ts';
import { mayGive, readBook, type Book } from './terms.ts';

const typeName = (book: Book, terms: Terms): string | null =>
  terms.discount_type_id === null ? null : (book.types.get(terms.discount_type_id)?.name ?? null);
const shown = (book: Book, proposal: Proposal, month: string) => ({
  student_id: proposal.student.id,
  student: shownStudent(proposal.student),
  outcome: proposal.outcome,
  message: proposal.message,
  token: proposal.token,
  rank: proposal.rank,
  ...figures(proposal, month),
  changes: proposal.changes.map(({ change, refusal }) => ({
    particular_id: particularOf(change),
    particular: book.particulars.get(particularOf(change))?.name ?? '',
    change: change.kind,
    before: change.kind === 'add' ? null : wireTerms(change.row, change.row.discount_type),
    after: change.kind === 'end' ? null : wireTerms(change.terms, typeName(book, change.terms)),
    message: refusal,
  })),
});

const proposals = endpointRoute(planProposals, async (call, { body }) => {
  const { kind, from_month, fee_plan_list_id, discount_type_id, ...selection } = body;
  const book = await readBook(call);
  const { found, missing } = await selectStudents(call, selection);
  const all = await propose(call, found, book, { kind, from_month, fee_plan_list_id, discount_type_id });
  const listed = all.filter(({ outcome }) => outcome !== 'same').map((proposal) => shown(book, proposal, from_month));
  const none = missing.map((id) => ({
    student_id: id,
    student: null,
    outcome: 'not_found' as const,
    message: NOT_FOUND,
    token: null,
    rank: null,
    before: 0,
    after: 0,
    changes: [],
  }));
  const sum = (name: 'before' | 'after'): number =>
    listed.reduce((total, one) => total + (one.outcome === 'changed' ? one[name] : 0), 0);
  return {
    data: {
      counts: countsOf([...all, ...none]),
      before: sum('before'),
      after: sum('after'),
      students: [...listed, ...none],
    },
  };
});

/** A discount that needs approval is not given by accepting a proposal without that privilege. */
function forbidden(call: Call, book: Book, changes: readonly Change[]): string | null {
  for (const change of changes) {
    if (
      change.kind !== 'change' ||
      change.terms.discount_type_id === change.row.discount_type_id ||
      change.terms.discount_type_id === null
    )
      continue;
    const type = book.types.get(change.terms.discount_type_id);
    if (type && !mayGive(call, type)) return `${type.name} needs approval; ask somebody who may approve discounts`;
  }
  return null;
}
const accept = endpointRoute(acceptProposals, async (call, { body }) => {
  const tokens = new Map(body.accept.map(({ student_id, token }) => [student_id, token]));
  if (tokens.size !== body.accept.length) throw invalid('accept', 'names the same student twice');
  const book = await readBook(call);
  const students = await studentsById(call, [...tokens.keys()]);
  await holdPlans(
    call,
    students.map(({ id }) => id),
  );
  const changes: Change[] = [];
  const results = (await propose(call, students, book, body)).map(
    (proposal): { student_id: number; outcome: PlanOutcome; message: string } => {
      const student_id = proposal.student.id;
      if (proposal.token === null || proposal.token !== tokens.get(student_id))
        return {
          student_id,
          outcome: 'moved_on',
          message: 'The plan, or what is proposed for it, changed meanwhile; look at the proposal again',
        };
      const own = doable(proposal);
      const refusal = forbidden(call, book, own);
      if (refusal !== null) return { student_id, outcome: 'not_permitted', message: refusal };
      changes.push(...own);
      return { student_id, outcome: 'changed', message: '' };
    },
  );
  await writeChanges(call, changes);
  const seen = new Set(students.map(({ id }) => id));
  const none = [...tokens.keys()]
    .filter((id) => !seen.has(id))
    .map((student_id) => ({ student_id, outcome: 'not_found' as const, message: NOT_FOUND }));
  return { data: { counts: countsOf([...results, ...none]), results: [...results, ...none] } };
});
export const proposalRoutes = [proposals, accept];
