/** A new institute is led from its name to its first receipt: steps read from the records, sheets, and one workbook of everything. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createInstitute } from '../../server/operations/institute/create.ts';
import { withInstitute } from '../../server/database/door.ts';
import { sql } from 'kysely';
import { sheetsFile } from '../support/sheets.ts';
import { makeApp, makeInstitute, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';

let api: Api;
let head: TestUser;
const CODE = 'newschool';
beforeAll(async () => {
  api = await makeApp();
  await createInstitute(api.db, {
    code: CODE,
    name: 'New School',
    admin: 'principal',
    password: 'violet-harbour-92-lamp',
    campus: 'Main Campus',
  });
  head = await makeUser(api, CODE, { administrator: true });
}, 60_000);
afterAll(() => api.test.drop());

const get = (user = head): Promise<Answer> => api.call('/getting_started', { token: user.token });
const change = (json: object, user = head): Promise<Answer> =>
  api.call('/getting_started', { json, token: user.token });
const add = (sheet: string, rows: readonly object[], more: object = {}, user = head): Promise<Answer> =>
  api.call('/getting_started/rows', { json: { sheet, rows, ...more }, token: user.token });
interface Row {
  row: number;
  state: string;
  made: string[];
  errors: Record<string, string[]>;
}
const rowsOf = (answer: Answer, at = 0): Row[] => (answer.row['sheets'] as { rows: Row[] }[])[at]?.rows ?? [];
async function steps(user = head): Promise<Record<string, { done: boolean; skipped: boolean; text: string }>> {
  const list = (await get(user)).row['steps'] as { key: string; done: boolean; skipped: boolean; text: string }[];
  return Object.fromEntries(list.map((step) => [step.key, step]));
}
const count = (table: string, where = 'true'): Promise<number> =>
  withInstitute(api.db, { instituteCode: CODE, campuses: 'all', userId: null }, async (trx) => {
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM ${sql.table(table)} t
      WHERE t.institute_code = ${CODE} AND ${sql.raw(where)}`.execute(trx);
    return rows[0]?.n ?? -1;
  });

describe('the steps', () => {
  it('say what is there and what is missing', async () => {
    const found = await steps();
    expect(found['campuses']).toMatchObject({ done: true, text: 'Main Campus' });
    expect(found['classes']).toMatchObject({ done: false, text: 'No class with a section yet: Main Campus' });
    expect(found['accounts']).toMatchObject({ done: true });
    for (const key of ['institute', 'fees', 'challans', 'admission', 'openings', 'receipt'])
      expect(found[key], key).toMatchObject({ done: false, skipped: false });
  });
  it('are skipped, taken up again, and put aside for good, with an entry in the log', async () => {
    expect((await change({ action: 'skip', step: 'institute' })).status).toBe(200);
    expect((await steps())['institute']).toMatchObject({ skipped: true });
    await change({ action: 'take_up', step: 'institute' });
    expect((await steps())['institute']).toMatchObject({ skipped: false });
    expect((await change({ action: 'dismiss' })).row).toMatchObject({ dismissed: true });
    expect((await change({ action: 'bring_back' })).row).toMatchObject({ dismissed: false });
    expect(await count('audit_log', "t.entity = 'institute' AND t.after ? 'getting_started'")).toBe(4);
    expect((await change({ action: 'skip' })).errors).toEqual({ step: ['Step is required'] });
    expect((await change({ action: 'dismiss', step: 'users' })).status).toBe(422);
  });
  it('are of who may change the institute and works for all of it', async () => {
    const other = await makeUser(api, CODE, { privileges: ['users.update', 'campuses.create'] });
    expect([(await get(other)).status, (await add('campuses', [{}], {}, other)).status]).toEqual([401, 401]);
    const [campus] = (await api.call('/campus', { token: head.token, query: { institute_code: CODE } })).rows;
    const local = await makeUser(api, CODE, { campuses: [campus?.id ?? 0] });
    expect((await get(local)).message).toBe('This is of all campuses, and you work for some of them');
    expect((await change({ action: 'dismiss' }, local)).status).toBe(401);
    expect((await add('campuses', [{ campus_name: 'X', campus_code: 'X' }], {}, local)).status).toBe(401);
  });
});
describe('rows of a sheet', () => {
  it('make classes with their sections, once', async () => {
    const rows = [
      { class_name: 'One', sections: 'A, B', capacity: 30 },
      { class_name: 'Foundation', sections: 'Tulip' },
    ];
    const before = await count('class_sections');
    const tried = await add('classes', rows, { dry_run: true });
    expect(rowsOf(tried).map(({ state }) => state)).toEqual(['made', 'made']);
    expect(await count('class_sections')).toBe(before);
    const made = await add('classes', rows);
    expect(rowsOf(made)[1]).toMatchObject({
      state: 'made',
      made: ['Class Foundation', 'Foundation, Main Campus', 'Section Tulip', 'Foundation Tulip'],
    });
    expect(await count('class_sections')).toBe(before + 3);
    expect(rowsOf(await add('classes', rows)).map(({ state }) => state)).toEqual(['there', 'there']);
    expect((await steps())['classes']).toMatchObject({ done: true, text: '3 sections' });
  });
  it('are refused one by one, at their cells, and the others go on', async () => {
    const answer = await add('campuses', [
      { campus_name: 'North', campus_code: 'N' },
      { campus_name: '', campus_code: 'S' },
      { campus_name: 'South', campus_code: 'not a code!' },
      { campus_name: 'East', campus_code: 'E', city: 'Nowhere' },
      { campus_name: 'West', campus_code: 'W', colour: 'red' },
    ]);
    expect(rowsOf(answer).map(({ state }) => state)).toEqual(['made', 'refused', 'refused', 'refused', 'refused']);
    expect(rowsOf(answer).map(({ errors }) => Object.keys(errors)[0])).toEqual([
      undefined,
      'campus_name',
      'campus_code',
      'city',
      '',
    ]);
    expect(await count('campuses')).toBe(2);
  });
  it('name the campus where there are several', async () => {
    const answer = await add('classes', [
      { class_name: 'Two', sections: 'A' },
      { campus: 'Nowhere', class_name: 'Two', sections: 'A' },
      { campus: 'north', class_name: 'Two', sections: 'A' },
    ]);
    expect(rowsOf(answer).map(({ errors }) => errors['campus']?.[0])).toEqual([
      'Campus is required: there are several',
      'There is no campus “Nowhere”',
      undefined,
    ]);
  });
  it('make fee plans of classes, challan settings and users', async () => {
    const fees = await add('fees', [
      { plan: 'Primary', particular: 'Tuition Fee', amount: '4,500', classes: 'One, Foundation' },
      { plan: 'Primary', particular: 'Robotics', amount: 700, charged: 'Yearly', classes: 'One' },
      { plan: 'Primary', particular: 'Enrolment', amount: 10_000, charged: 'At admission', classes: 'One' },
      { plan: 'Senior', particular: 'Tuition Fee', amount: 6000 },
      { plan: 'Senior', particular: 'Tuition Fee', amount: 6000, classes: 'Ninety' },
      { plan: 'Senior', particular: 'Lab', amount: -1 },
    ]);
    expect(rowsOf(fees).map(({ state }) => state)).toEqual(['made', 'made', 'made', 'made', 'refused', 'refused']);
    expect(rowsOf(fees)[4]?.errors).toEqual({ classes: ['There is no class “Ninety” at any campus'] });
    expect(await count('fee_plan_particulars', 't.first_time')).toBe(1);
    expect(await count('fee_plan_particulars', 'cardinality(t.months) = 1')).toBe(1);
    expect((await steps())['fees']).toMatchObject({ done: true, text: '2 fee plans' });
    const settings = await add('challans', [
      { campus: 'Main Campus', heading: 'Fee Challan' },
      { campus: 'North', heading: 'Fee Challan', due_day: 5, two_step_money_out: 'Yes' },
    ]);
    expect(rowsOf(settings).map(({ state }) => state)).toEqual(['made', 'made']);
    expect((await steps())['challans']).toMatchObject({ done: true });
    const users = await add('users', [
      { full_name: 'Sadia Noor', username: 'sadia', password: 'orange-lantern-58', role: 'Fee clerk', campus: 'North' },
      { full_name: 'Omar', username: 'omar', password: 'short', role: 'Accountant' },
      { full_name: 'Hina', username: 'hina', password: 'yellow-garden-71-x', role: 'Chief' },
    ]);
    expect(rowsOf(users).map(({ state, errors }) => [state, Object.keys(errors)])).toEqual([
      ['made', []],
      ['refused', ['password']],
      ['refused', ['role']],
    ]);
    expect(
      await count(
        'users',
        "t.username = 'sadia' AND t.must_change_password AND 'payments.create' = ANY (t.privileges)",
      ),
    ).toBe(1);
    expect(await count('users', "t.username = 'sadia' AND 'payments.void' = ANY (t.privileges)")).toBe(0);
  });
  it('give nobody more than whoever adds them holds, and need the right to add each', async () => {
    const few = await makeUser(api, CODE, { privileges: ['system.settings', 'users.create', 'users.read'] });
    const users = await add(
      'users',
      [{ full_name: 'Big', username: 'big.boss', password: 'orange-lantern-58', role: 'Administrator' }],
      {},
      few,
    );
    expect(rowsOf(users)[0]?.state).toBe('refused');
    const campuses = await add('campuses', [{ campus_name: 'Far', campus_code: 'F' }], {}, few);
    expect(rowsOf(campuses)[0]?.errors).toEqual({ '': ['You may not add campuses'] });
    expect(await count('users', "t.username = 'big.boss'")).toBe(0);
  });
});
describe('a workbook', () => {
  const send = (file: Blob, more: Readonly<Record<string, string>> = {}): Promise<Answer> => {
    const form = new FormData();
    form.append('file', file, 'new.xlsx');
    for (const [name, value] of Object.entries(more)) form.append(name, value);
    return api.call('/getting_started/workbook', { form, token: head.token });
  };
  it('is tried and then added, a sheet after the other, with a result for each row', async () => {
    const bytes = await sheetsFile({
      Classes: [
        ['Class', 'Sections', 'Campus'],
        ['Nine', 'A', 'Hill'],
        [null, null, null],
        ['Ten', 'A', 'Valley'],
      ],
      Campuses: [
        ['Code', 'Campus'],
        ['H', 'Hill'],
      ],
      About: [['Anything'], ['at all']],
    });
    const file = new Blob([bytes]);
    const before = await count('campuses');
    const tried = await send(file, { dry_run: 'true' });
    expect(tried.row).toMatchObject({ saved: false, sheets: [{ sheet: 'campuses' }, { sheet: 'classes' }] });
    expect(rowsOf(tried, 1)).toMatchObject([
      { row: 2, state: 'made' },
      { row: 4, state: 'refused', errors: { campus: ['There is no campus “Valley”'] } },
    ]);
    expect(await count('campuses')).toBe(before);
    expect(rowsOf(await send(file), 1).map(({ state }) => state)).toEqual(['made', 'refused']);
    expect(await count('campuses')).toBe(before + 1);
  });
  it('that is none, or has other sheets or columns, is refused in words', async () => {
    expect((await send(new Blob(['<html></html>']))).status).toBe(422);
    const other = await send(new Blob([await sheetsFile({ Marks: [['Name'], ['Ali']] })]));
    expect(other.errors['file']?.[0]).toMatch(/none of the sheets/);
    const column = await send(
      new Blob([
        await sheetsFile({
          Campuses: [
            ['Campus', 'Colour'],
            ['Hill', 'red'],
          ],
        }),
      ]),
    );
    expect(column.errors['file']?.[0]).toMatch(/“Colour”/);
    const empty = await send(new Blob([await sheetsFile({ Campuses: [['Campus', 'Code']] })]));
    expect(empty.errors['file']?.[0]).toMatch(/no rows/);
  });
});
it('is of one institute alone', async () => {
  const other = await makeInstitute(api, 'elsewhere');
  expect((await steps(other))['campuses']).toMatchObject({ done: false, text: 'There is no campus yet' });
});
