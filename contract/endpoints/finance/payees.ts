/** Whom vouchers have paid and been paid by (docs/money.md). */
import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';

/** That are offered. */
export const MOST_PAYEES = 1000;
/** Vouchers that are looked at: however many there are, a form opens as fast. */
export const NEWEST_NAMED = 2000;
/**
 * Those whom the newest vouchers that are posted or wait have named at the campuses of the user, the last one first: each
 * with the spelling that it had first, and the CNIC or NTN that was last known. Whoever is not among them is typed, and
 * is spelled as any voucher has them.
 */
export const payees = defineEndpoint({
  method: 'GET',
  path: '/payees',
  needs: 'payees',
  tag: 'Finance',
  access: 'finance_entry.create',
  summary: 'Payees that vouchers have named',
  response: z.object({ data: z.array(z.object({ payee: z.string(), payee_tax_no: z.string().nullable() })) }),
});
