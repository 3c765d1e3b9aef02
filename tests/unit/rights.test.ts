/** What a user may do, in words: every privilege that is beyond the verbs is asked about, and what is for few is marked. */
import { expect, test } from 'vitest';
import { otherPrivileges } from '../../contract/otherPrivileges.ts';
import { rightsInShort, rightsOf, type Holder } from '../../contract/rights.ts';
import { privilegeCatalogue } from '../../server/http/privileges.ts';

const names = (resource: string, id: unknown): string => `${resource} ${String(id)}`;
const answers = (user: Holder): Record<string, string> =>
  Object.fromEntries(rightsOf(user, names).map(({ key, answer }) => [key, answer]));
const risky = (user: Holder): string[] => rightsOf(user, names).flatMap((right) => (right.risky ? [right.key] : []));

test('each privilege beyond the verbs changes an answer, and each answer is of a privilege that there is', () => {
  const nothing = JSON.stringify(rightsOf({ privileges: [] }, names));
  const beyond = otherPrivileges.flatMap(({ key, also = [] }) => also.map(([name]) => `${key}.${name}`));
  expect(beyond.filter((name) => JSON.stringify(rightsOf({ privileges: [name] }, names)) === nothing)).toEqual([]);
  expect(beyond.filter((name) => !privilegeCatalogue.includes(name))).toEqual([]);
  const all = rightsOf({ privileges: privilegeCatalogue }, names);
  expect(all.filter(({ group, holds }) => group !== 'Limits' && !holds).map(({ key }) => key)).toEqual([]);
});
test('limits are said with their figures and names', () => {
  expect(answers({ all_campuses: true, privileges: [] })).toMatchObject({
    campuses: 'All',
    accounts: 'All accounts of their campuses',
    dates: 'today',
    takes: 'No',
    sees_salaries: 'No',
  });
  const clerk = {
    campus_ids: [1, 2],
    account_ids: [7],
    privileges: ['payments.create', 'challan_discounts.create', 'finance_entry.approve'],
    paid_date_back_days: 1,
    paid_date_forward_days: 3,
    two_step_ch_payment_approval_req: true,
    voucher_limit: 50_000,
  };
  expect(answers(clerk)).toMatchObject({
    campuses: 'campuses 1, campuses 2',
    accounts: 'finance_accounts 7',
    dates: '1 day back, 3 days ahead',
    takes: 'Yes, someone else approves them',
    discounts: 'Yes, someone else approves them',
    approves_vouchers: 'Yes, up to 50,000',
    voids: 'No',
  });
  expect(risky(clerk)).toEqual([]);
  expect(answers({ privileges: ['challan_discounts.create'] })['discounts']).toBe('Yes, within discount types');
  expect(answers({ privileges: ['payments.any_date'] })['dates']).toBe('any day back');
  expect(answers({ is_active: false })['inactive']).toBe('No: they are inactive');
});
test('what is for few is marked, and comes first in the short line', () => {
  expect(risky({ privileges: ['payments.void', 'students.read'] })).toEqual(['voids']);
  expect(risky({ all_privileges: true })).toContain('everything');
  expect(rightsInShort({ all_privileges: true })).toBe('Everything');
  expect(rightsInShort({ privileges: [] })).toBe('Nothing');
  expect(rightsInShort({ privileges: ['genders.read'] })).toBe('Lists and reports alone');
  expect(rightsInShort({ privileges: ['students.read', 'payments.refund'] })).toBe('⚠ Gives money back; Sees students');
  expect(rightsInShort({ privileges: privilegeCatalogue })).toMatch(/^⚠ .+, and \d+ more$/);
});
