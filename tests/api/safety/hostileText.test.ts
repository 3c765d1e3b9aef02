/**
 * Every payload in every text field of every entity, through the API: refused with 422 on that field, or stored and
 * answered byte for byte, in the answer of the write, in the list, when searched for and in the log.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyField } from '../../../contract/fields.ts';
import { writableFields, type Resource } from '../../../contract/resource.ts';
import { resources } from '../../../src/resources/index.ts';
import { callCell, makeApp, makeInstitute, type Api, type Row, type TestUser } from '../support/apiClient.ts';
import { list, makeRecord, type Made } from '../support/records.ts';
import { PAYLOADS } from './payloads.ts';

let api: Api;
let tried = 0;
let refused = 0;
beforeAll(async () => {
  api = await makeApp();
});
afterAll(() => {
  console.info(`hostile texts: ${tried} tried, ${refused} refused, ${tried - refused} stored as they were`);
  return api.test.drop();
});

const isText = ([, field]: [string, AnyField]): boolean =>
  (field.kind === 'text' || field.kind === 'longtext') && !field.when;
/** Kept in the history, not in the record: it always reads back as null. */
const NOT_KEPT = new Set(['students.reason', 'employees.move_reason']);
const textFields = (resource: Resource): [string, AnyField][] => writableFields(resource, 'update').filter(isText);

type Payload = (typeof PAYLOADS)[number];
interface Sent {
  readonly name: string;
  readonly field: AnyField;
  readonly payload: Payload;
}
/** Names are stored without blanks around them; nothing else is ever changed. No form can carry half a character. */
function storedOf({ field, payload: { text } }: Sent, isForm: boolean): string {
  const whole = isForm ? text.toWellFormed() : text;
  return field.kind === 'text' ? whole.trim() : whole;
}

const withTexts = resources.filter((resource) => resource.wire.update && textFields(resource).length > 0);

describe.each(withTexts.map((resource) => [resource.key, resource] as const))('%s', (key, resource) => {
  const { update } = resource.wire;
  it('keeps every text as it is, or says on the field why not', async () => {
    if (!update) return;
    const user: TestUser = await makeInstitute(api, `h-${key}`.slice(0, 32));
    const made: Made = new Map();
    const row: Row = await makeRecord(api, user, resource, made);
    const fields = textFields(resource);
    let last: Record<string, unknown> = {};
    // All fields at once, each with another payload: after as many turns as there are payloads each field had each.
    for (const turn of PAYLOADS.keys()) {
      let sent = new Map<string, Sent>(
        fields.map(([name, field], at) => {
          const payload = PAYLOADS[(turn + at) % PAYLOADS.length] as Payload;
          return [field.wire ?? name, { name, field, payload }];
        }),
      );
      tried += sent.size;
      while (sent.size > 0) {
        const body = Object.fromEntries([...sent].map(([wire, { payload }]) => [wire, payload.text]));
        const answer = await callCell(api, user, update, { id: row.id, body });
        const where = `${key}: ${[...sent.values()].map(({ name, payload }) => `${name} ${payload.name}`).join('; ')}`;
        if (answer.status !== 422) {
          expect([where, answer.status]).toEqual([where, 200]);
          for (const [wire, one] of sent) {
            const stored = storedOf(one, update.body === 'multipart');
            expect([where, answer.row[wire] ?? '']).toEqual([where, NOT_KEPT.has(`${key}.${one.name}`) ? '' : stored]);
            last = { ...last, [wire]: answer.row[wire] };
          }
          break;
        }
        const named = Object.keys(answer.errors);
        // A rule of several fields may name another of them: what is needed with this text.
        const ruled = ({ name }: Sent): readonly string[] =>
          (resource.check ?? []).flatMap(({ fields: of }) => (of.some((one) => one === name) ? of : []));
        const strange = named.filter(
          (one) => !sent.has(one) && ![...sent.values()].some((of) => ruled(of).includes(one)),
        );
        expect([where, strange]).toEqual([where, []]);
        const isNamed = ([wire]: [string, Sent]): boolean => named.includes(wire);
        const isRuled = ([, one]: [string, Sent]): boolean => ruled(one).some((field) => named.includes(field));
        // What is refused is left out, and what was sent with it still has to be kept.
        const out = [...sent].filter([...sent].some(isNamed) ? isNamed : isRuled).map(([wire]) => wire);
        expect(out, `${where}: refused for none of them`).not.toEqual([]);
        refused += out.length;
        sent = new Map([...sent].filter(([wire]) => !out.includes(wire)));
      }
    }
    expect((await list(api, user, resource)).rows.find(({ id }) => id === row.id)).toMatchObject(last);
    const found = await list(api, user, resource, { search: "' OR '1'='1" });
    expect([found.status, found.rows.length <= 1]).toEqual([200, true]);
  });
});

it('searches, filters and sorts by none of them as anything but a text', async () => {
  const user = await makeInstitute(api, 'searching');
  for (const { text } of PAYLOADS.filter((payload) => payload.text.length < 200)) {
    await api.call('/gender', { token: user.token, json: { institute_code: 'searching', name: text.slice(0, 50) } });
  }
  const all = (await api.call('/gender', { token: user.token, query: { institute_code: 'searching' } })).rows;
  expect(all.length).toBeGreaterThan(40);
  for (const row of all) {
    const name = String(row['name']);
    const filters = JSON.stringify([{ field: 'name', operator: '=', value: name }]);
    const same = await api.call('/gender', { token: user.token, query: { institute_code: 'searching', filters } });
    expect([name, same.rows.map(({ id }) => id)]).toEqual([name, [row.id]]);
    const search = await api.call('/gender', {
      token: user.token,
      query: { institute_code: 'searching', search: name },
    });
    expect([name, search.rows.map(({ id }) => id)]).toEqual([name, expect.arrayContaining([row.id])]);
    for (const query of [{ sort_by: name }, { sort_order: name }, { page: name }] as Record<string, string>[])
      expect(
        (await api.call('/gender', { token: user.token, query: { institute_code: 'searching', ...query } })).status,
      ).toBe(422);
  }
});
