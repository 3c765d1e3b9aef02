/** Employees' advances of before: rows of a file become advances that are paid (functions/employee_advance_opening.sql). */
import { sql } from 'kysely';
import { today } from '../../../contract/dates.ts';
import { employeeOpenings } from '../../../contract/employeeOpenings.ts';
import { importFields } from '../../../contract/exchange/fields.ts';
import { toPaisa } from '../../../contract/money.ts';
import { sendNow } from '../../database/door.ts';
import type { Row as TableRow } from '../../database/tables.ts';
import type { Call } from '../../http/route.ts';
import type { Values } from '../../resources/hooks.ts';
import { createValues } from '../../resources/input.ts';
import { all, ownRows } from '../../resources/scope.ts';
import type { Importer } from '../exchange/importerType.ts';
import { keepEvents } from '../fees/payments/events.ts';

type Advance = TableRow<'employee_advances'>;
const REASON = 'The upload was taken back';
/** Several of one purpose are told apart by what they are called: 'Wedding', 'Wedding (2)'. */
const purposeOf = ({ purpose, nth }: Values): string => {
  const [text, which] = [String(purpose).trim(), Number(nth ?? 1)];
  return which > 1 ? `${text.slice(0, 294)} (${which})` : text;
};
const termsOf = (values: Values) => ({
  number: Number(values['emp_no']),
  amount: toPaisa(Number(values['amount'])),
  per_month: toPaisa(Number(values['per_month'])),
  from: `${String(values['deduct_from']).slice(0, 7)}-01`,
  purpose: purposeOf(values),
  day: values['held_on'] ? String(values['held_on']).slice(0, 10) : today(),
});
/** Advances `p` of before that are not void. */
const OPEN = sql`p.status = 'paid' AND EXISTS (SELECT 1 FROM finance_accounts f WHERE f.institute_code = p.institute_code AND f.id = p.account_id AND f.role = 'opening_equity')`;
const idsOf = async (
  { trx, session }: Call,
  ids: readonly number[],
  more = sql`true`,
): Promise<ReadonlySet<number>> => {
  const rows = await sendNow(
    trx,
    sql<
      Pick<Advance, 'id'>
    >`SELECT p.id FROM employee_advances p WHERE ${all([...ownRows(session, 'p', { id: ids }), OPEN, more])}`,
  );
  return new Set(rows.map(({ id }) => id));
};
/** Neither recovered, nor on a salary slip that is counted, nor put off in a month since. */
const UNTOUCHED = sql`p.recovered = 0 AND NOT EXISTS (SELECT 1 FROM employee_advance_recoveries c WHERE c.institute_code = p.institute_code AND c.advance_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM employee_advance_skips k WHERE k.institute_code = p.institute_code AND k.advance_id = p.id)
  AND NOT EXISTS (SELECT 1 FROM salary_slip_lines l JOIN salary_slips s ON s.institute_code = l.institute_code AND s.id = l.slip_id AND s.status = 'generated' WHERE l.institute_code = p.institute_code AND l.advance_id = p.id)`;

export const employeeOpeningImporter: Importer = {
  type: employeeOpenings.key,
  label: employeeOpenings.label,
  needs: 'opening_employee_advances.create',
  undoNeeds: 'advances.approve',
  fields: importFields(employeeOpenings),
  unique: [['emp_no', 'purpose', 'nth']],
  check: (values) => createValues(employeeOpenings, values),
  async known({ trx, session }, candidates) {
    const wanted = candidates.flatMap(({ checked }, at) => (checked ? [{ at, ...termsOf(checked) }] : []));
    const rows = await sendNow(
      trx,
      sql<
        Pick<Advance, 'id'> & { at: number; amount: boolean; per_month: boolean }
      >`SELECT w.at, p.id, p.amount <> w.amount AS amount, p.per_month <> w.per_month AS per_month
        FROM jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w (at integer, number bigint, amount bigint, per_month bigint, purpose text)
        JOIN employees e ON e.institute_code = ${session.instituteCode} AND e.emp_no = w.number JOIN employee_advances p ON p.employee_id = e.id AND lower(p.purpose) = lower(w.purpose)
        WHERE ${all([...ownRows(session, 'p'), OPEN])}`,
    );
    const byRow = new Map(
      rows.map(({ at, id, amount, per_month }) => [
        at,
        { id, differs: [...(amount ? ['Amount'] : []), ...(per_month ? ['Per month'] : [])] },
      ]),
    );
    return candidates.map((_, at) => byRow.get(at) ?? null);
  },
  async create(call, values) {
    const { number, amount, per_month, from, purpose, day } = termsOf(values);
    const [made] = await sendNow(
      call.trx,
      sql<Advance>`SELECT * FROM employee_advance_opening(${call.session.instituteCode}, ${number}::bigint, ${amount}::bigint, ${from}::date, ${per_month}::bigint, ${purpose}, ${day}::date)`,
    );
    if (!made) throw new Error('the database answered no advance');
    const { id, advance_no, employee_id } = made;
    keepEvents(call, [
      {
        action: 'create',
        entity: 'employee_advances',
        entityId: id,
        after: { advance_no, employee_id, amount, per_month, reason: purpose, paid_on: day },
      },
    ]);
    return id;
  },
  exist: (call, ids) => idsOf(call, ids),
  async touched(call, ids) {
    const same = await idsOf(call, ids, UNTOUCHED);
    return new Set(ids.filter((id) => !same.has(id)));
  },
  async remove(call, id) {
    await sendNow(
      call.trx,
      // From its own day on, where the user may still date that.
      sql`SELECT salary_advance_void(p.institute_code, p.id, CASE WHEN d.back IS NULL OR p.paid_on >= ${today()}::date - d.back THEN p.paid_on ELSE ${today()}::date END, ${REASON})
        FROM employee_advances p CROSS JOIN LATERAL fee_days(${call.session.instituteCode}, ${call.session.userId}) d WHERE ${all(ownRows(call.session, 'p', { id }))}`,
    );
    keepEvents(call, [{ action: 'void', entity: 'employee_advances', entityId: id, after: { reason: REASON } }]);
  },
};
