/** Which institute codes can be given: the code is the first part of every entry link (specification 2). */
import { isSampleCode } from '../../../contract/samples.ts';
import { isInstituteCode } from '../../database/door.ts';
import { Refusal } from '../Refusal.ts';

/** First parts of addresses that are not an institute. */
const TAKEN = [
  'api',
  'assets',
  'sign-in',
  'login',
  'logout',
  'legacy',
  'main_route',
  'payment-options',
  'institute_logo',
  'auth-callback',
  'files',
  'edubase',
];

/**
 * Refuses a code that is malformed or stands for a page. `sections` are the paths of the application's pages
 * ('house-management', 'admission/city').
 * @throws Refusal
 */
export function requireUsableCode(code: string, sections: Iterable<string>): void {
  if (!isInstituteCode(code))
    throw new Refusal(
      `'${code}' cannot be an institute code: it may have 1 to 32 letters (A-Z, a-z), digits, dashes and underscores.`,
    );
  if (isSampleCode(code)) throw new Refusal(`'${code}' is a code that samples alone have. Choose another code.`);
  const reserved = new Set(
    [...TAKEN, ...[...sections].map((path) => path.split('/')[0] ?? '')].map((name) => name.toLowerCase()),
  );
  if (reserved.has(code.toLowerCase()))
    throw new Refusal(
      `'${code}' is reserved: addresses that begin with /${code} are pages of Edubase. Choose another code.`,
    );
}
