import { unbroken } from './unbroken.ts';

/** A failed call, as screens show it. */
export interface Refusal {
  readonly status: number;
  readonly message: string;
  /** Messages per field of a 422 answer, joined into one sentence each. */
  readonly fields: Readonly<Record<string, string>>;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const sentence = (value: unknown): string =>
  unbroken(Array.isArray(value) ? value.map(String).join(' ') : String(value));

/** A refusal in one text: what is wrong with its fields, else its message. */
export const textOf = ({ fields, message }: Refusal): string => Object.values(fields).join(' ') || message;

/** Reads status, message and field errors from whatever a call was rejected with. */
export function refusalOf(error: unknown): Refusal {
  const source = isObject(error) ? error : {};
  const body = isObject(source['body']) ? source['body'] : {};
  const errors = isObject(body['errors']) ? body['errors'] : {};
  const message = [body['message'], source['message']].find((text) => typeof text === 'string' && text !== '');
  return {
    status: typeof source['status'] === 'number' ? source['status'] : 0,
    message: typeof message === 'string' ? unbroken(message) : 'Error occurred!',
    fields: Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, sentence(texts)])),
  };
}
