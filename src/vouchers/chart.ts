/** The chart of accounts, as pickers and the tree read it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Answer } from '../../contract/endpoints/calls.ts';
import { ask } from '../dataProvider/ask.ts';

export type ChartGroup = Answer<'GET /getAccountWithGroupsAndChart'>['data'][number];
export type ChartAccount = ChartGroup['accounts'][number] & { readonly account_class: string };
/** Key of every query of the books; after a voucher was saved or decided, `invalidateQueries({ queryKey: [BOOKS] })`. */
export const BOOKS = 'books';

interface ChartQuery {
  readonly as_of?: string | null;
  readonly campus_id?: number | null;
  /** Those too that are not active, or not the user's. */
  readonly all?: boolean;
}
export function useChart({ as_of = null, campus_id = null, all = false }: ChartQuery) {
  const query = {
    account_class_filter: 'all',
    ...(all ? { getAllAccounts: 'true' } : {}),
    ...(as_of === null ? {} : { as_of }),
    ...(campus_id === null ? {} : { campus_id: String(campus_id) }),
  } as const;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [BOOKS, 'chart', query],
    queryFn: async ({ signal }) => (await ask('GET /getAccountWithGroupsAndChart', { query, signal })).data,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
  return { groups: data, error, stale: isFetching && data !== undefined, refetch: () => void refetch() };
}
/** Its accounts in one list; a provider may answer a group without any. */
export const accountsOf = (groups: readonly ChartGroup[] | undefined): readonly ChartAccount[] =>
  (groups ?? []).flatMap(({ account_class, accounts }) =>
    ((accounts as ChartGroup['accounts'] | undefined) ?? []).map((account) => ({ ...account, account_class })),
  );
/**
 * Accounts that a voucher of the campus may use: what students and employees owe has ledgers of its own, and an account
 * of a campus takes no other campus' entries, unless `several`: then a line may be of another. A provider that does not
 * say which those are refuses them itself.
 */
export const takenByHand = (
  groups: readonly ChartGroup[] | undefined,
  campus_id: number | null,
  several = false,
): readonly ChartAccount[] =>
  accountsOf(groups).filter(
    (one) =>
      (one as Partial<ChartAccount>).by_hand !== false &&
      (one as Partial<ChartAccount>).is_active !== false &&
      (several || (one.campus_id ?? null) === null || campus_id === null || Number(one.campus_id) === campus_id),
  );
export function useVoucherAccounts(asked: ChartQuery, several = false) {
  const { groups, error, refetch } = useChart(asked);
  const { campus_id = null } = asked;
  const accounts = useMemo(() => groups && takenByHand(groups, campus_id, several), [groups, campus_id, several]);
  return { accounts, error, refetch };
}
/** Accounts that money is paid from and received into; every one, where the provider does not say what they are for. */
export function moneyAccounts(accounts: readonly ChartAccount[], roles: readonly string[]): readonly ChartAccount[] {
  const order = (one: ChartAccount): number => roles.indexOf(one.role ?? '');
  const fitting = accounts.filter((one) => order(one) >= 0).toSorted((a, b) => order(a) - order(b));
  return fitting.length > 0 ? fitting : accounts;
}
/** What is picked: the account by its code and name. */
export const choiceOf = ({ id, acc_code, acc_name }: ChartAccount) => ({ id, code: acc_code, name: acc_name });
