import { showToast } from '../ui/toast/toasts.ts';
import type { Credentials } from './credentials.ts';

const isSame = (one: Credentials, other: Credentials): boolean =>
  one.instituteCode === other.instituteCode && one.userId === other.userId;
const whoIs = ({ username, userId, data, instituteCode }: Credentials): string =>
  `${username ?? userId} of ${data.institute_name || instituteCode}`;

/**
 * Says who is signed in where that is someone else than was shown until now. A link that came from someone else,
 * opened here or in another tab, would have people work under another's name without noticing.
 */
export function saySignedInAs(now: Credentials, before: Credentials | null): void {
  if (before && !isSame(before, now))
    showToast('warning', `Signed in as ${whoIs(now)}. Before, this browser was signed in as ${whoIs(before)}.`);
}
