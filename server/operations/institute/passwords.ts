/** The first administrator's password: made here, or refused when anybody could guess it. */
import { randomInt } from 'node:crypto';
import { Refusal } from '../Refusal.ts';

const SHORTEST = 10;
const LONGEST = 200;
const FEWEST_DIFFERENT = 5;
/** Beginnings that guessing programs try first; what follows is usually a year or a sign. */
const COMMON = /^(password|passwort|pakistan|qwerty|asdf|admin|welcome|letmein|iloveyou|abc|12345|school|edubase|chenab-demo)/i;
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
  if (new Set(password).size < FEWEST_DIFFERENT) refuse('repeats too few characters');
  if (COMMON.test(password)) refuse('is one of the first that would be guessed');
  const lower = password.toLowerCase();
  if (names.some((name) => name.length >= 4 && lower.includes(name.toLowerCase()))) refuse('contains the name of the user or the institute');
}
