/** The calls of contract/endpoints/finance/assets.ts. What a run posts is decided by SQL (functions/depreciation_*.sql). */
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  depreciationDue,
  depreciationRuns,
  reverseDepreciation,
  runDepreciation,
} from '../../../../contract/endpoints/finance/assets.ts';
import { today } from '../../../../contract/dates.ts';
import { shiftMonth } from '../../../../contract/fees/planMonths.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { totals } from '../../../resources/totals.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { keepEvents } from '../../fees/payments/events.ts';

type Answered = z.input<typeof depreciationDue.response>['data'];
type Run = z.input<typeof depreciationRuns.response>['data'][number];

async function dueOf({ trx, session }: Call, campus: number | null, month: string): Promise<Answered['due']> {
  return sendNow(
    trx,
    sql<
      Answered['due'][number]
    >`SELECT a.id AS asset_id, a.asset_no, a.name, a.category, a.campus_id, c.campus_name AS campus, to_char(min(d.month), 'YYYY-MM') AS from_month, to_char(max(d.month), 'YYYY-MM') AS to_month,
        sum(d.months)::int AS months, sum(d.amount)::bigint AS amount, (p.posted + sum(d.amount))::bigint AS accumulated, (a.cost - p.posted - sum(d.amount))::bigint AS book_value
      FROM depreciation_due(${session.instituteCode}, ${campus}::bigint, ${`${month}-01`}::date) d JOIN fixed_assets a ON a.institute_code = ${session.instituteCode} AND a.id = d.asset_id
      JOIN campuses c ON c.institute_code = a.institute_code AND c.id = a.campus_id
      CROSS JOIN LATERAL (SELECT a.opening_depreciation + coalesce(sum(e.amount), 0) AS posted FROM depreciation_entries e WHERE e.institute_code = a.institute_code AND e.asset_id = a.id AND NOT e.is_void) p
      WHERE ${all(ownRows(session, 'a'))} GROUP BY a.id, a.asset_no, a.name, a.category, a.campus_id, a.cost, c.campus_name, p.posted ORDER BY c.campus_name, a.campus_id, a.asset_no`,
  );
}
const due = endpointRoute(depreciationDue, async (call, { query }) => {
  const month = query.month ?? shiftMonth(today().slice(0, 7), -1);
  return {
    data: { month, due: await dueOf(call, query.campus_id === undefined ? null : Number(query.campus_id), month) },
  };
});
const SORTS = {
  month: sql`r.month`,
  amount: sql`r.amount`,
  campus: sql`lower(c.campus_name)`,
  voucher_no: sql`j.voucher_no`,
} as const;
const runs = endpointRoute(depreciationRuns, async (call, { query }) => {
  const { trx, session } = call;
  const page = pageOfQuery(call.query);
  const where = all([
    ...ownRows(session, 'r', { campus_id: query.campus_id }),
    ...(query.from_month === undefined ? [] : [sql`r.month >= ${`${query.from_month}-01`}::date`]),
    ...(query.to_month === undefined ? [] : [sql`r.month <= ${`${query.to_month}-01`}::date`]),
    ...(query.state === undefined ? [] : [sql`(r.voided_at IS NULL) = ${query.state === 'posted'}`]),
  ]);
  const by = Object.hasOwn(SORTS, query.sort_by ?? '') ? SORTS[query.sort_by as keyof typeof SORTS] : SORTS.month;
  const order = (query.sort_order ?? 'DESC').toUpperCase() === 'ASC' ? sql`ASC` : sql`DESC`;
  const rows = await sendNow(
    trx,
    sql<Run>`SELECT r.id, r.campus_id, c.campus_name AS campus, to_char(r.month, 'YYYY-MM') AS month, r.n_assets, r.amount, r.journal_id, j.voucher_no, u.full_name AS made_by, r.made_at, r.void_reason
      FROM depreciation_runs r JOIN campuses c ON c.institute_code = r.institute_code AND c.id = r.campus_id JOIN gl_journals j ON j.institute_code = r.institute_code AND j.id = r.journal_id
      LEFT JOIN users u ON u.institute_code = r.institute_code AND u.id = r.made_by WHERE ${where} ORDER BY ${by} ${order}, r.id DESC ${limits(page)}`,
  );
  const [sum] = await sendNow(
    trx,
    sql<{
      n: number;
      amount: number;
    }>`SELECT count(*)::int AS n, coalesce(sum(r.amount), 0)::bigint AS amount FROM depreciation_runs r WHERE ${where}`,
  );
  return { ...paging(rows, sum?.n ?? 0, page), totals: { amount: sum?.amount ?? 0 } };
});
const run = endpointRoute(runDepreciation, async (call, { body }) => {
  const { trx, session } = call;
  const made = await sendNow(
    trx,
    sql<{
      run_id: number;
      campus_id: number;
      month: string;
      n_assets: number;
      amount: number;
    }>`SELECT r.run_id, r.campus_id, to_char(r.month, 'YYYY-MM') AS month, r.n_assets, r.amount FROM depreciation_run(${session.instituteCode}, ${body.campus_id ?? null}::bigint, ${`${body.month}-01`}::date, ${body.seen === undefined ? null : toPaisa(body.seen)}::bigint) r`,
  );
  const [counted] = await sendNow(
    trx,
    sql<{
      assets: number;
    }>`SELECT count(DISTINCT r.asset_id)::int AS assets FROM depreciation_entries r WHERE ${all(ownRows(session, 'r', { run_id: made.map(({ run_id }) => run_id) }))}`,
  );
  keepEvents(
    call,
    made.map(({ run_id, ...after }) => ({ action: 'post', entity: 'depreciation_runs', entityId: run_id, after })),
  );
  call.afterCommit(() => totals.drop(session.instituteCode, 'fixed_assets'));
  const amount = made.reduce((sum, one) => sum + one.amount, 0);
  return { data: { runs: made.length, assets: counted?.assets ?? 0, amount } };
});
const reverse = endpointRoute(reverseDepreciation, async (call, { body }) => {
  const { trx, session } = call;
  const [seen] = await sendNow(
    trx,
    sql<{
      month: string;
    }>`SELECT to_char(r.month, 'YYYY-MM') AS month FROM depreciation_runs r WHERE ${all(ownRows(session, 'r', { id: body.id }))}`,
  );
  if (!seen) throw notFound('Run');
  const [posted] = await sendNow(
    trx,
    sql<{
      id: number;
    }>`SELECT depreciation_reverse(${session.instituteCode}, ${body.id}::bigint, ${body.reason}) AS id`,
  );
  const [made] = await sendNow(
    trx,
    sql<{
      voucher_no: number;
    }>`SELECT r.voucher_no FROM gl_journals r WHERE ${all(ownRows(session, 'r', { id: posted?.id ?? 0 }))}`,
  );
  if (!made) throw new Error('depreciation_reverse answered nothing');
  keepEvents(call, [
    {
      action: 'void',
      entity: 'depreciation_runs',
      entityId: body.id,
      after: { month: seen.month, reason: body.reason },
    },
  ]);
  call.afterCommit(() => totals.drop(session.instituteCode, 'fixed_assets'));
  return { data: { id: body.id, month: seen.month, voucher_no: made.voucher_no } };
});
export const assetRoutes: readonly Route[] = [due, runs, run, reverse];
