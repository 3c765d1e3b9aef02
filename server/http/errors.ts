/**
 * The one mapping of whatever was thrown to an answer. Nothing that a caller sends should end in the last line (500).
 */
import { inspect } from 'node:util';
import { AppError, Unfinished, type Progress } from './appError.ts';
import { MONEY_CONSTRAINTS } from './moneyConstraints.ts';
import { redact } from './redact.ts';
import { labelOf } from '../../contract/fields.ts';
import { resourceOf } from '../declared.ts';
import { fieldOfConstraint } from '../database/schema/constraintFields.ts';

export interface ErrorAnswer {
  readonly status: number;
  readonly json: {
    readonly message: string;
    readonly errors?: Readonly<Record<string, readonly string[]>>;
    readonly progress?: Progress;
  };
}
interface PgError {
  readonly code: string;
  readonly message: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

const isPg = (error: unknown): error is PgError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code);
/**
 * A refusal is short, whatever was sent: what comes back must not grow with what came in. In characters; the budget is
 * for all errors together.
 */
const BUDGET = 6_000;
const MOST_MESSAGES = 5;
const LONGEST_NAME = 60;
const LONGEST = 500;
const short = (text: string, most = LONGEST): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;
function shortErrors(errors: Readonly<Record<string, readonly string[]>>): Record<string, readonly string[]> {
  const shown: [string, readonly string[]][] = [];
  let left = BUDGET;
  for (const [name, messages] of Object.entries(errors)) {
    const entry = [short(name, LONGEST_NAME), messages.slice(0, MOST_MESSAGES).map((one) => short(one))] as const;
    left -= entry[0].length + entry[1].join('').length;
    if (left < 0 && shown.length > 0) break;
    shown.push([...entry]);
  }
  return Object.fromEntries(shown);
}
const answer = (
  status: number,
  message: string,
  errors?: Readonly<Record<string, readonly string[]>>,
): ErrorAnswer => ({
  status,
  json: errors ? { message: short(message), errors: shortErrors(errors) } : { message: short(message) },
});
const onField = (field: string | null, message: string): ErrorAnswer =>
  answer(422, message, field ? { [field]: [message] } : undefined);

interface Named {
  readonly name: string;
  readonly label: string;
}
/** Wire names and labels of the fields that a constraint is about, and what their record is called. */
function fieldsNamed(
  constraint: string | undefined,
): { readonly record: string; readonly fields: readonly Named[] } | null {
  const known = fieldOfConstraint(constraint);
  if (!known) return null;
  const { fields, label } = resourceOf(known.resource);
  const named = known.fields.flatMap((name): Named[] => {
    const field = fields[name];
    return field ? [{ name: field.wire ?? name, label: labelOf(name, field) }] : [];
  });
  return { record: label[0].toLowerCase(), fields: named };
}
const fieldNamed = (constraint: string | undefined): Named | null => fieldsNamed(constraint)?.fields[0] ?? null;
/** What must be unique is there already. Of several fields none is wrong alone: the message is on each of them. */
function taken(constraint: string | undefined): ErrorAnswer {
  const { record = 'record', fields = [] } = fieldsNamed(constraint) ?? {};
  const [first, ...others] = fields;
  if (!first) return answer(422, 'This record is already taken');
  if (others.length === 0) return onField(first.name, `${first.label} is already taken`);
  const labels = fields.map(({ label }) =>
    /^[A-Z][a-z]/.test(label) ? `${label[0]?.toLowerCase()}${label.slice(1)}` : label,
  );
  const message = `There is a ${record} with this ${labels.slice(0, -1).join(', ')} and ${labels.at(-1)} already`;
  return answer(422, message, Object.fromEntries(fields.map(({ name }) => [name, [message]])));
}
/** Rules of the database that judge a value that was sent, whatever has become of the records. */
const VALUES = new Set([
  'fee_window',
  'fee_before_charge',
  'fee_owed_each_day',
  'fee_held_each_day',
  'till_takes',
  'till_float',
  'till_carried',
  'till_handovers_others_check',
  'till_handovers_amount_check',
  'till_handovers_days_check',
  'payment_account',
  'cheque_date',
  'cheque_account',
  'cheque_charge',
  'cheque_matched',
  'cheque_reason',
  'fee_arrears_sold',
  'payment_ceiling',
  'voucher_line',
  'opening_value',
  'bank_value',
  'asset_value',
  'salary_value',
  'books_lock',
  'year_reason',
  'employee_moved_on',
  'employee_attendance_day',
  'shift_timing',
  'leave_value',
  'ptm_value',
  'ptm_campus',
]);
function fromPg(error: PgError): ErrorAnswer | null {
  const money =
    error.code.startsWith('23') && error.constraint !== undefined ? MONEY_CONSTRAINTS[error.constraint] : undefined;
  if (money)
    return answer(
      money.status,
      money.message,
      money.field === undefined ? undefined : { [money.field]: [money.message] },
    );
  const named = fieldNamed(error.constraint);
  switch (error.code) {
    case '23505':
      return taken(error.constraint);
    case '23503':
      return answer(409, 'The record is in use, or names a record that is no longer there');
    case '23502':
      return onField(error.column ?? null, `${error.column ?? 'A value'} is required`);
    case '23514':
    case '23P01':
      return onField(named?.name ?? null, `${named?.label ?? 'A value'} is not allowed`);
    case '22P02':
    case '22003':
    case '22007':
    case '22008':
    case '22001':
    case '22021':
    case '22P05':
    case '22023':
    case '2201B':
      return answer(422, 'A value is not of the expected form');
    case '40001':
    case '40P01':
    case '55P03':
      return answer(409, 'Somebody else is changing the same records, try again');
    case '57014':
      return answer(409, 'This takes too long, narrow it down');
    case '23001':
      return answer(409, 'This is history and cannot be changed');
    case '53100':
      return answer(507, 'The disk of the server is full, so nothing was saved; tell your administrator');
    case '53200':
    case '58030':
    case '3D000':
    case '57P01':
    case '57P02':
    case '57P03':
    case '53300':
    case '08006':
    case '08001':
    case '08003':
      return answer(503, 'The database is not available at the moment, try again');
    default:
      // A rule of the database says which field it is about, where there is one: of what was sent (422), or of what has
      // become of the records (409).
      if (error.code !== 'P0001') return null;
      return answer(
        VALUES.has(error.constraint ?? '') ? 422 : 409,
        error.message,
        error.column ? { [error.column]: [error.message] } : undefined,
      );
  }
}
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);
/** Of pg and its pool, which give these no code. */
const BROKEN =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)|Query read timeout/;
const isAway = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && AWAY.has(String(error.code))) || BROKEN.test(error.message));

/** How long one line is enough for all requests that find the database away. */
const QUIET_MS = 60_000;
const away = { loggedAt: 0, unanswered: 0 };
/** One clear line for an outage, not one for each request that meets it. */
function tellAway({ message }: Error): void {
  away.unanswered += 1;
  if (Date.now() - away.loggedAt < QUIET_MS) return;
  const more = away.unanswered > 1 ? ` (${away.unanswered} requests since this was said last)` : '';
  away.loggedAt = Date.now();
  away.unanswered = 0;
  console.warn(redact(`The database does not answer: ${message}. Requests get 503 until it does${more}`));
}

/** The answer for anything thrown; unknown errors are logged with the request id and answered 500 without details. */
export function toAnswer(error: unknown, requestId: string): ErrorAnswer {
  if (error instanceof Unfinished)
    return { status: error.status, json: { message: error.message, progress: error.progress } };
  if (error instanceof AppError) return answer(error.status, error.message, error.errors);
  const known = isPg(error) ? fromPg(error) : null;
  if (known) return known;
  if (isAway(error)) {
    tellAway(error as Error);
    return answer(503, 'The database is not available at the moment, try again');
  }
  console.error(redact(`request ${requestId}: ${inspect(error, { depth: 4 })}`));
  return answer(500, `Something went wrong on our side (request ${requestId})`);
}
