import { HttpError } from 'ra-core';
import { clearCredentials, getCredentials } from '../auth/credentials.ts';
import { offers } from '../auth/offers.ts';
import { leaveFor } from '../auth/navigation.ts';
import { unbroken } from '../ui/form/unbroken.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { beginCall, contentOf } from './callKeys.ts';
import { sayReached } from './network.ts';
import { KEY, onlyOffered } from './onlyOffered.ts';
import { messageOf, send, urlOf, type Answer, type RequestOptions } from './send.ts';

/** Shown when the server gave no text (specification 8). */
export const DEFAULT_ERROR = 'Error occurred!';
const OFFLINE = 'The server cannot be reached. Check the connection and try again.';

/** `{errors: {field: [text, …]}}` of a 422 answer as react-admin's forms take it: one text per field. */
function formErrors(json: unknown): unknown {
  const errors = json && typeof json === 'object' ? (json as { errors?: unknown }).errors : undefined;
  // A list of them is of the rows of a file, not of the fields of a form.
  if (!errors || typeof errors !== 'object' || Array.isArray(errors)) return json;
  const texts = Object.entries(errors).map(([field, text]) => [
    field,
    Array.isArray(text) ? text.join(' ') : String(text),
  ]);
  return { ...(json as object), errors: Object.fromEntries(texts) };
}

/**
 * The call with a key of its own when it makes something and its caller gave none, and what to do with its status (0:
 * no answer).
 */
function keyed(
  token: string | null,
  path: string,
  options: RequestOptions,
): readonly [options: RequestOptions, end: (status: number) => void] {
  const { method = 'GET', query, body, headers } = options;
  if (!offers('idempotency') || method !== 'POST' || query?.['_method'] !== undefined || headers?.[KEY] !== undefined)
    return [options, () => undefined];
  const { key, end } = beginCall(`${token ?? ''} ${urlOf(path, query)}`, contentOf(body));
  return [{ ...options, headers: { ...headers, [KEY]: key } }, (status) => end(status > 0 && status < 500)];
}

/** The answer, whatever its status; a failure without an answer as `HttpError` of status 0. */
export async function answerOf(token: string | null, path: string, options: RequestOptions): Promise<Answer> {
  try {
    const answer = await send(token, path, options);
    sayReached(true);
    return answer;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    sayReached(false);
    throw new HttpError(OFFLINE, 0, { cause: String(error) });
  }
}

/** What a refusal is thrown as; one of 401 is shown at once. */
export function refused(status: number, json: unknown): HttpError {
  const message = unbroken(messageOf(json) ?? DEFAULT_ERROR);
  if (status === 401) showToast('error', message);
  return new HttpError(message, status, formErrors(json));
}

/**
 * A call with the stored token. 401 toasts the server's message; 403 means that the session is over, so the stored
 * credentials are removed and the browser goes to '/' (specification 8). Every failure is thrown on as `HttpError`
 * with the answer as `body`; no answer at all has status 0; an abort is thrown as it is.
 */
export async function request(path: string, options: RequestOptions = {}): Promise<Answer> {
  const token = getCredentials()?.token ?? null;
  const [sent, end] = keyed(token, path, onlyOffered(path, options));
  const answer = await answerOf(token, path, sent).catch((error: unknown) => {
    end(0);
    throw error;
  });
  const { status, json } = answer;
  end(status);
  if (status >= 200 && status < 300) return answer;
  // An answer to an earlier session must not end the present one.
  if (status === 403 && token === (getCredentials()?.token ?? null)) {
    clearCredentials();
    leaveFor('/');
  }
  throw refused(status, json);
}
