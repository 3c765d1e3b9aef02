import type { WebConfig } from '../../../contract/webConfig.ts';
import { webConfig } from '../../dataProvider/webConfig.ts';

const isLoopback = (address: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(new URL(address).hostname);

/**
 * The whole address of a check of a certificate: what is printed is read far from this page. Below the provider where
 * that is another server, else below the address that people use. Null where only this machine could follow it.
 */
export function checkAddress(
  path: string,
  { apiBase, publicUrl }: Pick<WebConfig, 'apiBase' | 'publicUrl'> = webConfig,
  origin: string = window.location.origin,
): string | null {
  const isElsewhere = /^https?:/.test(apiBase);
  const bases = isElsewhere ? [new URL(apiBase).origin] : [publicUrl, origin];
  const base = bases.find((one) => one !== null && !isLoopback(one));
  return base ? new URL(path, base).href : null;
}

/** Why a certificate comes without its code, for the screen. */
export const NO_QR =
  'No QR code is printed: this server is known only by an address of its own machine, which no other can open. Whoever runs it sets PUBLIC_URL to the address that people use.';
