/** Settings from the environment, checked once at start. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { address, listening, optional, problemsIn, shownHost } from './environment.ts';
import type { Source } from '../contract/sources.ts';
import { limits } from './http/limits.ts';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Directory of the embedded PostgreSQL and of nothing else. */
  readonly dataDir: string;
  /** Where the embedded PostgreSQL keeps what a recovery to a moment needs; nothing is kept when null. */
  readonly recoveryDir: string | null;
  /** Days back that such a recovery reaches. */
  readonly recoveryDays: number;
  /** An existing PostgreSQL server; the embedded one is used when null. */
  readonly databaseUrl: string | null;
  /** Whom requests sign in as on that server; a user is made for them when null. */
  readonly databaseAppUrl: string | null;
  /** Connections for requests and jobs at most. */
  readonly poolSize: number;
  /** That address is a pooler's, which gives a connection for one transaction. */
  readonly pooled: boolean;
  /** Statements that come often are prepared. */
  readonly prepares: boolean;
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
  /** Days that the results of bulk work are kept row by row; 0 is for good. */
  readonly keepResultsDays: number;
  /** Proxies in front of this server whose X-Forwarded-For is believed; 0 believes none. */
  readonly trustProxy: number;
  /** Hosts of private networks that message gateways may be at, besides public ones. */
  readonly messageHosts: readonly string[];
  /** What the server says is lines of text, or of JSON. */
  readonly logFormat: 'text' | 'json';
  /** A line for each request. */
  readonly logRequests: boolean;
  /** Where the numbers of this process are read (Prometheus); nowhere when null. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Traces are sent as the settings of OpenTelemetry say; none when null. */
  readonly traces: { readonly service: string; readonly share: number } | null;
  /** Seconds that SIGTERM leaves for whoever deals requests to notice that this process is ready no more. */
  readonly drainSeconds: number;
  /** Institutes whose administrators may make others from a page: '*' is every one. */
  readonly instituteMakers: readonly string[];
  /** Sources of records beside this server, by name. */
  readonly sources: Readonly<Record<string, Source>>;
}

const environment = z
  .object({
    ...listening,
    EDUBASE_DATA_DIR: optional(z.string()),
    RECOVERY_DIR: optional(z.string()),
    RECOVERY_DAYS: optional(
      z.coerce
        .number({ error: 'must be a number of days' })
        .int('must be a whole number')
        .min(1, 'must be 1 or more')
        .max(366, 'must be at most 366'),
    ),
    DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
    DATABASE_APP_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })),
    DATABASE_POOL_SIZE: optional(
      z.coerce
        .number({ error: 'must be a number of connections' })
        .int('must be a whole number')
        .min(2, 'must be 2 or more')
        .max(1000, 'must be at most 1000'),
    ),
    DATABASE_POOLER: optional(z.enum(['transaction'], { error: 'must be transaction, or not set' })),
    DATABASE_PREPARED: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
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
    INSTITUTE_MAKERS: optional(
      z
        .string()
        .regex(/^(\*|[\w-]{1,32}(\s*,\s*[\w-]{1,32})*)$/, 'must be codes of institutes, with commas between, or *')
        .transform((codes) => codes.split(/\s*,\s*/)),
    ),
    RATE_PER_MINUTE: optional(
      z.coerce
        .number({ error: 'must be a number of calls, 0 for no limit' })
        .int('must be a whole number')
        .min(0, 'must be 0 or more'),
    ),
    KEEP_RESULTS_DAYS: optional(
      z.coerce
        .number({ error: 'must be a number of days, 0 for good' })
        .int('must be a whole number')
        .refine((days) => days === 0 || days >= 30, 'must be 30 or more, or 0 for good'),
    ),
    LOG_FORMAT: optional(z.enum(['text', 'json'], { error: 'must be text or json' })),
    LOG_REQUESTS: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
    METRICS_PORT: listening.PORT,
    METRICS_HOST: listening.HOST,
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(address),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(address),
    OTEL_SERVICE_NAME: optional(z.string()),
    OTEL_TRACES_SAMPLER_ARG: optional(
      z.coerce.number({ error: 'must be a share, 0 to 1' }).min(0, 'must be 0 or more').max(1, 'must be at most 1'),
    ),
    DRAIN_SECONDS: optional(
      z.coerce
        .number({ error: 'must be a number of seconds' })
        .min(0, 'must be 0 or more')
        .max(300, 'must be at most 300'),
    ),
    TRUST_PROXY: optional(
      z.coerce
        .number({ error: 'must be the number of proxies in front of this server' })
        .int('must be a whole number')
        .min(0, 'must be 0 or more')
        .max(10, 'must be at most 10'),
    ),
  })
  .refine(({ RECOVERY_DIR, DATABASE_URL }) => !RECOVERY_DIR || !DATABASE_URL, {
    path: ['RECOVERY_DIR'],
    error: 'is for the embedded PostgreSQL; with DATABASE_URL its own server archives',
  })
  .refine(
    ({ DATABASE_POOLER, DATABASE_URL, DATABASE_APP_URL }) => !DATABASE_POOLER || (DATABASE_URL && DATABASE_APP_URL),
    {
      path: ['DATABASE_POOLER'],
      error: 'needs DATABASE_URL, the address of the database itself, and DATABASE_APP_URL, that of the pooler',
    },
  );

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
    recoveryDir: set.RECOVERY_DIR ? resolve(set.RECOVERY_DIR) : null,
    recoveryDays: set.RECOVERY_DAYS ?? 7,
    databaseUrl: set.DATABASE_URL ?? null,
    databaseAppUrl: set.DATABASE_APP_URL ?? null,
    poolSize: set.DATABASE_POOL_SIZE ?? 16,
    pooled: set.DATABASE_POOLER === 'transaction',
    prepares: (set.DATABASE_PREPARED ?? (set.DATABASE_POOLER ? 'off' : 'on')) === 'on',
    legacyBaseUrl: set.LEGACY_BASE_URL ? set.LEGACY_BASE_URL.replace(/\/+$/, '') : null,
    signInUrl: set.SIGN_IN_URL ?? '/sign-in',
    publicUrl: (set.PUBLIC_URL ?? `http://${shownHost(host)}:${port}`).replace(/\/+$/, ''),
    secret: set.EDUBASE_SECRET ?? null,
    production: set.NODE_ENV === 'production',
    development: set.EDUBASE_DEVELOPMENT === 'on' && set.NODE_ENV !== 'production',
    demoHistory: set.DEMO_HISTORY ? set.DEMO_HISTORY === 'on' : set.NODE_ENV !== 'test',
    // Tests call as fast as they can.
    ratePerMinute: set.RATE_PER_MINUTE ?? (set.NODE_ENV === 'test' ? 0 : limits.calls.points),
    keepResultsDays: set.KEEP_RESULTS_DAYS ?? 730,
    trustProxy: set.TRUST_PROXY ?? 0,
    messageHosts: set.MESSAGE_HOSTS ?? [],
    logFormat: set.LOG_FORMAT ?? 'text',
    logRequests: set.LOG_REQUESTS === 'on',
    metrics: set.METRICS_PORT === undefined ? null : { port: set.METRICS_PORT, host: set.METRICS_HOST ?? '127.0.0.1' },
    traces:
      (set.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? set.OTEL_EXPORTER_OTLP_ENDPOINT) === undefined
        ? null
        : { service: set.OTEL_SERVICE_NAME ?? 'edubase', share: set.OTEL_TRACES_SAMPLER_ARG ?? 1 },
    drainSeconds: set.DRAIN_SECONDS ?? 0,
    instituteMakers: set.INSTITUTE_MAKERS ?? [],
    sources: set.SOURCES,
  };
}
