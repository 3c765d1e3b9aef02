/**
 * What was typed and not saved, in this tab's session storage: for who typed it, until it is saved, left, or they sign out. A reload of the page
 * or a session that ended finds it again.
 */
import { getCredentials } from './credentials.ts';

const ALL = 'edubase.draft.';
/** The name under which a form stores what is typed in it: another one for each user and institute. */
export function draftName(form: string): string {
  const user = getCredentials();
  return `${ALL}${user?.instituteCode ?? ''}.${user?.userId ?? ''}.${form}`;
}
/** What was typed, or null. */
export function readDraft<T>(name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null;
  } catch (error) {
    console.warn('What was typed before cannot be read.', error);
    return null;
  }
}
export const saveDraft = (name: string, typed: unknown): void => sessionStorage.setItem(name, JSON.stringify(typed));
export const dropDraft = (name: string): void => sessionStorage.removeItem(name);
/** Signing out leaves nothing. */
export function dropAllDrafts(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(ALL)) dropDraft(name);
}
