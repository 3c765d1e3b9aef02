import { localStorageStore, type Store } from 'ra-core';
import { getCredentials } from '../auth/credentials.ts';
import { request } from './httpClient.ts';

/** How long after the last change the settings of a list are saved, in milliseconds. */
const SAVE_AFTER = 1000;
const SETTING = /^(.+?)\.(datatable.*|savedQueries|favourites|recent)$/;
/** What changes with every page that is opened goes along with the next change, or when the page is left. */
const isIdle = (key: string): boolean => key.endsWith('.recent');

type Settings = Readonly<Record<string, unknown>>;
const nameOf = (key: string): string | undefined => SETTING.exec(key)?.[1];

async function fetchSettings(name: string): Promise<Settings> {
  const { json } = await request(`/get_grid_settings/${encodeURIComponent(name)}`, {
    query: { institute_code: getCredentials()?.instituteCode },
  });
  const data = (json as { data?: { value?: unknown } } | null)?.data;
  return data?.value && typeof data.value === 'object' ? (data.value as Settings) : {};
}

/**
 * React-admin's store: local storage in front, and behind it the provider for what belongs to a list (columns shown,
 * their order, saved filters), and for favourites and what was used last. Fetched on the first use, saved one second
 * after a change, or when the page is left. Signing out clears the local copy; the provider's brings it back.
 */
export function gridSettingsStore(local: Store = localStorageStore()): Store {
  const requested = new Set<string>();
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const settingsOf = (name: string): Settings =>
    Object.fromEntries(
      Object.entries(local.listItems?.(`${name}.`) ?? {}).flatMap(([key, value]) =>
        nameOf(key) === name ? [[key.slice(name.length + 1), value]] : [],
      ),
    );

  const save = (leaving = false): void => {
    clearTimeout(timer);
    // After sign-out the local copy is empty and must not replace the saved one.
    if (!getCredentials()) changed.clear();
    for (const name of changed) {
      const body = { institute_code: getCredentials()?.instituteCode, name, value: settingsOf(name) };
      request('/set_grid_settings', { method: 'POST', body, keepalive: leaving }).catch((error: unknown) =>
        console.warn(`The settings of ${name} were not saved.`, error),
      );
    }
    changed.clear();
  };
  const saveLater = (key: string): void => {
    const name = nameOf(key);
    if (name === undefined) return;
    changed.add(name);
    if (isIdle(key)) return;
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_AFTER);
  };
  const load = (name: string): void => {
    if (requested.has(name)) return;
    requested.add(name);
    fetchSettings(name).then(
      (settings) => {
        // What the user changed meanwhile is newer.
        if (changed.has(name)) return;
        for (const [part, value] of Object.entries(settings)) {
          const key = `${name}.${part}`;
          if (nameOf(key) === name && JSON.stringify(local.getItem(key)) !== JSON.stringify(value))
            local.setItem(key, value);
        }
      },
      (error: unknown) => {
        requested.delete(name);
        console.warn(`The settings of ${name} could not be loaded.`, error);
      },
    );
  };
  const leave = (): void => save(true);

  return {
    ...local,
    setup: () => {
      local.setup();
      window.addEventListener('pagehide', leave);
    },
    teardown: () => {
      window.removeEventListener('pagehide', leave);
      save();
      local.teardown();
    },
    getItem: (key, otherwise) => {
      const name = nameOf(key);
      if (name !== undefined) load(name);
      return local.getItem(key, otherwise);
    },
    setItem: (key, value) => {
      local.setItem(key, value);
      saveLater(key);
    },
    removeItem: (key) => {
      local.removeItem(key);
      saveLater(key);
    },
    reset: () => {
      clearTimeout(timer);
      changed.clear();
      requested.clear();
      local.reset();
    },
  };
}
