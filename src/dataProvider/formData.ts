export type Values = Readonly<Record<string, unknown>>;

/** Values as multipart: '1' and '0' for booleans, JSON for lists, an empty text for null. */
export function formDataOf(body: Values): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (value instanceof Blob) form.append(name, value);
    else if (value === null) form.append(name, '');
    else if (typeof value === 'boolean') form.append(name, value ? '1' : '0');
    else form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}
