/** What people type on the screen that writes a message, as it is sent. */

/** Numbers as people paste them: one a line, or with commas between. */
export const numbersIn = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter(Boolean);
/** What is known of contacts. */
export const OF_CONTACTS = '{name} {campus} {school} {date}';
/** The moment that a local date and time of the browser mean. */
export const momentOf = (local: string): string | undefined =>
  local === '' ? undefined : new Date(local).toISOString();
