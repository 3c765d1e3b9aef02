/** Passwords: what is taken, what is refused, how they are kept, and that nobody starts with a known one. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonPasswords } from '../../../server/http/commonPasswords.ts';
import { guessable } from '../../../server/http/guessable.ts';
import { hashPassword, verifyPassword } from '../../../server/http/passwords.ts';
import { createInstitute } from '../../../server/operations/institute/create.ts';
import { makePassword } from '../../../server/operations/institute/passwords.ts';
import { seedIfEmpty } from '../../../server/seedIfEmpty.ts';
import { makeApp, makeInstitute, makeUser, type Answer, type Api, type TestUser } from '../support/apiClient.ts';

let api: Api;
let admin: TestUser;
beforeAll(async () => {
  api = await makeApp();
  admin = await makeInstitute(api, 'north');
});
afterAll(() => api.test.drop());
let next = 0;
const create = (password: string, username = `clerk.${(next += 1)}`): Promise<Answer> =>
  api.call('/store_user', {
    token: admin.token,
    json: { institute_code: 'north', username, full_name: 'New', all_campuses: true, password },
  });
const signIn = (username: string, password: string): Promise<Answer> =>
  api.call('//sign-in', {
    method: 'POST',
    form: new URLSearchParams({ institute: 'north', username, password }) as unknown as FormData,
  });

const choose = (username: string, given: string, password: string, again = password): Promise<Answer> =>
  api.call('//sign-in/password', {
    method: 'POST',
    form: new URLSearchParams({
      institute: 'north',
      username,
      old_password: given,
      password,
      password_confirmation: again,
    }) as unknown as FormData,
  });

/** Of the kinds that head every published list, at least eight characters long. */
const FIRST_GUESSES = [
  'password',
  'password1',
  'password123',
  'Password1!',
  'P@ssw0rd',
  'passw0rd',
  '12345678',
  '123456789',
  '1234567890',
  '87654321',
  '11111111',
  '00000000',
  '123123123',
  '12341234',
  '11223344',
  '12121212',
  '20202020',
  'qwertyui',
  'qwertyuiop',
  'qwerty123',
  'qwerty12',
  '1q2w3e4r',
  '1qaz2wsx',
  'qazwsxedc',
  'zxcvbnm1',
  'asdfghjk',
  'asdfasdf',
  'abcd1234',
  'abc12345',
  'abcdefgh',
  'a1234567',
  'aaaaaaaa',
  'iloveyou',
  'iloveyou1',
  'sunshine',
  'sunshine1',
  'princess',
  'princess1',
  'football',
  'football1',
  'baseball',
  'superman',
  'batman123',
  'welcome1',
  'welcome123',
  'admin123',
  'admin1234',
  'administrator',
  'letmein1',
  'trustno1',
  'starwars',
  'pakistan',
  'pakistan123',
  'pakistan786',
  'lahore123',
  'karachi1',
  'bismillah',
  'muhammad',
  'computer',
  'internet',
  'samsung1',
  'michelle',
  'jennifer',
  'whatever',
  'dragon12',
  'master123',
  'shadow123',
  'changeme',
  'changeme1',
  'secret123',
  'school123',
  'student1',
  'teacher123',
  'edubase8',
  'summer2025',
  'liverpool',
  'zaq12wsx',
];

describe('a password', () => {
  it('has at least eight characters', async () => {
    expect((await create('short 7')).errors).toHaveProperty('password');
    expect((await create('eight ch')).status).toBe(201);
  });
  it('is refused when it is one of the first that would be guessed', async () => {
    expect(FIRST_GUESSES.filter((password) => guessable(password) === null)).toEqual([]);
    for (const password of ['password123', '12345678', 'qwertyuiop']) {
      expect((await create(password)).errors).toHaveProperty('password');
      const user = await makeUser(api, 'north');
      const own = await api.call('/change_own_password', {
        token: user.token,
        json: { old_password: user.password, password },
      });
      expect(Object.keys(own.errors)).toEqual(['password']);
      const set = { institute_code: 'north', password, password_confirmation: password };
      expect(
        (await api.call(`/change_password/${user.id}`, { method: 'PUT', token: admin.token, json: set })).errors,
      ).toHaveProperty('password');
    }
    expect((await create('sadia.noor1', 'sadia.noor')).errors).toHaveProperty('password');
  });
  it('is refused when it is among the 3,000 most common, in any case of letters', async () => {
    const common = [...commonPasswords];
    expect(common.length).toBeGreaterThanOrEqual(3_000);
    expect(common.filter((password) => password.length < 8 || guessable(password) === null)).toEqual([]);
    expect(common.filter((password) => guessable(password.toUpperCase()) === null)).toEqual([]);
    // In no rule, only in the list.
    for (const password of ['bluebird', 'Hercules', 'WATERLOO', 'caroline']) {
      const refused = await create(password);
      expect([refused.status, refused.errors]).toEqual([
        422,
        { password: ['Password is one of the first that would be guessed'] },
      ]);
    }
    expect(guessable('bluebird waterloo hercules')).toBeNull();
  });
  it('may be of any composition, and long', async () => {
    const fine = [
      'correct horse battery',
      'nothing but small letters',
      'اُردو میں لفظِ خفیہ',
      '🐎🔋📎🐎 battery',
      'x'.repeat(30) + 'y z w',
      '7305 2918 4466',
      ' blanks around them ',
      'long enough',
      '^%$#@!~*()_{}|',
    ];
    expect(fine.filter((password) => guessable(password) !== null)).toEqual([]);
    for (const password of fine) expect([password, (await create(password)).status]).toEqual([password, 201]);
    expect((await create(`${'a good long pass phrase '.repeat(8)}`.slice(0, 200))).status).toBe(201);
  });
  it('is verified as it was typed: not cut off, not trimmed, in its case', async () => {
    const password = ` A Long One ${'x1'.repeat(60)} `;
    expect((await create('a given one', 'exact.clerk')).status).toBe(201);
    expect((await choose('exact.clerk', 'a given one', password)).status).toBe(303);
    expect((await signIn('exact.clerk', password)).status).toBe(303);
    for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 72), `${password}x`])
      expect((await signIn('exact.clerk', other)).status).toBe(401);
  });
  it('is kept as a salted scrypt hash of today’s strength', async () => {
    const [one, two] = [await hashPassword('the same one'), await hashPassword('the same one')];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect([
      await verifyPassword('the same one', one),
      await verifyPassword('another one', one),
      await verifyPassword('the same one', null),
    ]).toEqual([true, false, false]);
  });
});

describe('a password that somebody else has given', () => {
  const given = 'given by the head';
  it('opens nothing but the page where another one is chosen', async () => {
    const { row } = await create(given, 'new.clerk');
    expect(row['must_change_password']).toBe(true);
    const page = await signIn('new.clerk', given);
    expect([page.status, page.headers.get('location')]).toEqual([200, null]);
    expect(page.text).toContain('action="/sign-in/password"');
    expect(page.text).not.toContain(given);
    const refusals: [answer: Answer, status: number, why: string][] = [
      [
        await choose('new.clerk', 'not this one', 'chosen by myself'),
        401,
        'The password that you were given is not right.',
      ],
      [await choose('new.clerk', given, given), 422, 'Choose another password than the one that you were given.'],
      [await choose('new.clerk', given, 'chosen by myself', 'chosen by nobody'), 422, 'The two new passwords differ.'],
      [await choose('new.clerk', given, 'short'), 422, 'Password must have at least 8 characters.'],
      [await choose('new.clerk', given, 'waterloo'), 422, 'Password is one of the first that would be guessed.'],
    ];
    for (const [answer, status, why] of refusals) {
      expect([why, answer.status, answer.headers.get('location')]).toEqual([why, status, null]);
      expect(answer.text).toContain(why);
    }
  });
  it('is replaced once, and the chosen one opens the door', async () => {
    const { row } = await create(given, 'replacing.clerk');
    const chosen = await choose('replacing.clerk', given, 'chosen by myself');
    expect([chosen.status, chosen.headers.get('location')]).toEqual([
      303,
      expect.stringContaining(`/north/${row.id}/north.`),
    ]);
    expect((await signIn('replacing.clerk', given)).status).toBe(401);
    expect((await signIn('replacing.clerk', 'chosen by myself')).status).toBe(303);
    // Without a session only a given password can be replaced.
    expect((await choose('replacing.clerk', 'chosen by myself', 'and another one')).status).toBe(401);
    expect((await signIn('replacing.clerk', 'chosen by myself')).status).toBe(303);
  });
  it('is also the one that an administrator sets later, not the one that users set themselves', async () => {
    const user = await makeUser(api, 'north');
    const set = (id: number, token: string): Promise<Answer> =>
      api.call(`/change_password/${id}`, {
        method: 'PUT',
        token,
        json: { institute_code: 'north', password: given, password_confirmation: given },
      });
    const own = await api.call('/change_own_password', {
      token: user.token,
      json: { old_password: user.password, password: given },
    });
    expect(own.status).toBe(200);
    expect((await signIn(user.username, given)).status).toBe(303);
    expect((await set(user.id, admin.token)).status).toBe(200);
    expect((await signIn(user.username, given)).status).toBe(200);
    expect((await choose(user.username, given, 'chosen by myself')).status).toBe(303);
  });
  it('is the one that was made for the first administrator of an institute', async () => {
    const password = makePassword();
    await createInstitute(api.db, {
      code: 'south',
      name: 'South',
      admin: 'head',
      campus: 'Main',
      password,
      passwordMade: true,
    });
    const form = new URLSearchParams({ institute: 'south', username: 'head', password }) as unknown as FormData;
    const answer = await api.call('//sign-in', { method: 'POST', form });
    expect(answer.text).toContain('action="/sign-in/password"');
  });
});

describe('the sign-in page', () => {
  it('hides what is typed, lets password managers and pasting work, and asks no question to fall back on', async () => {
    const { text } = await api.call('//sign-in');
    const inputs = text.match(/<input [^>]*>/g) ?? [];
    expect(inputs.map((input) => /name="(\w+)"/.exec(input)?.[1])).toEqual(['institute', 'username', 'password']);
    expect(inputs[2]).toMatch(/type="password"/);
    expect(inputs[2]).toMatch(/autocomplete="current-password"/);
    expect(text).not.toMatch(/onpaste|oncopy|hint|question/i);
  });
});

describe('known passwords', () => {
  it('of a demo do not exist in production', async () => {
    expect(await seedIfEmpty(api.db, api.test.url, { production: true })).toBeNull();
  });
  it('are not given to a first administrator: theirs is random, of 77 bits', () => {
    const made = Array.from({ length: 50 }, makePassword);
    expect(new Set(made).size).toBe(50);
    for (const password of made)
      expect([password, /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/.test(password), guessable(password)]).toEqual([
        password,
        true,
        null,
      ]);
  });
});
