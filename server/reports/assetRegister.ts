/**
 * GET /asset_register: what the assets that were there at the end of a day had cost, and what of them was depreciated by
 * then. Runs and disposals are reversed on their own day, so what is void was never there.
 */
import { sql } from 'kysely';
import { choiceLabel } from '../../contract/kinds/shapes.ts';
import { assetRegister } from '../../src/reports/assetRegister.ts';
import { sendNow } from '../database/door.ts';
import { requireDay } from '../http/requireDay.ts';
import { all, ownRows } from '../resources/scope.ts';
import { answers, type RowOf } from './shared/answers.ts';

type Row = RowOf<typeof assetRegister>;
const NAMES = { asset: ['asset_no', 'asset_id', 'name', 'account', 'bought_on'], category: [], account: ['account'] };

export default answers(assetRegister, async ({ session, trx }, params) => {
  const day = requireDay('as_of', params.as_of);
  const by = params.by as keyof typeof NAMES;
  const where = all([
    ...ownRows(session, 'r', { campus_id: params.campus_id }),
    sql`r.bought_on <= ${day}::date`,
    ...(params.category === undefined ? [] : [sql`r.category = ${params.category}`]),
    sql`NOT EXISTS (SELECT 1 FROM asset_disposals d WHERE d.institute_code = r.institute_code AND d.asset_id = r.id AND d.voided_at IS NULL AND d.disposed_on <= ${day}::date)`,
  ]);
  const names = NAMES[by].map((name) => sql.ref(`a.${name}`));
  const shown = sql.join([...names, sql.raw('a.campus_id, a.campus, a.category_key')]);
  const rows = await sendNow(
    trx,
    sql<Row>`SELECT ${shown}, count(*)::int AS assets, sum(a.cost)::bigint AS cost, sum(a.accumulated)::bigint AS accumulated, sum(a.cost - a.accumulated)::bigint AS book_value FROM (
        SELECT r.id AS asset_id, r.asset_no, r.name, concat_ws(' ', f.acc_code, f.acc_name) AS account, to_char(r.bought_on, 'YYYY-MM-DD') AS bought_on, r.campus_id, c.campus_name AS campus, r.category AS category_key, r.cost,
          r.opening_depreciation + coalesce((SELECT sum(e.amount) FROM depreciation_entries e WHERE e.institute_code = r.institute_code AND e.asset_id = r.id AND NOT e.is_void
            AND e.month + interval '1 month - 1 day' <= ${day}::date), 0) AS accumulated
        FROM fixed_assets r JOIN campuses c ON c.institute_code = r.institute_code AND c.id = r.campus_id LEFT JOIN finance_accounts f ON f.institute_code = r.institute_code AND f.id = r.account_id
        WHERE ${where}) a GROUP BY ${shown} ORDER BY a.campus, a.campus_id, a.category_key ${by === 'category' ? sql`` : by === 'account' ? sql`, a.account` : sql`, a.asset_no`}`,
  );
  return {
    rows: rows.map((row) => ({ ...row, category: choiceLabel(row.category_key, assetRegister.params.category) })),
  };
});
