/** Where the server of a data directory was last reached, so that commands beside it print addresses that work. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';

const file = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'address');

export function writeAddress(config: Config): void {
  mkdirSync(config.dataDir, { recursive: true });
  writeFileSync(file(config), `${config.publicUrl}\n`);
}

/**
 * The address set in the environment, else the one the server of this data directory wrote at its start, else the
 * default.
 */
export function reachableAt(config: Config, env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (env['PUBLIC_URL'] || env['PORT']) return config.publicUrl;
  try {
    return readFileSync(file(config), 'utf8').trim() || config.publicUrl;
  } catch {
    // No server has been started on this directory yet.
    return config.publicUrl;
  }
}
