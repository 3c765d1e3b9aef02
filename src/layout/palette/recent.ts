import { getCredentials } from '../../auth/credentials.ts';

const MOST = 10;
/** Of the user: another one at the same desk used other things. */
const key = (): string => `edubase.palette.recent.${getCredentials()?.instituteCode}.${getCredentials()?.userId}`;

/** Ids of the last things chosen in the palette, the latest first. */
export function recentIds(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key()) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  } catch (error) {
    console.warn('The palette does not know what was used last.', error);
    return [];
  }
}
export const remember = (id: string): void =>
  localStorage.setItem(key(), JSON.stringify([id, ...recentIds().filter((other) => other !== id)].slice(0, MOST)));
