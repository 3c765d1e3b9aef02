/** What breaks the rules of the books on deposits and family advances, and events for them to be about. */
import { sql } from 'kysely';
import { today } from '../../../contract/dates.ts';
import { withInstitute } from '../../../server/database/door.ts';
import type { Database } from '../../../server/database/open.ts';

const deposit = `institute_code = 'demo' AND id = (SELECT min(id) FROM challan_lines WHERE institute_code = 'demo' AND NOT is_void AND deposit_account_id IS NOT NULL`;
const between = `institute_code = 'demo' AND id = (SELECT min(id) FROM gl_journals WHERE institute_code = 'demo' AND source = 'inter_campus')`;
export const familyFaults: Readonly<Record<string, string | readonly string[]>> = {
  'deposits billed': [
    `UPDATE challan_lines SET discount = discount + 100 WHERE ${deposit} AND amount - discount - paid > 100)`,
    `UPDATE gl_lines SET account_id = (SELECT min(id) FROM finance_accounts WHERE institute_code = 'demo' AND role = 'discount') WHERE institute_code = 'demo' AND account_id = (SELECT id FROM finance_accounts WHERE institute_code = 'demo' AND role = 'deposits_billed')`,
  ],
  deposits: [
    `UPDATE challan_lines SET paid = paid - 100 WHERE ${deposit} AND paid > 100)`,
    `UPDATE gl_lines SET account_id = (SELECT min(id) FROM finance_accounts WHERE institute_code = 'demo' AND role = 'fee_income') WHERE institute_code = 'demo' AND account_id = (SELECT id FROM finance_accounts WHERE institute_code = 'demo' AND role = 'security_deposit')`,
  ],
  'deposits of particulars': [
    `UPDATE challan_lines SET deposit_account_id = NULL WHERE ${deposit})`,
    `UPDATE fee_particulars SET is_refundable = NOT is_refundable WHERE institute_code = 'demo' AND kind = 'tuition'`,
  ],
  'between campuses': [
    `UPDATE gl_journals SET entry_date = entry_date + 1 WHERE ${between}`,
    `UPDATE gl_lines SET credit = credit + 100 WHERE institute_code = 'demo' AND credit > 0 AND journal_id = (SELECT min(id) FROM gl_journals WHERE institute_code = 'demo' AND source = 'inter_campus')`,
    `UPDATE gl_journals SET source = 'advance' WHERE ${between}`,
    `UPDATE gl_lines SET credit = credit + 100 WHERE institute_code = 'demo' AND credit > 0 AND journal_id = (SELECT j.id FROM gl_journals j WHERE j.institute_code = 'demo' AND j.source = 'inter_campus' AND EXISTS (SELECT 1 FROM vouchers v WHERE v.journal_id = j.source_id) ORDER BY j.id LIMIT 1) AND account_id IN (SELECT id FROM finance_accounts WHERE institute_code = 'demo' AND role = 'inter_campus')`,
    `DELETE FROM gl_lines WHERE institute_code = 'demo' AND journal_id = (SELECT source_id FROM gl_journals WHERE ${between}) AND account_id IN (SELECT id FROM finance_accounts WHERE institute_code = 'demo' AND role = 'inter_campus')`,
  ],
  'campuses balance': [
    `UPDATE gl_lines SET campus_id = (SELECT min(c.id) FROM campuses c WHERE c.institute_code = 'demo' AND c.id <> gl_lines.campus_id) WHERE institute_code = 'demo' AND line_no = 1 AND journal_id = (SELECT id FROM gl_journals WHERE ${between})`,
    `UPDATE gl_lines SET credit = credit + 100 WHERE institute_code = 'demo' AND credit > 0 AND journal_id = (SELECT id FROM gl_journals WHERE ${between})`,
    `UPDATE gl_lines SET campus_id = (SELECT min(c.id) FROM campuses c WHERE c.institute_code = 'demo' AND c.id <> gl_lines.campus_id) WHERE institute_code = 'demo' AND journal_id = (SELECT id FROM gl_journals WHERE ${between})`,
  ],
  'advances of families': `UPDATE gl_journals SET source_id = source_id + 1000000 WHERE ${between}`,
};
/**
 * A parent pays ahead for one child, and a child at the other campus, who is made a child of the same family, is served
 * by it.
 */
export async function addFamilyEvents(database: Database, instituteCode: string): Promise<void> {
  await withInstitute(database, { instituteCode, campuses: 'all', userId: 1 }, async (trx) => {
    const [found] = (
      await sql<{
        payer: number;
        other: number;
        campus: number;
        account: number;
      }>`SELECT p.id AS payer, p.campus_id AS campus, o.student_id AS other,
          (SELECT min(a.id) FROM finance_accounts a WHERE a.institute_code = ${instituteCode} AND a.role = 'cash' AND a.campus_id IS NULL) AS account
        FROM students p JOIN LATERAL (SELECT c.student_id FROM challans c WHERE c.institute_code = ${instituteCode} AND c.campus_id <> p.campus_id AND c.balance > c.pending ORDER BY c.id LIMIT 1) o ON true
        WHERE p.institute_code = ${instituteCode} ORDER BY p.id LIMIT 1`.execute(trx)
    ).rows;
    if (!found) throw new Error('no child at the other campus owes anything');
    await sql`UPDATE students SET family_id = (SELECT s.family_id FROM students s WHERE s.institute_code = ${instituteCode} AND s.id = ${found.other}) WHERE institute_code = ${instituteCode} AND id = ${found.payer}`.execute(
      trx,
    );
    const paid = {
      kind: 'advance',
      campus_id: found.campus,
      student_id: found.payer,
      paid_date: today(),
      receiving_account_id: found.account,
      amount: 90_000_000,
      method: 'cash',
    };
    await sql`SELECT payment_take(${instituteCode}, ${JSON.stringify(paid)}::jsonb, '{}'::bigint[], '{}'::bigint[], false)`.execute(
      trx,
    );
    await sql`SELECT advance_apply(${instituteCode}, ${found.payer}, ${today()}::date)`.execute(trx);
    // A bill that both campuses bear, paid at the one.
    await sql`SELECT voucher_save(${instituteCode}, NULL, NULL, ${JSON.stringify({ kind: 'expense', campus_id: found.campus, entry_date: today(), memo: 'Electricity of both campuses' })}::jsonb,
      (SELECT jsonb_build_array(jsonb_build_object('account_id', e.id, 'debit', 30000), jsonb_build_object('account_id', e.id, 'debit', 20000, 'campus_id', o.id), jsonb_build_object('account_id', ${found.account}::bigint, 'credit', 50000))
        FROM (SELECT min(a.id) AS id FROM finance_accounts a JOIN finance_groups g ON g.institute_code = a.institute_code AND g.id = a.group_id AND g.account_class = 'expense' WHERE a.institute_code = ${instituteCode} AND a.role IS NULL AND a.is_active AND a.campus_id IS NULL) e,
          (SELECT min(c.id) AS id FROM campuses c WHERE c.institute_code = ${instituteCode} AND c.id <> ${found.campus}) o), false, NULL)`.execute(
      trx,
    );
    // A deposit of which a part is received.
    await sql`SELECT challan_charge(${instituteCode}, ${found.payer}, 'direct', ${today()}::date, ${today()}::date, jsonb_build_array(jsonb_build_object('particular_id',
      (SELECT min(f.id) FROM fee_particulars f WHERE f.institute_code = ${instituteCode} AND f.is_refundable), 'month', date_trunc('month', ${today()}::date)::date, 'amount', 500000)))`.execute(
      trx,
    );
    await sql`SELECT payment_take(${instituteCode}, ${JSON.stringify({ ...paid, kind: 'challan', amount: 300_000 })}::jsonb,
      ARRAY(SELECT max(l.id) FROM challan_lines l WHERE l.institute_code = ${instituteCode} AND l.student_id = ${found.payer}), ARRAY[300000]::bigint[], false)`.execute(
      trx,
    );
  });
}
