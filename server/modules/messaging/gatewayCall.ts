/** A message as the call that a gateway's settings describe, and what its answer says. */
import { COUNTRY, inForm, type NumberForm } from '../../../contract/messages/numbers.ts';
import type { Answered, Request } from './httpCall.ts';

/** The columns of a gateway that say how it is called. */
export interface GatewayCall {
  readonly url: string;
  readonly sender_id: string | null;
  readonly username: string | null;
  readonly format: 'form' | 'json' | 'query';
  readonly number_form: NumberForm;
  readonly to_param: string;
  readonly text_param: string;
  readonly sender_param: string | null;
  readonly username_param: string | null;
  readonly key_param: string | null;
  readonly more_params: string | null;
  readonly template_params: string | null;
  readonly headers: string | null;
  readonly success_path: string | null;
  readonly success_value: string | null;
  readonly id_path: string | null;
  readonly timeout_seconds: number;
}
/** What the provider has approved instead of a text: its name there, its language, and what its variables say, in order. */
export interface SentTemplate {
  readonly name: string;
  readonly language: string;
  readonly values: readonly string[];
}
export interface Message {
  readonly to: string;
  readonly body: string;
  readonly template?: SentTemplate | null;
}
type Params = readonly (readonly [name: string, value: string])[];
const lines = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const pairsOf = (text: string | null): [string, string][] =>
  lines(text).map((line) => {
    const at = line.indexOf('=');
    return [line.slice(0, at), line.slice(at + 1)];
  });
/**
 * The parameters of a template. A name with `*` is there for each variable, counted from 0. Without variables it is not,
 * nor is what counts it as a part: `components.0.parameters.*` with all of `components.0`.
 */
function templateParams(text: string | null, { name, language, values }: SentTemplate, body: string): Params {
  const filled = (value: string, own = ''): string =>
    value.replace(/\{(template|language|text|value)\}/g, (_, key: string) =>
      key === 'template' ? name : key === 'language' ? language : key === 'text' ? body : own,
    );
  const pairs = pairsOf(text);
  const parts = values.length > 0 ? [] : pairs.flatMap(([path]) => /^(.*[.[]\d+\]?)[.[].*\*/.exec(path)?.[1] ?? []);
  return pairs
    .filter(([path]) => !parts.some((part) => path.startsWith(`${part}.`) || path.startsWith(`${part}[`)))
    .flatMap(([path, value]): [string, string][] =>
      path.includes('*')
        ? values.map((own, at) => [path.replace('*', String(at)), filled(value, own)])
        : [[path, filled(value)]],
    );
}
/** What counts from 0 is a list. */
function withLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]): [string, unknown] => [name, withLists(one)]);
  return entries.length > 0 && entries.every(([name], at) => name === String(at))
    ? entries.map(([, one]) => one)
    : Object.fromEntries(entries);
}
/** Of a JSON body: `to` as it is, `data.to` and `data[to]` nested. */
function nested(params: Params): Record<string, unknown> {
  const made: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of params) {
    const path = name.replaceAll(']', '').split(/[.[]/);
    let at = made;
    for (const part of path.slice(0, -1)) {
      const below = at[part];
      at = (
        typeof below === 'object' && below !== null
          ? below
          : (at[part] = Object.create(null) as Record<string, unknown>)
      ) as Record<string, unknown>;
    }
    at[path.at(-1) ?? name] = value;
  }
  return made;
}
/** The call that sends a message. `key` is that of the gateway, in the clear. */
export function callOf(gateway: GatewayCall, key: string, { to, body, template = null }: Message): Request {
  const url = new URL(gateway.url);
  const { sender_id: sender, username } = gateway;
  const own = ([name, value]: readonly [string | null, string | null]): [string, string][] =>
    name && value ? [[name, value]] : [];
  const ofTemplate = template && templateParams(gateway.template_params, template, body);
  const params: [string, string][] = [
    ...pairsOf(gateway.more_params).filter(([name]) => !ofTemplate?.some(([own]) => own === name)),
    [gateway.to_param, inForm(to, gateway.number_form, COUNTRY)],
    ...(ofTemplate ? [] : [[gateway.text_param, body] as [string, string]]),
    ...own([gateway.sender_param, sender]),
    ...own([gateway.username_param, username]),
    ...own([gateway.key_param, key]),
    ...(ofTemplate ?? []).map(([name, value]): [string, string] => [name, value]),
  ];
  const filled: Readonly<Record<string, string>> = { key, username: username ?? '', sender: sender ?? '' };
  const headers = Object.fromEntries(
    lines(gateway.headers).map((line) => {
      const at = line.indexOf(':');
      const value = line
        .slice(at + 1)
        .trim()
        .replace(/\{(key|username|sender)\}/g, (_, name: string) => filled[name] ?? '');
      return [line.slice(0, at).toLowerCase(), value.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')];
    }),
  );
  const timeoutMs = gateway.timeout_seconds * 1000;
  if (gateway.format === 'query') {
    for (const [name, value] of params) url.searchParams.append(name, value);
    return { url, method: 'GET', headers, body: null, timeoutMs };
  }
  const isJson = gateway.format === 'json';
  return {
    url,
    method: 'POST',
    headers: {
      ...headers,
      'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded;charset=UTF-8',
    },
    body: isJson
      ? JSON.stringify(ofTemplate ? withLists(nested(params)) : nested(params))
      : new URLSearchParams(params).toString(),
    timeoutMs,
  };
}

/** What stands at `data.messages[0].id` of an answer; undefined where it is no JSON, or nothing stands there. */
export function valueAt(text: string, path: string): string | undefined {
  let at: unknown;
  try {
    at = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const part of path.replaceAll(']', '').split(/[.[]/).filter(Boolean)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string, unknown>)[part];
  }
  return typeof at === 'string' || typeof at === 'number' || typeof at === 'boolean' ? String(at) : undefined;
}

export type Outcome =
  | { readonly state: 'sent'; readonly providerId: string | null }
  /** Surely not taken: it may be tried again, not before so many seconds. */
  | { readonly state: 'again'; readonly error: string; readonly seconds: number | null; readonly down: boolean }
  | { readonly state: 'failed'; readonly error: string }
  /** Nobody can tell whether it was taken. */
  | { readonly state: 'unknown'; readonly error: string };

/** What another server said, on one line and not too long. */
export const shown = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 200);
/** Seconds of Retry-After, a number or a date. */
function secondsOf(value: string | null, now: number): number | null {
  if (value === null) return null;
  const seconds = /^\d{1,6}$/.test(value) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), 86_400) : null;
}
/** What became of a message, by the answer to its call. */
export function outcomeOf(gateway: GatewayCall, answer: Answered, now = Date.now()): Outcome {
  if ('error' in answer)
    return answer.taken
      ? { state: 'unknown', error: shown(answer.error) }
      : { state: 'again', error: shown(answer.error), seconds: null, down: true };
  const { status, text, retryAfter } = answer;
  const said = `HTTP ${status}${text ? `: ${shown(text)}` : ''}`;
  if (status === 429 || (status === 503 && retryAfter !== null))
    return { state: 'again', error: said, seconds: secondsOf(retryAfter, now), down: status === 503 };
  // It may have been taken before the fault.
  if (status >= 500) return { state: 'unknown', error: said };
  if (status < 200 || status >= 300) return { state: 'failed', error: said };
  if (gateway.success_path) {
    const value = valueAt(text, gateway.success_path);
    const wanted = (gateway.success_value ?? '').split(',').map((one) => one.trim().toLowerCase());
    if (value === undefined || !wanted.includes(value.toLowerCase())) return { state: 'failed', error: said };
  }
  return {
    state: 'sent',
    providerId: gateway.id_path ? (valueAt(text, gateway.id_path)?.slice(0, 120) ?? null) : null,
  };
}
