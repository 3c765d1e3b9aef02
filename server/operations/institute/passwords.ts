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

/** @throws Refusal saying what is wrong with it */
export function requireStrongPassword(password: string, names: readonly string[]): void {
  const refuse = (why: string): never => {
    throw new Refusal(`The password ${why}. Leave --password out to have one made.`);
  };
  if (password.length < SHORTEST) refuse(`needs at least ${SHORTEST} characters`);
  if (password.length > LONGEST) refuse(`may have at most ${LONGEST} characters`);
  const why = guessable(password, names);
  if (why !== null) refuse(why);
}
