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
import { takesNumbers } from '../../../http/turns.ts';
import { keepEvents } from '../../fees/payments/events.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { elsewhere } from './elsewhere.ts';

type Body = z.output<NonNullable<typeof financeEntry.body>>;
type Made = Pick<Row<'vouchers'>, 'id' | 'status' | 'voucher' | 'total' | 'version' | 'replaces_id' | 'kind' | 'payee'>;
const DAYS = ['entry_date', 'cheque_date', 'due_date', 'reverse_on'] as const;
/** 500 lines with their memos. */
const MOST_BYTES = 1024 * 1024;

async function save(
  { trx, session }: Call,
  { draft = false, lines, bills = [], tax_rate: rate = 0, tax_amount: tax, ...body }: Body,
  of: { id: number; version?: number | undefined; reason?: string | undefined } | null,
): Promise<Made> {
  for (const name of DAYS) if (body[name] !== undefined) requireDay(name, body[name]);
  const head = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, value === '' && name !== 'memo' ? null : value]),
  );
  const paid = bills.map(({ trans_id, amount }) => ({ bill_id: trans_id, amount: toPaisa(amount) }));
  // A rate of 0 is none; an amount beside it is what its sender made of it, and compared.
  const withheld = {
    ...(rate > 0 ? { tax_rate: rate } : {}),
    ...(tax === undefined ? {} : { tax: toPaisa(tax) }),
  };
  const given = lines.map(({ debit = 0, credit = 0, ...line }, at) => {
    if (line.spread_from !== undefined) requireDay(`lines.${at}.spread_from`, line.spread_from);
    return { ...line, debit: toPaisa(debit), credit: toPaisa(credit) };
  });
  const [made] = await sendNow(
    trx,
    sql<Made>`SELECT v.id, v.status, v.voucher, v.total, v.version, v.replaces_id, v.kind, v.payee FROM voucher_save(${session.instituteCode}, ${of?.id ?? null}::bigint, ${of?.version ?? null}::integer,
      ${JSON.stringify({ ...head, ...withheld, bills: paid })}::jsonb, ${JSON.stringify(given)}::jsonb, ${draft}, ${of?.reason ?? null}) v`,
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
const logged = (
  { kind, status, voucher, total, payee }: Made,
  { entry_date, campus_id, memo, payee_tax_no, tax_rate, tax_amount }: Body,
) => ({
  voucher,
  kind,
  status,
  total,
  entry_date,
  campus_id,
  memo,
  payee,
  ...(tax_rate || tax_amount ? { tax_rate, tax_amount, payee_tax_no } : {}),
});

const make: Route = endpointRoute(financeEntry, async (call, { body }) => {
  const made = await save(call, body, null);
  keepEvents(call, [{ action: 'create', entity: 'vouchers', entityId: made.id, after: logged(made, body) }]);
  return answer(made);
});
/** A voucher as the log keeps it, with its lines: what a change in place leaves of what it was before. */
interface LoggedRow extends Pick<
  Row<'vouchers'>,
  'voucher' | 'kind' | 'status' | 'total' | 'campus_id' | 'memo' | 'payee' | 'reference' | 'method' | 'cheque_no'
> {
  readonly entry_date: string;
  readonly cheque_date: string | null;
  readonly reverse_on: string | null;
  readonly lines: unknown;
}
async function loggedRow({ trx, session }: Call, id: number): Promise<LoggedRow | undefined> {
  const [found] = await sendNow(
    trx,
    sql<LoggedRow>`SELECT v.voucher, v.kind, v.status, v.total, to_char(v.entry_date, 'YYYY-MM-DD') AS entry_date, v.campus_id, v.memo, v.payee, v.reference, v.method, v.cheque_no,
        to_char(v.cheque_date, 'YYYY-MM-DD') AS cheque_date, to_char(v.reverse_on, 'YYYY-MM-DD') AS reverse_on,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('account_id', l.account_id, 'debit', l.debit, 'credit', l.credit, 'memo', l.memo, 'employee_id', l.employee_id) ORDER BY l.line_no), '[]')
          FROM voucher_lines l WHERE l.institute_code = v.institute_code AND l.voucher_id = v.id) AS lines
      FROM vouchers v WHERE ${all(ownRows(session, 'v', { id }))}`,
  );
  return found;
}
const change: Route = endpointRoute(
  updateFinanceEntry,
  async (call, { body: { trans_id: id, version, reason, ...body } }) => {
    const before = await loggedRow(call, id);
    if (!before) {
      const why = (await elsewhere(call, [id])).get(id);
      throw why === undefined ? notFound('Voucher') : conflict(why);
    }
    const made = await save(call, body, { id, version, reason });
    const replaced = made.id !== id;
    const { voucher, status, total } = before;
    keepEvents(
      call,
      replaced
        ? [
            ...(made.status === 'approved'
              ? [
                  {
                    action: 'void',
                    entity: 'vouchers',
                    entityId: id,
                    before: { voucher, status, total },
                    after: { status: 'voided', reason: reason ?? 'Replaced', replaced_by: made.voucher },
                  },
                ]
              : []),
            {
              action: 'create',
              entity: 'vouchers',
              entityId: made.id,
              after: { ...logged(made, body), replaces: voucher, ...(reason === undefined ? {} : { reason }) },
            },
          ]
        : [{ action: 'update', entity: 'vouchers', entityId: id, before, after: (await loggedRow(call, id)) ?? null }],
    );
    return answer(made);
  },
);
export const saveRoutes: readonly Route[] = [make, change].map((route) =>
  takesNumbers({ ...route, maxBytes: MOST_BYTES }),
);
