/** Asking a provider as the web application does. */
import type { Capability } from '../../contract/capabilities.ts';
import { isObject } from '../../src/dataProvider/envelope.ts';

export interface Provider {
  /** Base of every call, without a slash at its end. */
  readonly url: string;
  readonly token: string;
  readonly institute: string;
  readonly fetch?: typeof fetch;
}
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly override?: string | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly isForm?: boolean;
}
export interface Reply {
  /** 0: no answer came. */
  readonly status: number;
  readonly json: unknown;
}

function formOf(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    form.append(name, typeof value === 'boolean' ? (value ? '1' : '0') : String(value));
  return form;
}
export async function send({ url, token, institute, fetch: own = fetch }: Provider, call: Sent): Promise<Reply> {
  const { method, path, override, query, body, isForm = false } = call;
  const values = { ...body, institute_code: institute };
  const search = new URLSearchParams({
    ...(override ? { _method: override } : {}),
    ...Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
    ...(body ? {} : { institute_code: institute }),
  });
  try {
    const answer = await own(`${url}${path}?${search}`, {
      method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${token}`,
        ...(body && !isForm ? { 'Content-Type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? formOf(values) : JSON.stringify(values) } : {}),
    });
    const text = await answer.text();
    try {
      return { status: answer.status, json: JSON.parse(text) as unknown };
    } catch {
      return { status: answer.status, json: null };
    }
  } catch {
    return { status: 0, json: null };
  }
}

/** Signs in as the hand-off does: the answer may carry a token, and says what the provider has beyond section 7. */
export async function signIn(
  provider: Provider,
): Promise<{ readonly provider: Provider; readonly capabilities: readonly Capability[]; readonly status: number }> {
  const { status, json } = await send(provider, { method: 'GET', path: `/getinstituteData/${provider.institute}` });
  const answer = isObject(json) ? json : {};
  const data = isObject(answer['data']) ? answer['data'] : {};
  const token = [answer['token'], data['token']].find((one) => typeof one === 'string') as string | undefined;
  const named = [answer['capabilities'], data['capabilities']].find(Array.isArray) ?? [];
  return { provider: { ...provider, token: token ?? provider.token }, capabilities: named as Capability[], status };
}
