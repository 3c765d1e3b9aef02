/**
 * The life of a few messages, in a transaction that is never committed: taken, sent, failed, held back by limits and
 * quiet hours. After each step they must be in the states that it says.
 */
import type pg from 'pg';

const CODE = 'messagemodel';
const CLAIM = '00000000-0000-4000-8000-000000000000';
/** A step: what is done, and what the query after it must answer; `refused`: what it is refused with. */
interface Step {
  readonly name: string;
  readonly sql: string;
  readonly refused?: string;
  readonly answers?: readonly [query: string, answer: unknown];
}
const message = (id: number, more: Readonly<Record<string, string>> = {}): string => {
  const columns = { source: `'contacts'`, ...more };
  return `INSERT INTO outbox (institute_code, id, dedupe_key, channel, number, body, parts, gateway_id, ${Object.keys(columns).join(', ')})
    VALUES ('${CODE}', ${id}, 'k${id}', 'sms', '+9230012345${10 + id}', 'x', 2, 1, ${Object.values(columns).join(', ')});`;
};
const clear = `DELETE FROM outbox WHERE institute_code = '${CODE}'; DELETE FROM gateway_states WHERE institute_code = '${CODE}'; DELETE FROM sms_contacts WHERE institute_code = '${CODE}';
  UPDATE sms_gateways SET per_minute = 100, daily_limit = NULL, quiet_from = NULL, quiet_to = NULL, is_active = true WHERE institute_code = '${CODE}';`;
const claim = (most = 5): string => `SELECT * FROM outbox_claim('${CODE}', 1, ${most});`;
const finish = (id: number, outcome: string, seconds = 'NULL', by = 'o.claim'): string =>
  `SELECT outbox_finish('${CODE}', ${id}, ${by}, '${outcome}', ${outcome === 'sent' ? 'NULL' : "'why'"}, ${outcome === 'sent' ? "'p'" : 'NULL'}, ${seconds}) FROM outbox o WHERE o.institute_code = '${CODE}' AND o.id = ${id};`;
const STATES = `SELECT coalesce(string_agg(state, ' ' ORDER BY id), '') AS x FROM outbox WHERE institute_code = '${CODE}'`;
const ask = (expression: string, from = 'outbox'): string =>
  `SELECT ${expression} AS x FROM ${from} WHERE institute_code = '${CODE}'`;
/** When to look again, in minutes: a busy machine is seconds late. */
const waits = `SELECT round(extract(epoch FROM c.wait - clock_timestamp()) / 60)::int AS x FROM outbox_claim('${CODE}', 1, 5) c`;
/** Where it is about noon: no step is near the end of a day. */
const BY = 12 - new Date().getUTCHours();
const ZONE = `Etc/GMT${BY > 0 ? '-' : '+'}${Math.abs(BY)}`;
const now = `(now() AT TIME ZONE '${ZONE}')`;
const hour = (by: number): string => `date_trunc('minute', ${now} + interval '${by} hours')::time`;

const STEPS: readonly Step[] = [
  {
    name: 'as many as are asked for',
    sql: message(1) + message(2) + message(3) + claim(2),
    answers: [STATES, 'sending sending queued'],
  },
  { name: 'the rest, and nothing twice', sql: claim(), answers: [ask('sum(tries)::int'), 3] },
  {
    name: 'sent, with its price',
    sql: finish(1, 'sent'),
    answers: [ask(`min(cost)::int || ' ' || min(provider_id)`), '500 p'],
  },
  {
    name: 'who does not have it says nothing',
    sql: finish(2, 'sent', 'NULL', `'${CLAIM}'`),
    answers: [STATES, 'sent sending sending'],
  },
  { name: 'what failed is not paid', sql: finish(2, 'failed'), answers: [ask('count(cost)::int'), 1] },
  { name: 'a failure is counted', sql: finish(3, 'again'), answers: [ask('failures', 'gateway_states'), 2] },
  {
    name: 'and tried again later',
    sql: '',
    answers: [ask(`state || ' ' || (next_try > now())`, `(SELECT * FROM outbox WHERE id = 3) o`), 'queued true'],
  },
  {
    name: 'a success ends the counting',
    sql: `${clear}${message(1)}${message(2)}${claim()}${finish(1, 'again')}${finish(2, 'sent')}`,
    answers: [ask('failures', 'gateway_states'), 0],
  },
  {
    name: 'six tries are enough',
    sql: `${clear}${message(1, { tries: '5' })}${claim()}${finish(1, 'again')}`,
    answers: [STATES, 'failed'],
  },
  {
    name: 'five are not',
    sql: `${clear}${message(1, { tries: '4' })}${claim()}${finish(1, 'again')}`,
    answers: [STATES, 'queued'],
  },
  {
    name: 'what was given up is unknown',
    sql: `${clear}${message(1)}${claim()}UPDATE outbox SET lease_until = now() - interval '1 second' WHERE institute_code = '${CODE}';${claim()}`,
    answers: [STATES, 'unknown'],
  },
  { name: 'and is not queued again by who had it', sql: finish(1, 'again'), answers: [STATES, 'failed'] },
  {
    name: 'a gateway that fails five times rests',
    sql: `${clear}${[1, 2, 3, 4, 5, 6].map((id) => message(id)).join('')}${claim()}${[1, 2, 3, 4, 5].map((id) => finish(id, 'again')).join('')}${claim(1)}`,
    answers: [ask(`failures || ' ' || (paused_until > now())`, 'gateway_states'), '5 true'],
  },
  { name: 'and takes nothing meanwhile', sql: '', answers: [ask(`count(*) FILTER (WHERE state = 'sending')::int`), 0] },
  {
    name: 'one that says how long rests so long',
    sql: `${clear}${message(1)}${claim()}${finish(1, 'again', '900')}`,
    answers: [ask(`paused_until > now() + interval '890 seconds'`, 'gateway_states'), true],
  },
  {
    name: 'so many a minute',
    sql: `${clear}UPDATE sms_gateways SET per_minute = 2 WHERE institute_code = '${CODE}';${message(1)}${message(2)}${message(3)}${claim()}${claim()}`,
    answers: [STATES, 'sending sending queued'],
  },
  {
    name: 'so many a day',
    sql: `${clear}UPDATE sms_gateways SET daily_limit = 1 WHERE institute_code = '${CODE}';${message(1)}${message(2)}${claim()}${claim()}`,
    answers: [STATES, 'sending queued'],
  },
  {
    name: 'nothing in quiet hours but a test',
    sql: `${clear}UPDATE sms_gateways SET quiet_from = ${hour(-1)}, quiet_to = ${hour(1)} WHERE institute_code = '${CODE}';${message(1)}${message(2, { source: "'test'" })}${claim()}`,
    answers: [STATES, 'queued sending'],
  },
  {
    name: 'all of it after them',
    sql: `UPDATE sms_gateways SET quiet_from = ${hour(1)}, quiet_to = ${hour(2)} WHERE institute_code = '${CODE}';${claim()}`,
    answers: [STATES, 'sending sending'],
  },
  {
    name: 'nothing in a night that is not over',
    sql: `${clear}UPDATE sms_gateways SET quiet_from = ${hour(3)}, quiet_to = ${hour(1)} WHERE institute_code = '${CODE}';${message(1)}${claim()}`,
    answers: [STATES, 'queued'],
  },
  {
    name: 'all of it when the night is over',
    sql: `UPDATE sms_gateways SET quiet_from = ${hour(3)}, quiet_to = ${hour(-1)} WHERE institute_code = '${CODE}';${claim()}`,
    answers: [STATES, 'sending'],
  },
  {
    name: 'nothing before its time',
    sql: `${clear}${message(1, { next_try: `now() + interval '1 hour'` })}${claim()}`,
    answers: [STATES, 'queued'],
  },
  { name: 'when it looks again', sql: '', answers: [waits, 60] },
  {
    name: 'nothing through a gateway that is not active',
    sql: `${clear}UPDATE sms_gateways SET is_active = false WHERE institute_code = '${CODE}';${message(1)}${claim()}`,
    answers: [STATES, 'queued'],
  },
  {
    name: 'who opted out since gets nothing',
    sql: `${clear}INSERT INTO sms_contacts (institute_code, id, name, mobile, opted_out) VALUES ('${CODE}', 1, 'Out', '0300-1234511', true), ('${CODE}', 2, 'Moved', '0300-9999999', false), ('${CODE}', 3, 'In', '0300-1234513', false);
      ${message(1, { contact_id: '1' })}${message(2, { contact_id: '2' })}${message(3, { contact_id: '3' })}${claim()}`,
    answers: [
      ask(`string_agg(state || coalesce(': ' || reason, ''), ', ' ORDER BY id)`),
      'skipped: Receives no messages, skipped: The number was changed, sending',
    ],
  },
  {
    name: 'nor under another name',
    sql: `${clear}INSERT INTO sms_contacts (institute_code, id, name, mobile, opted_out) VALUES ('${CODE}', 1, 'Out', '0300-1234511', true);
      ${message(1)}${claim()}`,
    answers: [ask(`state || ': ' || reason`), 'skipped: Receives no messages'],
  },
  {
    name: 'a test is sent',
    sql: `${clear}INSERT INTO sms_contacts (institute_code, id, name, mobile, opted_out) VALUES ('${CODE}', 1, 'Out', '0300-1234511', true);${message(1, { source: "'test'" })}${claim()}`,
    answers: [STATES, 'sending'],
  },
  {
    name: 'nor do employees, who have one number or two',
    sql: `${clear}INSERT INTO campuses (institute_code, id, campus_name, campus_code) VALUES ('${CODE}', 1, 'North', 'N');
      INSERT INTO employees (institute_code, id, name, campus_id, join_date, mobile, whatsapp, sms_opt_in) VALUES ('${CODE}', 1, 'Out', 1, '2025-04-01', '0300-1234511', NULL, false),
        ('${CODE}', 2, 'Moved', 1, '2025-04-01', '0300-9999999', NULL, true), ('${CODE}', 3, 'In', 1, '2025-04-01', '0300-1234513', NULL, true), ('${CODE}', 4, 'By WhatsApp', 1, '2025-04-01', '0300-9999999', '0300-1234514', true),
        ('${CODE}', 5, 'None', 1, '2025-04-01', NULL, NULL, true);
      ${[1, 2, 3, 4, 5].map((id) => message(id, { employee_id: String(id), source: "'salary'" })).join('')}${claim()}`,
    answers: [
      ask(`string_agg(state || coalesce(': ' || reason, ''), ', ' ORDER BY id)`),
      'skipped: Receives no messages, skipped: The number was changed, sending, sending, skipped: The number was changed',
    ],
  },
  {
    name: 'what was sent is not queued',
    sql: `${clear}${message(1)}${claim()}${finish(1, 'sent')}UPDATE outbox SET state = 'queued' WHERE institute_code = '${CODE}';`,
    refused: 'does not become',
  },
  {
    name: 'what is unknown is not queued',
    sql: `${clear}${message(1)}${claim()}UPDATE outbox SET state = 'unknown' WHERE institute_code = '${CODE}';UPDATE outbox SET state = 'queued' WHERE institute_code = '${CODE}';`,
    refused: 'does not become',
  },
  {
    name: 'what is on its way is not cancelled',
    sql: `${clear}${message(1)}${claim()}UPDATE outbox SET state = 'cancelled' WHERE institute_code = '${CODE}';`,
    refused: 'does not become',
  },
  ...[
    "body = 'y'",
    "number = '+923001234599'",
    "dedupe_key = 'other'",
    "student_ids = '{1}'",
    'employee_id = 1',
    'slip_id = 1',
    "made_at = now() - interval '1 day'",
  ].map((set) => ({
    name: `not rewritten: ${set}`,
    sql: `${clear}${message(1)}UPDATE outbox SET ${set} WHERE institute_code = '${CODE}';`,
    refused: 'not rewritten',
  })),
];

async function live(client: pg.Client, { name, sql, refused, answers }: Step): Promise<void> {
  await client.query('SAVEPOINT step');
  let refusal: string | null = null;
  try {
    if (sql !== '') await client.query(sql);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    refusal = error.message;
    await client.query('ROLLBACK TO step');
  }
  const fits = refused === undefined ? refusal === null : refusal?.includes(refused);
  if (!fits) throw new Error(`${name}: ${refusal ?? 'it was done'}`);
  if (!answers) return;
  const [query, answer] = answers;
  const { rows } = await client.query<{ x: unknown }>(query);
  if (rows[0]?.x !== answer)
    throw new Error(`${name}: ${JSON.stringify(rows[0]?.x)}, it should be ${JSON.stringify(answer)}`);
}
/** Lives all steps, with the database changed by `mutate`. */
export async function runMessages(
  client: pg.Client,
  { mutate = '' }: { readonly mutate?: string },
): Promise<{ failed: boolean; errorInstance: unknown }> {
  await client.query('BEGIN');
  try {
    await client.query(`SELECT set_config('app.institute', '${CODE}', true), set_config('app.campuses', 'all', true)`);
    await client.query(`INSERT INTO institute (institute_code, institute_name, time_zone) VALUES ('${CODE}', 'Model School', '${ZONE}');
      INSERT INTO sms_gateways (institute_code, id, name, url, format, number_form, to_param, text_param, is_active, per_minute, part_price, timeout_seconds) VALUES ('${CODE}', 1, 'Gateway', 'https://sms.example.com', 'form', 'plain', 'to', 'message', true, 100, 250, 5)`);
    if (mutate !== '') await client.query(mutate);
    for (const step of STEPS) await live(client, step);
    return { failed: false, errorInstance: null };
  } catch (error) {
    return { failed: true, errorInstance: error };
  } finally {
    await client.query('ROLLBACK');
  }
}
