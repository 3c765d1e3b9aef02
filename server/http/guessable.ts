/**
 * Passwords that guessing programs try first: the most common ones, and what such programs make by themselves, which is
 * a few hundred words with a year, a count or signs around them, runs of keys, and the names of the account.
 */
import { commonPasswords } from './commonPasswords.ts';

const WORDS = new Set(
  `password passwort passwd parola motdepasse contrasena senha iloveyou iloveu loveyou loveme lovely lover welcome letmein trustno trustme
  admin administrator adminadmin root superuser superman batman spiderman pokemon starwars football baseball basketball soccer hockey cricket
  princess sunshine shadow monkey dragon master michael jordan jennifer jessica ashley nicole daniel charlie andrew matthew joshua thomas robert
  michelle amanda samantha anthony patrick william alexander elizabeth victoria jonathan christopher benjamin
  computer internet samsung google facebook youtube microsoft windows android iphone qwerty qwertz azerty asdf asdfgh zxcv zxcvbn qazwsx
  whatever freedom hello hellohello secret changeme default guest test testing tester testtest user login access server system
  pakistan islamabad lahore karachi allah allahakbar bismillah muhammad mohammad mustafa ahmed fatima ayesha zindabad pakistanzindabad
  india bangladesh school schooladmin student teacher principal college university academy edubase education fees
  flower butterfly chocolate cookie cheese banana orange purple yellow silver golden diamond summer winter spring autumn
  january february march april june july august september october november december monday friday sunday
  mustang ferrari porsche mercedes corvette harley yamaha honda toyota chelsea liverpool arsenal barcelona realmadrid juventus
  killer hunter ranger soldier warrior phoenix falcon eagle tiger lion panther blackcat midnight
  metallica slipknot nirvana eminem naruto pikachu minecraft fortnite babygirl angel beautiful
  jesus jesuschrist blessed faith heaven myspace linkedin dropbox twitter instagram
  abc abcd abcdef abcdefg abcdefgh aaaa asd qwe qaz zaq wsx xsw one two three abcabc trustno1 passw0rd`.split(/\s+/),
);
const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgb',
  '1q2w3e4r5t6y7u8i9o0p',
  'zaq12wsx',
  'qweasdzxc',
  '!@#$%^&*()',
];
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const reversed = (text: string): string => [...text].reverse().join('');
/** Whether the whole text is cut from runs of keys, forwards or backwards, in pieces of at least three. */
function isRun(text: string): boolean {
  const runs = [...RUNS, ...RUNS.map(reversed)];
  const reach = [true];
  for (let end = 1; end <= text.length; end += 1)
    reach[end] = Array.from({ length: Math.max(0, end - 2) }, (_none, start) => start).some(
      (start) => reach[start] === true && runs.some((run) => run.includes(text.slice(start, end))),
    );
  return reach[text.length] === true;
}
/** 'abcabc' is 'abc', 'aaaaaaaa' is 'a'. */
const unit = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text;
const isWord = (text: string, names: ReadonlySet<string>): boolean => {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const plain = [...text]
    .map((char) => LEET[char] ?? char)
    .join('')
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [text, core, unit(core), plain, unit(plain), plain.replace(/i+$/, '')].some(
    (one) => one !== '' && (WORDS.has(one) || names.has(one)),
  );
};

/** Why this password would be guessed soon, or null. `names`: of the user and the institute. */
export function guessable(password: string, names: readonly string[] = []): string | null {
  const text = password.normalize('NFKC').toLowerCase();
  const own = new Set(names.map((name) => name.toLowerCase()).filter((name) => name.length >= 3));
  if (new Set(text).size < 4) return 'repeats too few characters';
  if (/^\d+$/.test(text) && text.length < 12) return 'has nothing but digits';
  const bare = text.replace(/^\p{L}(?=\d)|(?<=\p{L})\d{1,4}$/gu, '');
  if ([text, unit(text), bare].some(isRun)) return 'is a row of keys';
  if (commonPasswords.has(text) || isWord(text, own)) return 'is one of the first that would be guessed';
  return null;
}
