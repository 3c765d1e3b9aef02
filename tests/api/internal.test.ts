/** The internal institute and the users that only the operator makes: five entries of the menu are theirs, and the news. */
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
    await trx.updateTable('users').set({ must_change_password: false }).where('institute_code', '=', code).where('id', '=', id).execute();
    return { code, id: Number(id), token: await openSession(trx, code, Number(id)) };
  });
beforeAll(async () => {
  api = await makeApp();
  await createInternalInstitute(api.db);
  await createInstitute(api.db, { code: 'north', name: 'North', admin: 'head', password: 'quite a long secret', campus: 'Main' });
  await createOperatorsUser(api.db, 'north', 'north.edubase');
});
afterAll(() => api.test.drop());

const UPLOADS = ['/upload-students', '/upload-feeplans', '/upload-first-time-arrears', '/upload-challan-payments'];
const FIVE = ['/news-management', ...UPLOADS];
/** Those of the five entries that the user's own answers of the hand-off bring to the menu. */
async function offered({ code, id, token }: Who): Promise<string[]> {
  const { row } = await api.call(`/user/${id}`, { token });
  const { username, privileges } = row['user_info'] as { username: string; privileges: string[] };
  const session = { instituteCode: code, username, prefs: {}, may: (name: string) => privileges.includes(name) };
  const hrefs = visibleMenu(groups, session, outlines, { legacyBaseUrl: null }).flatMap(hrefsOf);
  return FIVE.filter((href) => hrefs.includes(href));
}
function writeNews({ code, token }: Who) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ institute_code: code, title: 'Version 8', description: 'It is out.' })) form.append(name, value);
  return api.call('/news_feed', { token, form });
}

describe('the five entries with a condition', () => {
  it('are offered to both administrators of the internal institute', async () => {
    expect(INTERNAL_ADMIN_USERNAMES).toHaveLength(2);
    for (const name of INTERNAL_ADMIN_USERNAMES) expect([name, await offered(await signedIn(INTERNAL_INSTITUTE_CODE, name))]).toEqual([name, FIVE]);
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
        expect((await api.call('/news_feed/1', { method, token: other.token, json: { institute_code: 'north' } })).status).toBe(401);
      expect((await api.call('/news_feed', { token: other.token, query: { institute_code: 'north' } })).status).toBe(200);
    }
    expect((await api.call(path, { method: 'DELETE', token: internal.token, query: { institute_code: INTERNAL_INSTITUTE_CODE } })).status).toBe(200);
  });
  it("cannot be given away by a school's administrator, and neither can a reserved name", async () => {
    const head = await signedIn('north', 'head');
    const user = { institute_code: 'north', username: 'writer', password: 'Plum-tree-41', full_name: 'Writer', all_campuses: true };
    const given = await api.call('/store_user', { token: head.token, json: { ...user, privileges: [...INTERNAL_PRIVILEGES] } });
    expect([given.status, Object.keys(given.errors)]).toEqual([422, ['privileges']]);
    const named = await api.call('/store_user', { token: head.token, json: { ...user, username: 'my.EduBase' } });
    expect([named.status, Object.keys(named.errors)]).toEqual([422, ['username']]);
  });
});
