/**
 * What is sent to a provider of section 7 alone: every settings list, students and fees, field by field as the
 * specification writes them. Nothing is sent that it does not know.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writableFields, type Resource } from '../../contract/resource.ts';
import type { Call } from '../../contract/wire.ts';
import { endpoints } from '../../contract/endpoints/index.ts';
import { write } from '../../src/dataProvider/ask.ts';
import { dataProvider } from '../../src/dataProvider/index.ts';
import { resources } from '../../src/resources/index.ts';
import { asUserOf } from '../provider/asUser.ts';
import { INSTITUTE, startStrict, TOKEN, type Asked, type StrictProvider } from '../provider/provider.ts';
import { inSection7 } from '../provider/section7.ts';

let provider: StrictProvider;
beforeAll(async () => {
  provider = await startStrict('data');
});
afterAll(() => provider.stop());
beforeEach(() => asUserOf(provider));

/** Creates that travel as forms, as section 7 says. */
const FORMS = new Set([
  '/news_feed',
  '/challanSetting',
  '/api_students',
  '/finance_accounts',
  '/student_certificates',
  '/sms_blaster_contacts',
]);
/** What a browser and fetch send by themselves, and the token. */
const PLAIN =
  /^(accept(-.*)?|authorization|connection|content-(type|length)|host|sec-.*|user-agent|transfer-encoding)$/;
const isSpecified = (call: Call | false): call is Call =>
  call !== false && inSection7(call.override ?? call.method, call.path);

const wasAsked = (method: string): Asked => {
  const [one, ...more] = provider.asked.filter((each) => each.method === method);
  expect(more).toEqual([]);
  expect(one?.status).toBe(200);
  expect(Object.keys(one?.headers ?? {}).filter((name) => !PLAIN.test(name))).toEqual([]);
  expect(one?.headers['authorization']).toBe(`Bearer ${TOKEN}`);
  return one as Asked;
};
const onForm = (value: unknown): unknown =>
  typeof value === 'boolean' ? (value ? '1' : '0') : typeof value === 'object' ? JSON.stringify(value) : String(value);
/** A record as the form gives it: the sample, and a record for each reference that it needs. */
function recordOf({ fields, sample }: Resource): Record<string, unknown> {
  const given = writableFields({ fields }, 'create').flatMap(([name, { kind, required }]) =>
    sample[name] !== undefined ? [[name, sample[name]]] : required && kind === 'ref' ? [[name, 1]] : [],
  );
  return Object.fromEntries(given) as Record<string, unknown>;
}

const written = resources.filter(({ wire }) => isSpecified(wire.create));
describe.each(written)('$key', (resource) => {
  const { wire, fields } = resource;
  test('creates', async () => {
    const data = recordOf(resource);
    await dataProvider.create(resource.key, { data });
    const { path, encoding, body, query } = wasAsked('POST');
    const isForm = FORMS.has(path);
    const sent = Object.entries(data).map(([name, value]) => [
      fields[name]?.wire ?? name,
      isForm ? onForm(value) : value,
    ]);
    expect([path, encoding, query]).toEqual([(wire.create as Call).path, isForm ? 'multipart' : 'json', {}]);
    expect(body).toEqual({ ...Object.fromEntries(sent), institute_code: INSTITUTE });
  });
  test('deletes', async () => {
    expect(isSpecified(wire.remove)).toBe(true);
    await dataProvider.delete(resource.key, { id: 3 });
    const { override, path } = wire.remove as Call;
    const sent = wasAsked('DELETE');
    expect([sent.verb, sent.path, sent.encoding]).toEqual([
      override ? 'POST' : 'DELETE',
      path.replace('{id}', '3'),
      'none',
    ]);
    expect(sent.query).toEqual({ ...(override ? { _method: 'DELETE' } : {}), institute_code: INSTITUTE });
  });
});
test.each(written.filter(({ wire }) => isSpecified(wire.update)))(
  '$key changes one field and sends that one',
  async (resource) => {
    const { wire } = resource;
    const { data: before } = await dataProvider.getOne(resource.key, { id: 2 });
    const [name, field] = writableFields(resource, 'update').find(([, { kind }]) =>
      ['text', 'int', 'money'].includes(kind),
    ) ?? ['', null];
    const value = field?.kind === 'text' ? 'Changed-1' : 7;
    await dataProvider.update(resource.key, { id: 2, data: { ...before, [name]: value }, previousData: before });
    const call = wire.update as Call;
    const { verb, path, encoding, body, query } = wasAsked('PUT');
    expect([verb, path, encoding]).toEqual([
      call.override ? 'POST' : 'PUT',
      call.path.replace('{id}', '2'),
      call.override ? 'multipart' : 'json',
    ]);
    expect(query).toEqual(call.override ? { _method: 'PUT' } : {});
    expect(body).toEqual({ [field?.wire ?? name]: value, institute_code: INSTITUTE });
  },
);

/** The names that section 7 gives to what a call carries. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  'POST /deleteChallans': ['challan_ids'],
  'POST /deleteChallanTransaction': ['delete_type', 'trans_id'],
  'POST /campus_classes': ['campus_id'],
  'POST /campus_class_sections': ['class_campus_id'],
  'POST /get_non_generated_challan_students': ['challan_month_from', 'challan_month_to'],
  'POST /fetch_fee_plan_list_with_campus': ['campus_id'],
  'POST /studentsPaymentHistory': ['challan_month_from', 'challan_month_to', 'show_only_defaulters'],
  'POST /getDayWisePaidChallans': ['start_date', 'end_date', 'dr_acc', 'campus_id'],
  'POST /feeReminderReport': ['campus_id', 'class_ids', 'report_month'],
  'GET /getChallansFineInfo': ['paid_date', 'challan_ids', 'due_date'],
  'GET /getChangeLog': ['sid'],
};
test.each(Object.entries(NAMED))('%s knows %j', (call, names) => {
  const found = endpoints.find(({ method, path }) => `${method} ${path}` === call);
  const taken = z.toJSONSchema((found?.body ?? found?.query) as z.ZodType, { io: 'input', unrepresentable: 'any' });
  expect(Object.keys(taken.properties ?? {})).toEqual(expect.arrayContaining([...names]));
});

// Payments are in providerTill.test.ts, as the counter sends them.
describe('fees', () => {
  const body = { institute_code: INSTITUTE };
  test('challans are deleted by their ids', async () => {
    await write('POST /deleteChallans', { body: { challan_ids: [1, 2], reason: 'made twice' } });
    expect(wasAsked('POST')).toMatchObject({
      path: '/deleteChallans',
      encoding: 'json',
      query: {},
      body: { challan_ids: [1, 2], ...body },
    });
  });
  test('fee plans are changed and deleted by POST', async () => {
    await write('PUT /student_feePlan', { body: { id: 1 } as never });
    await write('DELETE /student_feePlan', { body: { ids: [1] } as never });
    expect(provider.asked.map(({ verb, path, query }) => [verb, path, query])).toEqual([
      ['POST', '/student_feePlan', { _method: 'PUT' }],
      ['POST', '/student_feePlan', { _method: 'DELETE' }],
    ]);
  });
  test('many students are edited by PATCH', async () => {
    await write('PATCH /studentBulkEdit', { body: { ids: [1], changes: {} } as never });
    expect(wasAsked('PATCH')).toMatchObject({ verb: 'PATCH', path: '/studentBulkEdit', query: {} });
  });
});
