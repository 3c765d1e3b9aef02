/** Students' advances of before: rows of a file become receipts of openings (functions/opening_advance.sql). */
import { sql } from 'kysely';
import { importFields } from '../../../../contract/exchange/fields.ts';
import { openingAdvances } from '../../../../contract/fees/openings.ts';
import { createValues } from '../../../resources/input.ts';
import type { Importer } from '../../exchange/importerType.ts';
import { knownReceipts, ofReceipts, post, termsOf } from './openings.ts';

export const openingAdvanceImporter: Importer = {
  ...ofReceipts,
  type: openingAdvances.key,
  label: openingAdvances.label,
  needs: 'opening_advances.create',
  fields: importFields(openingAdvances),
  unique: [['sid']],
  check: (values) => createValues(openingAdvances, values),
  known: (call, candidates) => knownReceipts(call, candidates, sql`r.allocated = 0`),
  async create(call, values) {
    const { sid, amount, day, remarks } = termsOf(values);
    const { id } = await post(
      call,
      sql`opening_advance(${call.session.instituteCode}, ${sid}::bigint, ${amount}::bigint, ${day}::date, ${remarks})`,
    );
    return id;
  },
};
