/** What a send would do: a message for each person or number, who is left out and why, and by which gateway. */
import { sql } from 'kysely';
import { MOST_PARTS, partsOf } from '../../../contract/messages/parts.ts';
import {
  KNOWN,
  render,
  unknownIn,
  variablesIn,
  type Values,
  type Variable,
} from '../../../contract/messages/variables.ts';
import { formatDate } from '../../../contract/dates.ts';
import { formatPaisa } from '../../../contract/money.ts';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import { invalid } from '../../http/appError.ts';
import type { SentTemplate } from './gatewayCall.ts';
import { PARTS_LEFT } from './partsLeft.ts';
import { optedOut, type Person } from './people.ts';
import { CHANNEL_WORDS, recipientOf } from './recipient.ts';
import type { Reader } from './writer.ts';

export interface Gateway {
  id: number;
  name: string;
  campus_id: number | null;
  part_price: number | null;
  requires_template: boolean;
}
export interface Planned {
  readonly name: string;
  readonly number: string | null;
  readonly body: string;
  /** Sent instead of the text by a line for which the provider has approved it. */
  readonly template: SentTemplate | null;
  readonly parts: number;
  readonly campusId: number | null;
  readonly studentIds: readonly number[];
  readonly contactId: number | null;
  readonly employeeId: number | null;
  readonly slipId: number | null;
  readonly gateway: Gateway | null;
  readonly skip: string | null;
  readonly missing: readonly string[];
}
export interface Plan {
  readonly messages: readonly Planned[];
  readonly problem: string | null;
  /** Why a text of one’s own is not sent to some of them. */
  readonly unapproved: string | null;
}

/** The text that is sent: that of a template, or the one given. Throws 422. */
export async function textOf(
  { trx, session }: Reader,
  { template_id, body }: { template_id?: number | undefined; body?: string | undefined },
): Promise<string> {
  if (body !== undefined) {
    const unknown = unknownIn(body);
    if (unknown.length > 0) throw invalid('body', `{${unknown.join('}, {')}} is not known; known are ${KNOWN}`);
    return body;
  }
  if (template_id === undefined) throw invalid('body', 'Write a text, or choose a template');
  const [found] = await sendNow(
    trx,
    sql<
      Pick<Row<'sms_templates'>, 'body'>
    >`SELECT t.body FROM sms_templates t WHERE t.institute_code = ${session.instituteCode} AND t.id = ${template_id} AND t.is_active`,
  );
  if (!found) throw invalid('template_id', 'This template does not exist, or is not active');
  return found.body;
}
/** Active gateways of a channel, the default ones first. */
const gatewaysOf = ({ trx, session }: Reader, channel: string): Promise<Gateway[]> =>
  sendNow(
    trx,
    sql<Gateway>`SELECT g.id, g.name, g.campus_id, g.part_price, g.requires_template FROM sms_gateways g
      WHERE g.institute_code = ${session.instituteCode} AND g.channel = ${channel} AND g.is_active ORDER BY g.is_default DESC, g.id`,
  );
const gatewayFor = (gateways: readonly Gateway[], campus: number | null): Gateway | null =>
  (campus === null ? undefined : gateways.find(({ campus_id }) => campus_id === campus)) ??
  gateways.find(({ campus_id }) => campus_id === null) ??
  null;

/** What providers have approved of this text, by line. */
async function approvedOf({ trx, session }: Reader, text: string): Promise<ReadonlyMap<number, Approved>> {
  const found = await sendNow(
    trx,
    sql<Approved>`SELECT DISTINCT ON (l.sms_gateways_id) l.sms_gateways_id AS gateway_id, l.provider_name AS name, l.language_code AS language
      FROM sms_gateways_templates l JOIN sms_templates t ON t.institute_code = l.institute_code AND t.id = l.template_id AND t.is_active
      JOIN sms_gateways g ON g.institute_code = l.institute_code AND g.id = l.sms_gateways_id AND g.template_params IS NOT NULL
      WHERE l.institute_code = ${session.instituteCode} AND l.state = 'approved' AND t.body = ${text} ORDER BY l.sms_gateways_id, l.position`,
  );
  return new Map(found.map((one) => [one.gateway_id, one]));
}
interface Approved {
  readonly gateway_id: number;
  readonly name: string;
  readonly language: string;
}
/** Who has written to a line so lately that it answers them with any text. */
export async function heardBy(
  { trx, session }: Reader,
  gateways: readonly number[],
  sendAt: string | undefined,
): Promise<ReadonlySet<string>> {
  if (gateways.length === 0) return new Set();
  const found = await sendNow(
    trx,
    sql<{
      heard: string;
    }>`SELECT concat_ws(' ', h.gateway_id, h.number) AS heard FROM gateway_heard h WHERE h.institute_code = ${session.instituteCode} AND h.gateway_id = ANY (${[...gateways]}::bigint[])
      AND h.heard_at > coalesce(${sendAt ?? null}::timestamptz, now()) - interval '24 hours'`,
  );
  return new Set(found.map(({ heard }) => heard));
}
/** Why a line sends a text of one’s own to nobody. */
export const needsTemplate = (line: string): string =>
  `${line} needs an approved template (Requires template): they have not written to it within 24 hours`;
/** The variables of a text once each, in the order in which it names them; a provider takes no line breaks in them. */
const valuesOf = (text: string, values: Values): string[] =>
  variablesIn(text).map((name) => (values[name as Variable] ?? '').replace(/\s+/g, ' ').trim());

/** Names once, in their order. */
const joined = (people: readonly Person[], name: Variable): string =>
  [...new Set(people.map(({ values }) => values[name] ?? '').filter(Boolean))].join(', ');
/** Of brothers and sisters with one number: all names, and what they owe together. */
function together(people: readonly Person[]): Values {
  const [first] = people;
  if (!first || people.length === 1) return first?.values ?? {};
  const names = [
    'student',
    'name',
    'sid',
    'roll_no',
    'class',
    'section',
    'campus',
    'month',
    'challan_no',
    'father',
    'family_no',
    'receipt_no',
    'time',
  ] as const;
  const [due] = people.flatMap(({ dueDate }) => dueDate ?? []).toSorted();
  const amounts = people.flatMap(({ amount }) => amount ?? []);
  return {
    ...first.values,
    ...Object.fromEntries(names.map((name) => [name, joined(people, name)])),
    balance: formatPaisa(people.reduce((sum, { balance }) => sum + balance, 0)),
    due_date: due === undefined ? '' : formatDate(due),
    ...(amounts.length > 0 ? { amount: formatPaisa(amounts.reduce((sum, one) => sum + one, 0)) } : {}),
  };
}
interface Budget {
  campus_id: number;
  left: number;
}
/** What campuses with a limit may still send this month, in parts; their settings are held until the end. */
async function budgetsOf({ trx, session }: Reader, hold: boolean): Promise<Map<number, number>> {
  const code = session.instituteCode;
  const limited = sql`message_settings r WHERE r.institute_code = ${code} AND r.monthly_limit IS NOT NULL ORDER BY r.campus_id`;
  // Held first and added up by the next statement: the one that waits does not see what was written meanwhile.
  if (hold) await sendNow(trx, sql`SELECT 1 FROM ${limited} FOR UPDATE OF r`);
  const rows = await sendNow(trx, sql<Budget>`SELECT r.campus_id, ${sql.raw(PARTS_LEFT)} AS left FROM ${limited}`);
  return new Map(rows.map(({ campus_id, left }) => [campus_id, left]));
}
const OVER = 'The campus has reached its limit of the month';

interface Wish {
  readonly text: string;
  readonly channel: string;
  readonly dedupe: 'number' | 'none';
  readonly sendAt?: string | undefined;
}
/** A message for each; `hold`: it is about to be written, and nobody else spends the limit of the month meanwhile. */
export async function planOf(call: Reader, people: readonly Person[], wish: Wish, hold = false): Promise<Plan> {
  const gateways = await gatewaysOf(call, wish.channel);
  const isWhatsApp = wish.channel === 'whatsapp';
  const approved = isWhatsApp ? await approvedOf(call, wish.text) : new Map<number, Approved>();
  const strict = gateways.filter(({ requires_template }) => requires_template);
  const heard = await heardBy(
    call,
    strict.map(({ id }) => id),
    wish.sendAt,
  );
  const budgets = await budgetsOf(call, hold);
  const out = await optedOut(call);
  const isMail = wish.channel === 'email';
  const what = isMail ? 'e-mail address' : 'number';
  const seen = new Map<string, Person[]>();
  const order: { number: string | null; people: Person[]; skip: string | null }[] = [];
  for (const person of people) {
    const found = recipientOf(wish.channel, person.typed);
    const number = 'to' in found ? found.to : null;
    const skip =
      person.skip ??
      ('to' in found
        ? !isMail && out.has(found.to.slice(-10))
          ? 'Receives no messages'
          : null
        : found.problem === 'empty'
          ? `No ${what}`
          : `${person.typed ?? ''} is ${found.problem}`);
    const same = number === null || skip !== null ? undefined : seen.get(number.toLowerCase());
    // Salaries of several months are a message each.
    const isOwn = person.employeeId !== undefined && person.employeeId === same?.[0]?.employeeId;
    const isSibling = person.studentId !== null && same?.[0]?.studentId !== null;
    if (isOwn) order.push({ number, people: [person], skip: null });
    else if (same && wish.dedupe === 'number' && isSibling) same.push(person);
    else if (same && (wish.dedupe === 'number' || !isSibling))
      order.push({ number, people: [person], skip: `Same ${what} as ${same[0]?.name ?? 'another'}` });
    else {
      const own = [person];
      if (number !== null && skip === null) seen.set(number.toLowerCase(), own);
      order.push({ number, people: own, skip });
    }
  }
  let unapproved: string | null = null;
  const messages = order.map(({ number, people: of, skip }): Planned => {
    const [first] = of;
    const campusId = first?.campusId ?? null;
    const gateway = gatewayFor(gateways, campusId);
    const values = together(of);
    const made = render(wish.text, values);
    const known = gateway ? approved.get(gateway.id) : undefined;
    const template = known ? { name: known.name, language: known.language, values: valuesOf(wish.text, values) } : null;
    const isRefused =
      gateway !== null && gateway.requires_template && !template && !heard.has(`${gateway.id} ${number ?? ''}`);
    const parts = isMail ? 1 : partsOf(made.text).parts;
    const left = campusId === null ? undefined : budgets.get(campusId);
    const reason =
      skip ??
      (parts > MOST_PARTS
        ? `More than ${MOST_PARTS} parts`
        : gateway
          ? left !== undefined && left < parts
            ? OVER
            : isRefused
              ? needsTemplate(gateway.name)
              : null
          : 'No gateway for the campus');
    if (isRefused && reason === needsTemplate(gateway.name)) unapproved = reason;
    if (reason === null && left !== undefined && campusId !== null) budgets.set(campusId, left - parts);
    return {
      name: of.map(({ name }) => name).join(', '),
      number,
      body: made.text,
      template,
      parts,
      campusId,
      studentIds: of.flatMap(({ studentId }) => studentId ?? []),
      contactId: first?.contactId ?? null,
      employeeId: first?.employeeId ?? null,
      slipId: first?.slipId ?? null,
      gateway,
      skip: reason,
      missing: skip === null ? made.missing : [],
    };
  });
  const channelName = CHANNEL_WORDS[wish.channel] ?? wish.channel;
  const problem = gateways.length === 0 ? `No ${channelName} gateway is active; see SMS Gateway Settings` : null;
  return { messages, problem, unapproved };
}
