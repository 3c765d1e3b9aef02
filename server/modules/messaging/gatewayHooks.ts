/** Gateways as records: their secrets are sealed, and they are at public addresses. */
import { invalid } from '../../http/appError.ts';
import { addressOf } from '../../../contract/messages/addresses.ts';
import type { Hooks, Values } from '../../resources/hooks.ts';
import { sealSecret } from './gatewaySecret.ts';
import { refusalOf, serverAddress } from './safeAddress.ts';
import { startSending } from './sending.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
/** Throws 422 for an address that this server does not call, and for what no mail can be from. */
function requireUsable({ url, smtp_host: host, smtp_port: port, from_email, reply_to }: Values): void {
  const problem = isText(url) ? refusalOf(url) : null;
  if (problem !== null) throw invalid('url', `URL ${problem}`);
  const own = isText(host) ? refusalOf(serverAddress(host, Number(port ?? 587))) : null;
  if (own !== null) throw invalid('smtp_host', `Mail server ${own}`);
  for (const [field, name, value] of [
    ['from_email', 'From address', from_email],
    ['reply_to', 'Reply to', reply_to],
  ] as const)
    if (isText(value) && 'problem' in addressOf(value)) throw invalid(field, `${name} is not an e-mail address`);
}
export const gatewayHooks: Hooks = {
  keepSecret: (secret, { instituteCode }) => sealSecret(instituteCode, secret),
  beforeCreate: async (_, values) => requireUsable(values),
  beforeUpdate: async (_, values, { smtp_host, smtp_port }) =>
    requireUsable('smtp_host' in values || 'smtp_port' in values ? { smtp_host, smtp_port, ...values } : values),
  // Active again, or with other limits: what waits is looked at anew.
  afterWrite: async ({ call }, verb, id) => (verb === 'update' ? startSending(call, [id]) : undefined),
};
