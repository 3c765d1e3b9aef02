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
