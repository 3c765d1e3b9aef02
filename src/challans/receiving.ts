/** How money comes in: methods, the accounts they may go to, and what each asks for besides. */
import { useQuery } from '@tanstack/react-query';
import type { PAYMENT_METHODS } from '../../contract/endpoints/fees/payments.ts';
import { getCredentials } from '../auth/credentials.ts';
import { offers } from '../auth/offers.ts';
import { perform } from '../dataProvider/calls.ts';
import { decodeRow } from '../dataProvider/decode.ts';
import { CAP, readAll } from '../dataProvider/pages.ts';
import { financeAccounts } from '../resources/financeAccounts.ts';

export type Method = (typeof PAYMENT_METHODS)[number];
export const METHODS: readonly (readonly [Method, string])[] = [
  ['cash', 'Cash'],
  ['bank', 'Bank'],
  ['cheque', 'Cheque'],
  ['online', 'Online'],
  ['wallet', 'Wallet'],
];
/** And what was received before the books began here. */
export const RECEIPT_METHODS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(METHODS),
  opening: 'Opening balance',
};
export const methodName = (method: string): string => RECEIPT_METHODS[method] ?? method;
/** The method after this one, round and round. */
export const nextMethod = (method: Method): Method =>
  METHODS[(METHODS.findIndex(([key]) => key === method) + 1) % METHODS.length]?.[0] ?? 'cash';
export interface Account {
  readonly id: number;
  readonly name: string;
  /** Null: the provider does not say. */
  readonly role: 'cash' | 'bank' | null;
  /** Null: shared by every campus. */
  readonly campus: number | null;
  /** Bank and number of the account, as far as the provider says them. */
  readonly at: string;
}

const isRole = (value: unknown): value is 'cash' | 'bank' => value === 'cash' || value === 'bank';
/** A campus that is named without its id is found by its name. */
function campusOf(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  const named = getCredentials()?.campuses.find(({ campus_name }) => campus_name === value);
  return Number(named?.id ?? value);
}
export async function fetchAccounts(signal: AbortSignal): Promise<readonly Account[]> {
  const sorted = { sort_by: 'acc_code', sort_order: 'ASC' };
  const rows = await readAll(
    (page, per_page) =>
      perform(financeAccounts.wire.list, { query: { as_per_user_access: '1', page, per_page, ...sorted }, signal }),
    CAP,
  );
  const accounts = rows
    .map((found) => decodeRow(financeAccounts, found))
    .filter((row) => row['is_active'] !== false)
    .map((row) => ({
      id: Number(row['id']),
      name: String(row['acc_name']),
      role: isRole(row['role']) ? row['role'] : null,
      campus: campusOf(row['campus_id']),
      at: [row['bank_name'], row['bank_account_no']].filter(Boolean).join(', '),
    }));
  const named = accounts.filter(({ role }) => role !== null);
  // A provider may not say what an account is used for: who takes the money chooses.
  return named.length > 0 || offers('open-challans') ? named : accounts;
}
/** Cash and bank accounts that the signed-in user may receive into; undefined while they are not known. */
export function useAccounts(): { readonly accounts: readonly Account[] | undefined; readonly error: unknown } {
  const { data, error } = useQuery({
    queryKey: ['till', 'accounts'],
    queryFn: ({ signal }) => fetchAccounts(signal),
    staleTime: 300_000,
  });
  return { accounts: data, error };
}
/** Those of them that can take this method for these campuses; an account of a campus takes no other campus' money. */
export function accountsFor(
  accounts: readonly Account[],
  method: Method,
  campuses: readonly number[],
): readonly Account[] {
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
const habitsName = (): string =>
  `edubase.till.habits.${getCredentials()?.instituteCode ?? ''}.${getCredentials()?.userId ?? ''}`;
export function habits(): Habits {
  try {
    return { ...NO_HABITS, ...(JSON.parse(localStorage.getItem(habitsName()) ?? '{}') as Partial<Habits>) };
  } catch (error) {
    console.warn('The counter does not know what was chosen last.', error);
    return NO_HABITS;
  }
}
export const remember = (change: Partial<Habits>): void =>
  localStorage.setItem(habitsName(), JSON.stringify({ ...habits(), ...change }));
