/** What a person may ask of their data: everything of it as one file, and nothing of anybody else. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { today } from '../../contract/dates.ts';
import { PERSON_TABLES } from '../../contract/personalData.ts';
import { EVERYWHERE, wordsOf } from '../../server/modules/persons/part.ts';
import { beside, parts, WHO_DID } from '../../server/modules/persons/parts.ts';
import { CATALOGUE, MONEY } from '../../server/modules/persons/read.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { callCell, makeApp, makeUser, type Answer, type Api, type Row, type TestUser } from './support/apiClient.ts';
import { asOwner } from './support/testDatabase.ts';
import { withInstitute } from '../../server/database/door.ts';
import { openSession } from '../../server/http/session.ts';
import { keepErasuresIn, LIST_FILE, readErasureList } from '../../server/operations/erasureList.ts';
import { exporting } from '../../server/modules/persons/job.ts';
import { longestTurn, MOST_HELD } from './safety/held.ts';
import { bookRules } from '../../server/modules/ledger/books/rules.ts';
import { partsOf, whereOf } from '../../server/modules/persons/person.ts';
import { dayFrom, makeFeeSchool, type FeeSchool } from './fees.payments.support.ts';
import { create } from './support/records.ts';
import { wholeCheck } from './support/wholeCheck.ts';

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
  it('leaves no text of the books that no seal holds: what stays could not go', async () => {
    const sealed = await school.rows(
      "SELECT substr(p.proname, 9) AS name, pg_get_functiondef(p.oid) AS text FROM pg_proc p WHERE p.proname LIKE 'seal\\_of\\_%'",
    );
    const seals = new Map(sealed.map(({ name, text }) => [String(name), String(text)]));
    // Words of the program, not of people.
    const WORDS = /(^|_)(status|state|kind|method|source|what|part|outcome|campuses)$/;
    const texts = columns.filter(
      ({ table, name, type }) =>
        parts[table]?.why?.startsWith('The law') === true &&
        type === 'text' &&
        wordsOf(parts[table].keep).includes(name) &&
        !WORDS.test(name),
    );
    expect(texts.length).toBeGreaterThan(25);
    const loose = texts.filter(({ table, name }) => seals.get(table)?.includes(`r.${name}`) !== true);
    expect(loose.map(({ table, name }) => `${table}.${name}`)).toEqual([]);
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
async function made(id: number): Promise<void> {
  for await (const _part of exporting.work(api.db, { instituteCode: 'north', id }));
}
async function taken(kind: string, id: number, user?: TestUser, making = made): Promise<Taken> {
  const taking = await post(`/personal_data/${kind}/${id}/export`, {}, user);
  expect(taking.text).toContain(`personal-data-${kind}-`);
  await making(taking.row.id);
  const said = await get(`/personal_data/${kind}/${id}/export`, user);
  expect(said.row, said.text).toMatchObject({ id: taking.row.id, state: 'done' });
  const bytes: Buffer[] = [];
  for (let part = 0; part < Number(said.row['parts']); part += 1) {
    const answer = await get(`/personal_data/${kind}/${id}/export/parts/${part}`, user);
    expect(answer.status, answer.text).toBe(200);
    bytes.push(Buffer.from(String(answer.row['bytes']), 'base64'));
  }
  const file = Buffer.concat(bytes);
  expect(file.length).toBe(said.row['size']);
  const entries = Object.entries(unzipSync(file));
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
      (await get(`${path}/export`, user)).status,
      (await get(`${path}/export/parts/0`, user)).status,
      (await get(path, user)).status,
    ]);
    expect(await Promise.all(refusals)).toEqual([404, 401, 404].map((status) => [status, status, status, status]));
    expect((await taken('student', child.id, inside)).html).toContain('works for some campuses');
    expect((await get('/personal_data/contact/1', inside)).status).toBe(401);
    // Nobody else has what was made for them, nor they when they see less than they did.
    expect((await get(`${path}/export`)).json).toEqual({ data: null });
    expect((await get(`${path}/export/parts/0`)).status).toBe(404);
    await school.rows("UPDATE person_exports SET campuses = 'all' WHERE made_by = $1", [inside.id]);
    expect((await get(`${path}/export/parts/0`, inside)).status).toBe(404);
    await school.rows(
      "UPDATE person_exports SET made_at = now() - interval '25 hours', campuses = $2 WHERE made_by = $1",
      [inside.id, String(at('Gulberg'))],
    );
    expect((await get(`${path}/export/parts/0`, inside)).status).toBe(404);
    await withInstitute(api.db, { instituteCode: 'north', campuses: 'all', userId: null }, (trx) =>
      openSession(trx, 'north', inside.id),
    );
    expect(await school.rows('SELECT 1 FROM person_exports WHERE made_by = $1', [inside.id])).toEqual([]);
    for (const wrong of ['teacher/1', 'student/0', 'student/x', 'student/99999999999999999999'])
      expect((await get(`/personal_data/${wrong}/export`)).status, wrong).toBe(404);
  });
});
/** Past triggers and references: rows as years of use leave them. */
const planted = (...statements: readonly string[]): Promise<void> =>
  asOwner(api.test.ownerUrl, async (client) => {
    await client.query('SET session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
  });
describe('a file', () => {
  it('of fifty thousand entries of the log holds the event loop for no long turn, and is whole', async () => {
    const child = await school.add({ studentName: 'Long Remembered' });
    await planted(
      `INSERT INTO audit_log (institute_code, action, entity, entity_id, before, after, reason)
        SELECT 'north', 'update', 'students', '${child.id}', jsonb_build_object('remarks', repeat('before ', 20) || n), jsonb_build_object('remarks', repeat('after ', 20) || n), 'Number ' || n FROM generate_series(1, 50000) n`,
    );
    let longest = Infinity;
    const { tables, html } = await taken('student', child.id, undefined, async (id) => {
      longest = await longestTurn(() => made(id));
    });
    expect(longest).toBeLessThan(MOST_HELD);
    const said = new Set(tables['audit_log']?.map((row) => row['reason']));
    expect(said.size).toBeGreaterThanOrEqual(50_000);
    expect(said.has('Number 50000')).toBe(true);
    expect(html.match(/<td dir="auto">Number \d+<\/td>/g)?.length).toBe(50_000);
    await planted(`DELETE FROM audit_log WHERE reason LIKE 'Number %'`);
  });
  it('is stopped for who lost the right meanwhile', async () => {
    const child = await school.add({ studentName: 'Asked For' });
    const path = `/personal_data/student/${child.id}/export`;
    const clerk = await makeUser(api, 'north', { privileges: ['personal_data.export'] });
    const begun = await post(path, {}, clerk);
    const rights = (list: string) =>
      school.rows('UPDATE users SET privileges = $2::text[] WHERE id = $1', [clerk.id, list]);
    await rights('{}');
    await made(begun.row.id);
    await rights('{personal_data.export}');
    expect((await get(path, clerk)).row).toMatchObject({ state: 'stopped', parts: 0 });
    expect((await get(`${path}/parts/0`, clerk)).status).toBe(404);
  });
});
describe('a file that is not made', () => {
  it('is stopped by who waits for it, and says why it cannot be made, once it was tried often enough', async () => {
    const child = await school.add({ studentName: 'Never Made' });
    const path = `/personal_data/student/${child.id}/export`;
    const stop = () =>
      api.call(path, { method: 'POST', query: { _method: 'DELETE' }, json: {}, token: school.principal.token });
    const first = await post(path, {});
    expect((await stop()).status).toBe(200);
    expect((await get(path)).json).toEqual({ data: null });
    await made(first.row.id);
    expect((await get(path)).json).toEqual({ data: null });
    expect((await stop()).status).toBe(409);
    const { id } = (await post(path, {})).row;
    await asOwner(api.test.ownerUrl, (client) =>
      client.query('ALTER TABLE person_export_parts ADD CONSTRAINT no_room CHECK (octet_length(bytes) = 0) NOT VALID'),
    );
    const said = vi.spyOn(console, 'warn').mockReturnValue();
    try {
      for (let attempt = 1; attempt < 6; attempt += 1) {
        await expect(made(id)).rejects.toThrow('no_room');
        expect((await get(path)).row).toMatchObject({ state: 'running', problem: expect.stringContaining('no_room') });
      }
      await made(id);
    } finally {
      said.mockRestore();
      await asOwner(api.test.ownerUrl, (client) =>
        client.query('ALTER TABLE person_export_parts DROP CONSTRAINT no_room'),
      );
    }
    expect((await get(path)).row).toMatchObject({ state: 'stopped', problem: expect.stringContaining('no_room') });
    expect((await get(`${path}/parts/0`)).status).toBe(404);
    expect((await taken('student', child.id)).all).toContain('Never Made');
    expect((await get(path)).row).toMatchObject({ state: 'done', problem: null });
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

describe('what is open', () => {
  const change = (key: string, { id, version }: Row, body: Readonly<Record<string, unknown>>): Promise<Answer> => {
    const { update } = resourceOf(key).wire;
    if (!update) throw new Error(`${key} cannot be changed`);
    return callCell(api, school.principal, update, { id, body: { ...body, version } });
  };
  const problems = async (kind: string, id: number): Promise<unknown> =>
    ((await get(`/personal_data/${kind}/${id}`)).row['erasing'] as { problems: unknown }).problems;
  it('of a student, and of who took their money, is named and refuses; when it is settled all of them goes, and the check finds nothing', async () => {
    const photo = () => new File([PNG], 'gulmakai.png', { type: 'image/png' });
    const files = () => school.rows("SELECT code FROM stored_file WHERE institute_code = 'north' ORDER BY code");
    const before = await files();
    const child = await school.add({ studentName: 'Gulmakai Settled', photo: photo() });
    const changed = await change('students', child, { photo: photo() });
    expect(changed.status, changed.text).toBe(200);
    await school.charge(child, [10_000]);
    const [deposit] = await school.charge(child, [10_000], { particular: 'Security' });
    const cashier = await makeUser(api, 'north');
    const paid = await school.pay({ student_id: child.id, amount: 250 }, cashier);
    expect(paid.status, paid.text).toBe(200);
    const left = await post('/batch_transfer', {
      ids: [child.id],
      to: { status_id: at('Struck off') },
      reason: 'Moved to Karachi',
      effective_date: today(),
    });
    expect(left.status, left.text).toBe(200);
    const open = ['An advance of Rs 50.00 is held', 'A deposit of Rs 100.00 is held'];
    expect(await problems('student', child.id)).toEqual(open);
    const erase = (kind: string, id: number, name: string): Promise<Answer> =>
      post(`/personal_data/${kind}/${id}/erase`, { reason: 'Asked for it', name });
    const refused = await erase('student', child.id, 'Gulmakai Settled');
    expect([refused.status, refused.message]).toEqual([409, open.join('. ')]);
    await school.user(cashier.id, { is_active: false });
    expect(await problems('user', cashier.id)).toEqual(['Money is in their till']);
    expect((await erase('user', cashier.id, cashier.username)).message).toBe('Money is in their till');
    await school.user(cashier.id, { is_active: true });
    const given = { refund_date: today(), paying_acc: at('Cash'), reason: 'Left' };
    for (const of of [
      { payment_id: paid.row['payment_id'], amount: 50 },
      { particular_line_id: deposit?.id, amount: 100 },
    ]) {
      const refund = await post('/fee_refunds', { ...given, ...of }, cashier);
      expect(refund.status, refund.text).toBe(200);
    }
    const done = await erase('student', child.id, 'Gulmakai Settled');
    expect(done.status, done.text).toBe(200);
    // The picture, and the one that it took the place of.
    expect(await files()).toEqual(before);
    const made = async (key: string, body: Readonly<Record<string, unknown>>): Promise<Row> => {
      const answer = await create(api, school.principal, resourceOf(key), body);
      expect(answer.status, answer.text).toBe(201);
      return answer.row;
    };
    const employee = await made('employees', {
      name: 'Zarghuna Settled',
      campus_id: at('Gulberg'),
      join_date: '2025-04-01',
      remarks: 'Sings',
    });
    const gone = await change('employees', employee, {
      status: 'resigned',
      leave_date: dayFrom(-1),
      leave_reason: 'Moves',
    });
    expect(gone.status, gone.text).toBe(200);
    const contact = await made('sms_contacts', { name: 'Malalai Settled', mobile: '0321-7654329' });
    const user = await makeUser(api, 'north', { username: 'settled' });
    await school.user(user.id, { is_active: false });
    for (const [kind, id, name] of [
      ['employee', employee.id, 'Zarghuna Settled'],
      ['contact', contact.id, 'Malalai Settled'],
      ['user', user.id, 'settled'],
    ] as const) {
      const erased = await erase(kind, id, name);
      expect(erased.status, erased.text).toBe(200);
    }
    const found = await wholeCheck(api.test.url);
    expect(
      found.outcomes.flatMap(({ violations }) => violations.filter(({ institute }) => institute === 'north')),
    ).toEqual([]);
  });
  it('of an employee is an advance and a salary', async () => {
    const [code, campus] = ["'north'", at('Gulberg')];
    const employee = await create(api, school.principal, resourceOf('employees'), {
      name: 'Palwasha Owing',
      campus_id: campus,
      join_date: '2025-04-01',
    });
    const { id } = employee.row;
    await planted(
      `UPDATE employees SET status = 'resigned', leave_date = current_date - 5 WHERE institute_code = ${code} AND id = ${id}`,
      `INSERT INTO employee_advances (institute_code, advance_no, employee_id, campus_id, amount, deduct_from, per_month, purpose, status, decided_at, paid_on, account_id, journal_id) VALUES (${code}, 1, ${id}, ${campus}, 100000, date_trunc('month', current_date), 100000, 'x', 'paid', now(), current_date, 1, 1), (${code}, 2, ${id}, ${campus}, 100000, date_trunc('month', current_date), 100000, 'x', 'pending', NULL, NULL, NULL, NULL)`,
      `INSERT INTO salary_slips (institute_code, run_id, employee_id, campus_id, month, plan_id, days, unpaid_days, paid_days, gross, deductions, net, taxable) VALUES (${code}, 1, ${id}, ${campus}, date_trunc('month', current_date), 1, 30, 0, 30, 1000, 0, 1000, 0)`,
    );
    const open = [
      'They owe Rs 1,000.00 of advances',
      'A salary is not paid',
      'An advance, salary plan, leave or correction of theirs waits',
    ];
    expect(await problems('employee', id)).toEqual(open);
    const body = { reason: 'Asked for it', name: 'Palwasha Owing' };
    expect((await post(`/personal_data/employee/${id}/erase`, body)).message).toBe(open.join('. '));
    await planted(
      `DELETE FROM employee_advances WHERE institute_code = ${code} AND employee_id = ${id}`,
      `DELETE FROM salary_slips WHERE institute_code = ${code} AND employee_id = ${id}`,
    );
  });
});
describe('an erasure', () => {
  interface Typed extends Column {
    readonly said: string;
  }
  /** Text columns that an erasure takes away: each row of the person gets a word that nothing else has. */
  async function marked(kind: keyof typeof PERSON_TABLES, id: number): Promise<string[]> {
    const columns = (await school.rows(`${CATALOGUE} ORDER BY 1, a.attnum`)) as unknown as Typed[];
    const words: string[] = [];
    const statements = partsOf(kind).flatMap(([table, part]) =>
      columns.flatMap(({ table: of, name, type }) => {
        if (of !== table || !wordsOf(part.erase).includes(name) || !(type === 'text' || type === 'jsonb')) return [];
        // Filled from the family, or kept to one of a few values.
        if (
          /^(result|attended_by|relation|blood_group|username|photo|search_text)$/.test(name) ||
          (table === 'outbox' && name === 'number')
        )
          return [];
        if (table === 'students' && /^(father|mother|mobile|address|reason)/.test(name)) return [];
        const word = `zz${randomBytes(5).toString('hex')}`;
        words.push(word);
        const value =
          type === 'text'
            ? `'${word}${name === 'email' ? '@x.pk' : ''}'`
            : name.endsWith('_state')
              ? `'{"roll_no": "${word}"}'`
              : `'{"version": 1, "name": "${word}"}'`;
        const theirs = whereOf(table, { kind, id });
        return [`UPDATE ${table} t SET ${name} = ${value} WHERE t.institute_code = 'north' AND ${theirs}`];
      }),
    );
    await asOwner(api.test.ownerUrl, async (client) => {
      // Past triggers, which would refuse most of it; the sums of the log are put right by hand.
      await client.query('SET session_replication_role = replica');
      for (const statement of statements) await client.query(statement);
      await client.query('UPDATE audit_days SET seal = 0');
      await client.query(
        `UPDATE audit_days d SET seal = x.seal FROM (SELECT institute_code, (at AT TIME ZONE 'UTC')::date AS day, bit_xor(seal_of_audit_log(e)) AS seal FROM audit_log e GROUP BY 1, 2) x
          WHERE x.institute_code = d.institute_code AND x.day = d.day AND d.slot = (SELECT min(slot) FROM audit_days m WHERE m.institute_code = d.institute_code AND m.day = d.day)`,
      );
      await client.query('UPDATE student_fee_plans p SET seal = seal_of_student_fee_plans(p)');
      await client.query('SET session_replication_role = origin');
      // What is copied and indexed follows.
      await client.query(
        "SELECT set_config('app.institute', 'north', false), set_config('app.campuses', 'all', false)",
      );
      await client.query(
        'UPDATE families SET updated_at = now(), father_name = father_name; UPDATE students SET updated_at = now()',
      );
    });
    return words;
  }
  async function dumped(): Promise<string> {
    const tables = await school.rows(
      `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
    );
    const texts: string[] = [];
    for (const { name } of tables)
      texts.push(
        ...(await school.rows(`SELECT to_jsonb(t)::text AS line FROM ${String(name)} t`)).map(
          ({ line }) => `${String(name)} ${String(line)}`,
        ),
      );
    return texts.join('\n');
  }
  const books = () =>
    school.rows(
      `SELECT (SELECT jsonb_agg(to_jsonb(l) ORDER BY l.journal_id, l.line_no) FROM gl_lines l) AS lines, (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.id) FROM payments p) AS payments, (SELECT jsonb_agg(to_jsonb(c) ORDER BY c.id) FROM challan_lines c) AS charged`,
    );
  const broken = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const { name, sql } of bookRules) {
      const rows = await school.rows(sql, ['north']);
      if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows.slice(0, 2))}`);
    }
    return found;
  };
  it('of a student leaves none of it in any table, the books to the paisa, and every seal whole', async () => {
    const child = await school.add({
      studentName: 'Shandana Leaver',
      father_name: 'Zarak Leaver',
      father_cnic: '35202-7654321-9',
      mobile: '0300-9998877',
      photo: new File([PNG], 'shandana.png', { type: 'image/png' }),
    });
    await school.charge(child, [50_000]);
    const path = `/personal_data/student/${child.id}`;
    const erase = (body: object, user?: TestUser): Promise<Answer> => post(`${path}/erase`, body, user);
    const why = { reason: 'Asked for it', name: 'Shandana Leaver' };
    // Still here, and owes.
    const early = await erase(why);
    expect([early.status, early.message]).toEqual([
      409,
      'They have neither left nor been rejected. They owe Rs 500.00',
    ]);
    expect((await school.pay({ student_id: child.id, amount: 500 })).status).toBe(200);
    await school.rows(
      `UPDATE students SET status_id = $1, leaving_date = current_date, leaving_reason = 'Moves' WHERE institute_code = 'north' AND id = $2`,
      [at('Struck off'), child.id],
    );
    expect((await erase({ ...why, name: 'Somebody' })).errors).toHaveProperty('name');
    expect((await erase({ ...why, reason: ' ' })).errors).toHaveProperty('reason');
    const clerk = await makeUser(api, 'north', { privileges: ['personal_data.export'] });
    expect((await erase(why, clerk)).status).toBe(401);
    const [code, campus] = ["'north'", at('Gulberg')];
    await planted(
      `INSERT INTO outbox (institute_code, source, dedupe_key, channel, number, name, body, parts, student_id, student_ids, gateway_id, state) VALUES (${code}, 'students', 'k1', 'sms', '+923009998877', 'Zarak', 'x', 1, ${child.id}, ARRAY[${child.id}], 1, 'sent')`,
      `INSERT INTO certificate_prints (institute_code, serial, serial_no, verify_code, certificate_id, certificate, student_id, student_name, body, revoked_at, revoked_reason) VALUES (${code}, 1, '1', 'v', 1, 'Leaving', ${child.id}, 'x', 'x', now(), 'x')`,
      `INSERT INTO admission_follow_ups (institute_code, due_date, student_id, note, campus_id) VALUES (${code}, current_date, ${child.id}, 'x', ${campus})`,
      `INSERT INTO student_attendance (institute_code, student_id, att_date, attendance_status_id, remarks, campus_id, class_id) VALUES (${code}, ${child.id}, current_date, 1, 'x', ${campus}, 1)`,
      `INSERT INTO ptm_students (institute_code, ptm_id, student_id, campus_id, ptm_date, state, follow_up, follow_up_date) VALUES (${code}, 1, ${child.id}, ${campus}, current_date, 'attended', 'x', current_date)`,
    );
    const words = await marked('student', child.id);
    expect(words.length).toBeGreaterThan(20);
    await taken('student', child.id);
    const before = await books();
    const preview = (await get(path)).row;
    expect(preview['erasing']).toMatchObject({ problems: [], gone: expect.arrayContaining(['Student', 'Family']) });
    const name = String(preview['name']);
    expect(await broken()).toEqual([]);
    // It is in the list beside the database before it is committed, or nothing is erased.
    const list = mkdtempSync(join(tmpdir(), 'edubase-erasures-'));
    keepErasuresIn(join(list, 'none'));
    const said = vi.spyOn(console, 'warn').mockReturnValue();
    const unlisted = await erase({ reason: 'Asked for it', name });
    expect([unlisted.status, unlisted.message]).toEqual([
      409,
      expect.stringContaining('The list of erasures cannot be written'),
    ]);
    said.mockRestore();
    expect((await get(path)).row).toEqual(preview);
    keepErasuresIn(list);
    const done = await erase({ reason: 'Asked for it', name });
    keepErasuresIn();
    expect(done.status, done.text).toBe(200);
    const [asked = ''] = readFileSync(join(list, LIST_FILE), 'utf8').trim().split('\n');
    expect(JSON.parse(asked)).toMatchObject({ kind: 'student', person: String(child.id), state: 'asked' });
    await expect.poll(async () => (await readErasureList([list])).map(({ state }) => state)).toEqual(['done']);
    const left = await dumped();
    const found = [...words, 'Shandana', 'Zarak', '35202-7654321-9', '9998877', 'shandana'].filter((word) =>
      left.toLowerCase().includes(word.toLowerCase()),
    );
    expect(
      found.map((word) =>
        left
          .split('\n')
          .find((line) => line.toLowerCase().includes(word.toLowerCase()))
          ?.slice(0, 300),
      ),
    ).toEqual([]);
    expect(await books()).toEqual(before);
    expect(await broken()).toEqual([]);
    expect(
      await school.rows("SELECT 1 FROM person_exports WHERE kind = 'student' AND person_id = $1", [child.id]),
    ).toEqual([]);
    expect((await get('/erasures')).rows[0]).toMatchObject({
      kind: 'student',
      number: child['sid'],
      reason: 'Asked for it',
    });
    expect((await erase({ reason: 'Again', name: 'Erased' })).message).toBe('They are erased already');
  });
  it('of an employee, a contact and a user leaves none of it either', async () => {
    const [code, campus] = ["'north'", at('Gulberg')];
    const { principal } = school;
    const employee = await create(api, principal, resourceOf('employees'), {
      name: 'Torpekai Leaver',
      campus_id: campus,
      join_date: '2025-04-01',
      documents: [{ kind: 'cnic', number: 'DOC-99' }],
    });
    const contact = await create(api, principal, resourceOf('sms_contacts'), {
      name: 'Nazo Contact',
      mobile: '0321-1112223',
    });
    const user = await makeUser(api, 'north', { username: 'spozhmai', campuses: [campus] });
    const id = employee.row.id;
    await planted(
      `UPDATE employees SET status = 'resigned', leave_date = current_date - 5 WHERE institute_code = ${code} AND id = ${id}`,
      `UPDATE users SET is_active = false, full_name = 'Spozhmai Khan' WHERE institute_code = ${code} AND id = ${user.id}`,
      `INSERT INTO employee_attendance (institute_code, employee_id, campus_id, att_date, attendance_status_id, remarks) VALUES (${code}, ${id}, ${campus}, current_date - 9, 1, 'x')`,
      `INSERT INTO attendance_locks (institute_code, month) VALUES (${code}, date_trunc('month', current_date - 9))`,
      `INSERT INTO leave_requests (institute_code, employee_id, campus_id, leave_type_id, from_date, to_date, days, reason, status) VALUES (${code}, ${id}, ${campus}, 1, current_date - 9, current_date - 9, 1, 'x', 'rejected')`,
      `INSERT INTO attendance_corrections (institute_code, employee_id, campus_id, att_date, attendance_status_id, reason, status) VALUES (${code}, ${id}, ${campus}, current_date - 9, 1, 'x', 'rejected')`,
      `INSERT INTO outbox (institute_code, source, dedupe_key, channel, number, name, body, parts, employee_id, gateway_id, state) VALUES (${code}, 'salary', 'k3', 'email', 'torpekai@school.pk', 'Torpekai', 'Net', 1, ${id}, 1, 'sent')`,
      `INSERT INTO outbox (institute_code, source, dedupe_key, channel, number, name, body, parts, contact_id, gateway_id, state) VALUES (${code}, 'contacts', 'k2', 'sms', '+923211112223', 'Nazo', 'To Nazo', 1, ${contact.row.id}, 1, 'delivered')`,
    );
    await school.rows(
      `INSERT INTO audit_log (institute_code, user_id, username, action, entity, entity_id) VALUES ('north', $1, 'spozhmai', 'update', 'genders', '1')`,
      [user.id],
    );
    for (const [kind, person, names] of [
      ['employee', id, ['Torpekai', 'DOC-99']],
      ['contact', contact.row.id, ['Nazo', '1112223']],
      ['user', user.id, ['spozhmai']],
    ] as const) {
      const words = await marked(kind, person);
      const path = `/personal_data/${kind}/${person}`;
      const done = await post(`${path}/erase`, { reason: 'Asked for it', name: String((await get(path)).row['name']) });
      expect(done.status, `${kind}: ${done.text}`).toBe(200);
      const left = (await dumped()).toLowerCase();
      expect(
        [...words, ...names]
          .filter((word) => left.includes(word.toLowerCase()))
          .map((word) =>
            left
              .split('\n')
              .find((line) => line.includes(word.toLowerCase()))
              ?.slice(0, 300),
          ),
        kind,
      ).toEqual([]);
    }
    expect(await broken()).toEqual([]);
    expect((await post(`/personal_data/user/${principal.id}/erase`, { reason: 'x', name: 'principal' })).status).toBe(
      409,
    );
  });
});
