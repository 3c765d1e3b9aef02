/** Settings from the environment, checked once at start. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { listening, optional, problemsIn, shownHost } from './environment.ts';
import type { Source } from '../contract/sources.ts';
import { limits } from './http/limits.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Directory of the embedded PostgreSQL and of nothing else. */
  readonly dataDir: string;
  /** An existing PostgreSQL server; the embedded one is used when null. */
  readonly databaseUrl: string | null;
  /** Whom requests sign in as on that server; a user is made for them when null. */
  readonly databaseAppUrl: string | null;
  readonly legacyBaseUrl: string | null;
  readonly signInUrl: string;
  /** Address people reach this server at, without a slash at the end. */
  readonly publicUrl: string;
  /** Seals stored secrets; a file in the data directory is used when null. */
  readonly secret: string | null;
  readonly production: boolean;
  /** `npm run dev`: a difference between declarations and migrations is applied to the database until it is written. */
  readonly development: boolean;
  /** The demo institute gets fourteen months of fees; without them it starts sooner. */
  readonly demoHistory: boolean;
  /** Calls a minute that one user may make; 0 is without a limit. */
  readonly ratePerMinute: number;
  /** Proxies in front of this server whose X-Forwarded-For is believed; 0 believes none. */
  readonly trustProxy: number;
  /** Hosts of private networks that message gateways may be at, besides public ones. */
  readonly messageHosts: readonly string[];
  /** Sources of records beside this server, by name. */
  readonly sources: Readonly<Record<string, Source>>;
}

const environment = z.object({
  ...listening,
  EDUBASE_DATA_DIR: optional(z.string()),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
  DATABASE_APP_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
  EDUBASE_SECRET: optional(z.string().min(16, 'must have at least 16 characters')),
  NODE_ENV: optional(z.string()),
  EDUBASE_DEVELOPMENT: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  DEMO_HISTORY: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  MESSAGE_HOSTS: optional(
    z
      .string()
      .regex(/^[\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*$/, 'must be host names or addresses, with commas between')
      .transform((hosts) => hosts.split(/\s*,\s*/)),
  ),
  RATE_PER_MINUTE: optional(
    z.coerce
      .number({ error: 'must be a number of calls, 0 for no limit' })
      .int('must be a whole number')
      .min(0, 'must be 0 or more'),
  ),
  TRUST_PROXY: optional(
    z.coerce
      .number({ error: 'must be the number of proxies in front of this server' })
      .int('must be a whole number')
      .min(0, 'must be 0 or more')
      .max(10, 'must be at most 10'),
  ),
});

/** Reads the configuration; throws an Error that lists every wrong variable and what it must be. */
export function readConfig(env: Readonly<Record<string, string | undefined>> = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw problemsIn(parsed.error);
  const set = parsed.data;
  const port = set.PORT ?? 8080;
  const host = set.HOST ?? '127.0.0.1';
  return {
    port,
    host,
    dataDir: set.EDUBASE_DATA_DIR
      ? resolve(set.EDUBASE_DATA_DIR)
      : join(resolve(import.meta.dirname, '..'), '.edubase'),
    databaseUrl: set.DATABASE_URL ?? null,
    databaseAppUrl: set.DATABASE_APP_URL ?? null,
    legacyBaseUrl: set.LEGACY_BASE_URL ? set.LEGACY_BASE_URL.replace(/\/+$/, '') : null,
    signInUrl: set.SIGN_IN_URL ?? '/sign-in',
    publicUrl: (set.PUBLIC_URL ?? `http://${shownHost(host)}:${port}`).replace(/\/+$/, ''),
    secret: set.EDUBASE_SECRET ?? null,
    production: set.NODE_ENV === 'production',
    development: set.EDUBASE_DEVELOPMENT === 'on' && set.NODE_ENV !== 'production',
    demoHistory: set.DEMO_HISTORY ? set.DEMO_HISTORY === 'on' : set.NODE_ENV !== 'test',
    // Tests call as fast as they can.
    ratePerMinute: set.RATE_PER_MINUTE ?? (set.NODE_ENV === 'test' ? 0 : limits.calls.points),
    trustProxy: set.TRUST_PROXY ?? 0,
    messageHosts: set.MESSAGE_HOSTS ?? [],
    sources: set.SOURCES,
  };
}
