/** Students' deposits of before: rows of a file become challans that are paid (functions/opening_deposit.sql). */
import { sql } from 'kysely';
import { importFields } from '../../../../contract/exchange/fields.ts';
import { openingDeposits } from '../../../../contract/fees/openings.ts';
import { createValues } from '../../../resources/input.ts';
import type { Importer } from '../../exchange/importerType.ts';
import { knownReceipts, ofReceipts, post, termsOf } from './openings.ts';

const SAME_DEPOSIT = sql`EXISTS (SELECT 1 FROM payment_allocations a JOIN challan_lines l ON l.institute_code = a.institute_code AND l.id = a.challan_line_id
  WHERE a.institute_code = r.institute_code AND a.payment_id = r.id AND l.particular_id = w.particular)`;
export const openingDepositImporter: Importer = {
  ...ofReceipts,
  type: openingDeposits.key,
  label: openingDeposits.label,
  needs: 'opening_deposits.create',
  fields: importFields(openingDeposits),
  unique: [['sid', 'particular_id']],
  check: (values) => createValues(openingDeposits, values),
  known: (call, candidates) => knownReceipts(call, candidates, SAME_DEPOSIT),
  async create(call, values) {
    const { sid, amount, day, remarks } = termsOf(values);
    const { id } = await post(
      call,
      sql`opening_deposit(${call.session.instituteCode}, ${sid}::bigint, ${Number(values['particular_id'])}::bigint, ${amount}::bigint, ${day}::date, ${remarks})`,
    );
    return id;
  },
};
