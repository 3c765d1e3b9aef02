import type { RaRecord } from 'ra-core';
import { getCredentials, may } from '../../../auth/credentials.ts';
import { offers } from '../../../auth/offers.ts';
import type { ListFace } from '../scoped.ts';

/**
 * What is done with an accounting period leads to its year end. At a provider that has none a period is closed by its status, in
 * its form.
 */
export const yearEndLinks: NonNullable<ListFace['rowLinks']> = ({ id, ...record }: RaRecord) => {
  const credentials = getCredentials();
  if (!credentials || !offers('year-end')) return [];
  const holds = (...names: readonly string[]): boolean => names.some((name) => may(credentials, name));
  const link = (label: string, then = '') => ({ label, to: `/year-end?id=${id}${then}` });
  return [
    ...(holds('books.check', 'books.close', 'books.reopen') ? [link('Check')] : []),
    ...(record['status'] === 'open' && holds('books.close') ? [link('Close…', '&do=close')] : []),
    ...(record['status'] === 'closed' && holds('books.reopen') ? [link('Reopen…', '&do=reopen')] : []),
    ...(holds('books.close', 'books.reopen') ? [link('Lock…', '&do=lock')] : []),
  ];
};
