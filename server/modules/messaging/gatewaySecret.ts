/** The key of a message gateway is kept so that messages can be sent with it; it is never answered. */
import { invalid } from '../../http/appError.ts';
import type { Hooks } from '../../resources/hooks.ts';
import { seal, unseal } from '../../resources/secrets.ts';
import { refusalOf } from './safeAddress.ts';

const about = (instituteCode: string): string => `${instituteCode} sms_gateways.api_key`;
/** The key as it was typed, from the column `api_key_hash`, or the secret of reports from `report_secret_hash`. Throws when it was sealed elsewhere. */
export const gatewayKey = (instituteCode: string, stored: string): string => unseal(stored, about(instituteCode));
function requirePublic(url: unknown): void {
  const problem = typeof url === 'string' ? refusalOf(url) : null;
  if (problem !== null) throw invalid('url', `URL ${problem}`);
}
export const gatewayHooks: Hooks = {
  keepSecret: (secret, { instituteCode }) => seal(secret, about(instituteCode)),
  beforeCreate: async (_, { url }) => requirePublic(url),
  beforeUpdate: async (_, { url }) => requirePublic(url),
};
