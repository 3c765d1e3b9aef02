/**
 * Sending what is in the outbox, as a job of each gateway. A message is taken by a committed transaction
 * (functions/outbox_claim.sql), then sent, then finished by another: so it is sent at most once, whoever dies when.
 */
import { sql } from 'kysely';
import { sendNow, withInstitute, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import type { JobKind, JobRef } from '../../jobs/jobKind.ts';
import { enqueue, isQueuedBefore } from '../../jobs/queue.ts';
import { startJob } from '../../jobs/startJob.ts';
import { callOf, outcomeOf, type GatewayCall, type Outcome, type SentTemplate } from './gatewayCall.ts';
import { gatewayKey } from './gatewaySecret.ts';
import { httpCall } from './httpCall.ts';
import type { Mail } from './mail.ts';
import { mailsOf, sendMail, type MailGateway } from './mailSending.ts';
import type { Writer } from './writer.ts';

/** Messages on their way at once through one gateway. */
const AT_ONCE = 5;
/** After so long a job makes room for others, and goes on behind them. */
const TURN_MS = 15_000;

interface Claimed {
  id: number | null;
  number: string;
  body: string;
  template: SentTemplate | null;
  claim: string;
  wait: string | null;
}
type Stored = GatewayCall & MailGateway & { channel: string; api_key_hash: string | null; is_sample: boolean };
const everywhere = (instituteCode: string) => ({ instituteCode, campuses: 'all', userId: null }) as const;

const claim = (trx: Trx, { instituteCode, id }: JobRef): Promise<Claimed[]> =>
  sendNow(
    trx,
    sql<Claimed>`SELECT c.id, c.number, c.body, o.template, c.claim, c.wait::text FROM outbox_claim(${instituteCode}, ${id}, ${AT_ONCE}) c
      LEFT JOIN outbox o ON o.institute_code = ${instituteCode} AND o.id = c.id`,
  );

async function gatewayOf(trx: Trx, { instituteCode, id }: JobRef): Promise<Stored | null> {
  const [found] = await sendNow(
    trx,
    sql<Stored>`SELECT g.channel, g.smtp_host, g.smtp_port, g.smtp_security, g.from_email, g.reply_to, g.url, g.sender_id, g.username, g.format, g.number_form, g.to_param, g.text_param, g.sender_param, g.username_param, g.key_param, g.more_params, g.template_params, g.headers,
        g.success_path, g.success_value, g.id_path, g.timeout_seconds, g.api_key_hash, i.sample_of IS NOT NULL AS is_sample
      FROM sms_gateways g JOIN institute i ON i.institute_code = g.institute_code WHERE g.institute_code = ${instituteCode} AND g.id = ${id}`,
  );
  return found ?? null;
}
async function send(
  instituteCode: string,
  gateway: Stored,
  { number, body, template }: Claimed,
  mail: Mail | undefined,
): Promise<Outcome> {
  if (gateway.is_sample) return { state: 'failed', error: 'A sample sends nothing: its numbers are made up' };
  let key = '';
  try {
    key = gateway.api_key_hash === null ? '' : gatewayKey(instituteCode, gateway.api_key_hash);
  } catch {
    return { state: 'failed', error: 'The key of the gateway cannot be read; enter it again' };
  }
  if (gateway.channel === 'email') return sendMail(gateway, key, mail);
  let request;
  try {
    request = callOf(gateway, key, { to: number, body, template });
  } catch {
    return { state: 'failed', error: 'The settings of the gateway do not make a valid request' };
  }
  return outcomeOf(gateway, await httpCall(request));
}
const finish = (db: Database, instituteCode: string, { id, claim: by }: Claimed, outcome: Outcome): Promise<unknown> =>
  withInstitute(db, everywhere(instituteCode), (trx) =>
    sendNow(
      trx,
      sql`SELECT outbox_finish(${instituteCode}, ${id}, ${by}::uuid, ${outcome.state}, ${'error' in outcome ? outcome.error : null},
        ${outcome.state === 'sent' ? outcome.providerId : null}, ${outcome.state === 'again' ? outcome.seconds : null}::int)`,
    ),
  );

/** What became of a message is worth some seconds of waiting for a database that is away: else nobody knows it. */
async function keepTrying(db: Database, instituteCode: string, message: Claimed, outcome: Outcome): Promise<void> {
  for (let left = 8; ; left--)
    try {
      await finish(db, instituteCode, message, outcome);
      return;
    } catch (error) {
      if (left === 0) throw error;
      await new Promise((done) => setTimeout(done, 1000));
    }
}

/** Puts the job into the queue for later, unless it is there for then or earlier. */
async function goOnAt(db: Database, job: JobRef, moment: Date): Promise<void> {
  await withInstitute(db, everywhere(job.instituteCode), async (trx) => {
    if (moment.getTime() > Date.now() && (await isQueuedBefore(trx, sending, job, moment))) return;
    await enqueue(trx, sending, job, moment);
  });
}

export const sending: JobKind = {
  name: 'messages',
  apart: true,
  async *work(db, job) {
    const { instituteCode } = job;
    const until = Date.now() + TURN_MS;
    for (;;) {
      const { claimed, gateway, mails } = await withInstitute(db, everywhere(instituteCode), async (trx) => {
        const taken = await claim(trx, job);
        const own = await gatewayOf(trx, job);
        const ids = taken.flatMap(({ id }) => id ?? []);
        return {
          claimed: taken,
          gateway: own,
          mails: own?.channel === 'email' ? await mailsOf(trx, instituteCode, own, ids) : new Map<number, Mail>(),
        };
      });
      const messages = claimed.filter(({ id }) => id !== null);
      if (messages.length === 0 || !gateway) {
        const wait = claimed[0]?.wait;
        if (wait) await goOnAt(db, job, new Date(wait));
        return;
      }
      const ended = await Promise.allSettled(
        messages.map(async (message) =>
          keepTrying(
            db,
            instituteCode,
            message,
            await send(instituteCode, gateway, message, mails.get(message.id ?? 0)),
          ),
        ),
      );
      const lost = ended.find((one) => one.status === 'rejected');
      if (lost) throw lost.reason;
      if (Date.now() > until) return void (await goOnAt(db, job, new Date()));
      yield;
    }
  },
  async unfinished(trx, instituteCode) {
    const found = await sendNow(
      trx,
      sql<{
        gateway_id: number;
      }>`SELECT DISTINCT o.gateway_id FROM outbox o WHERE o.institute_code = ${instituteCode} AND o.state IN ('queued', 'sending') AND o.gateway_id IS NOT NULL ORDER BY 1`,
    );
    return found.map(({ gateway_id }) => gateway_id);
  },
};
/** Begins to send through these gateways once the transaction is committed. */
export async function startSending(call: Writer, gateways: readonly number[]): Promise<void> {
  for (const id of new Set(gateways)) await startJob(call, sending, id);
}
