/** Messages that were taken to be sent by e-mail, as mails; and one of them on its way. */
import { sql } from 'kysely';
import { sendNow, type Trx } from '../../database/door.ts';
import { slipMails } from '../salaries/slipMail.ts';
import type { Outcome } from './gatewayCall.ts';
import { bytesOf, type Mail } from './mail.ts';
import { smtpCall, type MailServer } from './smtpCall.ts';

/** The columns of a gateway that say which server takes mail, and from whom it comes. */
export interface MailGateway {
  readonly smtp_host: string;
  readonly smtp_port: number;
  readonly smtp_security: MailServer['security'];
  readonly from_email: string;
  readonly reply_to: string | null;
  readonly sender_id: string | null;
  readonly username: string | null;
  readonly timeout_seconds: number;
}
interface Taken {
  readonly id: number;
  readonly name: string;
  readonly number: string;
  readonly body: string;
  readonly source: string;
  readonly slip_id: number | null;
  readonly school: string;
}
/** Mails by the ids of their messages. One about a slip whose slip is not there any more is none. */
export async function mailsOf(
  trx: Trx,
  instituteCode: string,
  gateway: MailGateway,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Mail>> {
  const taken = await sendNow(
    trx,
    sql<Taken>`SELECT o.id, o.name, o.number, o.body, o.source, o.slip_id, i.institute_name AS school FROM outbox o JOIN institute i ON i.institute_code = o.institute_code
      WHERE o.institute_code = ${instituteCode} AND o.id = ANY (${[...ids]}::bigint[])`,
  );
  const slips = await slipMails(
    trx,
    instituteCode,
    taken.flatMap(({ slip_id }) => slip_id ?? []),
  );
  const from = { name: gateway.sender_id ?? '', address: gateway.from_email };
  return new Map(
    taken.flatMap(({ id, name, number, body, source, slip_id, school }): [number, Mail][] => {
      const below = slip_id === null ? undefined : slips.get(slip_id);
      if (slip_id !== null && !below) return [];
      const about = below?.subject ?? (source === 'test' ? 'Test message' : 'Message');
      const mail: Mail = {
        id: `${instituteCode}.${id}.edubase`,
        to: { name: source === 'test' ? '' : name, address: number },
        from: { ...from, name: from.name || school },
        replyTo: gateway.reply_to,
        subject: `${about}, ${school}`,
        body,
        below,
      };
      return [[id, mail]];
    }),
  );
}
/** Gives a mail to the server of its gateway. Never throws. */
export async function sendMail(gateway: MailGateway, password: string, mail: Mail | undefined): Promise<Outcome> {
  if (!mail) return { state: 'failed', error: 'The slip does not exist any more' };
  let bytes;
  try {
    bytes = await bytesOf(mail);
  } catch (error) {
    return { state: 'failed', error: error instanceof RangeError ? error.message : 'It cannot be written as a mail' };
  }
  const { smtp_host: host, smtp_port: port, smtp_security: security, username, timeout_seconds } = gateway;
  const server = { host, port, security, username, password, timeoutMs: timeout_seconds * 1000 };
  return smtpCall(server, { from: mail.from.address, to: mail.to.address, bytes });
}
