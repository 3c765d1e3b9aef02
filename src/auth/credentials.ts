import { useSyncExternalStore } from 'react';

/** What the hand-off stores under the local-storage key `credentials` (specification 3). */
export interface Credentials {
  readonly data: {
    readonly institute_name: string;
    readonly campus_name: string | null;
    readonly thumbnail_image_code: string | null;
    /** Of an institute that says where its reports begin. */
    readonly report_start?: string | null;
  };
  readonly token: string;
  readonly instituteCode: string;
  readonly userId: string;
  readonly username: string | null;
  readonly userInfo: UserInfo;
  readonly userPaidDates: { readonly from: string | null; readonly to: string | null } | null;
  readonly campuses: readonly { readonly id: number; readonly campus_name: string }[];
  /** What the provider has beyond the specification, as it named it (contract/capabilities.ts). */
  readonly capabilities?: readonly string[];
}
export interface UserInfo {
  readonly username: string | null;
  readonly full_name?: string | null;
  /** JSON of `{campPriv: [campus ids], userPrefs: {…}}`. */
  readonly user_settings: string | null;
  /** Names such as 'genders.update'. A provider that sends none decides by itself. */
  readonly privileges?: readonly string[];
  /** The class whose teacher they are, where the provider tells. */
  readonly own_class?: OwnClass | null;
  /** All of them. */
  readonly own_classes?: readonly OwnClass[];
}
export interface OwnClass {
  readonly campus_id: number;
  readonly class_id: number;
  readonly section_id: number | null;
}
export interface UserPrefs {
  readonly two_step_ch_payment_approval_req?: unknown;
  readonly [name: string]: unknown;
}

const KEY = 'credentials';
const listeners = new Set<() => void>();
// useSyncExternalStore compares by identity, so one stored text must give one object.
let known: { text: string | null; value: Credentials | null } = { text: null, value: null };

function parse(text: string): Credentials | null {
  try {
    const value = JSON.parse(text) as Credentials | null;
    return value && typeof value === 'object' && typeof value.token === 'string' ? value : null;
  } catch (error) {
    console.warn('The stored credentials cannot be read; signing in is needed.', error);
    return null;
  }
}

/** The signed-in user, or null. Signed in is decided by this alone (specification 4). */
export function getCredentials(): Credentials | null {
  const text = localStorage.getItem(KEY);
  if (text !== known.text) known = { text, value: text === null ? null : parse(text) };
  return known.value;
}
const tell = (): void => listeners.forEach((listener) => listener());

export function setCredentials(credentials: Credentials): void {
  localStorage.setItem(KEY, JSON.stringify(credentials));
  tell();
}
/** Removes the stored credentials; everything behind the gate disappears at once, in every tab. */
export function clearCredentials(): void {
  localStorage.removeItem(KEY);
  tell();
}

/** Calls `listener` whenever the credentials change, in this tab or another. Returns the way to stop. */
export function onCredentialsChange(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent): void => {
    // `key` is null when another tab cleared everything.
    if (event.key === KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', fromOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', fromOtherTab);
  };
}

/** The signed-in user, or null; re-renders on sign-in, sign-out and changes made in another tab. */
export const useCredentials = (): Credentials | null => useSyncExternalStore(onCredentialsChange, getCredentials);

function settingsOf(credentials: Credentials): { campPriv?: unknown; userPrefs?: unknown } {
  const settings: unknown = credentials.userInfo.user_settings;
  if (settings && typeof settings === 'object') return settings;
  if (typeof settings !== 'string' || settings === '') return {};
  try {
    const parsed: unknown = JSON.parse(settings);
    return parsed && typeof parsed === 'object' ? parsed : {};
  } catch (error) {
    console.warn('The user settings cannot be read; no preference applies.', error);
    return {};
  }
}

/** Ids of the campuses the user may work with; without a list in the settings, every campus of the institute. */
export function allowedCampuses(credentials: Credentials): number[] {
  const { campPriv } = settingsOf(credentials);
  return Array.isArray(campPriv) ? campPriv.map(Number) : credentials.campuses.map(({ id }) => Number(id));
}
export function userPrefs(credentials: Credentials): UserPrefs {
  const prefs = settingsOf(credentials).userPrefs;
  return prefs && typeof prefs === 'object' ? (prefs as UserPrefs) : {};
}
/**
 * Whether the user holds a privilege ('genders.update'). The server decides again; this only hides what it would
 * refuse.
 */
export function may(credentials: Credentials, privilege: string): boolean {
  return credentials.userInfo.privileges?.includes(privilege) ?? true;
}
