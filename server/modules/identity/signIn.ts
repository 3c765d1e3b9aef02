/** GET and POST /sign-in: checks the password and hands over to the web application with a one-time code (design 6). */
import { sql } from 'kysely';
import type { Context } from 'hono';
import type { Config } from '../../config.ts';
import { isInstituteCode, withInstitute, type Trx } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { readBody } from '../../http/body.ts';
import { verifyPassword } from '../../http/passwords.ts';
import { rateLimit } from '../../http/rateLimit.ts';
import { ipOf } from '../../http/clientAddress.ts';
import type { PublicRoute } from '../../http/route.ts';
import { issueCode } from '../../http/session.ts';
import { pagePolicy } from '../../http/securityHeaders.ts';
import { signInPage, STYLE, type SignInForm } from './signInPage.ts';

const WRONG = 'Institute code, username or password is not right.';
/** A section of the application: segments of letters, digits and dashes, no scheme, no host, no dots. */
const SECTION = /^[A-Za-z0-9][A-Za-z0-9-]*(\/[A-Za-z0-9-]+)*$/;

/** `{section}/{institute}/{user}/{code}`, or the bare form. */
export function handOffAddress(publicUrl: string, who: { instituteCode: string; userId: number }, code: string, section?: string): string {
  const start = section && SECTION.test(section) ? `/${section}` : '';
  return `${publicUrl}${start}/${who.instituteCode}/${who.userId}/${code}`;
}
interface Account {
  id: number;
  password_hash: string | null;
}
/** The account that may sign in under this name, in any case of letters. */
async function accountOf(trx: Trx, instituteCode: string, username: string): Promise<Account | null> {
  const { rows } = await sql<Account>`SELECT id, password_hash FROM users
    WHERE institute_code = ${instituteCode} AND lower(username) = lower(${username}) AND is_active AND deleted_at IS NULL`.execute(trx);
  return rows[0] ?? null;
}
/** The id and a one-time code, or null: wrong institute, name and password are not told apart, nor by time. */
export async function signIn(
  db: Database,
  sent: { institute: string; username: string; password: string },
  ip: string | null,
): Promise<{ userId: number; code: string } | null> {
  const known = isInstituteCode(sent.institute) && !sent.username.includes('\u0000');
  const who = { instituteCode: sent.institute, campuses: 'all', userId: null } as const;
  const account = known ? await withInstitute(db, who, (trx) => accountOf(trx, sent.institute, sent.username)) : null;
  // Outside the transaction: hashing takes long enough to starve the pool.
  const right = await verifyPassword(sent.password, account?.password_hash ?? null);
  if (!account || !right) return null;
  return withInstitute(db, { ...who, userId: account.id }, async (trx) => {
    const code = await issueCode(trx, sent.institute, account.id);
    await sql`INSERT INTO audit_log (institute_code, user_id, username, ip, action, entity, entity_id)
      VALUES (${sent.institute}, ${account.id}, ${sent.username}, ${ip}, 'sign in', 'users', ${String(account.id)})`.execute(trx);
    return { userId: account.id, code };
  });
}

const page = (context: Context, publicUrl: string, form: SignInForm, status: 200 | 401 | 429 = 200): Response | Promise<Response> => {
  context.header('cache-control', 'no-store');
  context.header('content-security-policy', pagePolicy(STYLE, publicUrl));
  return context.html(signInPage(form), status);
};
/** A form of three short fields; nothing larger is read. */
const MAX_BODY = 16 * 1024;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Ten attempts a minute for an account, thirty for an address. */
export function signInRoutes(config: Pick<Config, 'publicUrl'>): PublicRoute[] {
  const perAccount = rateLimit(10, 60);
  const perAddress = rateLimit(30, 60);
  return [
    {
      method: 'GET',
      path: '/sign-in',
      access: 'public',
      run: (context) =>
        page(context, config.publicUrl, { institute: textOf(context.req.query('institute')), section: textOf(context.req.query('section')) }),
    },
    {
      method: 'POST',
      path: '/sign-in',
      access: 'public',
      async run(context, db) {
        const { values } = await readBody(context, MAX_BODY);
        const sent = {
          institute: textOf(values['institute']).trim(),
          username: textOf(values['username']).trim(),
          password: textOf(values['password']),
        };
        const section = textOf(values['section']);
        const ip = ipOf(context);
        const account = `${ip}|${sent.institute.slice(0, 40)}|${sent.username.slice(0, 110)}`.toLowerCase();
        const wait = Math.max(perAddress.take(ip ?? ''), perAccount.take(account));
        const form = { institute: sent.institute.slice(0, 32), username: sent.username.slice(0, 100), section };
        if (wait > 0) {
          context.header('retry-after', String(wait));
          return page(context, config.publicUrl, { ...form, error: `Too many attempts. Try again in ${wait} seconds.` }, 429);
        }
        const tooLong = sent.password.length > 200 || sent.username.length > 100;
        const done = tooLong ? null : await signIn(db, sent, ip);
        if (!done) return page(context, config.publicUrl, { ...form, error: WRONG }, 401);
        context.header('cache-control', 'no-store');
        return context.redirect(handOffAddress(config.publicUrl, { instituteCode: sent.institute, userId: done.userId }, done.code, section), 303);
      },
    },
  ];
}
