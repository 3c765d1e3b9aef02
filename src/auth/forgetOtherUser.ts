import { getCredentials, type Credentials } from './credentials.ts';

const WHO = 'edubase.user';

/** Removes the list settings that another user left in this browser; one's own stay from visit to visit. */
export function forgetOtherUser({ instituteCode, userId }: Pick<Credentials, 'instituteCode' | 'userId'>): void {
  const who = `${instituteCode}/${userId}`;
  const before = localStorage.getItem(WHO) ?? (getCredentials() ? 'unknown' : who);
  if (before !== who)
    for (const key of Object.keys(localStorage)) if (key.startsWith('RaStore')) localStorage.removeItem(key);
  localStorage.setItem(WHO, who);
}
