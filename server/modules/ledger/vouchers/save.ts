/**
 * POST /finance_entry and PUT /update_finance_entry. What a voucher must be is held by SQL (functions/voucher_save.sql);
 * here are the shapes and the calendar.
 */
import { sql } from 'kysely';
import type { z } from 'zod';
import { financeEntry, updateFinanceEntry } from '../../../../contract/endpoints/finance/vouchers.ts';
import { toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import type { Row } from '../../../database/tables.ts';
import { conflict, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import { requireDay } from '../../../http/requireDay.ts';
import type { Call, Route } from '../../../http/route.ts';
import { keepEvents } from '../../fees/payments/events.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { elsewhere } from './elsewhere.ts';

type Body = z.output<NonNullable<typeof financeEntry.body>>;
type Made = Pick<Row<'vouchers'>, 'id' | 'status' | 'voucher' | 'total' | 'version' | 'replaces_id' | 'kind'>;
const DAYS = ['entry_date', 'cheque_date', 'reverse_on'] as const;
/** 500 lines with their memos. */
const MOST_BYTES = 1024 * 1024;

async function save(
  { trx, session }: Call,
  { draft = false, lines, ...body }: Body,
  of: { id: number; version?: number | undefined; reason?: string | undefined } | null,
): Promise<Made> {
  for (const name of DAYS) if (body[name] !== undefined) requireDay(name, body[name]);
  const head = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value === '' && name !== 'memo' ? null : value]),
  );
  const given = lines.map(({ debit = 0, credit = 0, ...line }, at) => {
    if (line.spread_from !== undefined) requireDay(`lines.${at}.spread_from`, line.spread_from);
    return { ...line, debit: toPaisa(debit), credit: toPaisa(credit) };
  });
  const [made] = await sendNow(
    trx,
    sql<Made>`SELECT v.id, v.status, v.voucher, v.total, v.version, v.replaces_id, v.kind FROM voucher_save(${session.instituteCode}, ${of?.id ?? null}::bigint, ${of?.version ?? null}::integer,
      ${JSON.stringify(head)}::jsonb, ${JSON.stringify(given)}::jsonb, ${draft}, ${of?.reason ?? null}) v`,
  );
  if (!made) throw new Error('voucher_save answered nothing');
  return made;
}
const answer = ({ id, status, voucher, total, version }: Made) => ({
  data: {
    trans_id: id,
    status: status as z.output<typeof financeEntry.response>['data']['status'],
    voucher,
    total,
    version,
  },
});
const logged = ({ kind, status, voucher, total }: Made, { entry_date, campus_id, memo, payee }: Body) => ({
  voucher,
  kind,
  status,
  total,
  entry_date,
  campus_id,
  memo,
  payee: payee ?? null,
});

const make: Route = endpointRoute(financeEntry, async (call, { body }) => {
  const made = await save(call, body, null);
  keepEvents(call, [{ action: 'create', entity: 'vouchers', entityId: made.id, after: logged(made, body) }]);
  return answer(made);
});
const change: Route = endpointRoute(
  updateFinanceEntry,
  async (call, { body: { trans_id: id, version, reason, ...body } }) => {
    const [before] = await sendNow(
      call.trx,
      sql<
        Pick<Row<'vouchers'>, 'status' | 'total' | 'voucher'>
      >`SELECT v.status, v.total, v.voucher FROM vouchers v WHERE ${all(ownRows(call.session, 'v', { id }))}`,
    );
    if (!before) {
      const why = (await elsewhere(call, [id])).get(id);
      throw why === undefined ? notFound('Voucher') : conflict(why);
    }
    const made = await save(call, body, { id, version, reason });
    const replaced = made.id !== id;
    keepEvents(call, [
      ...(replaced && made.status === 'approved'
        ? [
            {
              action: 'void',
              entity: 'vouchers',
              entityId: id,
              before,
              after: { status: 'voided', reason: reason ?? 'Replaced' },
            },
          ]
        : []),
      {
        action: replaced ? 'create' : 'update',
        entity: 'vouchers',
        entityId: made.id,
        before: replaced ? null : before,
        after: { ...logged(made, body), ...(replaced ? { replaces: before.voucher } : {}) },
      },
    ]);
    return answer(made);
  },
);
export const saveRoutes: readonly Route[] = [make, change].map((route) => ({ ...route, maxBytes: MOST_BYTES }));
