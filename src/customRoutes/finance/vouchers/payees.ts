/** Whom vouchers have named before: one payee has one spelling, and their number is known. */
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../../contract/endpoints/calls.ts';
import { payeeKey } from '../../../../contract/payees.ts';
import { offered } from '../../../auth/offers.ts';
import { ask } from '../../../dataProvider/ask.ts';
import { BOOKS } from '../../../vouchers/chart.ts';
import type { Draft } from './draft.ts';

export type Payee = Answer<'GET /payees'>['data'][number];

/** Null where the provider does not say them, and the box is a plain text. An empty list until it has answered, or could not. */
export function usePayees(): readonly Payee[] | null {
  const has = offered('payees');
  const { data } = useQuery({
    queryKey: [BOOKS, 'payees'],
    queryFn: async ({ signal }) => (has ? (await ask('GET /payees', { offered: has, signal })).data : []),
    enabled: has !== null,
    staleTime: 60_000,
  });
  return has && (data ?? []);
}
const numberOf = (payees: readonly Payee[] | null, payee: string): string => {
  const key = payeeKey(payee);
  return (key === '' ? undefined : payees?.find((one) => payeeKey(one.payee) === key))?.payee_tax_no ?? '';
};
/**
 * What is changed, with the number of who is paid where tax is withheld and it is known. One that was typed stays; that
 * of the payee who was named before does not.
 */
export function withNumber(payees: readonly Payee[] | null, draft: Draft, part: Partial<Draft>): Partial<Draft> {
  const { tax, payee, payeeTaxNo } = { ...draft, ...part };
  const isOfOther = payeeTaxNo !== '' && payeeTaxNo === numberOf(payees, draft.payee);
  if (tax.by === null || (payeeTaxNo.trim() !== '' && !isOfOther)) return part;
  return { ...part, payeeTaxNo: numberOf(payees, payee) };
}
