/** What the clerks believe to be there: read now and then, so it is often no longer true when they act on it. */
import type pg from 'pg';
import { INSTITUTE } from './world.ts';

export interface KnownLine {
  readonly id: number;
  readonly student_id: number;
  readonly campus_id: number;
  readonly particular_id: number;
  readonly source: string;
  readonly open: number;
  readonly paid: number;
}
export interface Known {
  readonly lines: readonly KnownLine[];
  readonly challans: readonly number[];
  readonly payments: readonly number[];
  readonly pending: readonly number[];
  readonly discounts: readonly number[];
  readonly pendingDiscounts: readonly number[];
  readonly advances: readonly number[];
  readonly refunds: readonly number[];
  /** Given to somebody and not taken over. */
  readonly handovers: readonly number[];
}
export const NOTHING: Known = {
  lines: [],
  challans: [],
  payments: [],
  pending: [],
  discounts: [],
  pendingDiscounts: [],
  advances: [],
  refunds: [],
  handovers: [],
};
const ids = (text: string): string =>
  `(SELECT coalesce(jsonb_agg(x.id), '[]') FROM (${text} ORDER BY 1 DESC LIMIT 60) x)`;
const SQL = `SELECT jsonb_build_object(
  'lines', (SELECT coalesce(jsonb_agg(x), '[]') FROM (SELECT id, student_id, campus_id, particular_id, source, amount - discount - paid - pending - pending_discount AS open, paid
    FROM challan_lines WHERE institute_code = $1 AND NOT is_void ORDER BY id DESC LIMIT 400) x),
  'challans', ${ids('SELECT id FROM challans WHERE institute_code = $1 AND voided_at IS NULL')},
  'payments', ${ids(`SELECT id FROM payments WHERE institute_code = $1 AND status = 'approved'`)},
  'pending', ${ids(`SELECT id FROM payments WHERE institute_code = $1 AND status = 'pending'`)},
  'discounts', ${ids(`SELECT id FROM challan_discounts WHERE institute_code = $1 AND status = 'approved'`)},
  'pendingDiscounts', ${ids(`SELECT id FROM challan_discounts WHERE institute_code = $1 AND status = 'pending'`)},
  'advances', ${ids(`SELECT DISTINCT journal_id AS id FROM payment_allocations WHERE institute_code = $1 AND from_advance AND state = 'active'`)},
  'refunds', ${ids('SELECT id FROM refunds WHERE institute_code = $1 AND voided_at IS NULL')},
  'handovers', ${ids(`SELECT id FROM till_handovers WHERE institute_code = $1 AND status = 'offered'`)}) AS known`;

export async function look(client: pg.Client): Promise<Known> {
  return (await client.query<{ known: Known }>(SQL, [INSTITUTE])).rows[0]?.known ?? NOTHING;
}
