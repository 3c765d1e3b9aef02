/** POST /deleteChallanTransaction: takes one event back by reversal. */
import { sql } from 'kysely';
import type { z } from 'zod';
import { voidTransaction, type DELETE_TYPES } from '../../../../contract/endpoints/fees/payments.ts';
import { formatDate, today } from '../../../../contract/dates.ts';
import { sendNow } from '../../../database/door.ts';
import { invalid, notFound } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { takesNumbers } from '../../../http/turns.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { keepEvents, readRules } from './events.ts';
import type { Sql } from './listing.ts';
import { requestOf, requireToday, waitsSql } from './moneyOut.ts';
import { requireWindow } from './rules.ts';
import type { Row } from '../../../database/tables.ts';

type Body = z.output<NonNullable<typeof voidTransaction.body>>;
interface Kind {
  readonly entity: string;
  /** The event `r` and what the function takes: `id`, its `date`, and the journal that the reversal is of. */
  readonly from: Sql;
  readonly columns: Sql;
  readonly where: Sql;
  /** The function's call over `v (id, date, reason)`. */
  readonly run: (code: string, id: number, date: string, reason: string) => Sql;
}
const lineOf = (source: string): Kind => ({
  entity: 'challan_lines',
  from: sql`challan_lines r JOIN gl_journals j ON j.institute_code = r.institute_code AND j.source = ${source === 'fine' ? 'fine' : 'charge'} AND j.source_id = r.id`,
  columns: sql`r.id, j.entry_date AS date, j.id AS journal_id`,
  where: sql`r.source = ${source}`,
  run: (code, id, date, reason) => sql`challan_line_void(${code}, ${id}, ${date}::date, ${reason})`,
});
const KINDS: Readonly<Record<(typeof DELETE_TYPES)[number], Kind>> = {
  payment: {
    entity: 'payments',
    from: sql`payments r`,
    columns: sql`r.id, r.paid_date AS date, r.journal_id`,
    where: sql`true`,
    run: (code, id, date, reason) => sql`payment_void(${code}, ${id}, ${date}::date, ${reason})`,
  },
  discount: {
    entity: 'challan_discounts',
    from: sql`challan_discounts r`,
    columns: sql`r.id, r.discount_date AS date, r.journal_id`,
    where: sql`true`,
    run: (code, id, date, reason) => sql`discount_void(${code}, ${id}, ${date}::date, ${reason})`,
  },
  fine: lineOf('fine'),
  added: lineOf('added'),
  refund: {
    entity: 'refunds',
    from: sql`refunds r`,
    columns: sql`r.id, r.refund_date AS date, r.journal_id`,
    where: sql`true`,
    run: (code, id, date, reason) => sql`refund_void(${code}, ${id}, ${date}::date, ${reason})`,
  },
  // One use of an advance has one journal, which may have cleared several lines; any of its allocations names it.
  advance: {
    entity: 'payment_allocations',
    from: sql`(SELECT a.*, p.campus_id FROM payment_allocations a JOIN payments p ON p.institute_code = a.institute_code AND p.id = a.payment_id) r`,
    columns: sql`r.journal_id AS id, r.allocated_on AS date, r.journal_id`,
    where: sql`r.from_advance`,
    run: (code, journal, date, reason) => sql`advance_release(${code}, ${journal}, ${date}::date, ${reason})`,
  },
};
const WHAT = {
  payment: 'Payment',
  discount: 'Discount',
  fine: 'Fine',
  added: 'Added amount',
  refund: 'Refund',
  advance: 'Use of an advance',
} as const;

/** What a second person approves where the campus asks for two (moneyOut.ts). */
const SECOND: Partial<Record<Body['delete_type'], (id: number) => Omit<Parameters<typeof requestOf>[1], 'reason'>>> = {
  payment: (payment) => ({ kind: 'void_payment', payment }),
  refund: (refund) => ({ kind: 'void_refund', refund }),
};
async function takeBack(call: Call, { delete_type: type, trans_id, reason, void_date }: Body) {
  const { trx, session } = call;
  const code = session.instituteCode;
  const { entity, from, columns, where, run } = KINDS[type];
  const [rules, [event]] = await Promise.all([
    readRules<{ waits: boolean }>(
      call,
      null,
      sql`, ${SECOND[type] ? waitsSql(session, SECOND[type](trans_id)) : sql`false`} AS waits`,
    ),
    sendNow(
      trx,
      sql<{
        id: number;
        day: string;
        journal_id: number | null;
      }>`SELECT e.id, to_char(e.date, 'YYYY-MM-DD') AS day, e.journal_id FROM (SELECT ${columns} FROM ${from} WHERE ${all([...ownRows(call.session, 'r', { id: trans_id }), where])}) e`,
    ),
  ]);
  if (!event) throw notFound(WHAT[type]);
  const { waits } = rules;
  if (void_date !== undefined) {
    requireWindow('void_date', 'Void date', void_date, rules);
    if (void_date < event.day)
      throw invalid('void_date', `It is of ${formatDate(event.day)} and cannot be voided before`);
  }
  const second = SECOND[type];
  if (second && waits) {
    requireToday('void_date', void_date);
    const request_id = await requestOf(call, { ...second(event.id), reason });
    return { data: { voided: null, voucher_no: null, request_id } };
  }
  await sendNow(trx, sql`SELECT ${run(code, event.id, void_date ?? today(), reason)}`);
  const [reversal] = await sendNow(
    trx,
    sql<
      Pick<Row<'gl_journals'>, 'voucher_no'>
    >`SELECT j.voucher_no FROM gl_journals j WHERE j.institute_code = ${code} AND j.reverses_id = ${event.journal_id}`,
  );
  keepEvents(call, [{ action: 'void', entity, entityId: trans_id, after: { reason, void_date: void_date ?? null } }]);
  return { data: { voided: trans_id, voucher_no: reversal?.voucher_no ?? null, request_id: null } };
}
export const voidRoute: Route = takesNumbers(endpointRoute(voidTransaction, (call, { body }) => takeBack(call, body)));
