import { capabilityNames } from '../../../contract/capabilities.ts';
import { setCredentials, type Credentials } from '../../../src/auth/credentials.ts';

const userInfo = {
  username: 'admin',
  full_name: 'Demo Admin',
  user_settings: JSON.stringify({ campPriv: [1, 2], userPrefs: {} }),
};
const credentials: Credentials = {
  data: { institute_name: 'Demo School', campus_name: null, thumbnail_image_code: null },
  token: 'session',
  instituteCode: 'demo',
  userId: '1',
  username: 'admin',
  userInfo,
  userPaidDates: { from: null, to: null },
  campuses: [
    { id: 1, campus_name: 'Main' },
    { id: 2, campus_name: 'North' },
  ],
  capabilities: capabilityNames,
};

/** Stores credentials as a finished hand-off with the reference provider does; without privileges every button shows. */
export function signedInAs(change: Partial<Credentials> = {}): Credentials {
  const stored = { ...credentials, ...change };
  setCredentials(stored);
  return stored;
}
