/** Passwords as scrypt hashes: `scrypt$N$r$p$salt$hash`, base64url. */
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { assertOutsideDoor } from '../database/outsideDoor.ts';

const COST = { N: 32_768, r: 8, p: 1 } as const;
const LENGTH = 32;
const derive = (password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> => {
  assertOutsideDoor('Hashing a password');
  return new Promise((done, failed) => {
    scrypt(password.normalize('NFKC'), salt, LENGTH, { ...cost, maxmem: 128 * 1024 * 1024 }, (error, key) =>
      error ? failed(error) : done(key),
    );
  });
};

/** A salted hash, about 60 ms of work. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

const UNKNOWN = `scrypt$${COST.N}$${COST.r}$${COST.p}$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(LENGTH).toString('base64url')}`;
/** Whether the password is the one that was hashed; without a hash it takes as long and is false. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const [scheme, N, r, p, salt = '', key = ''] = (hash ?? UNKNOWN).split('$');
  if (scheme !== 'scrypt') return false;
  const expected = Buffer.from(key, 'base64url');
  const actual = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
  return expected.length === actual.length && timingSafeEqual(expected, actual) && hash !== null;
}
