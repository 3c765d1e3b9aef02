/** Adding, finding and changing students: families, places, history, campuses. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resourceOf } from '../../src/resources/index.ts';
import { callCell, makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { list } from './support/records.ts';
import { makeSchool, type School } from './students.support.ts';

let api: Api;
let school: School;
let ids: School['ids'];
let johar: TestUser;
const students = resourceOf('students');
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, 'chenab');
  ({ ids } = school);
  johar = await makeUser(api, 'chenab', { campuses: [ids['Johar'] ?? 0] });
});
afterAll(() => api.test.drop());

const get = (
  path: string,
  query: Readonly<Record<string, string | number>> = {},
  user = school.principal,
): Promise<Answer> => api.call(path, { token: user.token, query });
const post = (path: string, json: unknown, user = school.principal): Promise<Answer> =>
  api.call(path, { token: user.token, json });
const update = (id: number, body: Readonly<Record<string, unknown>>, user = school.principal): Promise<Answer> => {
  if (!students.wire.update) throw new Error('students can be updated');
  return callCell(api, user, students.wire.update, { id, body });
};
const movements = async (id: number): Promise<readonly Record<string, unknown>[]> =>
  (await get('/student_movements', { student_id: id })).rows;

describe('a new student', () => {
  it('gets the next SID, a family, and what the specification shows beside the fields', async () => {
    const hint = (await get('/getUpcomingSid')).row['sid'];
    const row = await school.add({
      studentName: 'Ayesha Khan',
      father_name: 'Imran Khan',
      father_cnic: '35202-1111111-1',
      mobile: '0300-1111111',
      gender_id: ids['Female'],
      roll_no: '1',
    });
    expect(row).toMatchObject({
      sid: hint,
      studentName: 'Ayesha Khan',
      status_class: 'enrolled',
      father_name: 'Imran Khan',
      session: { session_name: '2026-27' },
      class: { class_name: 'One' },
      section: { section_name: 'A' },
      campus: { campus_name: 'Gulberg', institute_name: 'School chenab' },
      gender: { name: 'Female' },
      guardian: null,
      family: { family_no: row['family_no'] },
      added_by: { id: school.principal.id },
      admission_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect(await movements(row.id)).toMatchObject([
      {
        kind: 'admit',
        from: null,
        to: { class: 'One', section: 'A', status: 'Active', roll_no: '1' },
        username: 'principal',
      },
    ]);
  });
  it('joins the family of a brother by CNIC, by mobile and father, by number; not by the number of another father', async () => {
    const first = await school.add({
      father_name: 'Tahir Iqbal',
      father_cnic: '35202-2222222-2',
      mobile: '0300-2222222',
    });
    expect((await school.add({ father_name: 'Tahir  Iqbal', father_cnic: '35202-2222222-2' }))['family_id']).toBe(
      first['family_id'],
    );
    expect((await school.add({ father_name: 'tahir iqbal', mobile: '+923002222222' }))['family_id']).toBe(
      first['family_id'],
    );
    expect((await school.add({ father_name: 'Tahir Iqbal', family_no: first['family_no'] }))['family_id']).toBe(
      first['family_id'],
    );
    expect((await school.add({ father_name: 'Somebody Else', mobile: '0300-2222222' }))['family_id']).not.toBe(
      first['family_id'],
    );
    expect(
      (await school.tryAdd({ father_name: 'Somebody Else', family_no: first['family_no'] })).errors,
    ).toHaveProperty('family_no');
    expect((await school.tryAdd({ father_name: null })).errors).toHaveProperty('father_name');
    const own = await school.add({ father_name: 'Own Number', family_no: 5000 });
    expect([own['family_no'], (await school.add())['family_no']]).toEqual([5000, 5001]);
  });
  it('is where there is such a class and section', async () => {
    expect((await school.tryAdd({ class_id: ids['Three'] })).errors).toHaveProperty('class_id');
    const other = await api.call('/sections', {
      token: school.principal.token,
      json: { institute_code: 'chenab', section_name: 'Z' },
    });
    expect((await school.tryAdd({ section_id: other.row.id })).errors).toHaveProperty('section_id');
  });
  it('has a roll number of their own in their section', async () => {
    await school.add({ roll_no: 'r7' });
    expect((await school.tryAdd({ roll_no: 'R7' })).errors).toHaveProperty('roll_no');
    expect((await school.tryAdd({ roll_no: 'R7', section_id: ids['B'] })).status).toBe(201);
    expect((await school.tryAdd({ roll_no: 'R7', status_id: ids['On leave'] })).status).toBe(201);
  });
});

describe('the list', () => {
  it('holds students, and inquiries only when asked for', async () => {
    const inquiry = await school.add({ studentName: 'Only Asking', status_id: ids['Inquiry'] });
    const left = await school.add({ studentName: 'Left Us', status_id: ids['Struck off'] });
    const in_ = async (query: Readonly<Record<string, string>>): Promise<readonly number[]> =>
      (await list(api, school.principal, students, { page: 1, per_page: 500, ...query })).rows.map(({ id }) => id);
    expect(await in_({})).not.toContain(inquiry.id);
    expect(await in_({})).toContain(left.id);
    expect(await in_({ scope: 'inquiries' })).toEqual([inquiry.id]);
    expect(await in_({ 'not-enrolled': 'true' })).toContain(left.id);
    expect(await in_({ scope: 'enrolled' })).not.toContain(left.id);
    expect(await in_({ scope: 'everyone' })).toEqual(expect.arrayContaining([inquiry.id, left.id]));
    expect(await in_({ filters: JSON.stringify([{ field: 'id', operator: '=', value: inquiry.id }]) })).toEqual([
      inquiry.id,
    ]);
    expect(
      (await get('/api_students', { institute_code: 'chenab', page: 1, fee_defaulters: 'maybe' })).errors,
    ).toHaveProperty('fee_defaulters');
    expect((await get('/api_students', { institute_code: 'chenab', page: 1, nonsense: '1' })).status).toBe(422);
    const sids = (await list(api, school.principal, students, { page: 1 })).rows.map((row) => Number(row['sid']));
    expect(sids).toEqual(sids.toSorted((a, b) => a - b));
  });
  it('searches SID, names in both scripts, father, family and mobile; names are text', async () => {
    const row = await school.add({
      studentName: "O'Neil <b>100%</b>_",
      student_name_ur: 'عائشہ خان',
      father_name: 'Zubair Qadri',
      mobile: '0345-9876543',
      registration_no: 'REG-77',
    });
    const found = async (search: string): Promise<readonly number[]> =>
      (await get('/api_students', { institute_code: 'chenab', page: 1, search })).rows.map(({ id }) => id);
    for (const search of [
      String(row['sid']),
      "o'neil <b>",
      '100%',
      'عائشہ',
      'zubair',
      `F${row['family_no']}`,
      '0345-987',
      '03459876',
      'reg-77',
    ])
      expect([search, await found(search)]).toEqual([search, expect.arrayContaining([row.id])]);
    expect(await found('100x')).toEqual([]);
    // Later students have the number in their phone; a typed or scanned SID still finds its owner first.
    await school.add({
      studentName: 'Later',
      mobile: `0300-000000${String(row['sid']).slice(-1)}`,
      registration_no: `REG-${row['sid']}`,
    });
    const descending = {
      institute_code: 'chenab',
      page: 1,
      search: String(row['sid']),
      sort_by: 'sid',
      sort_order: 'DESC',
    };
    expect((await get('/api_students', descending)).rows[0]?.id).toBe(row.id);
    const family = (
      await get('/families', {
        institute_code: 'chenab',
        filters: JSON.stringify([{ field: 'id', operator: '=', value: row['family_id'] }]),
      })
    ).row;
    expect(family).toBeDefined();
    const changed = await api.call(`/families/${String(row['family_id'])}`, {
      method: 'PUT',
      token: school.principal.token,
      json: { institute_code: 'chenab', father_name: 'Zubair Ansari' },
    });
    expect(changed.status).toBe(200);
    expect(await found('ansari')).toEqual([row.id]);
  });
  it('is read by a body as by a query, with totals', async () => {
    const whole = await list(api, school.principal, students, { page: 1, per_page: 500 });
    const some = whole.rows.slice(0, 3).map(({ id }) => id);
    const fetched = await post('/fetch_api_students', { ids: some, page: 1 });
    expect([fetched.status, fetched.rows.map(({ id }) => id), fetched.json['total']]).toEqual([200, some, 3]);
    const totals = await post('/student_totals', { scope: 'everyone' });
    expect(totals.row).toMatchObject({
      by_status: expect.arrayContaining([expect.objectContaining({ name: 'Inquiry' })]),
      by_class: [expect.objectContaining({ name: 'One' })],
    });
    expect(Number(totals.row['total'])).toBeGreaterThan(Number(totals.row['students']));
    expect((await get('/api_students', { institute_code: 'chenab', page: 1, added_by: 'me' })).json['total']).toBe(
      whole.json['total'],
    );
    expect((await get('/api_students', { institute_code: 'chenab', page: 1, added_by: johar.id })).json['total']).toBe(
      0,
    );
  });
});

describe('a change of state', () => {
  it('is a movement; a new status needs a reason and sets the dates', async () => {
    const row = await school.add();
    expect((await update(row.id, { status_id: ids['Struck off'] })).errors).toHaveProperty('reason');
    const off = await update(row.id, { status_id: ids['Struck off'], reason: 'Absent for 30 days' });
    expect(off.row).toMatchObject({
      status_class: 'struck_off',
      leaving_reason: 'Absent for 30 days',
      leaving_date: expect.any(String),
      reason: null,
    });
    const back = await update(row.id, { status_id: ids['Active'], reason: 'Fee paid', section_id: ids['B'] });
    expect(back.row).toMatchObject({ status_class: 'enrolled', leaving_date: null, leaving_reason: null });
    expect((await update(row.id, { section_id: ids['A'] })).status).toBe(200);
    expect((await update(row.id, { remarks: 'No movement' })).status).toBe(200);
    expect(await movements(row.id)).toMatchObject([
      { kind: 'transfer_section', from: { section: 'B' }, to: { section: 'A' }, reason: null },
      { kind: 'readmit', from: { status: 'Struck off' }, to: { status: 'Active', section: 'B' }, reason: 'Fee paid' },
      { kind: 'strike_off', reason: 'Absent for 30 days' },
      { kind: 'admit', from: null },
    ]);
    const log = await get('/getChangeLog', { sid: Number(row['sid']) });
    expect(log.rows[0]).toMatchObject({
      action: 'update',
      studentName: row['studentName'],
      changes: [{ field: 'remarks', before: null, after: 'No movement' }],
    });
    expect(log.rows[1]).toMatchObject({ changes: [{ label: 'Section', before: 'B', after: 'A' }] });
    expect((await get('/getChangeLog')).status).toBe(200);
    expect((await get(`/student_profile/${row.id}`)).row).toMatchObject({
      student: { id: row.id },
      family: { id: row['family_id'] },
      siblings: [],
      movements: [{}, {}, {}, {}],
      certificates: [],
      seats: [],
    });
  });
  it('of the meaning of a status reaches every student who has it', async () => {
    const status = await api.call('/student_statuses', {
      token: school.principal.token,
      json: { institute_code: 'chenab', name: 'Guest', status_class: 'enrolled' },
    });
    const row = await school.add({ status_id: status.row.id });
    await api.call(`/student_statuses/${status.row.id}`, {
      method: 'PUT',
      token: school.principal.token,
      json: { institute_code: 'chenab', status_class: 'on_leave' },
    });
    expect((await post('/fetch_api_students', { ids: [row.id] })).rows[0]).toMatchObject({ status_class: 'on_leave' });
  });
});

describe('campuses', () => {
  it('limit every way to a student', async () => {
    const here = await school.add({ campus_id: ids['Johar'] }, johar);
    const there = await school.add({
      father_name: 'Shared Father',
      father_cnic: '35202-3333333-3',
      mobile: '0300-3333333',
    });
    expect((await list(api, johar, students, { page: 1 })).rows.map(({ id }) => id)).toEqual([here.id]);
    expect(
      (await post('/fetch_api_students', { ids: [here.id, there.id], scope: 'everyone' }, johar)).rows.map(
        ({ id }) => id,
      ),
    ).toEqual([here.id]);
    expect((await post('/student_totals', { scope: 'everyone' }, johar)).row).toMatchObject({ total: 1 });
    expect((await update(there.id, { remarks: 'x' }, johar)).status).toBe(404);
    expect((await update(here.id, { campus_id: ids['Gulberg'] }, johar)).errors).toHaveProperty('campus_id');
    const edit = await api.call('/studentBulkEdit', {
      method: 'PATCH',
      token: johar.token,
      json: { ids: [here.id, there.id], changes: { remarks: 'Mine' } },
    });
    expect(edit.row).toMatchObject({ updated: [here.id], failed: [{ id: there.id }] });
    const moved = await post('/batch_transfer', { ids: [here.id, there.id], to: { section_id: ids['B'] } }, johar);
    expect(moved.row).toMatchObject({ updated: [here.id], failed: [{ id: there.id }] });
    expect((await get(`/student_profile/${there.id}`, {}, johar)).status).toBe(404);
    expect((await get('/getChangeLog', { sid: Number(there['sid']) }, johar)).status).toBe(404);
    expect((await movementsOf(there.id)).length).toBe(0);
    expect((await get('/families', { institute_code: 'chenab', page: 1 }, johar)).rows.map(({ id }) => id)).toEqual([
      here['family_id'],
    ]);
    expect((await get('/family_lookup', { father_name: 'Shared' }, johar)).rows).toEqual([]);
    expect((await get('/family_lookup', { family_no: String(there['family_no']) }, johar)).rows).toEqual([]);
    // Who knows the father's CNIC adds a brother to the family, and then sees it.
    expect((await get('/family_lookup', { cnic: '3520233333333' }, johar)).rows).toMatchObject([
      { family_no: there['family_no'], matched_by: 'cnic', students: [], elsewhere: 1, address: null },
    ]);
    const brother = await school.add(
      { campus_id: ids['Johar'], father_name: 'Shared Father', father_cnic: '35202-3333333-3' },
      johar,
    );
    expect(brother['family_id']).toBe(there['family_id']);
    expect((await get(`/student_profile/${brother.id}`, {}, johar)).row).toMatchObject({ siblings: [] });
    expect((await get(`/student_profile/${brother.id}`)).row).toMatchObject({ siblings: [{ id: there.id }] });
  });
  const movementsOf = async (id: number): Promise<readonly unknown[]> =>
    (await get('/student_movements', { student_id: id }, johar)).rows;

  it('limit photos', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const row = await school.add({ photo: new File([new Uint8Array(png)], 'me.png', { type: 'image/png' }) });
    expect(row['photo']).toMatch(/^chenab\./);
    expect((await get(`/files/${String(row['photo'])}`)).status).toBe(200);
    expect((await get(`/files/${String(row['photo'])}`, {}, johar)).status).toBe(404);
  });
});

describe('lookups', () => {
  it('find families while they are typed, and students who may be the same', async () => {
    const row = await school.add({
      studentName: 'Hamza Ali',
      father_name: 'Naveed Ali',
      father_cnic: '35202-4444444-4',
      mobile: '0300-4444444',
      date_of_birth: '2016-05-05',
      b_form_no: '35202-9999999-9',
    });
    const family = (query: Readonly<Record<string, string>>): Promise<Answer> => get('/family_lookup', query);
    for (const [query, matched_by] of [
      [{ cnic: '35202-4444444-4' }, 'cnic'],
      [{ mobile: '03004444444' }, 'mobile'],
      [{ family_no: String(row['family_no']) }, 'family_no'],
      [{ father_name: 'nave' }, 'father_name'],
    ] as const)
      expect((await family(query)).rows).toMatchObject([
        { id: row['family_id'], matched_by, students: [{ id: row.id, class_name: 'One' }], elsewhere: 0 },
      ]);
    expect((await family({})).rows).toEqual([]);
    const twin = (query: Readonly<Record<string, string>>): Promise<Answer> => get('/student_duplicates', query);
    expect((await twin({ studentName: 'hamza  ali', father_name: 'Naveed Ali' })).rows).toMatchObject([
      { id: row.id, why: 'Same name and father' },
    ]);
    expect((await twin({ studentName: 'Hamza Ali', date_of_birth: '2016-05-05' })).rows).toHaveLength(1);
    expect((await twin({ b_form_no: '3520299999999' })).rows).toHaveLength(1);
    expect((await twin({ b_form_no: '3520299999999', except: String(row.id) })).rows).toEqual([]);
  });
});
