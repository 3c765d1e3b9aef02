import { send } from '../dataProvider/send.ts';
import { clearCredentials, getCredentials, setCredentials, type Credentials } from './credentials.ts';

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** What the answer of `/getinstituteData` names; a provider that says nothing has none. */
export function capabilitiesIn(institute: unknown): readonly string[] {
  const outer = isObject(institute) ? institute : {};
  const inner = isObject(outer['data']) ? outer['data'] : {};
  const named = outer['capabilities'] ?? inner['capabilities'];
  return Array.isArray(named) ? named.map(String) : [];
}

/**
 * Asks on behalf of someone who signed in before the application knew of capabilities. A session that is over ends;
 * without an answer nothing is stored, and the next start asks again.
 */
export async function learnCapabilities({ token, instituteCode }: Credentials): Promise<void> {
  const { status, json } = await send(token, `/getinstituteData/${encodeURIComponent(instituteCode)}`);
  const now = getCredentials();
  if (now?.token !== token) return;
  if (status === 403) clearCredentials();
  else if (status >= 200 && status < 300) setCredentials({ ...now, capabilities: capabilitiesIn(json) });
}
