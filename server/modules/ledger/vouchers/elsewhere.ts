/** Entries that the product makes by itself: a voucher call refuses them and says where they are voided. */
import { sql } from 'kysely';
import type { SystemSource } from '../../../../contract/finance/journalSources.ts';
import { sendNow } from '../../../database/door.ts';
import type { Call } from '../../../http/route.ts';
import { all, ownRows } from '../../../resources/scope.ts';
import type { Row } from '../../../database/tables.ts';

const SCREEN: Readonly<Record<SystemSource, string>> = {
  challan: 'View Challans',
  charge: 'View Challans',
  fine: 'View Challans',
  opening: 'View Challans',
  payment: 'Paid Fee Challans',
  advance: 'Paid Fee Challans',
  inter_campus: 'Journal Inquiry, with its voucher, or Paid Fee Challans, with its receipt',
  deposit: 'Paid Fee Challans',
  earning: 'View Challans',
  cheque: 'Cheques',
  refund: 'Paid Fee Challans',
  discount: 'Challan Discounts',
  till: 'My Till',
  till_handover: 'My Till',
  closing: 'Accounting Periods',
  depreciation: 'Depreciation',
  disposal: 'Fixed Assets',
  disposal_sale: 'Fixed Assets',
  employee_advance: 'Advance Salary',
  advance_recovery: 'Advance Salary',
  salary: 'Payroll',
  salary_payment: 'Payroll: Payments',
  prepayment: 'Journal Inquiry: void the voucher that it goes with',
  prepaid: 'Journal Inquiry: void the voucher that it goes with',
};
const isSystem = (source: string): source is SystemSource => Object.hasOwn(SCREEN, source);
/** Why the entries of the books among these trans_ids are not vouchers. */
export async function elsewhere({ trx, session }: Call, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const found = await sendNow(
    trx,
    sql<Pick<Row<'gl_journals'>, 'id' | 'source' | 'voucher_no'>>`SELECT j.id, j.source, j.voucher_no FROM gl_journals j
      WHERE ${all(ownRows(session, 'j', { id: ids }))} AND NOT EXISTS (SELECT 1 FROM vouchers v WHERE v.institute_code = j.institute_code AND v.journal_id = j.id)`,
  );
  return new Map(
    found.map(({ id, source, voucher_no }) => {
      const entry = `Entry ${voucher_no} was not entered by hand`;
      if (source === 'reversal') return [id, `Entry ${voucher_no} is a reversal and stays`];
      return [id, isSystem(source) ? `${entry}; it is voided under ${SCREEN[source]}` : `${entry} and stays`];
    }),
  );
}
