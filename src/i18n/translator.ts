export interface Messages {
  readonly [key: string]: string | Messages;
}

/** The text under a dotted key; field names may contain no dot, so the key is walked. */
function textAt(messages: Messages, key: string): string | undefined {
  let at: string | Messages | undefined = messages;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/**
 * `translate` of react-admin for one language: looks the key up (else `_`, else the key itself), picks the plural form
 * by `smart_count`, and fills `%{names}`.
 */
export const translator =
  (messages: Messages) =>
  (key: string, options: Readonly<Record<string, unknown>> = {}): string => {
    const text = textAt(messages, key) ?? (typeof options['_'] === 'string' ? options['_'] : key);
    const forms = text.split('||||');
    const form =
      (options['smart_count'] === undefined || options['smart_count'] === 1 ? forms[0] : (forms[1] ?? forms[0])) ??
      text;
    return form
      .trim()
      .replace(/%\{(\w+)\}/g, (whole, name: string) => (name in options ? String(options[name]) : whole));
  };
