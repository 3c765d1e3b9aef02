/** GET /find: by any word of a name, nearly spelt too, and by every number; what one may see and nothing else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FOUND_KINDS, FOUND_MOST, type FoundKind } from '../../contract/endpoints/find.ts';
import { DEMO_INSTITUTE } from '../../server/seed/demo.ts';
import { makeApp, makeInstitute, makeUser, type Api, type TestUser } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
let head: TestUser;
type Bag = Record<string, unknown>;
interface Found extends Bag {
  readonly kind: FoundKind;
  readonly id: number;
  readonly title: string;
}
beforeAll(async () => {
  api = await makeApp({ demo: 2 });
  head = await makeUser(api, DEMO_INSTITUTE, { username: 'head' });
});
afterAll(() => api.test.drop());

async function ask(query: Record<string, string>, user = head): Promise<{ found: Found[]; more: FoundKind[] }> {
  const answer = await api.call('/find', { query, token: user.token });
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
  return answer.row as unknown as { found: Found[]; more: FoundKind[] };
}
const find = async (text: string, user = head): Promise<Found[]> => (await ask({ text }, user)).found;
const of = (found: readonly Found[], kind: FoundKind): Found[] => found.filter((one) => one.kind === kind);
const rows = async <T extends Bag>(text: string): Promise<T[]> =>
  asOwner(api.test.url, async (client) => (await client.query<T>(text)).rows);
interface Someone extends Bag {
  readonly id: number;
  readonly sid: number;
  readonly student_name: string;
  readonly father_name: string;
  readonly family_id: number;
  readonly family_no: number;
  readonly campus_id: number;
  readonly mobile: string;
  readonly father_cnic: string;
}
const someone = async (where = 'true'): Promise<Someone> => {
  const [found] = await rows<Someone>(
    `SELECT id::int, sid::int, student_name, father_name, family_id::int, family_no::int, campus_id::int, mobile, father_cnic FROM students
      WHERE institute_code = 'demo' AND deleted_at IS NULL AND status_class = 'enrolled' AND ${where} ORDER BY id LIMIT 1`,
  );
  if (!found) throw new Error(`nobody with ${where}`);
  return found;
};
/** Twice the middle letter: as someone types who hears the name. */
const misspelt = (name: string): string => {
  const word = name.split(' ')[0] ?? '';
  const at = Math.floor(word.length / 2);
  return `${word.slice(0, at)}${word.charAt(at)}${word.slice(at)}`;
};

describe('a name', () => {
  test('finds by its words in any order, by their beginnings, and whatever the case', async () => {
    const one = await someone("student_name LIKE '% %' AND length(student_name) > 9");
    const [first = '', last = ''] = one.student_name.split(' ');
    for (const typed of [one.student_name, `${last} ${first}`, `${first.slice(0, 4).toUpperCase()} ${last}`])
      expect(of(await find(typed), 'student').map(({ title }) => title)).toContain(one.student_name);
  });
  test('finds who has all words, though many have each, and however many words one begins', async () => {
    const one = await someone();
    const many = (word: string, from: number) =>
      rows(
        `INSERT INTO find_entries (institute_code, kind, word, campus_id, id) SELECT 'demo', 'student', '${word}', ${one.campus_id}, -${from} - g FROM generate_series(1, 400) g`,
      );
    await many('zorawar', 0);
    await many('zubairi', 1000);
    await many('zahidan', 2000);
    const rename = (name: string) =>
      rows(`UPDATE students SET student_name = '${name}' WHERE institute_code = 'demo' AND id = ${one.id}`);
    await rename('Zorawar Zubairi Zahidan');
    await rows(
      "INSERT INTO find_words SELECT 'demo', 'zub' || chr(96 + g) FROM generate_series(1, 12) g ON CONFLICT DO NOTHING",
    );
    // More campuses than are read at first, all of them before theirs.
    await rows(
      "INSERT INTO campuses (institute_code, id, campus_name, campus_code) SELECT 'demo', -g, 'Find ' || g, 'F' || g FROM generate_series(1, 22) g",
    );
    try {
      for (const typed of [
        'zub zor',
        'zorawar zubairi',
        'Zubairi Zor',
        'zoraw zubai',
        'zub zahidan',
        'zahid zubairi zorawar',
        'zub zah zor',
        'zorawwar zubairi',
        'zorawwar zahidann',
        'zahidann zubairi zorawar',
      ])
        expect(
          of(await find(typed), 'student').map(({ id }) => id),
          typed,
        ).toEqual([one.id]);
    } finally {
      await rename(one.student_name.replaceAll("'", "''"));
      await rows("DELETE FROM find_entries WHERE institute_code = 'demo' AND id < 0");
      await rows("DELETE FROM find_words WHERE institute_code = 'demo' AND word ~ '^zub.$'");
      await rows("DELETE FROM campuses WHERE institute_code = 'demo' AND id < 0");
    }
  });
  test('is that of the father too, with the family where several children are of it', async () => {
    const one = await someone(
      '(SELECT count(*) FROM students b WHERE b.institute_code = students.institute_code AND b.family_id = students.family_id AND b.deleted_at IS NULL) > 1',
    );
    const found = await find(one.father_name);
    expect(of(found, 'family')).toContainEqual(
      expect.objectContaining({ id: one.family_id, number: String(one.family_no), title: one.father_name }),
    );
  });
  test('nearly spelt finds those of the name, and says so', async () => {
    const one = await someone("length(split_part(student_name, ' ', 1)) > 5");
    const typed = misspelt(one.student_name);
    const found = of(await find(typed), 'student');
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ nearly }) => nearly)).toBe(true);
    expect(found.some(({ title }) => title.startsWith(one.student_name.split(' ')[0] ?? ''))).toBe(true);
  });
  test('of an employee finds the employee', async () => {
    const [one] = await rows<{ id: number; name: string }>(
      "SELECT id::int, name FROM employees WHERE institute_code = 'demo' ORDER BY id LIMIT 1",
    );
    expect(of(await find(one?.name ?? ''), 'employee')).toContainEqual(
      expect.objectContaining({ id: one?.id, title: one?.name, nearly: false }),
    );
  });
  test('that nobody has finds nothing; neither do a letter, wildcards and signs', async () => {
    for (const typed of ['Zzyzx Qwrtp', 'a', '%', '%%%', '_____', '\\', "'); DROP", '(((', '[a-z]*', '.+'])
      expect([typed, await ask({ text: typed })]).toEqual([typed, { found: [], more: [] }]);
  });
  test('that many have is answered in part, and says that there are more', async () => {
    const [common] = await rows<{ word: string }>(
      "SELECT word FROM find_entries WHERE institute_code = 'demo' AND kind = 'student' AND length(word) > 2 GROUP BY 1 ORDER BY count(*) DESC LIMIT 1",
    );
    const { found, more } = await ask({ text: common?.word ?? '' });
    expect(of(found, 'student')).toHaveLength(FOUND_MOST);
    expect(more).toContain('student');
  });
});

describe('a number', () => {
  test('is a SID, a family, a challan, a receipt and a voucher, each exactly its own', async () => {
    for (const [kind, table, column] of [
      ['student', 'students', 'sid'],
      ['family', 'families', 'family_no'],
      ['challan', 'challans', 'challan_no'],
      ['receipt', 'payments', 'receipt_no'],
      ['employee', 'employees', 'emp_no'],
    ] as const) {
      const [one] = await rows<{ id: number; number: string }>(
        `SELECT id::int, ${column}::text AS number FROM ${table} r WHERE institute_code = 'demo' ${kind === 'family' ? 'AND EXISTS (SELECT 1 FROM students s WHERE s.institute_code = r.institute_code AND s.family_id = r.id AND s.deleted_at IS NULL)' : ''} ORDER BY id DESC LIMIT 1`,
      );
      const found = of(await find(one?.number ?? ''), kind);
      expect([kind, found[0]]).toEqual([
        kind,
        expect.objectContaining({ id: one?.id, number: one?.number, exact: true }),
      ]);
    }
  });
  test('of a voucher is its last part, with or without its mark', async () => {
    const [one] = await rows<{ id: number; voucher: string; doc_no: number; kind: string }>(
      "SELECT id::int, voucher, doc_no::int, kind FROM vouchers WHERE institute_code = 'demo' AND voucher IS NOT NULL ORDER BY id LIMIT 1",
    );
    if (!one) throw new Error('the demo has no vouchers');
    for (const typed of [
      one.voucher,
      one.voucher.toLowerCase(),
      `${one.voucher.slice(0, 2)} ${one.doc_no}`,
      String(one.doc_no),
    ])
      expect([typed, of(await find(typed), 'voucher').map(({ id }) => id)]).toEqual([
        typed,
        expect.arrayContaining([one.id]),
      ]);
  });
  test('is a mobile in any writing, and the CNIC of a father', async () => {
    const one = await someone('mobile IS NOT NULL AND father_cnic IS NOT NULL');
    const digits = one.mobile.replaceAll(/\D/g, '').slice(-10);
    for (const typed of [
      one.mobile,
      `0${digits}`,
      `+92 ${digits}`,
      one.father_cnic,
      one.father_cnic.replaceAll('-', ''),
      // As it is copied from a refusal.
      one.father_cnic.replaceAll('-', '\u2011'),
    ])
      expect([typed, of(await find(typed), 'student').map(({ id }) => id)]).toEqual([
        typed,
        expect.arrayContaining([one.id]),
      ]);
  });
});

describe('only what one may see', () => {
  const PRIVILEGE: Readonly<Record<FoundKind, string>> = {
    student: 'students.read',
    family: 'families.read',
    employee: 'employees.read',
    challan: 'challans.read',
    receipt: 'payments.read',
    voucher: 'finance_entry.read',
  };
  test.each(FOUND_KINDS)('a %s needs the right to read it', async (kind) => {
    // Who reads students reads their families, and who reads what is paid reads students.
    const ofStudents = kind === 'student' || kind === 'family';
    const may = await makeUser(api, DEMO_INSTITUTE, { privileges: [ofStudents ? 'students.read' : PRIVILEGE[kind]] });
    const others = ofStudents ? ['employees.read', 'finance_entry.read'] : Object.values(PRIVILEGE);
    const mayNot = await makeUser(api, DEMO_INSTITUTE, {
      privileges: others.filter((name) => name !== PRIVILEGE[kind]),
    });
    const seen = async (user: TestUser): Promise<boolean> => {
      for (let number = 1; number < 40; number += 1)
        if (of(await find(String(number), user), kind).length > 0) return true;
      return false;
    };
    expect([await seen(may), await seen(mayNot)]).toEqual([true, false]);
  });
  test('who may read nothing finds nothing, and who is not signed in is refused', async () => {
    const nobody = await makeUser(api, DEMO_INSTITUTE, { privileges: ['genders.read'] });
    expect(await ask({ text: '1' }, nobody)).toEqual({ found: [], more: [] });
    expect((await api.call('/find', { query: { text: '1' } })).status).toBe(403);
  });
  test('campuses are walls, for names, numbers and what was opened before', async () => {
    const one = await someone();
    const [other] = await rows<{ id: number }>(
      `SELECT id::int FROM campuses WHERE institute_code = 'demo' AND id <> ${one.campus_id} ORDER BY id LIMIT 1`,
    );
    const here = await makeUser(api, DEMO_INSTITUTE, { campuses: [one.campus_id] });
    const there = await makeUser(api, DEMO_INSTITUTE, { campuses: [Number(other?.id)] });
    const [challan] = await rows<{ id: number; challan_no: number }>(
      `SELECT id::int, challan_no::int FROM challans WHERE institute_code = 'demo' AND campus_id = ${one.campus_id} ORDER BY id LIMIT 1`,
    );
    const recent = `student:${one.id},challan:${challan?.id}`;
    for (const [user, sees] of [
      [here, true],
      [there, false],
    ] as const) {
      expect(of(await find(one.student_name, user), 'student').some(({ id }) => id === one.id)).toBe(sees);
      expect(of(await find(String(one.sid), user), 'student').some(({ id }) => id === one.id)).toBe(sees);
      expect(of(await find(String(challan?.challan_no), user), 'challan').some(({ id }) => id === challan?.id)).toBe(
        sees,
      );
      expect((await ask({ recent }, user)).found).toHaveLength(sees ? 2 : 0);
    }
  });
  test('another institute is another school', async () => {
    const stranger = await makeInstitute(api, 'elsewhere');
    const one = await someone();
    expect(await ask({ text: one.student_name }, stranger)).toEqual({ found: [], more: [] });
    expect((await ask({ recent: `student:${one.id}` }, stranger)).found).toEqual([]);
  });
});

describe('what was opened before', () => {
  test('is answered in that order, by its names of today', async () => {
    const one = await someone();
    const [receipt] = await rows<{ id: number }>(
      "SELECT id::int FROM payments WHERE institute_code = 'demo' ORDER BY id LIMIT 1",
    );
    const recent = `receipt:${receipt?.id},student:${one.id},family:${one.family_id},student:999999999`;
    expect((await ask({ recent })).found.map(({ kind, id }) => [kind, id])).toEqual([
      ['receipt', receipt?.id],
      ['student', one.id],
      ['family', one.family_id],
    ]);
  });
  test('is refused where it names no record', async () => {
    for (const recent of [
      'student',
      'user:1',
      'student:x',
      'student:1;2',
      Array.from({ length: 21 }, () => 'student:1').join(),
    ])
      expect((await api.call('/find', { query: { recent }, token: head.token })).errors).toHaveProperty('recent');
  });
});

describe('the words are in line with the names', () => {
  const DIFFERENCE = `WITH made AS (
      SELECT s.institute_code, 'student' AS kind, w AS word, s.campus_id, s.id FROM students s, unnest(find_words_of(concat_ws(' ', s.student_name, s.student_name_ur, s.father_name, s.roll_no, s.registration_no))) w WHERE s.deleted_at IS NULL
      UNION SELECT e.institute_code, 'employee', w, e.campus_id, e.id FROM employees e, unnest(find_words_of(concat_ws(' ', e.name, e.father_name))) w WHERE e.deleted_at IS NULL)
    (SELECT * FROM made EXCEPT SELECT * FROM find_entries) UNION ALL (SELECT * FROM find_entries EXCEPT SELECT * FROM made)`;
  test('of the whole demo school', async () => expect(await rows(DIFFERENCE)).toEqual([]));
  test('after a new name, another campus, another father, and a deleted record', async () => {
    const one = await someone();
    const [other] = await rows<{ id: number }>(
      `SELECT id::int FROM campuses WHERE institute_code = 'demo' AND id <> ${one.campus_id} ORDER BY id LIMIT 1`,
    );
    await asOwner(api.test.url, async (client) => {
      await client.query("BEGIN; SET LOCAL app.institute = 'demo'; SET LOCAL app.campuses = 'all'");
      await client.query(
        "UPDATE students SET student_name = 'Xanthippe Qazwini' WHERE institute_code = 'demo' AND id = $1",
        [one.id],
      );
      await client.query(
        "UPDATE families SET father_name = 'Yggdrasil Père' WHERE institute_code = 'demo' AND id = $1",
        [one.family_id],
      );
      await client.query("UPDATE employees SET campus_id = $1 WHERE institute_code = 'demo' AND campus_id = $2", [
        other?.id,
        one.campus_id,
      ]);
      await client.query('COMMIT');
    });
    expect(await rows(DIFFERENCE)).toEqual([]);
    for (const typed of ['qazwini xanth', 'xanthipe', 'Yggdrasil', 'père'])
      expect([typed, of(await find(typed), 'student').map(({ id }) => id)]).toEqual([
        typed,
        expect.arrayContaining([one.id]),
      ]);
    const [asking] = await rows<{ id: number }>(
      "SELECT id::int FROM students WHERE institute_code = 'demo' AND status_class = 'inquiry' AND deleted_at IS NULL ORDER BY id LIMIT 1",
    );
    await asOwner(api.test.url, async (client) => {
      await client.query("BEGIN; SET LOCAL app.institute = 'demo'; SET LOCAL app.campuses = 'all'");
      await client.query(
        "UPDATE students SET student_name = 'Ophelia Qazwini' WHERE institute_code = 'demo' AND id = $1",
        [asking?.id],
      );
      await client.query("UPDATE students SET deleted_at = now() WHERE institute_code = 'demo' AND id = $1", [
        asking?.id,
      ]);
      await client.query('COMMIT');
    });
    expect(await rows(DIFFERENCE)).toEqual([]);
    expect(of(await find('Ophelia'), 'student')).toEqual([]);
  });
});
