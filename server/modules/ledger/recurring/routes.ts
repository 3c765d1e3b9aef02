/** The calls of contract/endpoints/finance/recurring.ts. */
import { sql } from 'kysely';
import {
  changeRecurring,
  listRecurring,
  makeRecurring,
  runRecurring,
} from '../../../../contract/endpoints/finance/recurring.ts';
import type { z } from 'zod';
import { sendAlong, sendNow } from '../../../database/door.ts';
import { conflict, invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Route } from '../../../http/route.ts';
import { wakeJobs } from '../../../jobs/runner.ts';
import { audit } from '../../../resources/audit.ts';
import { contains } from '../../../resources/filterSql.ts';
import { limits, pageOfQuery, paging } from '../../../resources/paging.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { keepEvents } from '../../fees/payments/events.ts';
import { madeEntries, makeNext, queueOnce } from './recurring.ts';

type Row = z.input<typeof listRecurring.response>['data'][number];
const STATE = sql`CASE WHEN t.next_date IS NULL THEN 'ended' WHEN t.paused THEN 'paused' ELSE 'running' END`;
const SORTS = {
  next_date: sql`t.next_date`,
  memo: sql`lower(t.head ->> 'memo')`,
  total: sql`t.total`,
  campus_name: sql`lower(c.campus_name)`,
} as const;

const list = endpointRoute(listRecurring, async (call, { query }) => {
  const { trx, session } = call;
  const page = pageOfQuery(call.query);
  const where = all([
    ...ownRows(session, 't', { campus_id: query.campus_id }),
    ...(query.state === undefined ? [] : [sql`${STATE} = ${query.state}`]),
    ...(query.search
      ? [
          sql`lower(concat_ws(' ', t.head ->> 'memo', t.head ->> 'payee', t.head ->> 'reference')) LIKE ${contains(query.search)}`,
        ]
      : []),
  ]);
  const by = Object.hasOwn(SORTS, query.sort_by ?? '') ? SORTS[query.sort_by as keyof typeof SORTS] : SORTS.next_date;
  const order = (query.sort_order ?? 'ASC').toUpperCase() === 'DESC' ? sql`DESC NULLS LAST` : sql`ASC NULLS LAST`;
  const rows = await sendNow(
    trx,
    sql<Row>`SELECT t.id, t.version, t.kind, t.campus_id, c.campus_name, t.head ->> 'memo' AS memo, t.head ->> 'payee' AS payee, t.total, t.every_months, t.on_day, t.next_date, t.until, ${STATE} AS state,
        t.last_problem, (SELECT count(*)::int FROM voucher_template_runs r WHERE r.institute_code = t.institute_code AND r.template_id = t.id) AS made,
        (SELECT r.voucher_id FROM voucher_template_runs r WHERE r.institute_code = t.institute_code AND r.template_id = t.id ORDER BY r.due_date DESC LIMIT 1) AS last_trans_id, u.full_name AS made_by
      FROM voucher_templates t JOIN campuses c ON c.institute_code = t.institute_code AND c.id = t.campus_id LEFT JOIN users u ON u.institute_code = t.institute_code AND u.id = t.made_by
      WHERE ${where} ORDER BY ${by} ${order}, t.id ${limits(page)}`,
  );
  const [sum] = await sendNow(
    trx,
    sql<{
      n: number;
      total: number;
    }>`SELECT count(*)::int AS n, coalesce(sum(t.total), 0)::bigint AS total FROM voucher_templates t WHERE ${where}`,
  );
  return { ...paging(rows, sum?.n ?? 0, page), totals: { total: sum?.total ?? 0 } };
});
const make = endpointRoute(makeRecurring, async (call, { body }) => {
  const { trx, session } = call;
  requireDay('from_date', body.from_date);
  if (body.until !== undefined && requireDay('until', body.until) < body.from_date)
    throw invalid('until', 'It ends before it begins');
  const [made] = await sendNow(
    trx,
    sql<{
      id: number;
      next_date: string;
      total: number;
      kind: string;
    }>`SELECT t.id, t.next_date, t.total, t.kind FROM voucher_template_make(${session.instituteCode}, ${body.trans_id}, ${body.every_months}, ${body.on_day}, ${body.from_date}::date, ${body.until ?? null}::date) t`,
  );
  if (!made) throw new Error('voucher_template_make answered nothing');
  await queueOnce(trx, { instituteCode: session.instituteCode, id: made.id });
  call.afterCommit(wakeJobs);
  const { id, next_date, total, kind } = made;
  const after = {
    kind,
    total,
    every_months: body.every_months,
    on_day: body.on_day,
    next_date,
    until: body.until ?? null,
  };
  sendAlong(audit(call, { action: 'create', entity: 'voucher_templates', entityId: id, after }));
  return { data: { id, next_date } };
});
interface Held {
  id: number;
  version: number;
  paused: boolean;
  next_date: string | null;
}
const change = endpointRoute(changeRecurring, async (call, { body: { id, version, action } }) => {
  const { trx, session } = call;
  const [before] = await sendNow(
    trx,
    sql<Held>`SELECT t.id, t.version, t.paused, t.next_date FROM voucher_templates t WHERE ${all(ownRows(session, 't', { id }))} FOR UPDATE`,
  );
  if (!before) throw notFound('Recurring voucher');
  if (before.version !== version) throw conflict('It was changed since you saw it; look at it again');
  if (before.next_date === null) throw conflict('It has ended');
  if (action !== 'end' && before.paused === (action === 'pause'))
    throw conflict(before.paused ? 'It is paused already' : 'It is not paused');
  const set = action === 'end' ? sql`next_date = NULL` : action === 'pause' ? sql`paused = true` : sql`paused = false`;
  await sendNow(
    trx,
    sql`UPDATE voucher_templates t SET ${set}, last_problem = NULL, version = t.version + 1 WHERE ${all(ownRows(session, 't', { id }))}`,
  );
  if (action === 'resume') {
    await queueOnce(trx, { instituteCode: session.instituteCode, id });
    call.afterCommit(wakeJobs);
  }
  const state = action === 'end' ? 'ended' : action === 'pause' ? 'paused' : 'running';
  sendAlong(audit(call, { action: 'update', entity: 'voucher_templates', entityId: id, after: { state } }));
  return { data: { id, state, version: version + 1 } } as const;
});
const run = endpointRoute(runRecurring, async (call, { body: { id } }) => {
  const { trx, session } = call;
  const [known] = await sendNow(
    trx,
    sql`SELECT 1 FROM voucher_templates t WHERE ${all(ownRows(session, 't', { id }))}`,
  );
  if (!known) throw notFound('Recurring voucher');
  const ran = await makeNext(call, id, true);
  if (!ran || ran.voucher_id === null) throw conflict(ran?.problem ?? 'Nothing of it is due');
  keepEvents(call, madeEntries(id, ran));
  return {
    data: {
      due_date: ran.due_date,
      trans_id: ran.voucher_id,
      status: ran.status as z.input<typeof runRecurring.response>['data']['status'],
      voucher: ran.voucher,
    },
  };
});
export const recurringRoutes: readonly Route[] = [list, make, change, run];
