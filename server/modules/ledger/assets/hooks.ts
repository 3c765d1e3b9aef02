/** What becomes of a fixed asset beside its form: its disposal, and taking that back (functions/asset_dispose.sql). */
import { sql } from 'kysely';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import type { Hooks } from '../../../resources/hooks.ts';
import { feesChanged } from '../../fees/feesChanged.ts';
import { readRules } from '../../fees/payments/events.ts';
import { requireAccount, requireWindow } from '../../fees/payments/rules.ts';

export const assetHooks: Hooks = {
  actions: {
    async dispose({ call }, values, { current }) {
      const { trx, session } = call;
      const [day, amount] = [String(values['disposed_on']), toPaisa(Number(values['amount'] ?? 0))];
      const account = values['received_into_id'] ? Number(values['received_into_id']) : null;
      const rules = await readRules(call, account);
      requireWindow('disposed_on', 'Disposed on', day, rules);
      if (amount > 0) requireAccount('received_into_id', rules.account, [Number(current?.['campus_id'])]);
      await sendNow(
        trx,
        sql`SELECT asset_dispose(${session.instituteCode}, ${Number(current?.['id'])}::bigint, ${day}::date, ${amount}::bigint, ${account}::bigint, ${String(values['reason'])})`,
      );
      feesChanged(call);
    },
    async undo_disposal(context, values, { current }) {
      const { trx, session } = context.call;
      await sendNow(
        trx,
        sql`SELECT asset_disposal_undo(${session.instituteCode}, ${Number(current?.['id'])}::bigint, ${String(values['reason'])})`,
      );
      feesChanged(context.call);
    },
  },
};
