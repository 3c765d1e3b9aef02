/**
 * Salary slips by message: the net salary of a month to whose it is, once for a slip; by e-mail the slip itself, once
 * too (contract/endpoints/salaries/messages.ts).
 */
import { sql } from 'kysely';
import type { z } from 'zod';
import { formatDate, today } from '../../../contract/dates.ts';
import { previewSalaryMessages, sendSalaryMessages } from '../../../contract/endpoints/salaries/messages.ts';
import { SALARY_MAIL_TEXT, SALARY_TEXT } from '../../../contract/messages/salaryText.ts';
import { formatPaisa } from '../../../contract/money.ts';
import { sendNow } from '../../database/door.ts';
import { invalid, notPermitted } from '../../http/appError.ts';
import { endpointRoute } from '../../http/endpointRoute.ts';
import type { Call, Route } from '../../http/route.ts';
import { all, ownRows } from '../../resources/scope.ts';
import type { Person } from '../messaging/people.ts';
import { previewOf, sendTo } from '../messaging/send.ts';

type Wanted = z.output<typeof sendSalaryMessages.body>;
interface Found {
  readonly id: number;
  readonly employee_id: number;
  readonly campus_id: number;
  readonly campus: string;
  readonly school: string;
  readonly name: string | null;
  readonly number: string | null;
  readonly sms_opt_in: boolean;
  readonly kind: string;
  readonly status: string;
  readonly is_held: boolean;
  readonly month: string;
  readonly paid_on: string | null;
  readonly net: number;
  readonly is_sent: boolean;
  /** How often nothing came of it. */
  readonly tries: number;
  /** Someone else who has the number or address. */
  readonly other: string | null;
}
const NINE = (column: string) => sql.raw(`right(regexp_replace(${column}, '\\D', '', 'g'), 9)`);
const NUMBER = { sms: sql`e.mobile`, whatsapp: sql`coalesce(e.whatsapp, e.mobile)`, email: sql`e.email` } as const;
/** Whether an employee `y` has the number or address of `e` too. */
const SAME = {
  number: sql`${NINE('e.number')} IN (${NINE('y.mobile')}, ${NINE('y.whatsapp')})`,
  address: sql`lower(btrim(y.email)) = lower(e.number)`,
} as const;

/** Slips that are meant, each with the number or address of its employee. Throws 422 where one does not exist. */
async function slipsMeant({ trx, session }: Call, { ids, run_id, channel }: Wanted): Promise<readonly Found[]> {
  if ((ids === undefined) === (run_id === undefined)) throw invalid('ids', 'Choose slips, or a run of salaries');
  const wanted = ids === undefined ? undefined : [...new Set(ids)];
  const found = await sendNow(
    trx,
    sql<Found>`SELECT s.id, s.employee_id, s.campus_id, k.campus_name AS campus, i.institute_name AS school, e.name, e.number, coalesce(e.sms_opt_in, false) AS sms_opt_in, s.kind, s.status, s.held_at IS NOT NULL AS is_held,
        to_char(s.month, 'YYYY-MM') AS month, p.paid_on, s.net, o.is_sent, o.tries, x.name AS other
      FROM salary_slips s JOIN institute i ON i.institute_code = s.institute_code JOIN campuses k ON k.institute_code = s.institute_code AND k.id = s.campus_id
      LEFT JOIN LATERAL (SELECT e.id, e.name, nullif(btrim(${NUMBER[channel]}), '') AS number, e.sms_opt_in FROM employees e WHERE e.institute_code = s.institute_code AND e.id = s.employee_id AND e.deleted_at IS NULL) e ON true
      LEFT JOIN LATERAL (SELECT y.name FROM employees y WHERE y.institute_code = s.institute_code AND y.id <> s.employee_id AND y.deleted_at IS NULL AND ${channel === 'email' ? SAME.address : SAME.number} ORDER BY y.id LIMIT 1) x ON true
      LEFT JOIN LATERAL (SELECT max(t.paid_on) AS paid_on FROM salary_payment_slips l JOIN salary_payments t ON t.institute_code = l.institute_code AND t.id = l.payment_id AND t.voided_at IS NULL WHERE l.institute_code = s.institute_code AND l.slip_id = s.id) p ON true
      CROSS JOIN LATERAL (SELECT coalesce(bool_or(m.state NOT IN ('failed', 'skipped', 'cancelled')), false) AS is_sent, count(*)::int AS tries FROM outbox m WHERE m.institute_code = s.institute_code AND m.slip_id = s.id AND (m.channel = 'email') = ${channel === 'email'}) o
      WHERE ${all(ownRows(session, 's', { id: wanted, run_id }))} ORDER BY lower(e.name), s.id LIMIT 2001`,
  );
  if (wanted && found.length < wanted.length) throw invalid('ids', 'ids names a slip that does not exist');
  if (found.length === 0) throw invalid('run_id', 'This run does not exist, or has no slips');
  if (found.length > 2000) throw invalid('run_id', 'These are more than 2000 slips; choose some of them');
  return found;
}
/** Why a slip is sent to nobody, whatever the number is; null when it may be. */
function unfit({ kind, status, is_held, is_sent, name }: Found): string | null {
  if (status === 'voided') return 'Void';
  if (kind === 'settlement') return 'A settlement, which is given on paper';
  if (status === 'generated') return 'Not approved yet';
  if (is_held && status !== 'paid') return 'Held';
  if (is_sent) return 'Sent already';
  return name === null ? 'Works at another campus now' : null;
}
/** Employees, and what is said of slips that are fit. Figures go to no number or address that two employees have. */
function peopleOf(found: readonly Found[], channel: Wanted['channel']): readonly Person[] {
  const what = channel === 'email' ? 'e-mail address' : 'number';
  return found.map((slip): Person => {
    const { number, month, net, school, campus, other } = slip;
    const name = slip.name ?? 'An employee of another campus';
    const skip =
      unfit(slip) ??
      (!slip.sms_opt_in
        ? 'Receives no messages'
        : number === null
          ? `No ${what}`
          : other === null
            ? null
            : `${other} has the same ${what}`);
    const date = formatDate(slip.paid_on ?? today());
    const values = { name, campus, school, date, month: formatDate(month), amount: formatPaisa(net) };
    const ids = { campusId: slip.campus_id, studentId: null, contactId: null };
    return {
      ...ids,
      employeeId: slip.employee_id,
      slipId: slip.id,
      name,
      typed: number,
      skip,
      values,
      balance: 0,
      dueDate: null,
    };
  });
}
/** The text that is given, that of a template, or the usual one. */
const wishOf = ({ body, template_id, channel }: Wanted) => ({
  ...(template_id === undefined
    ? { body: body ?? (channel === 'email' ? SALARY_MAIL_TEXT : SALARY_TEXT) }
    : { body, template_id }),
  channel,
  dedupe: 'number' as const,
});
function requireSender({ session }: Call): void {
  if (!session.privileges.has('messages.send')) throw notPermitted('You may not send messages');
}
const preview = endpointRoute(previewSalaryMessages, async (call, { body }) => {
  requireSender(call);
  return previewOf(call, peopleOf(await slipsMeant(call, body), body.channel), wishOf(body));
});
const send = endpointRoute(sendSalaryMessages, async (call, { body }) => {
  requireSender(call);
  // Who sends the same slips at the same moment waits, and sees that they were sent.
  await sendNow(
    call.trx,
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${call.session.instituteCode}:salary_messages`}, 0))`,
  );
  const found = await slipsMeant(call, body);
  const of = new Map(found.map((slip) => [slip.id, slip]));
  return sendTo(call, 'salary', peopleOf(found, body.channel), wishOf(body), {
    keyOf: ({ slipId }) =>
      `${body.channel === 'email' ? 'salary by mail' : 'salary'}:${slipId ?? 0}:${of.get(slipId ?? 0)?.tries ?? 0}`,
    isWritten: ({ slipId }) => {
      const slip = of.get(slipId ?? 0);
      return slip !== undefined && unfit(slip) === null;
    },
  });
});
export const slipMessageRoutes: readonly Route[] = [preview, send];
