import type { WebConfig } from '../../contract/webConfig.ts';
import { webConfig } from '../dataProvider/webConfig.ts';

/** Pages that the reference provider writes itself, wherever it is reached at the address of these pages. */
const WRITTEN = ['/api', '/sign-in', '/verify', '/institute_logo'];

/** Paths of this address at which the application is not, so that the worker leaves them alone. */
export function othersAt(origin: string, config: WebConfig): string[] {
  const named = [config.apiBase, config.signInUrl, config.logoUrl, config.legacyBaseUrl].flatMap((address) => {
    const url = address ? new URL(address, origin) : null;
    const path = url?.origin === origin ? url.pathname.replace(/\/+$/, '') : '';
    return path === '' ? [] : [path];
  });
  return [...new Set([...WRITTEN, ...named])].toSorted();
}

/** Puts the service worker in its post and gives it the files that came before it. A browser without any goes on as it did. */
export async function installWorker(): Promise<void> {
  // Only on https and on this machine: a school's own network may have neither.
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const { origin } = window.location;
  const query = new URLSearchParams(othersAt(origin, webConfig).map((path) => ['not', path]));
  const registration = await serviceWorker.register(`/sw.js?${query}`);
  // A window that stays open for days learns of a new build when it is looked at again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
  });
  const { active } = await serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  active?.postMessage(loaded.filter((url) => url.origin === origin).map(({ pathname }) => pathname));
}
