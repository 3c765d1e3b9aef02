/** Reading request bodies: limits, bad JSON, multipart as browsers and PHP clients write it. */
import type { Context } from 'hono';
import { AppError, invalid } from './appError.ts';
import { isTooDeep } from './jsonDepth.ts';

/** Bytes of a body, unless its route says otherwise. */
export const MAX_JSON = 256 * 1024;
/** A file of 10 MB and the fields beside it. */
export const MAX_MULTIPART = 10 * 1024 * 1024 + 64 * 1024;
const MAX_PARTS = 2_000;

/** All bytes of a body, refused with 413 as soon as they are too many. */
async function bytesOf(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = (): AppError => new AppError(413, `The request is larger than ${Math.round(limit / 1024)} KB`);
  const declared = request.headers.get('content-length');
  if (Number(declared ?? 0) > limit) throw tooLarge();
  // HTTP holds the client to the length it declared, so the body can be taken whole; a stream read piece by piece costs more than the rest of a small request.
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

function parseJson(bytes: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (isTooDeep(text)) throw new AppError(400, 'The body is nested too deeply');
    value = JSON.parse(text);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(400, 'The body is not valid JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError(400, 'The body must be a JSON object');
  return value as Record<string, unknown>;
}

/** `name[]` and repeated names become lists. */
function collect(form: FormData): Record<string, unknown> {
  const body: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const names = [...form.keys()];
  if (names.length > MAX_PARTS) throw new AppError(413, `The form has more than ${MAX_PARTS} parts`);
  for (const name of new Set(names)) {
    const values = form.getAll(name);
    const many = name.endsWith('[]');
    body[many ? name.slice(0, -2) : name] = many || values.length > 1 ? values : values[0];
  }
  return body;
}

/** Names that every object has ('constructor', '__proto__', 'toString') are no field's, and looking a field up by one finds the wrong thing. */
function refuseInherited(values: Record<string, unknown>): Record<string, unknown> {
  for (const name of Object.keys(values)) if (name in Object.prototype) throw invalid(name, `${name} is not a field that can be set here`);
  return values;
}

/**
 * The body as an object; `{}` when there is none. `form`: its values are texts and files. JSON and urlencoded bodies are taken where multipart is declared and
 * the other way round, so that a client may leave files out. `maxBytes` replaces both limits. Throws 400 (unreadable), 413 (too large), 415.
 */
export async function readBody(context: Context, maxBytes?: number): Promise<{ values: Record<string, unknown>; form: boolean }> {
  const type = (context.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const form = type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded';
  const bytes = await bytesOf(context.req.raw, maxBytes ?? (form ? MAX_MULTIPART : MAX_JSON));
  if (bytes.byteLength === 0) return { values: {}, form: false };
  if (form) {
    const headers = { 'content-type': context.req.header('content-type') ?? '' };
    try {
      return { values: refuseInherited(collect(await new Response(bytes, { headers }).formData())), form };
    } catch (error) {
      throw error instanceof AppError ? error : new AppError(400, 'The form data is not valid');
    }
  }
  if (type === '' || type === 'application/json' || type.endsWith('+json')) return { values: refuseInherited(parseJson(bytes)), form };
  throw new AppError(415, 'Send application/json or multipart/form-data');
}
