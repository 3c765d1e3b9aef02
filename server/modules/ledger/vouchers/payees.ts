/** GET /payees: whom vouchers have named, for whoever enters the next one (functions/payee_known.sql gives them one spelling). */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { MOST_PAYEES, NEWEST_NAMED, payees } from '../../../../contract/endpoints/finance/payees.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';

/** The newest vouchers that count, of the school or of each campus of the user: each from an index that has their order. */
function newest({ campuses, ...session }: Call['session']): RawBuilder<unknown> {
  const rows = (where: RawBuilder<unknown>) => sql`SELECT r.id, r.payee, r.payee_tax_no FROM vouchers r
    WHERE ${where} AND r.payee IS NOT NULL AND r.status IN ('pending', 'approved') ORDER BY r.id DESC LIMIT ${sql.lit(NEWEST_NAMED)}`;
  const own = all(ownRows({ ...session, campuses: 'all' }, 'r'));
  return campuses === 'all'
    ? rows(own)
    : sql`SELECT x.* FROM unnest(${[...campuses]}::bigint[]) k CROSS JOIN LATERAL (${rows(sql`${own} AND r.campus_id = k`)}) x ORDER BY x.id DESC LIMIT ${sql.lit(NEWEST_NAMED)}`;
}
export const payeesRoute: Route = endpointRoute(payees, async ({ trx, session }) => ({
  data: await sendNow(
    trx,
    // What is spelled alike is one before spellings are compared: nearly all are.
    sql<z.output<typeof payees.response>['data'][number]>`
      WITH named AS (SELECT n.payee, min(n.id) AS first_id, max(n.id) AS last_id, max(n.id) FILTER (WHERE n.payee_tax_no IS NOT NULL) AS tax_id FROM (${newest(session)}) n GROUP BY 1),
        known AS (SELECT (array_agg(btrim(n.payee) ORDER BY n.first_id))[1] AS payee, max(n.last_id) AS last_id, max(n.tax_id) AS tax_id
          FROM named n GROUP BY payee_key(n.payee) HAVING payee_key(min(n.payee)) <> '' ORDER BY 2 DESC LIMIT ${MOST_PAYEES})
      SELECT k.payee, v.payee_tax_no FROM known k LEFT JOIN vouchers v ON v.institute_code = ${session.instituteCode} AND v.id = k.tax_id ORDER BY k.last_id DESC`,
  ),
}));
