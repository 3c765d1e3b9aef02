/**
 * Idempotency-Key: the answer of a create is stored in the transaction of its effect, so that a retry gets the first
 * answer and nothing happens twice, also after a crash between commit and reply.
 */
import { sql } from 'kysely';
import { sendAlong, sendNow, type Trx } from '../database/door.ts';
import { fingerprint } from '../resources/secrets.ts';
import { AppError, invalid } from './appError.ts';
import type { Call, Reply } from './route.ts';
import type { Row } from '../database/tables.ts';

const KEY = /^[\x21-\x7e]{8,200}$/;

type Sent = Pick<Call, 'params' | 'query' | 'body'>;
/** Says who calls and how, not what for. */
const ENVELOPE = new Set(['institute_code', '_method']);
/**
 * A stable digest of the request; uploaded files count by content. Each value of a list counts by itself: 1 and 23 are
 * not 12 and 3. It is keyed, because a body may hold a password.
 */
async function digest(route: string, { params, query, body }: Sent): Promise<Buffer> {
  const hash = fingerprint().update(route);
  for (const [part, values] of Object.entries({ params, query, body })) {
    for (const name of Object.keys(values).sort()) {
      if (ENVELOPE.has(name)) continue;
      hash.update(`\u0000${part}.${name}\u0000`);
      for (const value of [values[name]].flat()) {
        if (value instanceof Blob) hash.update(Buffer.from(await value.arrayBuffer()));
        else hash.update(JSON.stringify(value) ?? '');
        hash.update('\u0000');
      }
    }
  }
  return hash.digest();
}

/** Hours that a key is remembered: a client that got no answer asks again within minutes, or after a night. */
export const KEY_HOURS = 48;
/** Forgets keys that are past it, so many at a time; it runs when somebody signs in. */
export async function sweepKeys(trx: Trx, instituteCode: string): Promise<void> {
  await sql`DELETE FROM idempotency_key WHERE institute_code = ${instituteCode} AND key IN (SELECT k.key FROM idempotency_key k
    WHERE k.institute_code = ${instituteCode} AND k.created_at < now() - make_interval(hours => ${KEY_HOURS}) ORDER BY k.created_at LIMIT 2000 FOR UPDATE SKIP LOCKED)`.execute(
    trx,
  );
}

/**
 * Runs `effect` once per key. The same key again answers what was stored (a concurrent one waits for the
 * first); with another body or by another user it is 422.
 */
export async function once(
  call: Call,
  key: string,
  route: string,
  effect: (call: Call) => Promise<Reply>,
): Promise<Reply & { replayed?: true }> {
  if (!KEY.test(key)) throw invalid('Idempotency-Key', 'Idempotency-Key must have 8 to 200 visible characters');
  const { trx, session } = call;
  const requestHash = await digest(route, call);
  const mine = await sql`INSERT INTO idempotency_key (institute_code, key, user_id, route, request_hash)
    VALUES (${session.instituteCode}, ${key}, ${session.userId}, ${route}, ${requestHash}) ON CONFLICT DO NOTHING RETURNING 1`.execute(
    trx,
  );
  const own = sql`institute_code = ${session.instituteCode} AND key = ${key}`;
  if (mine.rows.length === 0) {
    const stored = (
      await sql<Pick<Row<'idempotency_key'>, 'user_id' | 'request_hash' | 'status_code' | 'response'>>`
      SELECT user_id, request_hash, status_code, response FROM idempotency_key WHERE ${own}`.execute(trx)
    ).rows[0];
    if (!stored || stored.status_code === null)
      throw new AppError(409, 'The same request is being worked on, try again');
    if (stored.user_id !== session.userId || !requestHash.equals(stored.request_hash))
      throw invalid('Idempotency-Key', 'This Idempotency-Key was used for another request');
    return { status: stored.status_code === 201 ? 201 : 200, json: stored.response, replayed: true };
  }
  let finished = false;
  const finish: Call['finish'] = (make) => {
    finished = true;
    return call.finish(() =>
      make(
        (answer) => sql`, keyed AS (UPDATE idempotency_key SET status_code = 200, response = ${answer} WHERE ${own})`,
      ),
    );
  };
  const reply = await effect({ ...call, finish });
  // The last statement of the transaction: the commit follows it at once.
  if (!finished)
    sendAlong(
      sendNow(
        trx,
        sql`UPDATE idempotency_key SET status_code = ${reply.status ?? 200}, response = ${JSON.stringify(reply.json)}::jsonb WHERE ${own}`,
      ),
    );
  return reply;
}
