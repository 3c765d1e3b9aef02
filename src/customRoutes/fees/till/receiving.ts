/** How money comes in: methods, the accounts they may go to, and what each asks for besides. */
import { useQuery } from '@tanstack/react-query';
import type { PAYMENT_METHODS } from '../../../../contract/endpoints/fees/payments.ts';
import { getCredentials } from '../../../auth/credentials.ts';
import { perform } from '../../../dataProvider/calls.ts';
import { rowsOf } from '../../../dataProvider/envelope.ts';
import { financeAccounts } from '../../../resources/financeAccounts.ts';

export type Method = (typeof PAYMENT_METHODS)[number];
export const METHODS: readonly (readonly [Method, string])[] = [
  ['cash', 'Cash'],
  ['bank', 'Bank'],
  ['cheque', 'Cheque'],
  ['online', 'Online'],
  ['wallet', 'Wallet'],
];
export const methodName = (method: string): string => METHODS.find(([key]) => key === method)?.[1] ?? method;
/** The method after this one, round and round. */
export const nextMethod = (method: Method): Method => METHODS[(METHODS.findIndex(([key]) => key === method) + 1) % METHODS.length]?.[0] ?? 'cash';
export interface Account {
  readonly id: number;
  readonly name: string;
  readonly role: 'cash' | 'bank';
  /** Null: shared by every campus. */
  readonly campus: number | null;
}

const campusOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value));
async function fetchAccounts(signal: AbortSignal): Promise<readonly Account[]> {
  const { rows } = rowsOf(
    await perform(financeAccounts.wire.list, {
      query: { as_per_user_access: '1', page: 1, per_page: 500, sort_by: 'acc_code', sort_order: 'ASC' },
      signal,
    }),
  );
  return rows.flatMap((row): Account[] => {
    const role = row['role'];
    if ((role !== 'cash' && role !== 'bank') || row['is_active'] === false) return [];
    return [{ id: Number(row['id']), name: String(row['acc_name']), role, campus: campusOf(row['campus_id']) }];
  });
}
/** Cash and bank accounts that the signed-in user may receive into; undefined while they are not known. */
export function useAccounts(): { readonly accounts: readonly Account[] | undefined; readonly error: unknown } {
  const { data, error } = useQuery({ queryKey: ['till', 'accounts'], queryFn: ({ signal }) => fetchAccounts(signal), staleTime: 300_000 });
  return { accounts: data, error };
}
/** Those of them that can take this method for these campuses; an account of a campus takes no other campus' money. */
export function accountsFor(accounts: readonly Account[], method: Method, campuses: readonly number[]): readonly Account[] {
  const here = accounts.filter(({ campus }) => campus === null || campuses.every((one) => one === campus));
  const fitting = here.filter(({ role }) => role === (method === 'cash' ? 'cash' : 'bank'));
  return fitting.length > 0 ? fitting : here;
}

/** What a user chose last at the counter, in this browser. */
interface Habits {
  readonly accounts: Readonly<Partial<Record<Method, number>>>;
  /** Null: never chosen, the setting of the campus decides. */
  readonly paper: Paper | null;
}
export const PAPERS = [
  ['carbon', 'Carbon copy'],
  ['horizontal', 'Three copies, landscape'],
  ['vertical', 'Stacked, portrait'],
] as const;
export type Paper = (typeof PAPERS)[number][0];
export const isPaper = (text: unknown): text is Paper => PAPERS.some(([key]) => key === text);
const NO_HABITS: Habits = { accounts: {}, paper: null };
const habitsName = (): string => `edubase.till.habits.${getCredentials()?.instituteCode ?? ''}.${getCredentials()?.userId ?? ''}`;
export function habits(): Habits {
  try {
    return { ...NO_HABITS, ...(JSON.parse(localStorage.getItem(habitsName()) ?? '{}') as Partial<Habits>) };
  } catch (error) {
    console.warn('The counter does not know what was chosen last.', error);
    return NO_HABITS;
  }
}
export const remember = (change: Partial<Habits>): void => localStorage.setItem(habitsName(), JSON.stringify({ ...habits(), ...change }));
