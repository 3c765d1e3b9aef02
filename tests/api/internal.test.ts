/**
 * The internal institute and the users that only the operator makes: five entries of the menu are theirs, and the news.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INTERNAL_ADMIN_USERNAMES, INTERNAL_INSTITUTE_CODE } from '../../contract/internal.ts';
import { withInstitute } from '../../server/database/door.ts';
import { INTERNAL_PRIVILEGES } from '../../server/http/privileges.ts';
import { openSession } from '../../server/http/session.ts';
import { declarations } from '../../server/operations/check/rules/declarations.ts';
import { runCheck } from '../../server/operations/check/runCheck.ts';
import { createInstitute } from '../../server/operations/institute/create.ts';
import { createInternalInstitute, createOperatorsUser } from '../../server/operations/institute/internal.ts';
import { groups } from '../../src/pages/index.ts';
import { hrefsOf, visibleMenu } from '../../src/layout/menu/visibleMenu.ts';
import { outlines } from '../../src/resources/outlines.ts';
import { makeApp, type Api } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';

interface Who {
  readonly code: string;
  readonly id: number;
  readonly token: string;
}
let api: Api;
const signedIn = (code: string, username: string): Promise<Who> =>
  withInstitute(api.db, { instituteCode: code, campuses: 'all', userId: null }, async (trx) => {
    const { id } = await trx
      .selectFrom('users')
      .select('id')
      .where('institute_code', '=', code)
      .where('username', '=', username)
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('users')
      .set({ must_change_password: false })
      .where('institute_code', '=', code)
      .where('id', '=', id)
      .execute();
    return { code, id: Number(id), token: await openSession(trx, code, Number(id)) };
  });
beforeAll(async () => {
  api = await makeApp();
  await createInternalInstitute(api.db);
  await createInstitute(api.db, {
    code: 'north',
    name: 'North',
    admin: 'head',
    password: 'quite a long secret',
    campus: 'Main',
  });
  await createOperatorsUser(api.db, 'north', 'north.edubase');
});
afterAll(() => api.test.drop());

const UPLOADS = ['/upload-students', '/upload-feeplans', '/upload-first-time-arrears', '/upload-challan-payments'];
const FIVE = ['/news-management', ...UPLOADS];
/** Those of the five entries that the user's own answers of the hand-off bring to the menu. */
async function offered({ code, id, token }: Who): Promise<string[]> {
  const { row } = await api.call(`/user/${id}`, { token });
  const { username, privileges } = row['user_info'] as { username: string; privileges: string[] };
  const session = {
    instituteCode: code,
    username,
    prefs: {},
    may: (name: string) => privileges.includes(name),
    offers: () => true,
  };
  const hrefs = visibleMenu(groups, session, outlines, { legacyBaseUrl: null }).flatMap(hrefsOf);
  return FIVE.filter((href) => hrefs.includes(href));
}
function writeNews({ code, token }: Who, title = 'Version 8') {
  const form = new FormData();
  for (const [name, value] of Object.entries({ institute_code: code, title, description: 'It is out.' }))
    form.append(name, value);
  return api.call('/news_feed', { token, form });
}

describe('the five entries with a condition', () => {
  it('are offered to both administrators of the internal institute', async () => {
    expect(INTERNAL_ADMIN_USERNAMES).toHaveLength(2);
    for (const name of INTERNAL_ADMIN_USERNAMES)
      expect([name, await offered(await signedIn(INTERNAL_INSTITUTE_CODE, name))]).toEqual([name, FIVE]);
  });
  it("are not offered to a school's administrator, and to the operator's user there only the uploads", async () => {
    expect(await offered(await signedIn('north', 'head'))).toEqual([]);
    expect(await offered(await signedIn('north', 'north.edubase'))).toEqual(UPLOADS);
  });
});

it('the check of the data finds nothing wrong with their names', async () => {
  const { outcomes } = await runCheck(api.test.ownerUrl, [declarations]);
  expect(outcomes.map(({ rule, violations }) => [rule, violations])).toEqual([['declarations', []]]);
});

describe('the news', () => {
  it('are written by the internal administrators, and by nobody else however much they may', async () => {
    const internal = await signedIn(INTERNAL_INSTITUTE_CODE, INTERNAL_ADMIN_USERNAMES[0] ?? '');
    const made = await writeNews(internal);
    expect(made.status).toBe(201);
    const path = `/news_feed/${made.row.id}`;
    const changed = { institute_code: INTERNAL_INSTITUTE_CODE, title: 'Version 8.1', version: made.row.version };
    expect((await api.call(path, { method: 'PUT', token: internal.token, json: changed })).status).toBe(200);
    for (const name of ['head', 'north.edubase']) {
      const other = await signedIn('north', name);
      expect([name, (await writeNews(other)).status]).toEqual([name, 401]);
      for (const method of ['PUT', 'DELETE'])
        expect(
          (await api.call('/news_feed/1', { method, token: other.token, json: { institute_code: 'north' } })).status,
        ).toBe(401);
      expect((await api.call('/news_feed', { token: other.token, query: { institute_code: 'north' } })).status).toBe(
        200,
      );
    }
    expect(
      (
        await api.call(path, {
          method: 'DELETE',
          token: internal.token,
          query: { institute_code: INTERNAL_INSTITUTE_CODE },
        })
      ).status,
    ).toBe(200);
  });
  describe('of the product', () => {
    const feed = async ({ code, token }: Who, query: Readonly<Record<string, string | number>> = {}) => {
      const answer = await api.call('/news_feed', { token, query: { institute_code: code, ...query } });
      expect(answer.status, answer.text).toBe(200);
      return { ...answer.json, told: answer.rows.map((row) => [row['title'], row['institute_code']]) };
    };
    let internal: Who;
    const schools: Who[] = [];
    beforeAll(async () => {
      await createInstitute(api.db, {
        code: 'south',
        name: 'South',
        admin: 'head',
        password: 'quite a long secret',
        campus: 'Main',
      });
      internal = await signedIn(INTERNAL_INSTITUTE_CODE, INTERNAL_ADMIN_USERNAMES[1] ?? '');
      for (const code of ['north', 'south']) schools.push(await signedIn(code, 'head'));
      await asOwner(api.test.ownerUrl, (client) =>
        client.query(
          `INSERT INTO news (institute_code, title, description) SELECT c, c || ' ' || n, 'Kept from before' FROM unnest(ARRAY['north', 'south']) c, generate_series(1, 7) n`,
        ),
      );
      for (let at = 1; at <= 6; at += 1) await writeNews(internal, `Version 8.${at}`);
    });
    it('are read by every school beside its own, newest first, each with its institute, in pages and with the right total', async () => {
      for (const school of schools) {
        const own = [7, 6, 5, 4, 3, 2, 1].map((n) => [`${school.code} ${n}`, school.code]);
        const all = [...[6, 5, 4, 3, 2, 1].map((n) => [`Version 8.${n}`, INTERNAL_INSTITUTE_CODE]), ...own];
        expect(await feed(school)).toMatchObject({ told: all.slice(0, 10), total: 13, last_page: 2, per_page: 10 });
        expect(await feed(school, { page: 2 })).toMatchObject({ told: all.slice(10), total: 13, current_page: 2 });
        expect((await feed(school, { page: 1, with_total: 0, per_page: 3 })).told).toEqual(all.slice(0, 3));
        expect(await feed(school, { search: 'version 8' })).toMatchObject({ told: all.slice(0, 6), total: 6 });
      }
      expect((await feed(internal)).told).toEqual(
        [6, 5, 4, 3, 2, 1].map((n) => [`Version 8.${n}`, INTERNAL_INSTITUTE_CODE]),
      );
      expect((await writeNews(internal, 'Version 9')).status).toBe(201);
      for (const school of schools)
        expect(await feed(school, { per_page: 1 }), 'at once').toMatchObject({
          told: [['Version 9', INTERNAL_INSTITUTE_CODE]],
          total: 14,
        });
    });
    it('are shown by the database itself to whoever reads, and to nobody who writes', async () => {
      const asSchool = (statement: ReturnType<typeof sql>) =>
        withInstitute(api.db, { instituteCode: 'north', campuses: 'all', userId: null }, async (trx) =>
          statement.execute(trx),
        );
      const seen = await asSchool(sql`SELECT DISTINCT institute_code AS of FROM news ORDER BY 1`);
      expect(seen.rows).toEqual([{ of: INTERNAL_INSTITUTE_CODE }, { of: 'north' }]);
      for (const change of [sql`UPDATE news SET title = 'x'`, sql`DELETE FROM news`]) {
        const { rows } = await asSchool(sql`${change} WHERE institute_code <> 'north' RETURNING id`);
        expect(rows).toEqual([]);
      }
      await expect(
        asSchool(
          sql`INSERT INTO news (institute_code, title, description) VALUES (${INTERNAL_INSTITUTE_CODE}, 'x', 'x')`,
        ),
      ).rejects.toThrow(/row-level security/);
    });
  });
  it("cannot be given away by a school's administrator, and neither can a reserved name", async () => {
    const head = await signedIn('north', 'head');
    const user = {
      institute_code: 'north',
      username: 'writer',
      password: 'Plum-tree-41',
      full_name: 'Writer',
      all_campuses: true,
    };
    const given = await api.call('/store_user', {
      token: head.token,
      json: { ...user, privileges: [...INTERNAL_PRIVILEGES] },
    });
    expect([given.status, Object.keys(given.errors)]).toEqual([422, ['privileges']]);
    const named = await api.call('/store_user', { token: head.token, json: { ...user, username: 'my.EduBase' } });
    expect([named.status, Object.keys(named.errors)]).toEqual([422, ['username']]);
  });
});
