/** Which files of the project a file loads, read from their texts. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What is imported for its types alone decides nothing. */
const STATIC = /^\s*(?:import|export|@import)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?'(\.[^'?]+)(?:\?\w+)?'/gm;
const LATER = /import\(\s*'(\.[^']+)'\s*\)/g;

const texts = new Map<string, string>();
/** With the ends of lines as Git keeps them. */
export function textOf(file: string): string {
  const known = texts.get(file) ?? readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  texts.set(file, known);
  return known;
}
export const textsIn = (files: ReadonlySet<string>): string[] => [...files].toSorted().map(textOf);

/** Remembers what it has read: make one for each way of reading. */
export class Loads {
  readonly #loads = new Map<string, readonly string[]>();
  readonly #followsLater: (file: string) => boolean;

  /** @param followsLater Whether what a file loads with `import()` is read too */
  constructor(followsLater: (file: string) => boolean = () => true) {
    this.#followsLater = followsLater;
  }
  #loadedBy(file: string): readonly string[] {
    const known = this.#loads.get(file);
    if (known) return known;
    const text = textOf(file);
    const named = [...text.matchAll(STATIC), ...(this.#followsLater(file) ? text.matchAll(LATER) : [])];
    const found = named.map(([, to = '']) => join(dirname(file), to)).filter((path) => existsSync(path));
    this.#loads.set(file, found);
    return found;
  }
  /** A file with all that it loads, but for what is in `without` and what of it loads. */
  of(file: string, without: ReadonlySet<string> = new Set()): Set<string> {
    const found = new Set<string>();
    const waiting = [file];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next) || without.has(next)) continue;
      found.add(next);
      waiting.push(...this.#loadedBy(next));
    }
    return found;
  }
}
