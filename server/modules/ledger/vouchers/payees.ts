/** GET /payees: whom vouchers have named, for whoever enters the next one (functions/payee_known.sql gives them one spelling). */
import { sql } from 'kysely';
import type { z } from 'zod';
import { MOST_PAYEES, payees } from '../../../../contract/endpoints/finance/payees.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Route } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';

export const payeesRoute: Route = endpointRoute(payees, async ({ trx, session }) => ({
  data: await sendNow(
    trx,
    sql<z.output<typeof payees.response>['data'][number]>`
      SELECT (array_agg(btrim(r.payee) ORDER BY r.id))[1] AS payee, (array_agg(r.payee_tax_no ORDER BY r.id DESC) FILTER (WHERE r.payee_tax_no IS NOT NULL))[1] AS payee_tax_no
      FROM vouchers r WHERE ${all(ownRows(session, 'r', {}))} AND r.payee IS NOT NULL AND payee_key(r.payee) <> '' AND r.status IN ('pending', 'approved')
      GROUP BY payee_key(r.payee) ORDER BY max(r.id) DESC LIMIT ${MOST_PAYEES}`,
  ),
}));
