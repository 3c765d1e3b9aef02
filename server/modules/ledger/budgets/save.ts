/** POST /budgets. What a budget may be is held by SQL (functions/budget_save.sql). */
import { sql } from 'kysely';
import { saveBudget } from '../../../../contract/endpoints/finance/budgets.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendAlong, sendNow } from '../../../database/door.ts';
import { invalid } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Route } from '../../../http/route.ts';
import { audit } from '../../../resources/audit.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { yearAndCampus } from './sheet.ts';

const save: Route = endpointRoute(saveBudget, async (call, { body }) => {
  const { trx, session } = call;
  const { fiscal_year_id, campus_id, version, beyond, rows } = body;
  const year = await yearAndCampus(call, fiscal_year_id, campus_id);
  if (new Set(rows.map(({ account_id }) => account_id)).size < rows.length)
    throw invalid('rows', 'An account is there twice');
  const given = rows.map(({ account_id, amounts }) => ({ account_id, amounts: amounts.map(toPaisa) }));
  const [saved] = await sendNow(
    trx,
    sql<{
      version: number;
    }>`SELECT v.version FROM budget_save(${session.instituteCode}, ${fiscal_year_id}, ${campus_id}, ${version}, ${beyond ?? null}, ${JSON.stringify(given)}::jsonb) v (version)`,
  );
  if (!saved) throw new Error('budget_save answered nothing');
  const [sheet] = await sendNow(
    trx,
    sql<{
      id: number;
      total: number;
    }>`SELECT s.id, (SELECT coalesce(sum(b.amount), 0)::bigint FROM budgets b WHERE b.institute_code = s.institute_code AND b.fiscal_year_id = s.fiscal_year_id AND b.campus_id = s.campus_id) AS total
      FROM budget_sheets s WHERE ${all(ownRows(session, 's', { fiscal_year_id, campus_id }))}`,
  );
  sendAlong(
    audit(call, {
      action: 'update',
      entity: 'budget_sheets',
      entityId: sheet?.id ?? 0,
      after: {
        year: year.name,
        campus_id,
        version: saved.version,
        accounts: rows.length,
        total: sheet?.total ?? 0,
        ...(beyond === undefined ? {} : { beyond }),
      },
    }),
  );
  return { data: { version: saved.version } };
});
/** 2,000 accounts of 12 months. */
export const saveBudgetRoute: Route = { ...save, maxBytes: 1024 * 1024 };
