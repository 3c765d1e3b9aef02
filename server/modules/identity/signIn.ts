/**
 * /sign-in: checks the password, has a given one replaced, and hands over to the web application with a one-time code
 * (design 6).
 */
import type { Context } from 'hono';
import type { Config } from '../../config.ts';
import { withInstitute } from '../../database/door.ts';
import type { Database } from '../../database/open.ts';
import { readBody } from '../../http/body.ts';
import { limits } from '../../http/limits.ts';
import { bucket, NOBODY } from '../../http/rateLimit.ts';
import { ipOf } from '../../http/clientAddress.ts';
import type { PublicRoute } from '../../http/route.ts';
import { pagePolicy } from '../../http/securityHeaders.ts';
import { letIn, verifiedAccount, type Account, type Sent } from './account.ts';
import { networkOf } from './guessing.ts';
import { choosePassword, whyNot } from './firstPassword.ts';
import { firstPasswordPage, signInPage, STYLE } from './signInPage.ts';

const WRONG = 'Institute code, username or password is not right.';
/** A section of the application: segments of letters, digits and dashes, no scheme, no host, no dots. */
const SECTION = /^[A-Za-z0-9][A-Za-z0-9-]*(\/[A-Za-z0-9-]+)*$/;

/** `{section}/{institute}/{user}/{code}`, or the bare form. */
export function handOffAddress(
  publicUrl: string,
  who: { instituteCode: string; userId: number },
  code: string,
  section?: string,
): string {
  const start = section && SECTION.test(section) ? `/${section}` : '';
  return `${publicUrl}${start}/${who.instituteCode}/${who.userId}/${code}`;
}
type Status = 200 | 401 | 422 | 429;
/** A form of a few short fields; nothing larger is read. */
const MAX_BODY = 16 * 1024;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export function signInRoutes(config: Pick<Config, 'publicUrl'>): PublicRoute[] {
  const perAddress = bucket(limits.signIns);
  const page = (context: Context, html: string, status: Status = 200): Response | Promise<Response> => {
    context.header('cache-control', 'no-store');
    context.header('content-security-policy', pagePolicy(STYLE, config.publicUrl));
    // So that the form says where it comes from, to us and to nobody else.
    context.header('referrer-policy', 'same-origin');
    return context.html(html, status);
  };
  /** What was sent with either form; `wait`: seconds until another attempt is taken. */
  const read = async (context: Context, db: Database) => {
    const { values } = await readBody(context, { maxBytes: MAX_BODY });
    const text = (name: string): string => textOf(values[name]);
    const [institute, username, section, ip] = [
      text('institute').trim(),
      text('username').trim(),
      text('section'),
      ipOf(context),
    ];
    const wait = await perAddress.take(db, NOBODY, networkOf(ip));
    if (wait > 0) context.header('retry-after', String(wait));
    const form = { institute: institute.slice(0, 32), username: username.slice(0, 100), section };
    return { text, who: { institute, username }, section, ip, wait, form };
  };
  const enter = (
    context: Context,
    { institute }: Pick<Sent, 'institute'>,
    { id }: Account,
    code: string,
    section: string,
  ): Response => {
    context.header('cache-control', 'no-store');
    return context.redirect(
      handOffAddress(config.publicUrl, { instituteCode: institute, userId: id }, code, section),
      303,
    );
  };
  const refused = (context: Context, wait: number, html: string): Response | Promise<Response> => {
    context.header('retry-after', String(wait));
    return page(context, html, 429);
  };
  const tooMany = (wait: number): string =>
    `Too many attempts. Try again in ${wait > 120 ? `${Math.ceil(wait / 60)} minutes` : `${wait} seconds`}.`;
  return [
    {
      method: 'GET',
      path: '/sign-in',
      access: 'public',
      run: (context) =>
        page(
          context,
          signInPage({
            institute: textOf(context.req.query('institute')),
            section: textOf(context.req.query('section')),
          }),
        ),
    },
    {
      method: 'POST',
      path: '/sign-in',
      access: 'public',
      async run(context, db) {
        const { text, who, section, ip, wait, form } = await read(context, db);
        if (wait > 0) return page(context, signInPage({ ...form, error: tooMany(wait) }), 429);
        const sent = { ...who, password: text('password') };
        const { account, wait: later } = await verifiedAccount(db, sent, ip);
        if (later > 0) return refused(context, later, signInPage({ ...form, error: tooMany(later) }));
        if (!account) return page(context, signInPage({ ...form, error: WRONG }), 401);
        if (account.must_change_password) return page(context, firstPasswordPage(form));
        const code = await withInstitute(
          db,
          { instituteCode: who.institute, campuses: 'all', userId: account.id },
          (trx) => letIn(trx, account, sent, ip),
        );
        return enter(context, who, account, code, section);
      },
    },
    {
      method: 'POST',
      path: '/sign-in/password',
      access: 'public',
      async run(context, db) {
        const { text, who, section, ip, wait, form } = await read(context, db);
        if (wait > 0) return page(context, firstPasswordPage({ ...form, error: tooMany(wait) }), 429);
        const sent = { ...who, password: text('old_password') };
        const { account, wait: later } = await verifiedAccount(db, sent, ip);
        if (later > 0) return refused(context, later, firstPasswordPage({ ...form, error: tooMany(later) }));
        if (!account)
          return page(
            context,
            firstPasswordPage({ ...form, error: 'The password that you were given is not right.' }),
            401,
          );
        // A password of one's own is changed inside, in a session.
        if (!account.must_change_password) return page(context, signInPage(form), 401);
        const chosen = { password: text('password'), again: text('password_confirmation') };
        const why = whyNot(chosen, sent);
        if (why !== null) return page(context, firstPasswordPage({ ...form, error: why }), 422);
        const code = await choosePassword(db, account, sent, chosen.password, ip);
        return code === null
          ? page(context, signInPage({ ...form, error: WRONG }), 401)
          : enter(context, who, account, code, section);
      },
    },
  ];
}
