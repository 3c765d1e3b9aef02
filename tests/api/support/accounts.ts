/** Accounts beside those that every school of the tests has. */
import { resourceOf } from '../../../src/resources/index.ts';
import type { FeeSchool } from '../fees.payments.support.ts';
import type { Api } from './apiClient.ts';
import { create } from './records.ts';

/** Name, group of the school ('expense', 'asset'), and what else the account has; its id stands under its name in `ids`. */
export type NewAccount = readonly [name: string, group: string, more?: Readonly<Record<string, unknown>>];

export async function addAccounts(api: Api, { principal, ids }: FeeSchool, accounts: readonly NewAccount[]) {
  const known = ids as Record<string, number>;
  for (const [name, group, more] of accounts) {
    const made = await create(api, principal, resourceOf('finance_accounts'), {
      acc_code: `5-${name.replace(' ', '')}`,
      acc_name: name,
      group_id: known[group],
      ...more,
    });
    if (made.status !== 201) throw new Error(made.text);
    known[name] = made.row.id;
  }
}
