/** What an asset is worth by the months that were posted, and whether it was disposed of. */
import { sql } from 'kysely';
import { fixedAssets } from '../../src/resources/fixedAssets.ts';
import { computedSql } from './computedSql.ts';

const posted = (value: string): string =>
  `(SELECT ${value} FROM depreciation_entries e WHERE e.institute_code = r.institute_code AND e.asset_id = r.id AND NOT e.is_void)`;
const disposal = (value: string): string =>
  `(SELECT ${value} FROM asset_disposals d WHERE d.institute_code = r.institute_code AND d.asset_id = r.id AND d.voided_at IS NULL)`;
const accumulated = `(r.opening_depreciation + ${posted('coalesce(sum(e.amount), 0)::bigint')})`;

computedSql(fixedAssets, {
  accumulated: sql.raw(accumulated),
  book_value: sql.raw(`(CASE WHEN ${disposal('true')} THEN 0 ELSE r.cost - ${accumulated} END)::bigint`),
  depreciated_to: sql.raw(`coalesce(${posted('max(e.month)')}, r.opening_month)`),
  status: sql.raw(`CASE WHEN ${disposal('true')} THEN 'disposed' ELSE 'active' END`),
  disposed_on: sql.raw(disposal('d.disposed_on')),
  disposed_for: sql.raw(disposal('d.amount')),
});
