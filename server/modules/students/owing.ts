/** Limits on lists of students by what they owe, over the alias `r`. */
import { sql, type RawBuilder } from 'kysely';
import { MAX_RUPEES, toPaisa } from '../../../contract/money.ts';
import { invalid } from '../../http/appError.ts';
import { paidDateOf } from './owes.ts';

type Predicate = RawBuilder<unknown>;
type Query = Readonly<Record<string, string>>;
export const OWING_PARAMETERS = ['fee_defaulters', 'remaining_amount_from', 'remaining_amount_to'] as const;

function amountOf(query: Query, name: string): number | null {
  const text = query[name];
  if (text === undefined || text === '') return null;
  if (!/^\d{1,13}(\.\d{1,2})?$/.test(text) || Number(text) > MAX_RUPEES)
    throw invalid(name, `${name} must be an amount of rupees`);
  return toPaisa(Number(text));
}
/** Worded as the partial index on open challans is. */
const OPEN = sql`c.voided_at IS NULL AND c.gross + c.fine - c.discount - c.paid > 0`;
/** Not correlated, so that it is read once for the whole list. */
const owing = (instituteCode: string, having: Predicate): Predicate =>
  sql`(SELECT c.student_id FROM challans c WHERE c.institute_code = ${instituteCode} AND ${OPEN} GROUP BY c.student_id HAVING ${having})`;

/**
 * `fee_defaulters`: who has an open challan past its due date, today or on `challan_paid_date`. `remaining_amount_from`
 * and `_to`: rupees of all that is open, due or not; from 0 on it finds who owes nothing too. Throws 422.
 */
export function owingSelection(query: Query, instituteCode: string): Predicate[] {
  const parts: Predicate[] = [];
  const wanted = query['fee_defaulters'];
  if (wanted !== undefined && !['true', 'false', '1', '0', ''].includes(wanted))
    throw invalid('fee_defaulters', 'fee_defaulters must be true or false');
  if (wanted === 'true' || wanted === '1')
    parts.push(
      sql`r.id IN (SELECT c.student_id FROM challans c WHERE c.institute_code = ${instituteCode} AND ${OPEN} AND c.due_date < ${paidDateOf(query)}::date)`,
    );
  const [from, to] = [amountOf(query, 'remaining_amount_from'), amountOf(query, 'remaining_amount_to')];
  if (from !== null && to !== null && to < from)
    throw invalid('remaining_amount_to', 'remaining_amount_to must not be less than remaining_amount_from');
  if (from !== null && from > 0) parts.push(sql`r.id IN ${owing(instituteCode, sql`sum(c.balance) >= ${from}`)}`);
  if (to !== null) parts.push(sql`r.id NOT IN ${owing(instituteCode, sql`sum(c.balance) > ${to}`)}`);
  return parts;
}
