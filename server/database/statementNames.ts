/** Names for statements that come often, so that PostgreSQL keeps their plans. */

/** Plans cost memory in every connection, so only what comes often has one. */
const MOST_NAMES = 300;
const OFTEN = 3;
const MOST_SEEN = 3_000;
const names = new Map<string, string>();
let seen = new Map<string, number>();
let made = 0;

/** The statement gets another name, in every connection: what was prepared by this one no longer fits the tables. */
export function renewName(name: string): void {
  for (const [text, known] of names) if (known === name) names.set(text, `s${(made += 1)}`);
}

/** Name of the prepared statement of this text, once it has been asked for often; the same in every connection. */
export function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  const times = (seen.get(text) ?? 0) + 1;
  if (times >= OFTEN && names.size < MOST_NAMES) {
    const name = `s${(made += 1)}`;
    names.set(text, name);
    seen.delete(text);
    return name;
  }
  if (seen.size >= MOST_SEEN) seen = new Map();
  seen.set(text, times);
  return undefined;
}
