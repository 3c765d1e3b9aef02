/** Gateways as records: their secrets are sealed, and they are at public addresses. */
import { invalid } from '../../http/appError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { sealSecret } from './gatewaySecret.ts';
import { refusalOf } from './safeAddress.ts';
import { startSending } from './sending.ts';

function requirePublic(url: unknown): void {
  const problem = typeof url === 'string' ? refusalOf(url) : null;
  if (problem !== null) throw invalid('url', `URL ${problem}`);
}
export const gatewayHooks: Hooks = {
  keepSecret: (secret, { instituteCode }) => sealSecret(instituteCode, secret),
  beforeCreate: async (_, { url }) => requirePublic(url),
  beforeUpdate: async (_, { url }) => requirePublic(url),
  // Active again, or with other limits: what waits is looked at anew.
  afterWrite: async ({ call }, verb, id) => (verb === 'update' ? startSending(call, [id]) : undefined),
};
