/**
 * The log tells nobody what they may not read in the records themselves: by privilege, by campus, for every entity that
 * is logged.
 */
import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loggedEntities } from '../../server/modules/audit/auditScope.ts';
import { redact } from '../../server/modules/audit/redact.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { callCell, makeApp, makeUser, type Api, type TestUser } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

let api: Api;
let school: School;
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, 'school');
  await school.add({ studentName: 'Zainab Here', father_cnic: '35202-1111111-1' });
  await school.add({ studentName: 'Omar There', father_cnic: '35202-2222222-2', campus_id: school.ids['Johar'] });
});
afterAll(() => api.test.drop());
const log = (user: TestUser, query: Readonly<Record<string, string | number>> = {}) =>
  api.call('/user_logging', { token: user.token, query: { institute_code: 'school', per_page: 500, ...query } });

describe('who may read the log', () => {
  it('reads nothing of records that they may not read', async () => {
    const auditor = await makeUser(api, 'school', { privileges: ['user_logging.read'] });
    for (const query of [{}, { entity: 'students' }, { entity: 'students', entity_id: 1 }]) {
      const answer = await log(auditor, query);
      expect([answer.status, answer.json['total'], answer.rows]).toEqual([200, 0, []]);
    }
    const some = await makeUser(api, 'school', { privileges: ['user_logging.read', 'genders.read'] });
    expect(new Set((await log(some)).rows.map((row) => row['entity']))).toEqual(new Set(['genders']));
  });
  it('reads what they may read, an administrator all of it', async () => {
    const head = await makeUser(api, 'school', { administrator: true });
    const [all, most] = [await log(head), await log(school.principal)];
    expect(most.json['total']).toBe(all.json['total']);
    expect(all.text).toContain('Omar There');
  });
  it('reads nothing of a record at another campus, nor of one that was there when it was deleted', async () => {
    const { ids, principal } = school;
    const clerk = await makeUser(api, 'school', { campuses: [ids['Gulberg'] ?? 0] });
    const houses = resourceOf('houses');
    const house = async (name: string, campus_id: number | undefined) => {
      const made = await create(api, principal, houses, { ...houses.sample, name, campus_id });
      if (houses.wire.remove)
        expect((await callCell(api, principal, houses.wire.remove, { id: made.row.id })).status).toBe(200);
    };
    await house('Gone here', ids['Gulberg']);
    await house('Gone there', ids['Johar']);
    await house('Kept there', ids['Johar']);
    const seen = await log(clerk);
    expect(seen.text).toContain('Zainab Here');
    expect(seen.text).toContain('Gone here');
    for (const text of ['Omar There', '35202-2222222-2', 'Gone there', 'Kept there', '"JT"'])
      expect(seen.text).not.toContain(text);
    expect(seen.rows.length).toBe(seen.json['total']);
  });
});

describe('what the log holds', () => {
  it('is of entities whose readers are known', () => {
    const named = globSync('server/**/*.ts').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bentity: '(\w+)'/g)].map(([, name]) => name ?? ''),
    );
    expect(named.length).toBeGreaterThan(10);
    // That the institute was made is for administrators, who read everything.
    expect([...new Set(named)].filter((name) => name !== 'institute' && !loggedEntities.has(name))).toEqual([]);
  });
  it('is answered without secrets and without what somebody earns', () => {
    const values = {
      name: 'x',
      password: 'p',
      api_token: 't',
      password_hash: 'h',
      basic_salary: 1,
      net_pay: 2,
      salary: 3,
    };
    expect(redact({ entity: 'users', before: values, after: values })).toEqual({
      entity: 'users',
      before: { name: 'x' },
      after: { name: 'x' },
    });
  });
});
