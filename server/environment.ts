/** What the settings of every way to start have in common. */
import { z } from 'zod';
import { dialectNames, type Source } from '../contract/sources.ts';

export const address = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
const source = z.strictObject({
  base: address.transform(withoutSlash),
  dialect: z.enum(dialectNames, { error: `must be one of ${dialectNames.join(', ')}` }),
  signIn: z
    .union([z.enum(['session', 'none']), z.strictObject({ header: z.string().regex(/^[\w-]+$/), value: z.string() })], {
      error: 'must be session, none, or {"header": "…", "value": "…"}',
    })
    .default('none'),
});
function parsed(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
/** Sources of records beside the provider (docs/any-provider.md), as JSON. */
const sources = z.preprocess(
  parsed,
  z.record(z.string(), source, { error: 'must be JSON: {"name": {"base": "https://…", "dialect": "…"}}' }),
) satisfies z.ZodType<Readonly<Record<string, Source>>>;

/** Where it listens, what people call it, and where its pages lead. */
export const listening = {
  PORT: optional(
    z.coerce
      .number({ error: 'must be a port number, 0 to 65535' })
      .int('must be a whole number')
      .min(0, 'must be 0 or more')
      .max(65_535, 'must be at most 65535'),
  ),
  HOST: optional(z.string().regex(/^[\w.:-]+$/, 'must be an address or host name to listen on')),
  PUBLIC_URL: optional(address),
  LEGACY_BASE_URL: optional(address),
  SOURCES: sources,
  SIGN_IN_URL: optional(
    z.union([address, z.string().regex(/^\/(?!\/)/)], { error: 'must be an http(s):// address or a path' }),
  ),
};
/** An Error that lists every wrong variable and what it must be. */
export const problemsIn = ({ issues }: z.ZodError): Error =>
  new Error(
    `The configuration is not valid:\n${issues.map((issue) => `  ${issue.path.join('.')} ${issue.message}`).join('\n')}`,
  );
/** A host as it stands in an address that people open. */
export const shownHost = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
