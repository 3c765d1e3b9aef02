/** The calls of contract/endpoints/finance/yearEnd.ts. */
import { sql } from 'kysely';
import { closeYear, lockBooks, reopenYear } from '../../../../contract/endpoints/finance/yearEnd.ts';
import { sendNow } from '../../../database/door.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Route } from '../../../http/route.ts';
import { audit } from '../../../resources/audit.ts';
import { closeYearNow, reopenYearNow, requireAllCampuses } from './turn.ts';
import { yearEndRoute } from './yearEnd.ts';

const closeRoute = endpointRoute(closeYear, async (call, { body: { id } }) => {
  const { entries, version } = await closeYearNow(call, id);
  await audit(call, {
    action: 'close',
    entity: 'fiscal_years',
    entityId: id,
    before: { status: 'open', version: version - 1 },
    after: { status: 'closed', entries, version },
  });
  return { data: { id, status: 'closed' as const, entries } };
});
const reopenRoute = endpointRoute(reopenYear, async (call, { body: { id, reason } }) => {
  requireAllCampuses(call);
  const { entries, version } = await reopenYearNow(call, id, reason);
  await audit(call, {
    action: 'reopen',
    entity: 'fiscal_years',
    entityId: id,
    before: { status: 'closed', version: version - 1 },
    after: { status: 'open', entries, reason, version },
  });
  return { data: { id, status: 'open' as const, entries } };
});
const lockRoute = endpointRoute(lockBooks, async (call, { body: { campus_id = null, upto, reason } }) => {
  const code = call.session.instituteCode;
  const [row] = await sendNow(
    call.trx,
    sql<{
      before: string | null;
    }>`SELECT to_char(books_lock(${code}, ${campus_id}::bigint, ${upto}::date, ${reason ?? null}), 'YYYY-MM-DD') AS before`,
  );
  await audit(call, {
    action: 'lock_books',
    entity: campus_id === null ? 'institute' : 'campuses',
    entityId: campus_id ?? code,
    before: { books_locked_upto: row?.before ?? null },
    after: { books_locked_upto: upto, ...(reason === undefined ? {} : { reason }) },
  });
  return { data: { campus_id, books_locked_upto: upto } };
});
export const yearEndRoutes: readonly Route[] = [yearEndRoute, closeRoute, reopenRoute, lockRoute];
