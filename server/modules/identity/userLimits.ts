/**
 * What each field of a user lets them do, compared with what somebody else may do. Every declared field is here: one
 * that gives nothing says so. Whoever manages users can give, and reach, only users who may do no more than they may
 * themselves.
 */
import { heldPrivileges, privilegeCatalogue } from '../../http/privileges.ts';
import type { Values } from '../../resources/hooks.ts';

export interface Limit {
  /** What `user` may do by this field beyond `giver`, in words for the giver; null: nothing. */
  readonly beyond: (user: Values, giver: Values) => string | null;
  /** Nobody changes it for themselves, in either direction. */
  readonly fixed?: true;
}
const GIVES_NOTHING = null;

const list = <T>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);
const rights = (user: Values): ReadonlySet<string> =>
  heldPrivileges({ all_privileges: user['all_privileges'] === true, privileges: list<string>(user['privileges']) });
const catalogue = new Set(privilegeCatalogue);

function privileges(user: Values, giver: Values): string | null {
  if (user['all_privileges'] === true) return null;
  const held = rights(giver);
  // A privilege that no longer exists gives nothing.
  const missing = list<string>(user['privileges']).filter((name) => catalogue.has(name) && !held.has(name));
  return missing.length === 0 ? null : `You cannot give what you do not have: ${missing.slice(0, 5).join(', ')}`;
}
function campuses(user: Values, giver: Values): string | null {
  if (user['all_campuses'] === true || giver['all_campuses'] === true) return null;
  const mine = list<number>(giver['campus_ids']);
  return list<number>(user['campus_ids']).every((id) => mine.includes(id))
    ? null
    : 'You cannot give a campus that you do not have';
}
function accounts(user: Values, giver: Values): string | null {
  const mine = list<number>(giver['account_ids']);
  if (mine.length === 0) return null;
  const given = list<number>(user['account_ids']);
  if (given.length === 0) return 'No account named gives all of them; name accounts of yours';
  return given.every((id) => mine.includes(id)) ? null : 'You cannot give an account that you may not use yourself';
}
/**
 * Days that a date may be away from today; null: any. Without a number, today alone, or any day back with that
 * privilege (functions/fee_days.sql).
 */
const reach = (user: Values, name: string): number | null => {
  const own = user[name] ?? null;
  if (own !== null) return Number(own);
  return name === 'paid_date_back_days' && rights(user).has('payments.any_date') ? null : 0;
};
/** An administrator sets them for others as the school wants them. */
const days =
  (name: string, way: string) =>
  (user: Values, giver: Values): string | null => {
    const most = reach(giver, name);
    if (most === null || giver['all_privileges'] === true) return null;
    const given = reach(user, name);
    return given !== null && given <= most ? null : `You may go ${most} days ${way} yourself and cannot give more`;
  };
/** Vouchers that the user approves, posts alone or voids; no number is any amount, where they hold such a privilege. */
const LIMITED = ['finance_entry.approve', 'finance_entry.post', 'finance_entry.void'];
function vouchers(user: Values, giver: Values): string | null {
  const most = giver['voucher_limit'] ?? null;
  const held = rights(user);
  if (most === null || !LIMITED.some((name) => held.has(name))) return null;
  const given = user['voucher_limit'] ?? null;
  return given !== null && Number(given) <= Number(most)
    ? null
    : `You go up to ${Number(most)} yourself and cannot give more`;
}
const flag =
  (name: string, wide: boolean, message: string) =>
  (user: Values, giver: Values): string | null =>
    (user[name] === true) === wide && (giver[name] === true) !== wide ? message : null;

export const userLimits: Readonly<Record<string, Limit | null>> = {
  username: GIVES_NOTHING,
  password: GIVES_NOTHING,
  full_name: GIVES_NOTHING,
  email: GIVES_NOTHING,
  phone: GIVES_NOTHING,
  is_active: GIVES_NOTHING,
  must_change_password: GIVES_NOTHING,
  all_campuses: { beyond: flag('all_campuses', true, 'You do not work for all campuses yourself') },
  campus_ids: { beyond: campuses },
  all_privileges: { beyond: flag('all_privileges', true, 'Only an administrator makes another one') },
  privileges: { beyond: privileges },
  account_ids: { beyond: accounts },
  paid_date_back_days: { beyond: days('paid_date_back_days', 'back'), fixed: true },
  paid_date_forward_days: { beyond: days('paid_date_forward_days', 'ahead'), fixed: true },
  two_step_ch_payment_approval_req: {
    beyond: flag(
      'two_step_ch_payment_approval_req',
      false,
      'What you enter yourself needs approval, so what they enter needs it too',
    ),
    fixed: true,
  },
  voucher_limit: { beyond: vouchers, fixed: true },
};
const limiting = Object.entries<Limit | null>(userLimits).flatMap(([name, limit]) =>
  limit ? [[name, limit] as const] : [],
);

/**
 * Messages per field of what `user` may do beyond `giver`; where `was` is given, only of what it did not let them do
 * before.
 */
export function beyond(user: Values, giver: Values, was?: Values): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [name, limit] of limiting) {
    const message = limit.beyond(user, giver);
    if (message !== null && (!was || limit.beyond(user, was) !== null)) found[name] = [message];
  }
  return found;
}
/** Fields by which `changed` lets its own holder do more, or that nobody changes for themselves. */
export const raised = (changed: Values, was: Values): string[] =>
  limiting.flatMap(([name, { beyond: more, fixed }]) =>
    more(changed, was) !== null || (fixed && (changed[name] ?? null) !== (was[name] ?? null)) ? [name] : [],
  );
