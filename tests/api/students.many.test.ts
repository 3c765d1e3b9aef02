/** Many students at once: the grid, batches and their undo, imports, photos; certificates, seats, reports. */
import { PLAIN } from '../../contract/certificateDesign.ts';
import { zipOf } from './support/zip.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentMonth, REPORT_START } from '../../contract/dates.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { imported } from './exchange.support.ts';
import { makeSchool, type School } from './students.support.ts';
import { makeApp, type Answer, type Api, type Row } from './support/apiClient.ts';
import { create } from './support/records.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
let school: School;
let ids: School['ids'];
beforeAll(async () => {
  api = await makeApp();
  school = await makeSchool(api, 'many');
  ({ ids } = school);
});
afterAll(() => api.test.drop());
const get = (path: string, query: Readonly<Record<string, string | number>> = {}): Promise<Answer> =>
  api.call(path, { token: school.principal.token, query });
const post = (path: string, json: unknown): Promise<Answer> => api.call(path, { token: school.principal.token, json });
const edit = (json: unknown): Promise<Answer> =>
  api.call('/studentBulkEdit', { method: 'PATCH', token: school.principal.token, json });
const seen = async (id: number): Promise<Row> => (await post('/fetch_api_students', { ids: [id] })).rows[0] as Row;
const some = (count: number, more: Readonly<Record<string, unknown>> = {}): Promise<Row[]> =>
  Promise.all(Array.from({ length: count }, () => school.add(more)));

describe('a bulk edit', () => {
  it('changes exactly what it names, tells of each row, and keeps audit rows', async () => {
    const [a, b, c] = (await some(3)) as [Row, Row, Row];
    const preview = await edit({ ids: [a.id, b.id], changes: { remarks: 'Bus 4' }, dry_run: true });
    expect(preview.row).toMatchObject({
      dry_run: true,
      updated: [a.id, b.id],
      students: [{ remarks: 'Bus 4' }, { remarks: 'Bus 4' }],
    });
    expect((await seen(a.id))['remarks']).toBeNull();
    const done = await edit({ ids: [a.id, b.id, 999_999], changes: { remarks: 'Bus 4', studentName: 'Same Name' } });
    expect(done.row).toMatchObject({ updated: [a.id, b.id], failed: [{ id: 999_999 }], batch_id: null });
    expect(await seen(a.id)).toMatchObject({ remarks: 'Bus 4', studentName: 'Same Name', version: 2 });
    expect(await seen(c.id)).toMatchObject({ remarks: null, version: 1 });
    expect((await edit({ ids: [a.id], changes: { remarks: 'Bus 4' } })).row).toMatchObject({
      updated: [],
      unchanged: [a.id],
    });
    expect((await get('/getChangeLog', { sid: Number(a['sid']) })).rows[0]).toMatchObject({
      changes: expect.arrayContaining([{ field: 'remarks', label: 'Remarks', before: null, after: 'Bus 4' }]),
    });
    for (const bad of [
      {},
      { ids: [a.id] },
      { ids: [a.id], changes: { sid: 1 } },
      { ids: [a.id], changes: { photo: 'x' } },
      { ids: [a.id, a.id], changes: { remarks: 'x' } },
    ])
      expect([bad, (await edit(bad)).status]).toEqual([bad, 422]);
  });
  it('of a grid refuses single cells and saves the rest; all or none when asked', async () => {
    const [a, b, c] = (await some(3)) as [Row, Row, Row];
    const rows = [
      { id: a.id, changes: { roll_no: '101', date_of_birth: '2016-02-30' } },
      { id: b.id, version: 9, changes: { roll_no: '102' } },
      { id: c.id, version: 1, changes: { roll_no: '103', class_id: ids['Three'] } },
    ];
    const answer = await edit({ rows });
    const failed = answer.row['failed'] as { id: number; errors: Record<string, string[]> }[];
    expect(Object.fromEntries(failed.map(({ id, errors }) => [id, Object.keys(errors)]))).toEqual({
      [a.id]: ['date_of_birth'],
      [b.id]: ['version'],
      [c.id]: ['class_id'],
    });
    const good = [
      { id: a.id, changes: { roll_no: '101' } },
      { id: b.id, changes: { roll_no: '101' } },
    ];
    expect((await edit({ rows: good, all_or_none: true })).row).toMatchObject({
      updated: [],
      failed: [{ id: b.id, errors: { roll_no: ['Roll number is already taken'] } }],
    });
    expect((await edit({ rows: good })).row).toMatchObject({ updated: [a.id], failed: [{ id: b.id }] });
    // Two who swap their numbers.
    expect((await edit({ rows: [{ id: b.id, changes: { roll_no: '102' } }] })).row).toMatchObject({ updated: [b.id] });
    const swap = [
      { id: a.id, changes: { roll_no: '102' } },
      { id: b.id, changes: { roll_no: '101' } },
    ];
    expect((await edit({ rows: swap })).row).toMatchObject({ updated: [a.id, b.id], failed: [] });
    expect([(await seen(a.id))['roll_no'], (await seen(b.id))['roll_no']]).toEqual(['102', '101']);
    expect((await edit({ ids: [a.id], changes: { status_id: ids['Struck off'] } })).row).toMatchObject({
      failed: [{ errors: { reason: [expect.any(String)] } }],
    });
    expect((await edit({ ids: [a.id], changes: { status_id: ids['Struck off'] }, reason: 'Left' })).row).toMatchObject({
      students: [{ status_class: 'struck_off', leaving_reason: 'Left' }],
    });
  });
});

describe('a batch', () => {
  it('promotes, is previewed, is history, and is undone for who is still as it left them', async () => {
    const place = { class_id: ids['One'], section_id: ids['B'] };
    const people = await some(4, place);
    const [first, second] = people as [Row, Row];
    const wish = {
      ids: people.map(({ id }) => id),
      to: { session_id: ids['2027-28'], class_id: ids['Two'] },
      roll_no: 'renumber',
      reason: 'Annual result',
    };
    const preview = await post('/batch_transfer', { ...wish, dry_run: true });
    expect(preview.row).toMatchObject({ dry_run: true, batch_id: null, updated: wish.ids });
    expect(await seen(first.id)).toMatchObject({ class_id: ids['One'], version: 1 });
    const done = await post('/batch_transfer', wish);
    expect(done.row).toMatchObject({ updated: wish.ids, failed: [] });
    const batch = Number(done.row['batch_id']);
    expect((done.row['students'] as Row[]).map((row) => row['roll_no']).toSorted()).toEqual(['1', '2', '3', '4']);
    expect((await get('/student_movements', { batch_id: batch })).rows).toHaveLength(4);
    expect((await get('/student_movements', { student_id: first.id })).rows[0]).toMatchObject({
      kind: 'promote',
      reason: 'Annual result',
      from: { class: 'One', session: '2026-27', roll_no: null },
      to: { class: 'Two', session: '2027-28' },
    });
    await edit({ ids: [second.id], changes: { section_id: ids['A'] } });
    expect((await get('/batch_transfers')).rows.find(({ id }) => id === batch)).toMatchObject({
      kind: 'promote',
      students: 4,
      undone: 0,
      movable: 3,
      summary: 'To 2027-28, Two',
    });
    const undone = await post(`/batch_transfer/${batch}/undo`, {});
    expect(undone.row).toMatchObject({
      updated: people
        .filter(({ id }) => id !== second.id)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
      failed: [{ id: second.id }],
    });
    expect(await seen(first.id)).toMatchObject({
      class_id: ids['One'],
      session_id: ids['2026-27'],
      section_id: ids['B'],
      roll_no: null,
    });
    expect(await seen(second.id)).toMatchObject({ class_id: ids['Two'] });
    expect((await post(`/batch_transfer/${batch}/undo`, {})).row).toMatchObject({
      updated: [],
      failed: [{ id: second.id }],
    });
    expect((await get('/student_movements', { student_id: first.id })).rows.slice(0, 2)).toMatchObject([
      { kind: 'undo' },
      { kind: 'promote', undone: true },
    ]);
    expect((await post('/batch_transfer/999999/undo', {})).status).toBe(404);
  });
  it('moves a whole section, and refuses who is somewhere else by now', async () => {
    const place = { campus_id: ids['Johar'], class_id: ids['Two'], section_id: ids['A'] };
    const people = await some(3, place);
    const elsewhere = await school.add();
    const mixed = await post('/batch_transfer', {
      ids: [people[0]?.id, elsewhere.id],
      from: { campus_id: ids['Johar'] },
      to: { section_id: ids['B'] },
    });
    expect(mixed.row).toMatchObject({ updated: [people[0]?.id], failed: [{ id: elsewhere.id }] });
    const whole = await post('/batch_transfer', { from: place, to: { campus_id: ids['Gulberg'] } });
    expect(whole.row).toMatchObject({
      updated: people
        .slice(1)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    });
    expect((await post('/batch_transfer', { ids: [elsewhere.id], to: {} })).status).toBe(422);
    expect((await post('/batch_transfer', { to: { section_id: ids['A'] } })).status).toBe(422);
  });
});

describe('many new students', () => {
  it('are added to a class as a grid, each with a result', async () => {
    const rows = [
      { studentName: 'Grid One', father_name: 'Grid Father', mobile: '0300-6666666', roll_no: '' },
      { studentName: '', father_name: 'X' },
      { studentName: 'Grid Two', father_name: 'Grid Father', mobile: '0300-6666666', date_of_birth: '2017-01-01' },
      { studentName: 'Grid Three', father_name: 'Y', nonsense: 1 },
    ];
    const body = { campus_id: ids['Gulberg'], class_id: ids['Two'], section_id: ids['B'], rows };
    const preview = await post('/bulk_add_students', { ...body, dry_run: true });
    expect(preview.row).toMatchObject({
      dry_run: true,
      created: [{ index: 0, id: null }, { index: 2 }],
      failed: [{ index: 1 }, { index: 3 }],
    });
    const done = await post('/bulk_add_students', body);
    const created = done.row['created'] as { id: number; sid: number; family_no: number }[];
    expect(done.row).toMatchObject({
      failed: [
        { index: 1, errors: { studentName: [expect.any(String)] } },
        { index: 3, errors: { nonsense: [expect.any(String)] } },
      ],
    });
    expect(created[0]?.family_no).toBe(created[1]?.family_no);
    expect((await get('/student_movements', { student_id: created[0]?.id ?? 0 })).rows).toHaveLength(1);
    expect(await seen(created[1]?.id ?? 0)).toMatchObject({
      class_id: ids['Two'],
      session_id: ids['2026-27'],
      status_class: 'enrolled',
    });
  });
  it('are imported with their families, and taken back while untouched', async () => {
    const csv = [
      'Student name,Father name,Mobile,Campus,Class,Section,Session,Status,Family number',
      'Imp A,Imp Father,0300-7777777,Gulberg,One,A,2026-27,Active,',
      'Imp B,Imp Father,0300-7777777,Gulberg,One,A,2026-27,Active,',
      'Imp C,Other Man,,Gulberg,Three,,2026-27,Active,',
    ].join('\n');
    const run = await imported(api, school.principal, 'students', new File([csv], 'students.csv'));
    expect(run.counts).toMatchObject({ created: 2, invalid: 1 });
    const made = (await get('/api_students', { institute_code: 'many', page: 1, search: 'Imp Father' })).rows;
    expect(new Set(made.map((row) => row['family_id'])).size).toBe(1);
    const form = new FormData();
    form.append('type', 'students');
    form.append('file', new File([csv], 'students.csv'));
    const again = await api.call('/bulk_imports/', { token: school.principal.token, form });
    expect([again.status, again.row]).toMatchObject([
      200,
      { run: { type: 'students', total: 3 }, earlier: { created: 2 } },
    ]);
    const undone = await post(`/imports/${run.id}/undo`, {});
    expect(undone.status).toBe(200);
    expect((await get('/api_students', { institute_code: 'many', page: 1, search: 'Imp Father' })).rows).toEqual([]);
  });
  it('get photos from a zip by their SID', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const row = await school.add();
    const form = new FormData();
    form.append(
      'file',
      new File(
        [
          zipOf({
            [`photos/${row['sid']}.png`]: png,
            '99999.png': png,
            [`${row['sid']}.txt`]: Buffer.from('no picture'),
          }),
        ],
        'photos.zip',
      ),
    );
    const answer = await api.call('/student_photos', { token: school.principal.token, form });
    expect(answer.row).toMatchObject({
      saved: [{ id: row.id }],
      failed: [{ name: '99999.png' }, { name: `${row['sid']}.txt` }],
    });
    const first = String((await seen(row.id))['photo']);
    expect(first).toMatch(/^many\./);
    const again = new FormData();
    again.append('file', new File([zipOf({ [`${row['sid']}.png`]: png })], 'photos.zip'));
    expect((await api.call('/student_photos', { token: school.principal.token, form: again })).status).toBe(200);
    const second = String((await seen(row.id))['photo']);
    expect(second, 'the one before is gone').not.toBe(first);
    expect((await api.call(`/files/${first}`, { token: school.principal.token })).status).toBe(404);
    expect(
      (
        await api.app.request(`/api/files/${second}`, {
          headers: { authorization: `Bearer ${school.principal.token}` },
        })
      ).status,
    ).toBe(200);
    const broken = new FormData();
    broken.append('file', new File(['PK nothing'], 'photos.zip'));
    expect((await api.call('/student_photos', { token: school.principal.token, form: broken })).errors).toHaveProperty(
      'file',
    );
  });
});

describe('certificates', () => {
  it('with a design that cannot be printed are refused', async () => {
    const form = (more: Record<string, string>): FormData => {
      const body = new FormData();
      for (const [name, value] of Object.entries({ institute_code: 'many', name: 'Odd', body: 'Text', ...more }))
        body.set(name, value);
      return body;
    };
    for (const [field, value] of [
      ['signatures', 'One, Two, Three, Four, Five'],
      ['border', 'gold'],
      ['ink', 'red'],
    ] as const) {
      const answer = await api.call('/student_certificates', {
        token: school.principal.token,
        form: form({ [field]: value }),
      });
      expect([answer.status, Object.keys(answer.errors)], field).toEqual([422, [field]]);
    }
  });
  it('have a serial and a code that anybody can check, and say nothing more than needed', async () => {
    const template = await create(api, school.principal, resourceOf('certificates'), {
      name: 'Character',
      body: '{{studentName}} {{son_daughter}} of {{father_name}}, {{class_name}}, born {{date_of_birth_words}}. {{nonsense}} {{serial_no}}',
      photo: 'left',
      signatures: 'Head',
    });
    const row = await school.add({
      studentName: 'Ali {{sid}} <i>Raza</i>',
      father_name: 'Raza Ahmed',
      gender_id: ids['Male'],
      date_of_birth: '2015-03-14',
    });
    const body = { certificate_id: template.row.id, student_ids: [row.id] };
    const preview = await post('/save_student_certificates_record', { ...body, dry_run: true });
    // What nothing is said of is as it is of a new one.
    expect(preview.row['certificate']).toMatchObject({ design: { ...PLAIN, photo: 'left', signatures: 'Head' } });
    expect(preview.row).toMatchObject({
      unknown: ['nonsense'],
      prints: [{ id: null, serial_no: '', verify_code: '' }],
    });
    const issued = await post('/save_student_certificates_record', body);
    const [print] = issued.row['prints'] as {
      id: number;
      serial_no: string;
      verify_code: string;
      verify_url: string;
      body: string;
    }[];
    expect(print).toMatchObject({
      serial_no: 'C-000001',
      body: 'Ali {{sid}} <i>Raza</i> son of Raza Ahmed, One, born Fourteenth March Two Thousand Fifteen. {{nonsense}} C-000001',
    });
    const page = await api.call(`/${print?.verify_url ?? ''}`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('genuine')]);
    expect(page.text).not.toMatch(/Raza|Ali/);
    expect(page.text).toContain('A. {. &#60;.');
    expect((await api.call('//verify/many.0000000000000000')).status).toBe(404);
    expect((await api.call("//verify/many'.x")).status).toBe(404);
    expect(
      (await post('/save_student_certificates_record', { ...body, student_ids: [row.id, 999_999] })).errors,
    ).toHaveProperty('student_ids');
    expect((await get('/get_student_certificates_print', { search: 'c-000001' })).rows).toMatchObject([
      { id: print?.id, studentName: row['studentName'], username: 'principal', revoked_at: null },
    ]);
    const gone = await api.call(`/api_students/${row.id}`, {
      method: 'POST',
      token: school.principal.token,
      query: { _method: 'DELETE', institute_code: 'many' },
    });
    expect([gone.status, gone.message]).toEqual([409, expect.stringContaining('issued certificate')]);
    expect((await post(`/student_certificates_record/${print?.id}/revoke`, { reason: 'Wrong date' })).status).toBe(200);
    expect((await post(`/student_certificates_record/${print?.id}/revoke`, { reason: 'Again' })).status).toBe(409);
    expect((await api.call(`/${print?.verify_url ?? ''}`)).text).toContain('void');
  });
});

describe('an issued certificate', () => {
  type Print = { id: number; issued_on: string; look: Record<string, unknown> | null };
  const PICTURE = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const logged = async (name: string): Promise<Print> => {
    const [row] = (await get('/get_student_certificates_print', { search: name })).rows as unknown as Print[];
    if (!row) throw new Error(`Nothing was issued to ${name}.`);
    return row;
  };
  it('keeps the look, the date and the pictures that it was issued with, whatever its template becomes', async () => {
    const form = new FormData();
    const values = { institute_code: 'many', name: 'Merit', body: 'Well done', border: 'corners', ink: '#7a5a12' };
    for (const [name, value] of Object.entries({ ...values, page: 'A5', signatures: 'Head' })) form.set(name, value);
    form.set('background', new File([PICTURE], 'gold.png', { type: 'image/png' }));
    const { row: template } = await api.call('/student_certificates', { token: school.principal.token, form });
    const row = await school.add({ studentName: 'Hina Merit', gender_id: ids['Female'] });
    const body = { certificate_id: template['id'], student_ids: [row.id], date: '2026-03-09' };
    expect((await post('/save_student_certificates_record', body)).status).toBe(200);
    const issued = await logged('Hina Merit');
    expect(issued).toMatchObject({
      issued_on: '2026-03-09',
      look: { page: 'A5', photo: null, background: template['background'], institute_name: expect.any(String) },
    });
    expect(issued.look?.['design']).toEqual({ ...PLAIN, border: 'corners', ink: '#7a5a12', signatures: 'Head' });

    // Another picture, another look: what the duplicate needs is still there.
    const after = new FormData();
    const changed = { ...values, border: 'none', page: 'A4', version: String(template['version']) };
    for (const [name, value] of Object.entries(changed)) after.set(name, value);
    after.set('background', new File([Buffer.concat([PICTURE, Buffer.from('x')])], 'new.png', { type: 'image/png' }));
    const renewed = await api.call(`/student_certificates/${String(template['id'])}`, {
      token: school.principal.token,
      query: { _method: 'PUT' },
      form: after,
    });
    expect([renewed.status, renewed.row['background'] === template['background']]).toEqual([200, false]);
    expect((await logged('Hina Merit')).look).toEqual(issued.look);
    const picture = await api.call(`/files/${String(template['background'])}`, { token: school.principal.token });
    expect(picture.status).toBe(200);
  });
  it('is never rewritten, and is declared void once, whoever writes', async () => {
    const { id } = await logged('Hina Merit');
    const said = (change: string): Promise<unknown> =>
      asOwner(api.test.ownerUrl, (client) =>
        client.query(`UPDATE certificate_prints SET ${change} WHERE institute_code = 'many' AND id = ${id}`).then(
          () => 'written',
          (error: unknown) => (error as Error).message,
        ),
      );
    for (const change of [
      "look = '{}'",
      'issued_on = now()',
      "body = 'Fail'",
      'background = NULL',
      'serial_no = $$X$$',
    ])
      expect(await said(change), change).toContain('not rewritten');
    expect(await said("revoked_at = now(), revoked_reason = 'Wrong'")).toBe('written');
    expect(await said('revoked_at = NULL, revoked_reason = NULL')).toContain('not rewritten');
  });
  it('of the time before says that its look is not known', async () => {
    const row = await school.add({ studentName: 'Old Timer', gender_id: ids['Male'] });
    const template = await create(api, school.principal, resourceOf('certificates'), { name: 'Plain', body: 'Words' });
    const body = { certificate_id: template.row.id, student_ids: [row.id] };
    expect((await post('/save_student_certificates_record', body)).status).toBe(200);
    await asOwner(api.test.ownerUrl, async (client) => {
      await client.query('ALTER TABLE certificate_prints DISABLE TRIGGER certificate_prints_fixed');
      await client.query(
        `UPDATE certificate_prints SET look = NULL, issued_on = NULL WHERE institute_code = 'many' AND student_id = $1`,
        [row.id],
      );
      await client.query('ALTER TABLE certificate_prints ENABLE TRIGGER certificate_prints_fixed');
    });
    expect(await logged('Old Timer')).toMatchObject({ look: null, issued_on: null });
  });
});

describe('examination seats', () => {
  it('are given once, mixed by class, within the capacity', async () => {
    const hall = (
      await create(api, school.principal, resourceOf('exam_halls'), {
        name: 'H1',
        campus_id: ids['Gulberg'],
        seat_rows: 2,
        seat_columns: 3,
        capacity: 5,
      })
    ).row.id;
    const ones = await some(3);
    const twos = await some(2, { class_id: ids['Two'] });
    const exam = { exam_name: 'Final', session_id: ids['2026-27'], hall_ids: [hall] };
    const student_ids = [...ones, ...twos].map(({ id }) => id);
    const plan = await post('/assign_exam_hall', { ...exam, student_ids, order: 'mixed' });
    const seats = plan.row['seats'] as { class_name: string; seat_no: string }[];
    expect(seats.map(({ seat_no, class_name }) => `${seat_no} ${class_name}`)).toEqual([
      'A1 One',
      'A2 Two',
      'A3 One',
      'B1 Two',
      'B2 One',
    ]);
    expect(
      (await post('/assign_exam_hall', { ...exam, exam_name: 'FINAL', student_ids: [(await school.add()).id] })).errors,
    ).toHaveProperty('student_ids');
    expect((await post('/assign_exam_hall', { ...exam, student_ids, order: 'sid', replace: true })).status).toBe(200);
    expect((await get('/exam_seats', { exam_name: 'final' })).row).toMatchObject({
      exams: [{ exam_name: 'Final', seats: 5 }],
      halls: [{ taken: 5 }],
    });
    expect(
      (
        await post('/clear_exam_seats', {
          exam_name: 'Final',
          session_id: exam.session_id,
          student_ids: [student_ids[0]],
        })
      ).row,
    ).toEqual({
      cleared: 1,
    });
    expect((await get('/get_date_sheets', { institute_code: 'many' })).status).toBe(200);
  });
});

describe('reports', () => {
  it('count enrolled students only, with totals over all rows', async () => {
    await school.add({ status_id: ids['Inquiry'] });
    const enrolled = Number(
      (await get('/api_students', { institute_code: 'many', page: 1, scope: 'enrolled' })).json['total'],
    );
    expect((await get('/getStudentDistributionReport')).message).toBe('Missing institute code');
    const report = await get('/getStudentDistributionReport', { institute_code: 'many' });
    expect(report.json['totals']).toMatchObject({ total: enrolled });
    expect(report.rows.reduce((sum, row) => sum + Number(row['total']), 0)).toBe(enrolled);
    expect((await get('/house_system_student_strength_summary')).json['totals']).toMatchObject({ total: enrolled });
    expect((await get('/house_system_student_list_house_wise', { house_id: 'none' })).json).toMatchObject({
      total: enrolled,
    });
    const graph = await get('/new_admissions_students_report_graph');
    expect(graph.row).toMatchObject({ labels: expect.any(Array), total: expect.any(Number) });
    // From the start of reports to today (specification 9).
    const labels = graph.row['labels'] as string[];
    expect([labels[0], labels.at(-1)]).toEqual([REPORT_START.slice(0, 7), currentMonth()]);
    expect((await get('/inactive_students_report_graph')).row).toMatchObject({
      series: [{ label: 'struck_off' }],
      total: 1,
    });
    expect((await get('/inactive_students_report_graph', { from: '2026-02-30' })).status).toBe(422);
  });
});
