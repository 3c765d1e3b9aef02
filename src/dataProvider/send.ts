import { webConfig } from './webConfig.ts';

export interface RequestOptions {
  readonly method?: string;
  /** Unset values (undefined, null) are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  /** FormData travels as multipart, anything else as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of another source; the provider's, unless said. */
  readonly base?: string;
  /** The call outlives the page. */
  readonly keepalive?: boolean;
}
export interface Answer {
  readonly json: unknown;
  readonly status: number;
  readonly headers: Headers;
}

/** The address of a call: base, path and query. */
export function urlOf(path: string, query: RequestOptions['query'] = {}, base = webConfig.apiBase): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.append(name, String(value));
  return `${base}${path}${search.size ? `${path.includes('?') ? '&' : '?'}${search}` : ''}`;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A gateway's page of HTML: the status says enough, and a success without JSON is refused by whoever reads the
    // rows.
    return null;
  }
}

/**
 * One call with a bearer token, whatever its status. Rejects only when no answer came (offline, aborted). There is no
 * time limit (specification 9).
 */
export async function send(token: string | null, path: string, options: RequestOptions = {}): Promise<Answer> {
  const { method = 'GET', query, body, signal, headers, base, keepalive = false } = options;
  const isForm = body instanceof FormData;
  const response = await fetch(urlOf(path, query, base), {
    method,
    headers: {
      Accept: 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body !== undefined && !isForm ? { 'Content-Type': 'application/json' } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
    ...(keepalive ? { keepalive } : {}),
  });
  return { json: await jsonOf(response), status: response.status, headers: response.headers };
}

/** The server's `message`, when it sent one. */
export function messageOf(json: unknown): string | undefined {
  const message = json && typeof json === 'object' ? (json as { message?: unknown }).message : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
}
