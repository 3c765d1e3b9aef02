/**
 * Sends requests made from our own OpenAPI document and holds every answer against it: status, type and schema; never
 * 5xx.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import type { Hono } from 'hono';
import {
  escapePointer,
  Generator,
  operationsOf,
  type Json,
  type Known,
  type Operation,
  type Request,
} from './requests.ts';

export interface Fuzzing {
  readonly app: Hono;
  readonly document: Json;
  readonly known: Known;
  /** Requests to an operation. */
  readonly cases: (operation: Operation) => number;
  readonly seed: number;
  /** A token that is good at this moment; asked for before every operation. */
  readonly token: () => Promise<string>;
}
export interface Report {
  readonly operations: number;
  requests: number;
  /** How often each status was answered. */
  readonly statuses: Map<number, number>;
  /** Operations that no request got through, each with what it was answered most often. */
  readonly neverDone: string[];
}

export const nameOf = ({ method, path, described }: Operation): string =>
  `${method} ${path} (${String(described['summary'])})`;
function formOf(value: unknown): FormData {
  const form = new FormData();
  for (const [name, one] of Object.entries((value ?? {}) as Json)) {
    for (const item of Array.isArray(one) ? one : [one])
      form.append(
        Array.isArray(one) ? `${name}[]` : name,
        typeof item === 'string' || item instanceof File ? item : item === null ? '' : (JSON.stringify(item) ?? ''),
      );
  }
  return form;
}
async function send(app: Hono, operation: Operation, request: Request, token: string): Promise<Response> {
  const search = new URLSearchParams(
    Object.entries(request.query).map(([name, value]) => [name, value.toWellFormed()]),
  ).toString();
  const headers = new Headers({ ...request.headers, authorization: `Bearer ${token}` });
  const { body } = request;
  if (body?.kind === 'json') headers.set('content-type', 'application/json');
  if (body?.kind === 'raw') headers.set('content-type', body.type);
  const content: string | FormData | null =
    body === null
      ? null
      : body.kind === 'json'
        ? JSON.stringify(body.value ?? null)
        : body.kind === 'form'
          ? formOf(body.value)
          : String(body.value);
  return app.request(`/api${request.path}${search ? `?${search}` : ''}`, {
    method: operation.method,
    headers,
    ...(operation.method === 'GET' ? {} : { body: content }),
  });
}

/** The answer checked against the document; throws with the difference in words. */
function checker(document: Json): (operation: Operation, status: number, type: string, text: string) => void {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ ...document, $id: 'api' });
  return (operation, status, type, text) => {
    const responses = operation.described['responses'] as Record<string, Json>;
    const declared = responses[String(status)];
    if (!declared)
      throw new Error(
        `answered ${status}, which the document does not say (it says ${Object.keys(responses).join(', ')}): ${text.slice(0, 300)}`,
      );
    const ref = declared['$ref'];
    const pointer = typeof ref === 'string' ? ref.slice(1) : `${operation.pointer}/responses/${status}`;
    const content =
      (
        (typeof ref === 'string'
          ? ref
              .slice(2)
              .split('/')
              .reduce<unknown>((at, part) => (at as Json)[part], document)
          : declared) as { content?: Json }
      ).content ?? {};
    if ('*/*' in content) return;
    if (!(type in content))
      throw new Error(`answered ${status} as ${type}, the document says ${Object.keys(content).join(', ')}`);
    const validate = ajv.getSchema(`api#${encodeURI(`${pointer}/content/${escapePointer(type)}/schema`)}`);
    if (!validate) throw new Error(`no schema at ${pointer}`);
    if (!validate(JSON.parse(text)))
      throw new Error(
        `the answer ${status} is not as documented: ${ajv.errorsText(validate.errors)}: ${text.slice(0, 500)}`,
      );
  };
}

/**
 * Runs every operation, reads first and deletes last. Throws at the first wrong answer, with the smallest request that
 * shows it.
 */
export async function fuzz({ app, document, known, cases, seed, token }: Fuzzing): Promise<Report> {
  const generator = new Generator(document, known);
  const check = checker(document);
  const rank = ({ method, described, path }: Operation): number =>
    method === 'DELETE' || JSON.stringify(described['parameters'] ?? []).includes('"DELETE"') || path === '/logout'
      ? 2
      : method === 'GET'
        ? 0
        : 1;
  const operations = operationsOf(document).sort((a, b) => rank(a) - rank(b));
  const report: Report = { operations: operations.length, requests: 0, statuses: new Map(), neverDone: [] };
  for (const operation of operations) {
    let bearer = await token();
    let done = false;
    const refusals = new Map<string, number>();
    const holds = fc.asyncProperty(generator.request(operation), async (request) => {
      const response = await send(app, operation, request, bearer);
      const text = await response.text();
      const { status } = response;
      report.requests += 1;
      report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
      done ||= status < 300;
      const refusal = `${status} ${/"message":"[^"]*"/.exec(text)?.[0] ?? ''}`;
      refusals.set(refusal, (refusals.get(refusal) ?? 0) + 1);
      if (status >= 500) throw new Error(`answered ${status}: ${text.slice(0, 300)}`);
      check(operation, status, (response.headers.get('content-type') ?? '').split(';')[0] ?? '', text);
      if (status === 403) bearer = await token();
    });
    try {
      await fc.assert(holds, { numRuns: cases(operation), seed, endOnFailure: false });
    } catch (error) {
      const { message, cause } = error as Error;
      throw new Error(
        `${nameOf(operation)}, seed ${seed}: ${cause instanceof Error ? cause.message : ''}\n${message}`,
        { cause: error },
      );
    }
    const [most] = [...refusals].sort(([, a], [, b]) => b - a);
    if (!done) report.neverDone.push(`${nameOf(operation)}: ${String(most)}`);
  }
  return report;
}
