/**
 * What a user may do, in words: the lines that a head asks about, each answered from the privileges and limits of the
 * user. Said once here, for the page of a user, the list of users and the comparison of two.
 */
import { otherPrivileges } from './otherPrivileges.ts';
import { formatMoney } from './money.ts';

/** Of a user, as records hold it. */
export type Holder = Readonly<Record<string, unknown>>;
export interface Right {
  readonly key: string;
  readonly group: string;
  readonly text: string;
  readonly answer: string;
  readonly holds: boolean;
  /** Held, and of the kind that is for few: money leaves, rights are given, what is closed is opened. */
  readonly risky: boolean;
}
interface Question {
  readonly key: string;
  readonly group: string;
  readonly text: string;
  /** Any of these answers it with yes. */
  readonly any: readonly string[];
  readonly risky?: true;
  /** More than yes. */
  readonly more?: (user: Holder, has: (name: string) => boolean) => string | null;
}
const number = (value: unknown): number | null =>
  value === null || value === undefined || value === '' || Number.isNaN(Number(value)) ? null : Number(value);
const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);
const upTo = (user: Holder): string | null => {
  const limit = number(user['voucher_limit']);
  return limit === null ? null : `up to ${formatMoney(limit)}`;
};
const waits = (user: Holder): string | null =>
  user['two_step_ch_payment_approval_req'] === true ? 'someone else approves them' : null;
const ask =
  (group: string) =>
  (key: string, text: string, any: readonly string[], rest: Partial<Question> = {}) => ({
    key,
    group,
    text,
    any,
    ...rest,
  });
const [people, fees, salaries, books, admin] = [
  ask('Students'),
  ask('Fees'),
  ask('Salaries'),
  ask('Books'),
  ask('Administration'),
];
const risky = { risky: true } as const;
const QUESTIONS: readonly Question[] = [
  people('students', 'Sees students', ['students.read', 'students.create', 'students.update', 'students.delete']),
  people('admits', 'Admits and changes students', ['students.create', 'students.update']),
  people('deletes_students', 'Deletes students', ['students.delete'], risky),
  fees('bills', 'Issues challans', ['challans.create']),
  fees('plans', 'Changes fee plans', ['fee_plans.create', 'fee_plans.update', 'fee_plans.delete']),
  fees('takes', 'Takes payments', ['payments.create', 'challan_payments.create'], { more: waits }),
  fees('approves_payments', 'Approves payments', ['payments.approve']),
  fees('voids', 'Voids payments', ['payments.void'], risky),
  fees('refunds', 'Gives money back', ['payments.refund'], risky),
  fees('alone', 'Voids and gives back what they took themselves, alone', ['payments.void_own'], risky),
  fees('discounts', 'Gives discounts', ['challan_discounts.create'], {
    more: (user, has) => (has('challan_discounts.beyond_type') ? null : (waits(user) ?? 'within discount types')),
  }),
  fees('beyond', 'Gives discounts without a type, or beyond it', ['challan_discounts.beyond_type'], risky),
  fees('approves_discounts', 'Approves discounts', ['challan_discounts.approve']),
  fees('writes_off', 'Writes off debts', ['challan_discounts.write_off'], risky),
  fees('any_date', 'Dates on any day back', ['payments.any_date'], risky),
  salaries('sees_salaries', 'Sees salaries of others', [
    'salary_plans.read',
    'salary_plans.create',
    'salary_plans.approve',
    'payroll.read',
    'payroll.run',
    'payroll.approve',
    'payroll.pay',
  ]),
  salaries('plans_salaries', 'Asks for salary plans', ['salary_plans.create']),
  salaries(
    'approves_salaries',
    'Approves salaries',
    ['salary_plans.approve', 'payroll.approve', 'increments.approve'],
    risky,
  ),
  salaries('pays_salaries', 'Pays salaries and advances', ['payroll.pay', 'advances.pay'], risky),
  books('ledger', 'Reads the ledger', ['ledger.read']),
  books('enters', 'Enters vouchers', ['finance_entry.create']),
  books('approves_vouchers', 'Approves vouchers', ['finance_entry.approve'], { more: upTo }),
  books('posts', 'Posts vouchers without approval', ['finance_entry.post'], { risky: true, more: upTo }),
  books('voids_vouchers', 'Voids vouchers', ['finance_entry.void'], { risky: true, more: upTo }),
  books('closes', 'Closes years and locks days', ['books.close']),
  books('reopens', 'Opens closed years and locked days', ['books.reopen'], risky),
  admin('users', 'Manages users', ['users.create', 'users.update', 'users.delete'], risky),
  admin('backups', 'Downloads everything, as a backup', ['system.backup'], risky),
  admin('personal_data', 'Takes everything about a person, salaries too', ['personal_data.export'], risky),
  admin('erases', 'Erases what is said of persons who left', ['personal_data.erase'], risky),
  admin('restores', 'Restores backups as new institutes', ['system.restore'], risky),
  admin('sample', 'Makes and removes a sample institute', ['system.sample']),
  admin('log', 'Reads what others did', ['user_logging.read']),
];
const said = new Set(QUESTIONS.flatMap(({ any }) => any));
/** What is beyond the four verbs and has no question of its own: named as the form of users names it. */
const OTHERS: readonly Question[] = otherPrivileges.flatMap(({ group, key, label, also = [] }) =>
  also.flatMap(([name, what]) =>
    said.has(`${key}.${name}`) ? [] : [ask(group)(`${key}.${name}`, `${label}: ${what}`, [`${key}.${name}`])],
  ),
);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Which days a user dates on. */
function dated(user: Holder, has: (name: string) => boolean): string {
  const [back, ahead] = [number(user['paid_date_back_days']), number(user['paid_date_forward_days']) ?? 0];
  const before = back === null ? (has('payments.any_date') ? 'any day back' : 'today') : `${days(back)} back`;
  return ahead > 0 ? `${before}, ${days(ahead)} ahead` : before;
}
/** Names of records by their ids, as the screen knows them. */
export type Names = (resource: 'campuses' | 'finance_accounts', id: unknown) => string;
export function rightsOf(user: Holder, names: Names): readonly Right[] {
  const all = user['all_privileges'] === true;
  const held = new Set(listOf(user['privileges']).map(String));
  const has = (name: string): boolean => all || held.has(name);
  const named = (resource: Parameters<Names>[0], field: string, none: string): string =>
    listOf(user[field])
      .map((id) => names(resource, id))
      .join(', ') || none;
  const limit = (key: string, text: string, answer: string, isRisky = false): Right => ({
    key,
    group: 'Limits',
    text,
    answer,
    holds: true,
    risky: isRisky,
  });
  return [
    ...(user['is_active'] === false ? [limit('inactive', 'Signs in', 'No: they are inactive')] : []),
    limit('everything', 'May do everything', all ? 'Yes: an administrator' : 'No', all),
    limit('campuses', 'Campuses', user['all_campuses'] === true ? 'All' : named('campuses', 'campus_ids', 'None')),
    limit(
      'accounts',
      'Receives into and pays from',
      named('finance_accounts', 'account_ids', 'All accounts of their campuses'),
    ),
    limit('dates', 'Dates payments and challans', dated(user, has)),
    ...[...QUESTIONS, ...OTHERS].map(({ key, group, text, any, risky: isRisky = false, more }): Right => {
      const holds = any.some(has);
      const beyond = holds ? (more?.(user, has) ?? null) : null;
      const answer = holds ? (beyond === null ? 'Yes' : `Yes, ${beyond}`) : 'No';
      return { key, group, text, answer, holds, risky: holds && isRisky };
    }),
  ];
}
/** One line for a list: what is for few first. */
export function rightsInShort(user: Holder): string {
  if (user['all_privileges'] === true) return 'Everything';
  const held = rightsOf(user, () => '').filter(({ group, holds }) => holds && group !== 'Limits');
  const few = held.filter((right) => right.risky);
  const texts = [...few, ...held.filter((right) => !right.risky)].map(({ text }) => text);
  const [most, rest] = [texts.slice(0, 4), texts.length - 4];
  if (texts.length === 0) return listOf(user['privileges']).length > 0 ? 'Lists and reports alone' : 'Nothing';
  return `${few.length > 0 ? '⚠ ' : ''}${most.join('; ')}${rest > 0 ? `, and ${rest} more` : ''}`;
}
