import { may, useCredentials } from '../../../auth/credentials.ts';
import { offers } from '../../../auth/offers.ts';
import type { Resource } from '../../../../contract/resource.ts';
import { List } from '../ListScreen.tsx';
import type { ListFace } from '../scoped.ts';

const yearEnd = (id: unknown, then?: string): string =>
  `/year-end?id=${String(id)}${then === undefined ? '' : `&do=${then}`}`;

/**
 * `/accounting-periods`: the generated list, whose rows lead to their year end. Elsewhere than at a provider that has
 * one, a period is closed by its status.
 */
export default function AccountingPeriods({ resource }: { readonly resource: Resource }) {
  const credentials = useCredentials();
  const holds = (...names: readonly string[]): boolean =>
    credentials !== null && names.some((name) => may(credentials, name));
  const face: ListFace = !offers('year-end')
    ? {}
    : {
        rowLinks: ({ id, ...record }) => [
          ...(holds('books.check', 'books.close', 'books.reopen') ? [{ label: 'Check', to: yearEnd(id) }] : []),
          ...(record['status'] === 'open' && holds('books.close')
            ? [{ label: 'Close…', to: yearEnd(id, 'close') }]
            : []),
          ...(record['status'] === 'closed' && holds('books.reopen')
            ? [{ label: 'Reopen…', to: yearEnd(id, 'reopen') }]
            : []),
          ...(holds('books.close', 'books.reopen') ? [{ label: 'Lock…', to: yearEnd(id, 'lock') }] : []),
        ],
      };
  return <List resource={resource} face={face} />;
}
