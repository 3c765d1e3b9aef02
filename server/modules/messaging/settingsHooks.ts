/** Automatic messages: their templates say only what is known when they are sent, and reminders come every day. */
import { sql } from 'kysely';
import { variablesIn } from '../../../contract/messages/variables.ts';
import { sendNow } from '../../database/door.ts';
import type { Row } from '../../database/tables.ts';
import { invalid } from '../../http/appError.ts';
import { startReminders } from './reminders.ts';
import type { Hooks, Values, WriteContext } from '../../resources/hooks.ts';

/** What is not known of each. */
const NOT_KNOWN: Readonly<Record<string, readonly string[]>> = {
  payment_template_id: [],
  challan_template_id: ['receipt_no'],
  reminder_template_id: ['receipt_no'],
  absence_template_id: ['receipt_no', 'amount'],
};
async function requireSayable({ call: { trx, session } }: WriteContext, values: Values): Promise<void> {
  for (const [field, not] of Object.entries(NOT_KNOWN)) {
    const id = values[field];
    if (typeof id !== 'number' || not.length === 0) continue;
    const [template] = await sendNow(
      trx,
      sql<
        Pick<Row<'sms_templates'>, 'body'>
      >`SELECT t.body FROM sms_templates t WHERE t.institute_code = ${session.instituteCode} AND t.id = ${id}`,
    );
    const wrong = variablesIn(template?.body ?? '').filter((name) => not.includes(name));
    if (wrong.length > 0) throw invalid(field, `The text has {${wrong.join('}, {')}}, which is not known then`);
  }
}
export const settingsHooks: Hooks = {
  beforeCreate: requireSayable,
  beforeUpdate: requireSayable,
  afterWrite: async ({ call }, verb, id) => (verb === 'remove' ? undefined : startReminders(call, id)),
};
