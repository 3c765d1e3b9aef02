import { HttpError } from 'ra-core';
import type { Fields } from '../../contract/fields.ts';
import { writableFields } from '../../contract/resource.ts';

/** The input that a provider names; of a cell of a row (`stops.1.name`), with its row. */
function inputNamed(fields: Fields, inputs: ReadonlyMap<string, string>, key: string): string | undefined {
  const [name = '', row, cell] = key.split('.');
  const input = inputs.get(name);
  if (row === undefined || input === undefined) return input;
  const of = Object.entries(fields[input]?.fields ?? {});
  const own = of.find(([inner, { wire = inner }]) => wire === cell)?.[0] ?? cell;
  return own === undefined ? `${input}.${row}` : `${input}.${row}.${own}`;
}
/**
 * The refusal of a write as its form can show it: texts under own field names. Texts about something that is no input
 * of the form become the message, so that they are shown at all. Other errors pass unchanged.
 */
export function fieldErrors(fields: Fields, mode: 'create' | 'update', error: unknown): unknown {
  const errors =
    error instanceof HttpError && error.body && typeof error.body === 'object'
      ? (error.body as { errors?: unknown }).errors
      : undefined;
  if (!(error instanceof HttpError) || !errors || typeof errors !== 'object') return error;
  const inputs = new Map(writableFields({ fields }, mode).map(([name, field]) => [field.wire ?? name, name]));
  const shown: Record<string, string> = {};
  const others: string[] = [];
  for (const [name, text] of Object.entries(errors)) {
    const input = inputNamed(fields, inputs, name);
    if (input) shown[input] = String(text);
    else others.push(String(text));
  }
  const message = others.length ? others.join('\n') : error.message;
  return new HttpError(message, error.status, { ...(error.body as object), message, errors: shown });
}
