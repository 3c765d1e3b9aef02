/** Import of files: dry run, commit, repeats, undo, and who may do it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withInstitute } from '../../server/database/door.ts';
import { verifyPassword } from '../../server/http/passwords.ts';
import { resourceOf } from '../../src/resources/index.ts';
import { makeApp, makeInstitute, makeUser, type Api, type TestUser } from './support/apiClient.ts';
import { create, list, makeRecord, type Made } from './support/records.ts';
import { runJobs } from './support/runJobs.ts';
import {
  checked,
  fileOf,
  imported,
  open,
  post,
  repeat,
  rowsOf,
  runOf,
  workbook,
  type Opened,
} from './exchange.support.ts';

let api: Api;
let head: TestUser;
const genders = resourceOf('genders');
const ptms = resourceOf('ptms');
const made: Made = new Map();
beforeAll(async () => {
  api = await makeApp();
  head = await makeInstitute(api, 'north');
  await makeRecord(api, head, resourceOf('campuses'), made);
  await create(api, head, resourceOf('classes'), { class_name: 'One' });
});
afterAll(() => api.test.drop());
const names = async (user = head): Promise<unknown[]> =>
  (await list(api, user, genders)).rows.map((row) => row['name']).toSorted();
const cleared = () =>
  withInstitute(api.db, { instituteCode: 'north', campuses: 'all', userId: null }, (trx) =>
    sql`DELETE FROM genders WHERE institute_code = 'north'`.execute(trx),
  );

describe('a file', () => {
  it('is tried without a trace, then imported once', async () => {
    const file = fileOf('Name,Active\nAlpha,yes\nBeta,No\nGamma,\n');
    const run = await checked(api, head, 'genders', file);
    expect([run.status, run.counts]).toEqual([
      'open',
      expect.objectContaining({ ready: 3, invalid: 0, unchanged: 0, waiting: 0 }),
    ]);
    expect(await names()).toEqual([]);
    const log = await api.call('/user_logging', { token: head.token, query: { entity: 'genders' } });
    expect(log.rows).toEqual([]);
    const done = runOf(await repeat(api, head, run, 'commit'));
    expect([done.status, done.counts.created]).toEqual(['done', 3]);
    expect((await list(api, head, genders)).rows.map(({ name, is_active }) => [name, is_active])).toEqual([
      ['Alpha', true],
      ['Beta', false],
      ['Gamma', true],
    ]);
    const audited = await api.call('/user_logging', { token: head.token, query: { entity: 'genders' } });
    expect([audited.rows.length, audited.rows[0]?.['action'], audited.rows[0]?.['username']]).toEqual([
      3,
      'create',
      'principal',
    ]);
    // Again: by key, by content, and after the commit was called once too often.
    expect(runOf(await post(api, head, run, 'commit')).counts.created).toBe(3);
    const again = await imported(api, head, 'genders', file);
    expect(again.counts).toMatchObject({ created: 0, unchanged: 3, invalid: 0 });
    const opened = (await open(api, head, 'genders', file)).json['data'] as Opened;
    expect(opened.earlier).toMatchObject({ id: run.id, created: 3 });
    expect(await names()).toEqual(['Alpha', 'Beta', 'Gamma']);
  });

  it('tells what is wrong in words, by cell and by kind, and takes corrections', async () => {
    const run = await checked(
      api,
      head,
      'genders',
      fileOf(`Name,Active\n${'x'.repeat(60)},yes\n,yes\nDelta,perhaps\nDelta,yes\nalpha,no\n`),
    );
    expect(run.counts).toMatchObject({ ready: 1, invalid: 3, unchanged: 1 });
    const summary = (await api.call(`/imports/${run.id}`, { token: head.token })).json['data'] as {
      errors: { field: string; message: string; count: number; first_row: number }[];
      notes: object[];
    };
    expect(summary.errors.map(({ field, message, first_row }) => [first_row, field, message])).toEqual([
      [2, 'name', 'Name must have at most 50 characters'],
      [3, 'name', 'Name is required'],
      [4, 'is_active', 'Active must be Yes or No'],
    ]);
    expect(summary.notes).toEqual([{ note: 'Already there, with another Name, Active', count: 1 }]);
    const corrected = await post(api, head, run, 'cells', {
      cells: [
        { row: 2, column: 0, value: 'Epsilon' },
        { row: 3, column: 0, value: 'Zeta' },
        { row: 4, column: 1, value: 'N' },
      ],
    });
    expect(runOf(corrected).counts).toMatchObject({ ready: 3, invalid: 1 });
    const [left] = await rowsOf(api, head, run, { status: 'invalid' });
    expect(left).toMatchObject({
      row: 4,
      cells: ['Delta', 'N'],
      errors: [{ field: 'name', message: 'Name is the same as in another row of the file' }],
    });
    expect(runOf(await repeat(api, head, run, 'commit')).counts).toMatchObject({ created: 3, invalid: 1 });
    expect((await post(api, head, run, 'cells', { cells: [{ row: 4, column: 0, value: 'Late' }] })).status).toBe(409);
  });

  it('is checked again when somebody was faster', async () => {
    const run = await checked(api, head, 'genders', fileOf('Name\nIota\nKappa\n'));
    await create(api, head, genders, { name: 'IOTA' });
    expect(runOf(await repeat(api, head, run, 'commit')).counts).toMatchObject({ created: 1, unchanged: 1 });
  });

  it('finds what is there: letters in any case, numbers and scripts without case as they are, in the own institute only', async () => {
    const contacts = resourceOf('sms_contacts');
    await create(api, head, contacts, { name: 'One', mobile: '0321-1111111', group_name: 'Alumni' });
    await create(api, head, contacts, { name: 'Two', mobile: '0321-2222222', group_name: 'والدین' });
    await create(api, head, contacts, { name: 'Three', mobile: '0321-3333333', group_name: null });
    const abroad = await makeInstitute(api, 'abroad');
    await create(api, abroad, contacts, { name: 'Four', mobile: '0321-4444444', group_name: 'Alumni' });
    const lines = [
      '0321-1111111,ALUMNI',
      '0321-2222222,والدین',
      '0321-3333333,',
      '0321-4444444,alumni',
      '0321-1111111,',
      '0321-3333333,alumni',
    ];
    const run = await checked(
      api,
      head,
      'sms_contacts',
      fileOf(`Name,Mobile,Group\n${lines.map((line) => `Somebody,${line}`).join('\n')}\n`),
    );
    const states = (await rowsOf(api, head, run, {})).map(({ row, status, note }) => [row, status, note]);
    const there = 'Already there, with another Name';
    expect(states).toEqual([
      [2, 'unchanged', `${there}, Group`],
      [3, 'unchanged', there],
      [4, 'unchanged', there],
      [5, 'ready', null],
      [6, 'ready', null],
      [7, 'ready', null],
    ]);
  });

  it('needs a mapping of one column to one field, and a check before the commit', async () => {
    const { run } = (await open(api, head, 'genders', fileOf('Name,Other\nA,B\n'))).json['data'] as Opened;
    expect((await post(api, head, run, 'commit')).status).toBe(409);
    expect((await post(api, head, run, 'check')).status).toBe(409);
    for (const mapping of [
      { 0: 'name', 1: 'name' },
      { 0: 'id' },
      { 7: 'name' },
      { 0: 'institute_code' },
      { 0: 'constructor' },
    ])
      expect([mapping, (await post(api, head, run, 'mapping', { mapping })).status]).toEqual([mapping, 422]);
    expect((await post(api, head, run, 'mapping', { mapping: { 0: 'name' } })).status).toBe(200);
    expect(runOf(await post(api, head, run, 'cancel')).status).toBe('cancelled');
    expect((await api.call(`/imports/${run.id}`, { token: head.token })).status).toBe(404);
  });

  it('may be a workbook with numbers, dates, words and a title above the headers', async () => {
    const day = new Date(Date.UTC(2026, 9, 10));
    const file = await workbook([
      ['Meetings of the year'],
      [],
      ['Title', 'Branch', 'Class', 'Date', 'From', 'To', 'Minutes per student'],
      ['First', 'model town campus', 'ONE', day, '09:00', '12:30', 15],
      ['Second', 'Modell Town', '', '12-Nov-2026', '09:00', '12:30', null],
      ['Third', 'Model Town Campus', '', '31/02/2026', '14:00', '12:30', 'ten'],
    ]);
    const opened = (await open(api, head, 'ptms', file)).json['data'] as Opened;
    expect([opened.run.header_row, opened.run.total, opened.run.columns]).toEqual([
      3,
      3,
      ['Title', 'Branch', 'Class', 'Date', 'From', 'To', 'Minutes per student'],
    ]);
    const mapping = {
      0: 'title',
      1: 'campus_id',
      2: 'class_id',
      3: 'ptm_date',
      4: 'start_time',
      5: 'end_time',
      6: 'slot_minutes',
    };
    const mapped = await post(api, head, opened.run, 'mapping', { mapping });
    expect((mapped.json['data'] as { unknown: unknown }).unknown).toEqual([
      { field: 'campus_id', words: [{ word: 'Modell Town', count: 1 }], more: 0 },
    ]);
    const foreign = await post(api, head, opened.run, 'mapping', {
      mapping,
      values: { campus_id: { 'Modell Town': 999_999 } },
    });
    expect(foreign.status).toBe(422);
    await post(api, head, opened.run, 'mapping', {
      mapping,
      values: { campus_id: { 'Modell Town': made.get('campuses') } },
    });
    const run = runOf(await repeat(api, head, opened.run, 'check'));
    expect(run.counts).toMatchObject({ ready: 2, invalid: 1 });
    expect((await rowsOf(api, head, run, { status: 'invalid' }))[0]?.errors.map(({ message }) => message)).toEqual([
      'Date must be a date, DD-MMM-YYYY or DD/MM/YYYY',
      'Minutes per student must be a whole number',
    ]);
    await repeat(api, head, run, 'commit');
    expect(
      (await list(api, head, ptms)).rows
        .map(({ title, ptm_date, slot_minutes }) => [title, ptm_date, slot_minutes])
        .toSorted(),
    ).toEqual([
      ['First', '2026-10-10', 15],
      ['Second', '2026-11-12', 10],
    ]);
    // Meetings have no unique key: the same file again is known by its rows, also after a record was changed.
    const first = (await list(api, head, ptms)).rows.find(({ title }) => title === 'First');
    await api.call(`/ptms/${first?.id}`, {
      method: 'PUT',
      token: head.token,
      json: { institute_code: 'north', title: 'First, moved' },
    });
    const again = await imported(api, head, 'ptms', file, { campus_id: { 'Modell Town': made.get('campuses') } });
    expect(again.counts).toMatchObject({ created: 0, unchanged: 2, invalid: 1 });
  });

  it('keeps no password in the clear and answers none', async () => {
    const run = await checked(
      api,
      head,
      'users',
      fileOf(
        'Username,Password,Full name,All campuses\nclerk.one,a very long secret,Clerk One,yes\nclerk.two,short,Clerk Two,yes\n',
      ),
    );
    expect(run.counts).toMatchObject({ ready: 1, invalid: 1 });
    const kept = await withInstitute(api.db, { instituteCode: 'north', campuses: 'all', userId: null }, (trx) =>
      sql<{ t: string }>`SELECT cells::text AS t FROM import_row WHERE run_id = ${run.id}`.execute(trx),
    );
    expect(kept.rows.map(({ t }) => t).join()).not.toMatch(/very long secret|"short"/);
    expect((await rowsOf(api, head, run))[0]?.cells[1]).toBe('••••••••');
    await repeat(api, head, run, 'commit');
    const users = await list(api, head, resourceOf('users'), { page: 1 });
    expect(users.rows.map(({ username }) => username)).toContain('clerk.one');
    expect(users.text).not.toContain('secret');
  });
  it('gives everybody their own password', async () => {
    const passwords = new Map(
      Array.from({ length: 12 }, (_, n) => [`teacher.${n + 1}`, `lantern ${n + 1} orchard ${n * 7}`]),
    );
    const lines = [...passwords].map(([name, password]) => `${name},${password},Teacher,yes`);
    const run = await imported(
      api,
      head,
      'users',
      fileOf(`Username,Password,Full name,All campuses\n${lines.join('\n')}\n`),
    );
    expect(run.counts).toMatchObject({ created: 12, invalid: 0 });
    for (const username of ['teacher.1', 'teacher.2', 'teacher.12']) {
      const { rows } = await withInstitute(api.db, { instituteCode: 'north', campuses: 'all', userId: null }, (trx) =>
        sql<{
          hash: string;
        }>`SELECT password_hash AS hash FROM users WHERE institute_code = 'north' AND username = ${username}`.execute(
          trx,
        ),
      );
      expect([username, await verifyPassword(passwords.get(username) ?? '', rows[0]?.hash ?? '')]).toEqual([
        username,
        true,
      ]);
    }
  });
});

describe('undo', () => {
  it('deletes what the import made, once, and is in the log', async () => {
    await cleared();
    const file = fileOf('Name\nUndo one\nUndo two\n');
    const run = await imported(api, head, 'genders', file);
    expect(await names()).toEqual(['Undo one', 'Undo two']);
    const undone = runOf(await repeat(api, head, run, 'undo'));
    expect([undone.status, undone.counts]).toEqual(['undone', expect.objectContaining({ undone: 2, created: 0 })]);
    expect(await names()).toEqual([]);
    expect((await post(api, head, run, 'undo')).status).toBe(409);
    expect((await post(api, head, run, 'commit')).status).toBe(409);
    const log = await api.call('/imports', { token: head.token, query: { type: 'genders' } });
    expect(log.rows[0]).toMatchObject({ id: run.id, status: 'undone', username: 'principal', file_name: 'list.csv' });
    expect((await imported(api, head, 'genders', file)).counts.created).toBe(2);
  });
  it('is refused while a record is changed or in use, and can leave those', async () => {
    const run = await imported(api, head, 'cities', fileOf('Name\nLahore\nMultan\nQuetta\n'));
    const cities = (await list(api, head, resourceOf('cities'))).rows;
    const [lahore, multan] = [
      cities.find(({ name }) => name === 'Lahore'),
      cities.find(({ name }) => name === 'Multan'),
    ];
    await create(api, head, resourceOf('campuses'), {
      campus_name: 'City Campus',
      campus_code: 'CC',
      city_id: lahore?.id,
    });
    await api.call(`/cities/${multan?.id}`, {
      method: 'PUT',
      token: head.token,
      json: { institute_code: 'north', province: 'Punjab' },
    });
    const refused = await post(api, head, run, 'undo');
    expect([refused.status, refused.message]).toEqual([
      409,
      '2 of the 3 records were changed or are in use since; nothing was deleted',
    ]);
    const rest = runOf(await repeat(api, head, run, 'undo', { rest: true }));
    expect(rest.counts).toMatchObject({ undone: 1, created: 2 });
    expect((await list(api, head, resourceOf('cities'))).rows.map(({ name }) => name)).toEqual(['Lahore', 'Multan']);
  });
});

describe('a long import', () => {
  it('goes on where it stopped, in chunks, and can be cancelled and taken up again', async () => {
    await cleared();
    const lines = Array.from({ length: 600 }, (_, n) => `Kind ${n + 1}`);
    const run = await checked(api, head, 'genders', fileOf(`Name\n${lines.join('\n')}\n`));
    expect(run.counts.ready).toBe(600);
    const first = runOf(await post(api, head, run, 'commit'));
    expect(first.status).toBe('running');
    expect(first.counts.created).toBeGreaterThan(0);
    expect(first.counts.created).toBeLessThan(600);
    const stopped = runOf(await post(api, head, run, 'cancel'));
    expect([stopped.status, stopped.counts.created]).toEqual(['cancelled', first.counts.created]);
    // Two tabs at once take turns.
    await Promise.all([repeat(api, head, run, 'commit'), repeat(api, head, run, 'commit')]);
    expect((await list(api, head, genders, { page: 1 })).json['total']).toBe(600);
    expect(runOf(await repeat(api, head, run, 'undo')).counts).toMatchObject({ undone: 600 });
  });
  it('goes on in the server when nobody asks any more, also its undo', async () => {
    await cleared();
    const jobs = await runJobs(api);
    const lines = Array.from({ length: 700 }, (_, n) => `Kind ${n + 1}`);
    const run = await checked(api, head, 'genders', fileOf(`Name\n${lines.join('\n')}\n`));
    const first = await post(api, head, run, 'commit');
    expect((first.json['data'] as { finished: boolean }).finished).toBe(false);
    await jobs.idle();
    const left = async () => runOf(await api.call(`/imports/${run.id}`, { token: head.token }));
    expect(await left()).toMatchObject({ status: 'done', counts: { created: 700 } });
    expect((await list(api, head, genders, { page: 1 })).json['total']).toBe(700);
    await post(api, head, run, 'undo');
    await jobs.idle();
    expect(await left()).toMatchObject({ status: 'undone', counts: { undone: 700, created: 0 } });
    expect((await post(api, head, run, 'undo')).json['data'], 'whoever began it is told that it is over').toMatchObject(
      { finished: true },
    );
    expect((await post(api, head, run, 'undo')).status).toBe(409);
    await jobs.stop();
  });
  it('is not gone on with for somebody who may not create such records any more', async () => {
    await cleared();
    const clerk = await makeUser(api, 'north', { privileges: ['genders.create'] });
    const lines = Array.from({ length: 300 }, (_, n) => `Kind ${n + 1}`);
    const run = await checked(api, clerk, 'genders', fileOf(`Name\n${lines.join('\n')}\n`));
    const first = runOf(await post(api, clerk, run, 'commit'));
    await withInstitute(api.db, { instituteCode: 'north', campuses: 'all', userId: null }, (trx) =>
      sql`UPDATE users SET privileges = '{}' WHERE institute_code = 'north' AND id = ${clerk.id}`.execute(trx),
    );
    const jobs = await runJobs(api);
    await jobs.idle();
    await jobs.stop();
    expect((await list(api, head, genders, { page: 1 })).json['total']).toBe(first.counts.created);
  });
  it('tells rows that clash with a row of an earlier chunk', async () => {
    await cleared();
    const lines = Array.from({ length: 300 }, (_, n) => `Kind ${n + 1},yes`);
    const run = await checked(
      api,
      head,
      'genders',
      fileOf(`Name,Active\n${[...lines, 'KIND 3,no', 'Kind 4,yes'].join('\n')}\n`),
    );
    expect(run.counts).toMatchObject({ ready: 300, invalid: 1, unchanged: 1 });
  });
});

describe('who may import', () => {
  it('is whoever may create the entity; the others are told so', async () => {
    const clerk = await makeUser(api, 'north', { privileges: ['genders.create'] });
    const reader = await makeUser(api, 'north', { privileges: ['genders.read', 'cities.create'] });
    const file = fileOf('Name\nOmega\n');
    const run = await checked(api, clerk, 'genders', file);
    expect((await open(api, clerk, 'cities', file)).status).toBe(401);
    expect((await open(api, reader, 'genders', file)).status).toBe(401);
    for (const step of ['mapping', 'check', 'cells', 'commit', 'undo', 'cancel'])
      expect([
        step,
        (
          await post(
            api,
            reader,
            run,
            step,
            step === 'mapping'
              ? { mapping: { 0: 'name' } }
              : step === 'cells'
                ? { cells: [{ row: 2, column: 0, value: 'x' }] }
                : {},
          )
        ).status,
      ]).toEqual([step, 401]);
    expect((await api.call(`/imports/${run.id}/rows`, { token: reader.token })).status).toBe(401);
    expect((await api.call('/imports', { token: reader.token, query: { type: 'genders' } })).status).toBe(401);
    expect((await open(api, head, 'no_such_entity', file)).status).toBe(404);
    await repeat(api, clerk, run, 'commit');
    const other = await makeUser(api, 'north', { privileges: ['genders.create'] });
    expect((await post(api, other, run, 'undo')).status).toBe(401);
    expect(runOf(await repeat(api, clerk, run, 'undo')).counts.undone).toBe(1);
  });
  it('sees nothing of another institute, nor, with some campuses only, of other people', async () => {
    const south = await makeInstitute(api, 'south');
    const run = await checked(api, head, 'genders', fileOf('Name\nSecret name\n'));
    const limited = await makeUser(api, 'north', { campuses: [made.get('campuses') ?? 0] });
    for (const user of [south, limited]) {
      for (const step of ['check', 'commit', 'undo', 'cancel'])
        expect([step, (await post(api, user, run, step)).status]).toEqual([step, 404]);
      expect((await api.call(`/imports/${run.id}`, { token: user.token })).status).toBe(404);
      expect((await api.call('/imports', { token: user.token, query: { type: 'genders' } })).rows).toEqual([]);
    }
    const foreign = await imported(api, south, 'genders', fileOf('Name\nOwn\n'));
    expect(await names(south)).toEqual(['Own']);
    expect(foreign.counts.created).toBe(1);
  });
  it('does not name or fill a campus that is not theirs', async () => {
    const other = (await create(api, head, resourceOf('campuses'), { campus_name: 'Far Campus', campus_code: 'FC' }))
      .row.id;
    const clerk = await makeUser(api, 'north', { campuses: [other] });
    const run = await checked(
      api,
      clerk,
      'ptms',
      fileOf('Title,Campus,Date\nA,Far Campus,2026-12-01\nB,Model Town Campus,2026-12-01\n'),
    );
    expect(run.counts).toMatchObject({ ready: 1, invalid: 1 });
  });
});
