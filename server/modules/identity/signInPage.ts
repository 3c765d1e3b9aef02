/** The pages before signing in of the reference provider: one form each, no script, light and dark by the system. */
import { PAGE_STYLE } from '../../http/pageStyle.ts';

const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** The one style sheet of the pages; its digest is in their policy. */
export const STYLE = `${PAGE_STYLE}
.mark{display:flex;align-items:center;gap:10px;margin-bottom:20px;font-weight:600;letter-spacing:-.01em}
.mark svg{width:30px;height:30px;flex:none}
h1{margin:0 0 4px}
p{margin:0 0 20px;color:var(--soft)}
label{display:block;font-weight:600;font-size:13px;margin:14px 0 5px}
input{width:100%;font:inherit;color:inherit;background:transparent;border:1px solid var(--edge);border-radius:6px;padding:10px 12px}
input:focus-visible,button:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
button{width:100%;margin-top:22px;font:inherit;font-weight:500;border:0;border-radius:6px;padding:11px;background:var(--brand);color:var(--brand-ink);cursor:pointer}
button:hover{filter:brightness(1.07)}
.error{background:var(--wash);color:var(--bad);border-radius:6px;padding:10px 12px;margin:0 0 4px}
footer{margin-top:22px;color:var(--soft);font-size:12px;text-align:center}`;

export interface SignInForm {
  readonly institute?: string;
  readonly username?: string;
  readonly error?: string;
  /** Section to open afterwards. */
  readonly section?: string;
}
const MARK = `<div class="mark"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--brand)"/><path d="M16 8 5 13l11 5 11-5-11-5Zm-6.500 8.700V21c0 1.700 3 3 6.500 3s6.500-1.300 6.500-3v-4.300L16 19.700l-6.500-3Z" fill="var(--brand-ink)"/></svg>Edubase 8</div>`;
const input = (name: string, label: string, value: string, more: string, focused: boolean): string =>
  `<label for="${name}">${label}</label><input id="${name}" name="${name}" value="${escape(value)}" required ${more}${focused ? ' autofocus' : ''}>`;
const hidden = (name: string, value: string): string => `<input type="hidden" name="${name}" value="${escape(value)}">`;

function frame(
  {
    title,
    intro,
    error,
    action,
    button,
  }: Record<'title' | 'intro' | 'action' | 'button', string> & { error: string | undefined },
  fields: string,
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title} · Edubase 8</title><style>${STYLE}</style></head>
<body><main>
${MARK}
<h1>${title}</h1><p>${intro}</p>
${error ? `<div class="error" role="alert">${escape(error)}</div>` : ''}
<form method="post" action="${action}">
${fields}
<button type="submit">${button}</button>
</form><footer>version 8.0 (2024)</footer></main></body></html>`;
}

/** The whole page. Values typed before are kept, the password is not. */
export function signInPage({ institute = '', username = '', error, section }: SignInForm): string {
  const focus = institute === '' ? 'institute' : username === '' ? 'username' : 'password';
  const plain = 'autocapitalize="none" spellcheck="false"';
  return frame(
    {
      title: 'Sign in',
      intro: 'With the account that your school gave you.',
      error,
      action: '/sign-in',
      button: 'Sign in',
    },
    `${section ? hidden('section', section) : ''}
${input('institute', 'Institute code', institute, `maxlength="32" autocomplete="organization" ${plain}`, focus === 'institute')}
${input('username', 'Username', username, `maxlength="100" autocomplete="username" ${plain}`, focus === 'username')}
${input('password', 'Password', '', 'type="password" maxlength="200" autocomplete="current-password"', focus === 'password')}`,
  );
}
/** Where a user replaces the password that somebody gave them, before they are let in. */
export function firstPasswordPage({ institute = '', username = '', error, section }: SignInForm): string {
  const fresh = 'type="password" minlength="8" maxlength="200" autocomplete="new-password"';
  return frame(
    {
      title: 'Choose your password',
      intro:
        'The one that you were given is known to someone else. Choose one of at least 8 characters that only you know.',
      error,
      action: '/sign-in/password',
      button: 'Change and sign in',
    },
    `${section ? hidden('section', section) : ''}${hidden('institute', institute)}
<input type="text" name="username" value="${escape(username)}" autocomplete="username" readonly hidden>
${input('old_password', 'Password that you were given', '', 'type="password" maxlength="200" autocomplete="current-password"', true)}
${input('password', 'New password', '', fresh, false)}
${input('password_confirmation', 'New password again', '', fresh, false)}`,
  );
}
