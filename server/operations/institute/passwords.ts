/** The first administrator's password: made here, or refused when anybody could guess it. */
import { randomInt } from 'node:crypto';
import { guessable } from '../../http/guessable.ts';
import { Refusal } from '../Refusal.ts';

const SHORTEST = 10;
const LONGEST = 200;
/** Without 0/o, 1/l/i and vowels that would make words. */
const ALPHABET = 'bcdfghjkmnpqrstvwxyz23456789';

/** Four groups of four, about 77 bits. */
export function makePassword(): string {
  const group = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/** What is wrong with it; null when it is fine. */
export function weaknessOf(password: string, names: readonly string[]): string | null {
  if (password.length < SHORTEST) return `needs at least ${SHORTEST} characters`;
  if (password.length > LONGEST) return `may have at most ${LONGEST} characters`;
  return guessable(password, names);
}
/** @throws Refusal saying what is wrong with it */
export function requireStrongPassword(password: string, names: readonly string[]): void {
  const why = weaknessOf(password, names);
  if (why !== null) throw new Refusal(`The password ${why}. Leave --password out to have one made.`);
}
