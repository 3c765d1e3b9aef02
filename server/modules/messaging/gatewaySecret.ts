/** The key of a message gateway is kept so that messages can be sent with it; it is never answered. */
import { seal, unseal } from '../../resources/secrets.ts';

const about = (instituteCode: string): string => `${instituteCode} sms_gateways.api_key`;
/** The key as it was typed, from the column `api_key_hash`, or the secret of reports from `report_secret_hash`. Throws when it was sealed elsewhere. */
export const gatewayKey = (instituteCode: string, stored: string): string => unseal(stored, about(instituteCode));
/** As it is stored. */
export const sealSecret = (instituteCode: string, secret: string): string => seal(secret, about(instituteCode));
