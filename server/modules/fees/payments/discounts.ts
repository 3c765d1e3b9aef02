/**
 * POST /challanDiscount: discounts on open lines, waived fines, debts written off; and taking back what waits for
 * approval.
 */
import { sql } from 'kysely';
import type { z } from 'zod';
import { giveDiscounts, withdrawDiscount } from '../../../../contract/endpoints/fees/discounts.ts';
import { today } from '../../../../contract/dates.ts';
import { formatMoney, toPaisa } from '../../../../contract/money.ts';
import { sendNow } from '../../../database/door.ts';
import { conflict, invalid, notFound, notPermitted } from '../../../http/appError.ts';
import { endpointRoute } from '../../../http/endpointRoute.ts';
import type { Call, Route } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import { payableSql, type Payable, type PayableLine } from './context.ts';
import { keepEvents, readRules } from './events.ts';
import { requireWindow } from './rules.ts';

type Body = z.output<NonNullable<typeof giveDiscounts.body>>;
interface Type {
  readonly name: string;
  readonly method: 'percent' | 'fixed';
  readonly percent: number | null;
  readonly amount: number | null;
  readonly max_amount: number | null;
  readonly needs_approval: boolean;
  readonly is_active: boolean;
  readonly particulars: readonly number[];
}
const BEYOND = 'challan_discounts.beyond_type';
const NEEDS = { discount: null, fine_waiver: 'fee_fines.waive', write_off: 'challan_discounts.write_off' } as const;

/** Percent of what is open, to the rupee, half up; never more than is open. Paisa. */
const percentOf = (open: number, percent: number): number =>
  Math.min(open, Math.floor((open * Math.round(percent * 100)) / 1_000_000 + 0.5) * 100);
/**
 * `limit`: what the type still gives on the line. Without an amount or a percentage of the caller's own it is never
 * passed.
 */
function amountOf(
  { amount, percent }: Body['lines'][number],
  { open }: PayableLine,
  type: Type | null,
  limit: number,
): number {
  if (amount !== undefined && percent !== undefined) throw invalid('lines', 'Say an amount or a percentage, not both');
  if (amount !== undefined) return toPaisa(amount);
  if (percent === undefined && type?.method === 'fixed') return Math.min(open, limit);
  const share = percent ?? type?.percent;
  if (share === undefined || share === null) throw invalid('lines', 'Say how much of each line is given');
  return percent === undefined ? Math.min(percentOf(open, share), limit) : percentOf(open, share);
}
function wantedOf({ lines: sent }: Body, { lines }: Payable, type: Type | null, limits: ReadonlyMap<number, number>) {
  const known = new Map(lines.map((line) => [line.id, line]));
  const seen = new Set<number>();
  return sent.map((one) => {
    const line = known.get(one.particular_line_id);
    if (!line) throw notFound('A line of this discount');
    if (seen.has(line.id)) throw invalid('lines', `${line.particular} of challan ${line.challan_no} is there twice`);
    seen.add(line.id);
    if (type?.particulars.length && !type.particulars.includes(line.particular_id))
      throw invalid('discount_type_id', `${type.name} is not for ${line.particular}`);
    const limit = limits.get(line.id) ?? 0;
    const amount = amountOf(one, line, type, limit);
    if (line.open <= 0 || amount > line.open)
      throw conflict(
        `Only ${formatMoney(line.open / 100)} of ${line.particular} on challan ${line.challan_no} is still open`,
      );
    if (amount <= 0)
      throw invalid('lines', `Of ${line.particular} on challan ${line.challan_no} nothing would be given`);
    return { line: line.id, amount, beyond: amount > limit };
  });
}

async function give(call: Call, body: Body) {
  const { trx, session } = call;
  const code = session.instituteCode;
  const kind = body.kind ?? 'discount';
  const needed = NEEDS[kind];
  if (needed !== null && !session.privileges.has(needed)) throw notPermitted();
  if (kind !== 'discount' && body.discount_type_id !== undefined)
    throw invalid('discount_type_id', 'Only a discount has a type');
  const date = body.discount_date ?? today();
  const found = await readRules<{
    open: Payable;
    type: Type | null;
    limits: { id: number; limit: number }[] | null;
    two_people: boolean;
  }>(
    call,
    null,
    sql`, ${payableSql(session, { lines: body.lines }, true)} AS open, (SELECT jsonb_build_object('name', t.name, 'method', t.method, 'percent', t.percent, 'amount', t.amount, 'max_amount', t.max_amount, 'needs_approval', t.needs_approval,
        'is_active', t.is_active, 'particulars', (SELECT coalesce(jsonb_agg(p.fee_particulars_id), '[]') FROM discount_types_particular p WHERE p.institute_code = ${code} AND p.discount_types_id = t.id))
      FROM discount_types t WHERE t.institute_code = ${code} AND t.id = ${body.discount_type_id ?? null}::bigint) AS type,
      (SELECT jsonb_agg(jsonb_build_object('id', u.id, 'limit', discount_limit(${code}, u.id, ${body.discount_type_id ?? null}::bigint))) FROM unnest(${body.lines.map(({ particular_line_id }) => particular_line_id)}::bigint[]) AS u (id)) AS limits,
      ${kind === 'write_off'}::boolean AND EXISTS (SELECT 1 FROM challan_lines l WHERE l.institute_code = ${code} AND l.id = ANY (${body.lines.map(({ particular_line_id }) => particular_line_id)}::bigint[]) AND fee_two_people(${code}, l.campus_id)) AS two_people`,
  );
  requireWindow('discount_date', 'Discount date', date, found);
  if (body.discount_type_id !== undefined && !found.type?.is_active)
    throw invalid('discount_type_id', 'This discount type does not exist or is not active');
  const wanted = wantedOf(body, found.open, found.type, new Map(found.limits?.map(({ id, limit }) => [id, limit])));
  // Without a type, or beyond it, somebody else approves, unless the privilege says otherwise: leaving the type out
  // leaves no rule out.
  const unruled = kind === 'discount' && wanted.some(({ beyond }) => beyond) && !session.privileges.has(BEYOND);
  const pending = found.two_step || found.two_people || found.type?.needs_approval === true || unruled;
  const given = await sendNow(
    trx,
    sql<{
      id: number;
      line_id: number;
      amount: number;
    }>`SELECT discount_request(${code}, w.line, ${kind}, ${body.discount_type_id ?? null}::bigint, w.amount, ${date}::date, ${body.reason}, ${pending}::boolean) AS id, w.line AS line_id, w.amount
      FROM unnest(${wanted.map(({ line }) => line)}::bigint[], ${wanted.map(({ amount }) => amount)}::bigint[]) AS w (line, amount)`,
  );
  const status = pending ? ('pending' as const) : ('approved' as const);
  keepEvents(
    call,
    given.map(({ id, line_id, amount }) => ({
      action: 'create',
      entity: 'challan_discounts',
      entityId: id,
      after: {
        kind,
        line_id,
        amount,
        status,
        discount_date: date,
        discount_type_id: body.discount_type_id ?? null,
        reason: body.reason,
      },
    })),
  );
  return { data: given.map(({ id, line_id, amount }) => ({ id, line_id, amount, status })) };
}
/** One's own, of a challan that the session may see. */
async function withdraw(call: Call, { discount_id: id, reason }: z.output<NonNullable<typeof withdrawDiscount.body>>) {
  const known = await sendNow(
    call.trx,
    sql`SELECT 1 FROM challan_discounts r WHERE ${all(ownRows(call.session, 'r', { id }))}`,
  );
  if (known.length === 0) throw notFound('Discount');
  const [done] = await sendNow(
    call.trx,
    sql<{
      challan_no: number;
      amount: number;
    }>`SELECT challan_no, amount FROM discount_withdraw(${call.session.instituteCode}, ${id}, ${reason})`,
  );
  if (!done) throw new Error('the discount answered nothing');
  keepEvents(call, [{ action: 'withdraw', entity: 'challan_discounts', entityId: id, after: { ...done, reason } }]);
  return { data: { discount_id: id, challan_no: done.challan_no, amount: done.amount } };
}
export const discountRoutes: readonly Route[] = [
  endpointRoute(giveDiscounts, (call, { body }) => give(call, body)),
  endpointRoute(withdrawDiscount, (call, { body }) => withdraw(call, body)),
];
