/** What the message of a payment costs the payment: the same payments with it and without it, in turn. */
import type pg from 'pg';
import { median, type Figure } from '../figures.ts';
import { leastOf, measured, type Cost } from '../lists/processor.ts';
import { owedLines, payWhole } from './paying.ts';
import { CODE } from './school.ts';
import type { Target } from './target.ts';

const EACH = 40;
/** A gateway that is off, and a template for each campus. */
export const MESSAGE_OF_PAYMENTS = [
  `INSERT INTO sms_gateways (institute_code, name, url, format, number_form, to_param, text_param, is_active) SELECT '${CODE}', 'Gateway', 'https://sms.example.com', 'form', 'plain', 'to', 'message', false WHERE NOT EXISTS (SELECT 1 FROM sms_gateways WHERE institute_code = '${CODE}')`,
  `INSERT INTO sms_templates (institute_code, name, module, body) VALUES ('${CODE}', 'Paid', 'payments', 'Dear parent, Rs {amount} of {student} came on {date}, receipt {receipt_no}.')`,
  `INSERT INTO message_settings (institute_code, campus_id) SELECT '${CODE}', c.id FROM campuses c WHERE c.institute_code = '${CODE}' ON CONFLICT DO NOTHING`,
];
export const turnMessages = (client: pg.Client, isOn: boolean): Promise<unknown> =>
  client.query(
    `UPDATE message_settings m SET payment_template_id = CASE WHEN $1 THEN t.id END FROM sms_templates t WHERE m.institute_code = '${CODE}' AND t.institute_code = m.institute_code AND t.name = 'Paid'`,
    [isOn],
  );
const count = async (client: pg.Client): Promise<number> =>
  Number((await client.query<{ n: string }>(`SELECT count(*) AS n FROM outbox`)).rows[0]?.n);

/** Rounds of payments of one client; the first of both is not counted. Throws where not every payment wrote one. */
export async function benchTelling(
  url: string,
  client: pg.Client,
  target: Target,
  rounds: number,
  label: string,
): Promise<Figure[]> {
  for (const statement of MESSAGE_OF_PAYMENTS) await client.query(statement);
  const owed = await owedLines(client, (rounds + 1) * 2 * EACH);
  const { rows } = await client.query<{ cash: number }>(
    `SELECT min(id)::int AS cash FROM finance_accounts WHERE institute_code = '${CODE}' AND role = 'cash'`,
  );
  const cash = rows[0]?.cash ?? 0;
  const measure = await measured(url);
  const [times, costs]: [[number[], number[]], [Cost[], Cost[]]] = [
    [[], []],
    [[], []],
  ];
  for (let round = -1; round < rounds; round += 1)
    for (const [at, isOn] of [true, false].entries()) {
      await turnMessages(client, isOn);
      const before = await count(client);
      const taken: number[] = [];
      const cost = await measure(target.pid, async () => {
        for (const one of owed.splice(0, EACH)) {
          const start = performance.now();
          await payWhole(target, one, cash);
          taken.push(performance.now() - start);
        }
        return { count: taken.length };
      });
      const written = (await count(client)) - before;
      if (written !== (isOn ? taken.length : 0)) throw new Error(`${taken.length} payments wrote ${written} messages`);
      if (round < 0) continue;
      times[at]?.push(median(taken));
      costs[at]?.push(cost);
    }
  const [withIt, without] = [median(times[0]), median(times[1])];
  const [mine, theirs] = [leastOf(costs[0]), leastOf(costs[1])];
  return [
    {
      name: `a payment that writes its message, ${label}`,
      value: withIt,
      unit: 'ms',
      against: { what: 'ms without it', value: without, ratio: withIt / without },
    },
    {
      name: `processor time of it, ${label}`,
      value: mine / 1000,
      unit: 'ms',
      against: { what: 'ms without it', value: theirs / 1000, ratio: mine / theirs },
    },
  ];
}
