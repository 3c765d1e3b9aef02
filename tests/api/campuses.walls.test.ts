/**
 * What belongs to a campus stays there: read off the catalogue for every table, and off every call for who works at
 * another campus.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { campusParent, type Resource } from '../../contract/resource.ts';
import { allRoutes } from '../../server/app.ts';
import { resourceOf, resources } from '../../src/resources/index.ts';
import { callCell, makeApp, makeUser, type Answer, type Api, type TestUser } from './support/apiClient.ts';
import { create, list, sampleBody, type Made } from './support/records.ts';
import { makeSchool } from './students.support.ts';
import { asOwner } from './support/testDatabase.ts';

let api: Api;
beforeAll(async () => void (api = await makeApp()));
afterAll(() => api.test.drop());

/**
 * Tables whose rows need a record of a campus, though no policy of theirs asks for it; each says what stands in its
 * place.
 */
const APART: Readonly<Record<string, string>> = {
  certificate_prints:
    'read and written with their student, whose policy decides; a paper goes with a student who changes campus',
  employee_advance_files: 'read and written with their advance, whose policy decides; written by functions alone',
  employee_advance_skips: 'read and written with their advance, whose policy decides; written by functions alone',
  employee_movements: 'history of their employee, which is never changed and goes along to another campus',
  employee_settings_before:
    'what settings said of a campus in locked months, read with the days of its employees; written by a trigger alone',
  exam_seats: 'read and written with their student',
  fee_job_rows: 'read with their student; a job belongs to who started it',
  gateway_heard: 'numbers that wrote to a gateway, read when something is sent through it; no call answers them',
  gateway_states: 'read and written with their gateway, whose policy decides; they hold no names and no numbers',
  payment_allocations: 'read with the payment and the line, which are bound both; written by functions alone',
  payroll_run_rows: 'read with their run, whose policy decides; written by functions alone',
  promotion_rows: 'read with their student; a promotion belongs to who started it',
  salary_payment_slips: 'read with their payment, whose policy decides; written by functions alone',
  salary_plans:
    'read and written with their employee, whose policy decides; they go with an employee who changes campus',
  salary_slip_lines: 'read with their slip, whose policy decides; written by functions alone',
  shift_hours: 'what a shift had before, read with it; shifts are shared where they are of no campus',
  student_attendance: 'read and written with their student',
  student_fee_plans: 'read and written with their student; the plan goes with a student who changes campus',
  student_movements: 'history of their student, which is never changed and goes along to another campus',
  student_papers: 'read and written with their student',
  users_account: 'read with their user',
  users_campus: 'read with their user; they say who may see the user',
  voucher_bills: 'read and written with their voucher, whose policy decides; written by functions alone',
  voucher_files: 'read and written with their voucher, whose policy decides; written by functions alone',
  voucher_lines: 'read and written with their voucher, whose policy decides; written by functions alone',
};

describe('every table that needs a record of a campus', () => {
  it('asks for the campus in its policy, or is known to be read with that record', async () => {
    const bound = "(SELECT pg_get_expr(p.polqual, p.polrelid) LIKE '%app%campus%' FROM pg_policy p WHERE p.polrelid = ";
    const rows = await asOwner(
      api.test.ownerUrl,
      async (client) =>
        (
          await client.query<{
            name: string;
          }>(`SELECT DISTINCT c.relname::text AS name FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
            JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[2]
            WHERE k.contype = 'f' AND cardinality(k.conkey) > 1 AND a.attnotnull AND ${bound} k.confrelid) AND NOT ${bound} k.conrelid) ORDER BY 1`)
        ).rows,
    );
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(APART));
  });
  it('says so in its declaration', () => {
    const unsaid = resources.filter((resource) =>
      Object.values(resource.fields).some(
        ({ kind, to, required }) =>
          kind === 'ref' &&
          required === true &&
          to !== undefined &&
          resourceOf(to).campus !== undefined &&
          !resource.campus,
      ),
    );
    expect(unsaid.map(({ key }) => key)).toEqual([]);
  });
});

const MARK = 'Zzthere';
/** Who works in Gulberg with every privilege, and what is in Johar: a record of every entity, marked in its texts. */
let clerk: TestUser;
let principal: TestUser;
let ids: Readonly<Record<string, number>>;
const there: Made = new Map();
const isBound = (resource: Resource): boolean => resource.campus !== undefined || resource.sharedBy !== undefined;
const bound = resources.filter((resource) => isBound(resource) || ['families', 'users'].includes(resource.key));
const marked = (resource: Resource, body: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...body,
  ...Object.fromEntries(
    Object.entries(resource.fields)
      .filter(
        ([name, field]) =>
          ['text', 'longtext'].includes(field.kind) && !field.pattern && typeof body[name] === 'string',
      )
      .map(([name, field]) => [name, `${MARK}${resource.key}`.slice(0, field.max ?? 40)]),
  ),
});
/** What a record is made of so that it belongs to a campus. */
async function bodyAt(campus: number, resource: Resource, made: Made): Promise<Record<string, unknown>> {
  const body = marked(resource, await sampleBody(api, principal, resource, made));
  if ('campus_id' in resource.fields) body['campus_id'] = campus;
  if ('home_campus_id' in resource.fields) body['home_campus_id'] = campus;
  if (resource.key === 'users')
    Object.assign(body, { username: `${MARK}user`, all_campuses: false, campus_ids: [campus] });
  if (resource.key === 'students')
    Object.assign(body, {
      class_id: ids['One'],
      section_id: ids['A'],
      session_id: ids['2026-27'],
      status_id: ids['Active'],
    });
  if (resource.key === 'students')
    Object.assign(body, { guardian_id: made.get('guardians'), father_cnic: '35202-9999999-9', mobile: '0311-9999999' });
  return body;
}
const query = { institute_code: 'school' };

describe('who works at one campus', () => {
  beforeAll(async () => {
    const school = await makeSchool(api, 'school');
    ({ principal, ids } = school);
    clerk = await makeUser(api, 'school', { campuses: [ids['Gulberg'] ?? 0] });
    const johar = ids['Johar'] ?? 0;
    there.set('campuses', johar);
    for (const key of ['campus_classes', 'class_sections'])
      there.set(key, ids[key === 'campus_classes' ? 'Johar One' : 'Johar One A'] ?? 0);
    const rest = resources.filter(({ key, wire }) => wire.create && !there.has(key));
    // Students late: they name a guardian. Last what names a student.
    const namesStudent = ({ fields }: Resource): boolean =>
      Object.values(fields).some((field) => 'to' in field && field.to === 'students');
    const [ofStudents, others] = [rest.filter(namesStudent), rest.filter((one) => !namesStudent(one))];
    const before = others.filter(({ key }) => key !== 'students');
    for (const resource of [...before, resourceOf('students'), ...ofStudents]) {
      if (there.has(resource.key)) continue;
      const answer = await create(api, principal, resource, await bodyAt(johar, resource, there));
      if (answer.status !== 201) throw new Error(`${resource.key}: ${answer.text}`);
      there.set(resource.key, answer.row.id);
    }
  });
  const told = (answer: Answer, what: string) =>
    expect(answer.text, `${what} tells of another campus`).not.toContain(MARK);

  it.each(bound.map((resource) => [resource.key, resource] as const))(
    '%s: neither sees, changes nor deletes what is elsewhere',
    async (_key, resource) => {
      const id = there.get(resource.key) ?? 0;
      const { update, remove, one } = resource.wire;
      const rows = await list(api, clerk, resource, { page: 1, per_page: 500 });
      expect([rows.status, rows.rows.map((row) => row.id).includes(id)]).toEqual([200, false]);
      if (isBound(resource)) told(rows, 'the list');
      const onRow = Object.values(resource.actions ?? {}).filter(({ on }) => on === 'row');
      for (const cell of [one, update, remove, ...onRow.map(({ call }) => call)]) {
        if (typeof cell !== 'object') continue;
        const answer = await callCell(api, clerk, cell, { id, body: {} });
        expect([cell.path, cell.override ?? cell.method, answer.status]).toEqual([
          cell.path,
          cell.override ?? cell.method,
          404,
        ]);
      }
      const history = await api.call(`/record_history/${resource.key}/${id}`, { token: clerk.token, query });
      expect(history.status).toBe(404);
    },
  );

  const children = resources.flatMap((resource) => (campusParent(resource) ? [[resource.key, resource] as const] : []));
  it.each(children)('%s: hangs nothing on a record of another campus, or of all campuses', async (_key, resource) => {
    const parent = campusParent(resource);
    if (!parent || !resource.wire.create) throw new Error('no parent');
    const body = await bodyAt(0, resource, there);
    const foreign = await create(api, clerk, resource, body);
    expect([foreign.status, Object.keys(foreign.errors)]).toEqual([422, [parent.name]]);
    const above = resourceOf(parent.to);
    const own = above.fields['campus_id'];
    if (!own || own.required) return;
    // One that all campuses share is read by everybody here, and changed by who works for all.
    const common = JSON.stringify(marked(above, await sampleBody(api, principal, above, there))).replaceAll(
      MARK,
      'Common',
    );
    const shared = await create(api, principal, above, JSON.parse(common) as Record<string, unknown>);
    expect([shared.status, shared.errors]).toEqual([201, {}]);
    const child = await create(api, principal, resource, { ...resource.sample, [parent.name]: shared.row.id });
    expect(child.status).toBe(201);
    const seen = await list(api, clerk, resource, { page: 1, per_page: 500 });
    expect(seen.rows.map((row) => row.id)).toContain(child.row.id);
    for (const cell of [resource.wire.update, resource.wire.remove])
      if (cell) expect((await callCell(api, clerk, cell, { id: child.row.id, body: {} })).status).toBe(401);
    expect((await create(api, clerk, resource, { ...resource.sample, [parent.name]: shared.row.id })).status).toBe(422);
  });

  it('is told nothing of another campus by any call that reads, whatever it names', async () => {
    const student = there.get('students') ?? 0;
    const named: Readonly<Record<string, Readonly<Record<string, string | number>>>> = {
      '/family_lookup': { mobile: '0311-9999999', father_name: MARK, family_no: 1 },
      '/student_duplicates': {
        studentName: `${MARK}students`,
        father_name: `${MARK}students`,
        date_of_birth: '2015-01-01',
      },
      '/imports': { type: 'students' },
      '/open_challans': { student_id: student },
      '/getChallansFineInfo': { paid_date: '2026-11-20', challan_ids: '1' },
    };
    const entities = new Map([...there].map(([key, id]) => [key, id]));
    const all = await api.call('/api_students', { token: principal.token, query: { ...query, page: 1 } });
    expect(all.text, 'the mark is there to be found').toContain(MARK);
    let asked = 0;
    for (const { method, path } of allRoutes()) {
      if (method !== 'GET' || path === '/campus') continue;
      const onRow = path.includes('{');
      const tries = path.includes('{entity}') ? [...entities] : ([['students', student]] as [string, number][]);
      for (const [entity, id] of tries) {
        const values: Readonly<Record<string, string>> = {
          entity,
          type: entity,
          instituteCode: 'school',
          name: 'list',
          code: 'x',
        };
        const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? String(id));
        const answer = await api.call(address, { token: clerk.token, query: { ...query, ...named[path] } });
        expect([path, answer.status < 500]).toEqual([path, true]);
        // Titles of what all campuses share (a city, a class) are marked as well, and are theirs to read.
        const own = answer.text.match(new RegExp(`${MARK}(${bound.map(({ key }) => key).join('|')}|user)`, 'g')) ?? [];
        expect([address, own]).toEqual([address, []]);
        asked += onRow ? 1 : 2;
      }
    }
    expect(asked).toBeGreaterThan(100);
  });
});
