import type { Answer } from '../../../../../contract/endpoints/calls.ts';
import { formatMoney } from '../../../../../contract/money.ts';

export type Statement = Answer<'GET /students/{id}/statement'>['data'];
/** What the school held of them at the end of the statement, in words; empty for nothing. */
export const heldText = ({ held }: Statement): string =>
  [
    held?.advance ? `advance Rs ${formatMoney(held.advance)}` : '',
    held?.deposit ? `deposits Rs ${formatMoney(held.deposit)}` : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
