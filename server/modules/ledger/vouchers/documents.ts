/** What people call the document that an entry of the books was made from, each source its own. */
import { sql, type RawBuilder } from 'kysely';
import type { SystemSource } from '../../../../contract/finance/journalSources.ts';

type Sql = RawBuilder<unknown>;
/** A column of the row that an entry `o` was made from. */
const made = (table: string, words: string): Sql =>
  sql`(SELECT ${sql.raw(words)} FROM ${sql.table(table)} d WHERE d.institute_code = o.institute_code AND d.id = o.source_id)`;
const CHALLAN = sql`(SELECT c.challan_no FROM challans c WHERE c.institute_code = o.institute_code AND c.id = o.challan_id)`;
/** The voucher that the entry goes with: it is of its journal. */
const WITH = sql`(SELECT w.voucher FROM vouchers w WHERE w.institute_code = o.institute_code AND w.journal_id = o.source_id)`;
const ofChallan = (words: string): Sql => sql`${words}::text || ${CHALLAN}`;
const asset = sql`(SELECT 'Asset ' || f.asset_no FROM asset_disposals d JOIN fixed_assets f ON f.institute_code = d.institute_code AND f.id = d.asset_id WHERE d.institute_code = o.institute_code AND d.id = o.source_id)`;

/** `deposit` and `inter_campus` go with a receipt or an advance and are voided with it. */
const DOCUMENTS: Readonly<Record<SystemSource, Sql>> = {
  challan: ofChallan('Challan '),
  charge: ofChallan('Challan '),
  opening: ofChallan('Challan '),
  earning: ofChallan('Challan '),
  fine: ofChallan('Fine on challan '),
  discount: ofChallan('Discount on challan '),
  payment: made('payments', `'Receipt ' || d.receipt_no`),
  refund: made('refunds', `'Refund ' || d.refund_no`),
  advance: sql`'Use of advance, entry ' || o.voucher_no`,
  inter_campus: sql`'Between campuses, entry ' || o.voucher_no`,
  deposit: sql`'Deposit, entry ' || o.voucher_no`,
  till: made('till_closings', `'Till closing ' || d.closing_no`),
  till_handover: made('till_handovers', `initcap(d.kind) || ' ' || d.handover_no`),
  cheque: made('cheques', `'Cheque ' || d.cheque_no`),
  closing: made('fiscal_years', `'Closing of ' || d.name`),
  salary: made(
    'payroll_runs',
    `CASE d.kind WHEN 'settlement' THEN 'Settlement of ' || to_char(d.leave_date, 'DD-Mon-YYYY') ELSE 'Payroll of ' || to_char(d.month, 'Mon-YYYY') END`,
  ),
  salary_payment: made('salary_payments', `'Salary payment ' || d.payment_no`),
  employee_advance: made('employee_advances', `'Advance ' || d.advance_no`),
  advance_recovery: sql`(SELECT 'Advance ' || a.advance_no FROM employee_advance_recoveries d JOIN employee_advances a ON a.institute_code = d.institute_code AND a.id = d.advance_id
    WHERE d.institute_code = o.institute_code AND d.id = o.source_id)`,
  prepayment: sql`'Prepayment of ' || ${WITH}`,
  prepaid: sql`'Prepaid expense of ' || ${WITH}`,
  depreciation: made('depreciation_runs', `'Depreciation of ' || to_char(d.month, 'Mon-YYYY')`),
  disposal: asset,
  disposal_sale: asset,
};
const cases = Object.entries(DOCUMENTS).map(([source, words]) => sql`WHEN o.source = ${source} THEN ${words}`);
/** Of an entry `o` and its voucher `v`, if it has one; null where what it was made from has no number. */
export const DOCUMENT: Sql = sql`CASE WHEN v.id IS NOT NULL THEN v.voucher ${sql.join(cases, sql` `)} END`;
