import type { AuthProvider } from 'ra-core';
import type { Capability } from '../../contract/capabilities.ts';
import { send } from '../dataProvider/send.ts';
import { webConfig } from '../dataProvider/webConfig.ts';
import { outlines } from '../resources/outlines.ts';
import { canAccess } from './canAccess.ts';
import { clearCredentials, getCredentials, type Credentials } from './credentials.ts';
import { dropAllDrafts } from './drafts.ts';
import { leaveFor } from './navigation.ts';

/** A provider that does not answer keeps nobody on the page. */
const PATIENCE_MS = 3_000;
/** Where the provider does not have it, its session ends when it ends. */
const END_SESSION: Capability = 'own-account';

/** Tells the provider that the session is over. Signing out here must work without it, so a failure is only noted. */
async function endSession({ token, instituteCode }: Credentials): Promise<void> {
  try {
    // It outlives the page, which is left after a while whether an answer has come or not.
    const request = send(token, '/logout', {
      method: 'POST',
      query: { institute_code: instituteCode },
      keepalive: true,
    });
    await Promise.race([request, new Promise((late) => setTimeout(late, PATIENCE_MS))]);
  } catch (error) {
    console.warn('The provider could not be told about the sign-out.', error);
  }
}

/**
 * Clears all local storage, ends the session at the provider, and leaves for the legacy application's main_route
 * (specification 4), or, without a legacy application, for the sign-in page.
 */
export async function signOut(): Promise<void> {
  const credentials = getCredentials();
  localStorage.clear();
  dropAllDrafts();
  clearCredentials();
  if (credentials?.capabilities?.includes(END_SESSION)) await endSession(credentials);
  leaveFor(webConfig.legacyBaseUrl ? `${webConfig.legacyBaseUrl}/main_route` : webConfig.signInUrl);
}

const byKey = new Map(outlines.map((resource) => [resource.key, resource]));

export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Signing in happens at the sign-in site.')),
  // The gate stands before every page; this only matters in the moment between sign-out and its render.
  checkAuth: () => (getCredentials() ? Promise.resolve() : Promise.reject({ message: false, redirectTo: '/' })),
  // 401 and 403 are dealt with where calls are made. A rejection here would make react-admin report a failed save as
  // saved.
  checkError: () => Promise.resolve(),
  logout: async () => {
    await signOut();
    return false;
  },
  getPermissions: () => Promise.resolve(getCredentials()?.userInfo.privileges ?? null),
  getIdentity: () => {
    const credentials = getCredentials();
    if (!credentials) return Promise.reject(new Error('Nobody is signed in.'));
    return Promise.resolve({
      id: credentials.userId,
      fullName: credentials.userInfo.full_name ?? credentials.username ?? '',
    });
  },
  canAccess: ({ action, resource }) => {
    const credentials = getCredentials();
    return Promise.resolve(credentials !== null && canAccess(credentials, byKey.get(resource), action));
  },
};
