/** GET /getAccountWithGroupsAndChart: the groups of the chart with their accounts and balances. One statement. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { accountChart } from '../../../../contract/endpoints/finance/chart.ts';
import { today } from '../../../../contract/dates.ts';
import { isOn } from '../../../../contract/endpoints/fees/shapes.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Route } from '../../../http/route.ts';
import { all, campusOf, withIds } from '../../../resources/scope.ts';

type Group = z.output<typeof accountChart.response>['data'][number];
export const chartRoute: Route = {
  ...endpointRoute(accountChart, async ({ trx, session }, { query }) => {
    const { account_class_filter: wanted = 'all', as_of = today(), campus_id } = query;
    requireDay('as_of', as_of);
    const code = session.instituteCode;
    const mine = sql`(NOT EXISTS (SELECT 1 FROM users_account l WHERE l.institute_code = ${code} AND l.users_id = ${session.userId})
      OR EXISTS (SELECT 1 FROM users_account l WHERE l.institute_code = ${code} AND l.users_id = ${session.userId} AND l.finance_accounts_id = a.id))`;
    const days = all([
      sql`d.institute_code = ${code}`,
      ...campusOf(session, sql`d.campus_id`),
      ...withIds('d', { campus_id }),
      sql`d.entry_date <= ${as_of}::date`,
    ]);
    const accounts = all([
      sql`a.institute_code = ${code}`,
      sql`app_campus_ok(a.campus_id)`,
      ...(isOn(query.getAllAccounts) ? [] : [sql`a.is_active AND ${mine}`]),
    ]);
    const data = await sendNow(
      trx,
      sql<Group>`WITH held AS (SELECT d.account_id, sum(d.debit - d.credit)::bigint AS balance FROM gl_days d WHERE ${days} GROUP BY 1),
        named AS (SELECT a.group_id, jsonb_agg(jsonb_build_object('id', a.id, 'acc_code', a.acc_code, 'acc_name', a.acc_name, 'role', a.role, 'campus_id', a.campus_id, 'is_active', a.is_active,
            'by_hand', a.is_active AND NOT gl_kept_apart(a.role) AND ${mine}, 'balance', coalesce(h.balance, 0)) ORDER BY a.acc_code) AS accounts
          FROM finance_accounts a LEFT JOIN held h ON h.account_id = a.id WHERE ${accounts} GROUP BY 1)
        SELECT g.id, g.group_name, g.account_class, g.parent_id, coalesce(n.accounts, '[]') AS accounts FROM finance_groups g LEFT JOIN named n ON n.group_id = g.id
        WHERE g.institute_code = ${code} AND (${wanted} = 'all' OR g.account_class = ${wanted})
        ORDER BY array_position(ARRAY['asset', 'liability', 'equity', 'income', 'expense'], g.account_class), g.sort_order, g.group_name`,
    );
    return { data };
  }),
  reads: true,
};
