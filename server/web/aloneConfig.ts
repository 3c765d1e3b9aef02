/** Settings of the web application alone (docs/any-provider.md), checked once at start. */
import { z } from 'zod';
import type { Source } from '../../contract/sources.ts';
import { address, listening, optional, problemsIn, shownHost } from '../environment.ts';

export interface AloneConfig {
  readonly port: number;
  readonly host: string;
  /** Base of every call, without a slash at its end. */
  readonly providerUrl: string;
  readonly legacyBaseUrl: string | null;
  readonly signInUrl: string;
  /** Folder of institute logos, with the slash at its end. */
  readonly logoUrl: string;
  readonly publicUrl: string;
  readonly sources: Readonly<Record<string, Source>>;
}
const environment = z.object({
  ...listening,
  PROVIDER_URL: address,
  LOGO_URL: optional(address),
});
const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Throws an Error that lists every wrong variable and what it must be. */
export function readAloneConfig(env: Readonly<Record<string, string | undefined>>): AloneConfig {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw problemsIn(parsed.error);
  const set = parsed.data;
  const providerUrl = withoutSlash(set.PROVIDER_URL);
  const legacyBaseUrl = set.LEGACY_BASE_URL ? withoutSlash(set.LEGACY_BASE_URL) : null;
  const signInUrl = set.SIGN_IN_URL ?? legacyBaseUrl;
  if (signInUrl === null)
    throw new Error(
      'The configuration is not valid:\n  SIGN_IN_URL must say where people sign in, or LEGACY_BASE_URL where their application is',
    );
  const port = set.PORT ?? 8080;
  const host = set.HOST ?? '127.0.0.1';
  return {
    port,
    host,
    providerUrl,
    legacyBaseUrl,
    signInUrl,
    logoUrl: `${withoutSlash(set.LOGO_URL ?? new URL('/institute_logo/thumbnail', providerUrl).href)}/`,
    publicUrl: withoutSlash(set.PUBLIC_URL ?? `http://${shownHost(host)}:${port}`),
    sources: set.SOURCES,
  };
}
