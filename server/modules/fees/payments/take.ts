/** One receipt by one statement: payment_take with its audit row. */
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { receipt } from '../../../../contract/endpoints/fees/payments.ts';
import { toRupees } from '../../../../contract/money.ts';
import type { Call } from '../../../http/route.ts';
import type { Plan, PlannedReceipt } from './plan.ts';
import { auditSql } from '../../../resources/audit.ts';

export type Receipt = z.output<typeof receipt>;
export interface Taken {
  payment_id: number;
  receipt_no: number;
  voucher_no: number | null;
  /** The account that it was put into: cheques are held in hand. */
  account_id: number;
}
export interface Taking {
  readonly paid_date: string;
  readonly plan: Plan;
  readonly receipt: PlannedReceipt;
  /** Null: a receipt of its own; 0: the first of a group; else the number of the first. */
  readonly group: number | null;
  readonly external_ref?: string | null;
}
const total = (lines: PlannedReceipt['lines']): number => lines.reduce((all, { amount }) => all + amount, 0);

/** What the payment is, for payment_take and for the audit log. */
const written = ({
  paid_date,
  plan: { settled, account },
  receipt: own,
  group,
  external_ref,
}: Taking): Record<string, unknown> => ({
  kind: own.kind,
  campus_id: own.campus_id,
  student_id: own.student_id,
  family_id: own.family_id,
  paid_date,
  receiving_account_id: account,
  amount: own.amount,
  cash_received: own.cash?.received ?? null,
  cash_returned: own.cash?.returned ?? null,
  group_no: group,
  external_ref: external_ref ?? null,
  ...settled.columns,
});
/** `more`: further parts of the statement, from `taken`, and what it answers. */
export function takeSql<R = Taken>(
  { session, requestId, ip }: Pick<Call, 'session' | 'requestId' | 'ip'>,
  taking: Taking,
  more: RawBuilder<unknown> = sql`SELECT * FROM taken`,
): RawBuilder<R> {
  const { plan, receipt: own } = taking;
  const json = JSON.stringify(written(taking));
  const columns = [
    own.lines.map(({ id }) => id),
    own.lines.map(({ amount }) => amount),
    own.lines.map(({ seen }) => seen),
  ] as const;
  return sql<R>`WITH taken AS MATERIALIZED (SELECT * FROM payment_take(${session.instituteCode}, ${json}::jsonb, ${columns[0]}::bigint[], ${columns[1]}::bigint[], ${plan.pending}::boolean, ${columns[2]}::bigint[])),
    logged AS (${auditSql(
      { session, requestId, ip },
      sql`SELECT 'create', 'payments', t.payment_id::text, NULL::jsonb,
        ${json}::jsonb || jsonb_build_object('receipt_no', t.receipt_no, 'receiving_account_id', t.account_id, 'lines', ${JSON.stringify(own.lines.map(({ id, amount }) => [id, amount]))}::jsonb) FROM taken t`,
    )})
    ${more}`;
}
export function receiptOf(
  { payment_id, receipt_no, voucher_no }: Taken,
  { amount, lines, remaining }: PlannedReceipt,
  pending: boolean,
): Receipt {
  const allocated = total(lines);
  return {
    payment_id,
    receipt_no,
    status: pending ? 'pending' : 'approved',
    amount: toRupees(amount),
    allocated: toRupees(allocated),
    advance: toRupees(amount - allocated),
    remainingPayable: toRupees(remaining),
    voucher_no,
  };
}
