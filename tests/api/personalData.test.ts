/** What a person may ask of their data: everything of it as one file, and nothing of anybody else. */
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PERSON_TABLES } from '../../contract/personalData.ts';
import { EVERYWHERE, wordsOf } from '../../server/modules/persons/part.ts';
import { beside, parts, WHO_DID } from '../../server/modules/persons/parts.ts';
import { CATALOGUE, MONEY } from '../../server/modules/persons/read.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { create } from './support/records.ts';

let api: Api;
let school: FeeSchool;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const at = (name: string): number => school.ids[name] ?? 0;
const get = (path: string, user = school.principal): Promise<Answer> => api.call(path, { token: user.token });
const post = (path: string, json: object, user = school.principal): Promise<Answer> =>
  api.call(path, { json, token: user.token });
beforeAll(async () => {
  api = await makeApp();
  school = await makeFeeSchool(api, 'north');
});
afterAll(() => api.test.drop());

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly refers: string | null;
}
describe('the declaration', () => {
  let columns: Column[];
  beforeAll(async () => {
    columns = (await school.rows(`${CATALOGUE} ORDER BY 1, a.attnum`)) as unknown as Column[];
  });
  const named = new Set<string>([...Object.values(PERSON_TABLES), 'families', 'guardians']);
  /** By its reference, or by its name where there is none to hold. */
  const meets = ({ name, refers }: Column): boolean =>
    (refers !== null && (named.has(refers) || Object.hasOwn(parts, refers))) ||
    /^(student|employee|employees|contact|family|guardian|user|users)_ids?$/.test(name);
  it('says of every reference to a person, or to what is a person’s, whether it makes a row theirs', () => {
    expect(columns.length).toBeGreaterThan(1000);
    const said = (column: Column): boolean =>
      WHO_DID.test(column.name) ||
      Object.hasOwn(beside, `${column.table}.${column.name}`) ||
      (parts[column.table]?.by ?? []).some((edge) => edge.startsWith(`${column.name} > `)) ||
      wordsOf(parts[column.table]?.others).includes(column.name);
    expect(
      columns.filter((column) => meets(column) && !said(column)).map(({ table, name }) => `${table}.${name}`),
    ).toEqual([]);
  });
  it('says of every column of such a table what becomes of it, once', () => {
    const wrong = Object.entries(parts).flatMap(([table, { erase, keep, others, files }]) => {
      const said = [...wordsOf(erase), ...wordsOf(keep), ...wordsOf(others)];
      const there = columns.filter((column) => column.table === table).map(({ name }) => name);
      return [
        ...there
          .filter((name) => !EVERYWHERE.includes(name) && !said.includes(name))
          .map((name) => `${table}.${name} is not said`),
        ...said.filter((name, index) => said.indexOf(name) !== index).map((name) => `${table}.${name} is said twice`),
        ...[...said, ...wordsOf(files)]
          .filter((name) => !there.includes(name))
          .map((name) => `${table}.${name} is not there`),
      ];
    });
    expect(wrong).toEqual([]);
  });
  it('names no reference that is not there, and says why what stays does', () => {
    const there = new Set(columns.map(({ table, name }) => `${table}.${name}`));
    expect(Object.keys(beside).filter((name) => !there.has(name))).toEqual([]);
    expect(
      Object.entries(parts).flatMap(([table, { keep, gone, why }]) => (keep && !gone && !why ? [table] : [])),
    ).toEqual([]);
  });
  it('tells amounts in rupees, whatever they are called', () => {
    const NUMBERS = /(^|_)(id|ids|no|from|to|serial|place|line_no|n_lines|number|bp|days|minutes|months?|group_no)$/;
    const unsaid = columns.filter(
      ({ table, name, type }) =>
        Object.hasOwn(parts, table) &&
        type.startsWith('bigint') &&
        !EVERYWHERE.includes(name) &&
        !WHO_DID.test(name) &&
        !NUMBERS.test(name) &&
        !MONEY.has(name) &&
        !wordsOf(parts[table]?.others).includes(name),
    );
    expect(unsaid.map(({ table, name }) => `${table}.${name}`)).toEqual([]);
  });
});

interface Taken {
  readonly html: string;
  readonly tables: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly all: string;
  readonly files: readonly Buffer[];
}
async function taken(kind: string, id: number, user?: TestUser): Promise<Taken> {
  const taking = await post(`/personal_data/${kind}/${id}/export`, {}, user);
  expect(taking.text).toContain(`personal-data-${kind}-`);
  const answer = await get(`/personal_data/${kind}/${id}/file`, user);
  expect(answer.status, answer.text).toBe(200);
  const entries = Object.entries(unzipSync(Buffer.from(String(answer.row['bytes']), 'base64')));
  const textOf = (name: string): string => strFromU8(entries.find(([one]) => one === name)?.[1] ?? new Uint8Array());
  const all = textOf('data.json');
  return {
    html: textOf('data.html'),
    all,
    tables: (JSON.parse(all) as { tables: Taken['tables'] }).tables,
    files: entries.filter(([name]) => name.startsWith('files/')).map(([, bytes]) => Buffer.from(bytes)),
  };
}
describe('the file of a student', () => {
  it('has the student, the family, the money and the picture; no sibling, no clerk and no other institute', async () => {
    const child = await school.add({
      studentName: 'Zarmina <b>Wazir</b>',
      father_name: 'Sardar Wazir',
      father_cnic: '35202-1234567-1',
      mobile: '0300-1112233',
      photo: new File([PNG], 'zarmina.png', { type: 'image/png' }),
    });
    const sibling = await school.add({ studentName: 'Palwasha Sibling', family_id: child['family_id'] });
    await school.charge(child, [123_456]);
    const paid = await school.pay({ student_id: child.id, amount: 1000, notes: 'Brought by the uncle' });
    expect(paid.status, paid.text).toBeLessThan(300);
    await school.charge(sibling, [777_700]);
    const { html, tables, all, files } = await taken('student', child.id);
    expect(tables['students']).toMatchObject([
      { student_name: 'Zarmina <b>Wazir</b>', campus: 'Gulberg', class: 'One' },
    ]);
    expect(tables['families']).toMatchObject([{ father_name: 'Sardar Wazir', father_cnic: '35202-1234567-1' }]);
    expect(tables['challan_lines']).toMatchObject([{ amount: 1234.56, paid: 1000 }]);
    expect(tables['payments']).toMatchObject([
      { amount: 1000, notes: 'Brought by the uncle', receiving_account: 'Cash' },
    ]);
    expect(Object.keys(tables)).toEqual(
      expect.arrayContaining(['gl_lines', 'student_movements', 'audit_log', 'challans']),
    );
    expect(html).toContain('Zarmina &lt;b&gt;Wazir');
    expect(html).not.toContain('<b>');
    expect(files.length).toBe(1);
    for (const text of ['Palwasha', '7777', school.principal.username]) expect(all, text).not.toContain(text);
    const counts = (await get(`/personal_data/student/${child.id}`)).row;
    expect(counts).toMatchObject({ name: 'Zarmina <b>Wazir</b>', number: String(child['sid']), files: 1 });
    expect((counts['tables'] as { title: string }[]).length).toBe(Object.keys(tables).length);
    const logged = await school.rows(
      `SELECT user_id FROM audit_log WHERE institute_code = 'north' AND entity = 'personal_data' AND action = 'export' AND entity_id = $1`,
      [`student ${String(child['sid'])}`],
    );
    expect(logged.map((row) => Number(row['user_id']))).toEqual([school.principal.id]);
  });
  it('is for who may take it, of their institute and their campuses', async () => {
    const child = await school.add({ studentName: 'Walled In' });
    const outside = await makeUser(api, 'north', { privileges: ['personal_data.export'], campuses: [at('Johar')] });
    const inside = await makeUser(api, 'north', { privileges: ['personal_data.export'], campuses: [at('Gulberg')] });
    const clerk = await makeUser(api, 'north', { privileges: ['students.read', 'system.read'] });
    const other = (await makeFeeSchool(api, 'south')).principal;
    const path = `/personal_data/student/${child.id}`;
    const refusals = [outside, clerk, other].map(async (user) => [
      (await post(`${path}/export`, {}, user)).status,
      (await get(`${path}/file`, user)).status,
      (await get(path, user)).status,
    ]);
    expect(await Promise.all(refusals)).toEqual([404, 401, 404].map((status) => [status, status, status]));
    // Nobody takes it without the log saying so.
    expect((await get(`${path}/file`, inside)).status).toBe(409);
    expect((await taken('student', child.id, inside)).html).toContain('works for some campuses');
    expect((await get('/personal_data/contact/1', inside)).status).toBe(401);
    for (const wrong of ['teacher/1', 'student/0', 'student/x', 'student/99999999999999999999'])
      expect((await get(`/personal_data/${wrong}/file`)).status, wrong).toBe(404);
  });
});
describe('the files of others', () => {
  it('have an employee with documents, a contact with messages, a user without a password', async () => {
    const { principal } = school;
    const employee = await create(api, principal, resourceOf('employees'), {
      name: 'Gulalai Khattak',
      cnic: '17301-1234567-2',
      campus_id: at('Gulberg'),
      join_date: '2025-04-01',
      documents: [{ kind: 'cnic', number: 'DOC-77', expires_on: '2030-01-01' }],
    });
    expect(employee.status, employee.text).toBe(201);
    const { tables } = await taken('employee', employee.row.id);
    expect(tables['employees']).toMatchObject([{ name: 'Gulalai Khattak', cnic: '17301-1234567-2' }]);
    expect(tables['employees_documents']).toMatchObject([{ number: 'DOC-77' }]);
    const contact = await create(api, principal, resourceOf('sms_contacts'), {
      name: 'Dr. Sana Mirza',
      mobile: '0321-7654321',
    });
    expect((await taken('contact', contact.row.id)).tables['sms_contacts']).toMatchObject([{ name: 'Dr. Sana Mirza' }]);
    const user = await makeUser(api, 'north', { username: 'leaver', campuses: [at('Gulberg')] });
    const account = await taken('user', user.id);
    expect(account.tables['users']).toMatchObject([{ username: 'leaver' }]);
    expect(account.tables['users_campus']).toMatchObject([{ campuses: 'Gulberg' }]);
    expect(account.all).not.toMatch(/scrypt|password_hash|token_hash/);
  });
});
