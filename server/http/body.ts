/** Reading request bodies: limits, bad JSON, multipart as browsers and PHP clients write it. */
import type { Context } from 'hono';
import { AppError, invalid } from './appError.ts';
import { boundaryOf, MAX_PARTS, MAX_URLENCODED, measurePairs, measureParts } from './formLimits.ts';
import { isTooDeep } from './jsonDepth.ts';

/** Bytes of a body, unless its route says otherwise. */
export const MAX_JSON = 256 * 1024;
/** A file of 10 MB and the fields beside it. */
export const MAX_MULTIPART = 10 * 1024 * 1024 + 64 * 1024;

/** All bytes of a body, refused with 413 as soon as they are too many. */
async function bytesOf(request: Request, limit: number, large: () => void): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = (): AppError => new AppError(413, `The request is larger than ${Math.round(limit / 1024)} KB`);
  const declared = request.headers.get('content-length');
  if (Number(declared ?? 0) > limit) throw tooLarge();
  if (Number(declared ?? 0) > MAX_JSON) large();
  // HTTP holds the client to the length it declared, so the body can be taken whole; a stream read piece by piece costs
  // more than the rest of a small request.
  if (declared !== null && /^\d+$/.test(declared)) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.byteLength > limit) throw tooLarge();
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body) {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge();
      if (size > MAX_JSON) large();
      chunks.push(chunk);
    }
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

const decoder = new TextDecoder('utf-8', { fatal: true });
function parseJson(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    const text = decoder.decode(bytes);
    if (isTooDeep(text)) throw new AppError(400, 'The body is nested too deeply');
    value = JSON.parse(text);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(400, 'The body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError(400, 'The body must be a JSON object');
  if (Object.keys(value).length > MAX_PARTS) throw new AppError(413, `The body has more than ${MAX_PARTS} fields`);
  return value as Record<string, unknown>;
}

/** `name[]` and repeated names become lists. */
function collect(form: FormData): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  // In one walk: asking a form for each of its names looks at all of it each time.
  const found = new Map<string, (string | File)[]>();
  for (const [name, value] of form) {
    const values = found.get(name);
    if (values) values.push(value);
    else found.set(name, [value]);
  }
  for (const [name, values] of found) {
    const many = name.endsWith('[]');
    body[many ? name.slice(0, -2) : name] = many || values.length > 1 ? values : values[0];
  }
  return body;
}

/**
 * Names that every object has ('constructor', '__proto__', 'toString') are no field's, and looking a field up by one
 * finds the wrong thing.
 */
function refuseInherited(values: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(values))
    if (name in Object.prototype) throw invalid(name, `${name} is not a field that can be set here`);
  return values;
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string, contentType: string): Promise<FormData> {
  let declared = type;
  if (type === 'multipart/form-data') {
    const boundary = boundaryOf(contentType);
    measureParts(bytes, boundary);
    // What was measured is what is parsed, however the header was written.
    declared = `${type}; boundary="${boundary}"`;
  } else measurePairs(bytes);
  try {
    return await new Response(bytes, { headers: { 'content-type': declared } }).formData();
  } catch {
    throw new AppError(400, 'The form data is not valid');
  }
}

export interface Reading {
  readonly maxBytes?: number | undefined;
  /** Called, perhaps several times, for a body larger than 256 KB before the rest of it is read; may throw. */
  readonly large?: () => void;
}
/**
 * The body as an object; `{}` when there is none. `form`: its values are texts and files. JSON and urlencoded bodies
 * are taken where multipart is declared and the other way round, so that a client may leave files out. `maxBytes`
 * replaces both limits, but no urlencoded form is ever longer than 256 KB. Throws 400 (unreadable), 413 (too large),
 * 415.
 */
export async function readBody(
  context: Context,
  { maxBytes, large = () => undefined }: Reading = {},
): Promise<{ values: Record<string, unknown>; form: boolean }> {
  const contentType = context.req.header('content-type') ?? '';
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  const pairs = type === 'application/x-www-form-urlencoded';
  const form = type === 'multipart/form-data' || pairs;
  const limit = maxBytes ?? (form ? MAX_MULTIPART : MAX_JSON);
  const bytes = await bytesOf(context.req.raw, pairs ? Math.min(limit, MAX_URLENCODED) : limit, large);
  if (bytes.byteLength === 0) return { values: {}, form: false };
  if (form) return { values: refuseInherited(collect(await readForm(bytes, type, contentType))), form };
  if (type === '' || type === 'application/json' || type.endsWith('+json'))
    return { values: refuseInherited(parseJson(bytes)), form };
  throw new AppError(415, 'Send application/json or multipart/form-data');
}
