import type { Capability } from '../../../contract/capabilities.ts';
import type { MenuCondition } from '../../../contract/resource.ts';
import { isInternalAdmin, isReservedName } from '../../../contract/internal.ts';

/** What the menu needs to know about the signed-in user. */
export interface MenuSession {
  readonly instituteCode: string;
  readonly username: string | null;
  /** `userPrefs` of the stored settings. */
  readonly prefs: Readonly<Record<string, unknown>>;
  readonly may: (privilege: string) => boolean;
  readonly offers: (capability: Capability) => boolean;
}

/** The conditional items of specification 2. */
export const menuConditions: Record<MenuCondition, (session: MenuSession) => boolean> = {
  // The preference arrives from a settings form that stores the word "null" when it was cleared.
  'two-step': ({ prefs }) =>
    Boolean(prefs['two_step_ch_payment_approval_req']) && prefs['two_step_ch_payment_approval_req'] !== 'null',
  news: ({ instituteCode, username }) => isInternalAdmin(instituteCode, username),
  upload: ({ username }) => username !== null && isReservedName(username),
};
