/** How many keys or taps a piece of work takes, as docs/keys.md says it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const PAGE = join(import.meta.dirname, '../../../docs/keys.md');
/** The figure of a row: keys, or taps. */
export function documented(work: string, of: 'keys' | 'taps'): number {
  const row = readFileSync(PAGE, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find((cells) => cells[1] === work);
  const figure = row?.[of === 'keys' ? 3 : 4]?.replaceAll(',', '') ?? '';
  if (!/^\d+$/.test(figure)) throw new Error(`docs/keys.md has no ${of} for “${work}”.`);
  return Number(figure);
}
/** Fails when the work takes more than the page says. */
export const expectCount = (work: string, of: 'keys' | 'taps', count: number): void =>
  expect(count, `${work}: ${of}, at most those of docs/keys.md`).toBeLessThanOrEqual(documented(work, of));

const uncounted = new WeakMap<Page['keyboard'], Page['keyboard']['press']>();
/** Presses a key that only a slow machine asks for: what had not come yet, or has not gone yet. */
export const pressForThePage = ({ keyboard }: Page, key: string): Promise<void> =>
  (uncounted.get(keyboard) ?? keyboard.press).call(keyboard, key);
/** Every key that is pressed on the page from now on, each letter of a text as one. */
export function countKeys({ keyboard }: Page): () => number {
  let keys = 0;
  const { press, type } = keyboard;
  uncounted.set(keyboard, press);
  keyboard.press = (key, options) => {
    keys += 1;
    return press.call(keyboard, key, options);
  };
  keyboard.type = (text, options) => {
    keys += text.length;
    return type.call(keyboard, text, options);
  };
  return () => keys;
}
